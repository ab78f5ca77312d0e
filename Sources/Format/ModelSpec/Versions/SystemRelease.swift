/// An operating system that has Core ML.
public enum SystemPlatform: String, CaseIterable, Sendable {
  /// iOS and iPadOS; Mac Catalyst has its numbers too.
  case iOS
  /// macOS.
  case macOS
  /// tvOS.
  case tvOS
  /// watchOS.
  case watchOS
  /// visionOS.
  case visionOS
}

/// A release of an operating system, such as macOS 10.13.2.
public struct SystemRelease: Equatable, Sendable {
  /// The system.
  public var platform: SystemPlatform
  /// 10 of 10.13.2.
  public var major: Int
  /// 13 of 10.13.2.
  public var minor: Int
  /// 2 of 10.13.2.
  public var patch: Int

  /// The release `major.minor.patch` of a system.
  public init(_ platform: SystemPlatform, _ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.platform = platform
    self.major = major
    self.minor = minor
    self.patch = patch
  }
}

extension SystemRelease: CustomStringConvertible {
  /// `macOS 10.13.2`, `iOS 16`: zeros at the end are left out.
  public var description: String {
    "\(platform.rawValue) \(number)"
  }

  /// `10.13.2`, `16`.
  public var number: String {
    patch != 0 ? "\(major).\(minor).\(patch)" : minor != 0 ? "\(major).\(minor)" : "\(major)"
  }
}

extension SystemRelease {
  /// The number with at least one digit after the point: `10.13.2`, `11.0`.
  package var longNumber: String {
    patch != 0 ? "\(major).\(minor).\(patch)" : "\(major).\(minor)"
  }

  /// Whether this release of a platform came before `other` of the same platform.
  public func isEarlier(than other: SystemRelease) -> Bool {
    (major, minor, patch) < (other.major, other.minor, other.patch)
  }

  /// Reads names such as `ios16`, `macOS13.3`, `iOS 17.2` and `watchos-10`, in any case. Mac Catalyst goes by the
  /// numbers of iOS: `maccatalyst16` is iOS 16. Nil when the text is anything else.
  public init?(_ text: String) {
    let lowered = text.lowercased()
    guard
      let (name, platform) = Self.names.first(where: { lowered.hasPrefix($0.0) })
    else { return nil }
    var rest = lowered.dropFirst(name.count)
    if let separator = rest.first, separator == " " || separator == "-" || separator == "_" { rest = rest.dropFirst() }
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } && part.utf8.count <= 4 ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(platform, numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  private static let names: [(String, SystemPlatform)] =
    [("maccatalyst", .iOS)] + SystemPlatform.allCases.map { ($0.rawValue.lowercased(), $0) }
}
