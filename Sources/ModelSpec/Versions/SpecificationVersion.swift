/// A version of the model specification, and the systems that read it.
public struct SpecificationVersion: Equatable, Hashable, Comparable, Sendable {
  public var number: Int32

  public init(_ number: Int32) {
    self.number = number
  }

  /// The newest version that this package knows.
  public static let newest = SpecificationVersion(10)

  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The first release of each platform that reads this version, in the order of `SystemPlatform`; empty for a version
  /// that is not known. Mac Catalyst has the numbers of iOS.
  public var systems: [SystemRelease] {
    guard let row = Self.rows[number] else { return [] }
    return [row.iOS, row.macOS, row.tvOS, row.watchOS, row.visionOS]
  }

  /// The first release of `platform` that reads this version; nil for a version that is not known.
  public func firstRelease(of platform: SystemPlatform) -> SystemRelease? {
    systems.first { $0.platform == platform }
  }

  /// The newest version that `system` reads; nil when the system is older than Core ML.
  public static func newest(on system: SystemRelease) -> SpecificationVersion? {
    (1...newest.number).reversed().lazy.map(SpecificationVersion.init).first { version in
      guard let first = version.firstRelease(of: system.platform) else { return false }
      return !system.isEarlier(than: first)
    }
  }

  private struct Row: Sendable {
    let iOS, macOS, tvOS, watchOS, visionOS: SystemRelease

    init(
      _ iOS: (Int, Int), _ macOS: (Int, Int, Int), _ tvOS: (Int, Int), _ watchOS: (Int, Int), visionOS: Int = 1
    ) {
      self.iOS = SystemRelease(.iOS, iOS.0, iOS.1)
      self.macOS = SystemRelease(.macOS, macOS.0, macOS.1, macOS.2)
      self.tvOS = SystemRelease(.tvOS, tvOS.0, tvOS.1)
      self.watchOS = SystemRelease(.watchOS, watchOS.0, watchOS.1)
      self.visionOS = SystemRelease(.visionOS, visionOS)
    }
  }

  /// visionOS came with version 8 and reads all before it.
  private static let rows: [Int32: Row] = [
    1: Row((11, 0), (10, 13, 0), (11, 0), (4, 0)),
    2: Row((11, 2), (10, 13, 2), (11, 2), (4, 2)),
    3: Row((12, 0), (10, 14, 0), (12, 0), (5, 0)),
    4: Row((13, 0), (10, 15, 0), (13, 0), (6, 0)),
    5: Row((14, 0), (11, 0, 0), (14, 0), (7, 0)),
    6: Row((15, 0), (12, 0, 0), (15, 0), (8, 0)),
    7: Row((16, 0), (13, 0, 0), (16, 0), (9, 0)),
    8: Row((17, 0), (14, 0, 0), (17, 0), (10, 0)),
    9: Row((18, 0), (15, 0, 0), (18, 0), (11, 0), visionOS: 2),
    10: Row((26, 0), (26, 0, 0), (26, 0), (26, 0), visionOS: 26),
  ]
}
