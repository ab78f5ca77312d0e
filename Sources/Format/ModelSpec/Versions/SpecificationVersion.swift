/// A version of the model specification, and the systems that read it.
public struct SpecificationVersion: Equatable, Hashable, Comparable, Sendable {
  /// From 1 on.
  public var number: Int32

  /// The version of a number, which may be one that this package does not know.
  public init(_ number: Int32) {
    self.number = number
  }

  /// The newest version that this package knows.
  public static let newest = SpecificationVersion(Int32(rows.count))

  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The first release of each platform that reads this version, in the order of `SystemPlatform`; empty for a version
  /// that is not known. Mac Catalyst has the numbers of iOS.
  public var systems: [SystemRelease] { row?.systems ?? [] }

  /// The first release of `platform` that reads this version; nil for a version that is not known.
  public func firstRelease(of platform: SystemPlatform) -> SystemRelease? {
    systems.first { $0.platform == platform }
  }

  /// The newest version that `system` reads; nil when the system is older than Core ML.
  public static func newest(on system: SystemRelease) -> SpecificationVersion? {
    known.last { version in
      guard let first = version.firstRelease(of: system.platform) else { return false }
      return !system.isEarlier(than: first)
    }
  }

  /// The known version nearest to this one.
  package var nearestKnown: SpecificationVersion { max(Self(1), min(self, .newest)) }
}

extension SpecificationVersion {
  /// All that a year's systems bring. To support those of another year, add a row.
  private struct Row: Sendable {
    let systems: [SystemRelease]
    let opset: String?

    init(
      iOS: (Int, Int), macOS: (Int, Int, Int), watchOS: (Int, Int), visionOS: Int = 1, opset: String? = nil
    ) {
      systems = [
        SystemRelease(.iOS, iOS.0, iOS.1), SystemRelease(.macOS, macOS.0, macOS.1, macOS.2),
        SystemRelease(.tvOS, iOS.0, iOS.1), SystemRelease(.watchOS, watchOS.0, watchOS.1),
        SystemRelease(.visionOS, visionOS),
      ]
      self.opset = opset
    }
  }

  /// From version 1 on. tvOS has the numbers of iOS. visionOS came with version 8 and reads all before it. ML Programs
  /// came with version 6.
  private static let rows = [
    Row(iOS: (11, 0), macOS: (10, 13, 0), watchOS: (4, 0)),
    Row(iOS: (11, 2), macOS: (10, 13, 2), watchOS: (4, 2)),
    Row(iOS: (12, 0), macOS: (10, 14, 0), watchOS: (5, 0)),
    Row(iOS: (13, 0), macOS: (10, 15, 0), watchOS: (6, 0)),
    Row(iOS: (14, 0), macOS: (11, 0, 0), watchOS: (7, 0)),
    Row(iOS: (15, 0), macOS: (12, 0, 0), watchOS: (8, 0), opset: "CoreML5"),
    Row(iOS: (16, 0), macOS: (13, 0, 0), watchOS: (9, 0), opset: "CoreML6"),
    Row(iOS: (17, 0), macOS: (14, 0, 0), watchOS: (10, 0), opset: "CoreML7"),
    Row(iOS: (18, 0), macOS: (15, 0, 0), watchOS: (11, 0), visionOS: 2, opset: "CoreML8"),
    Row(iOS: (26, 0), macOS: (26, 0, 0), watchOS: (26, 0), visionOS: 26, opset: "CoreML9"),
  ]

  private var row: Row? { (1...Self.newest.number).contains(number) ? Self.rows[Int(number) - 1] : nil }

  /// Every version that this package knows, the oldest first.
  package static let known = (1...newest.number).map { SpecificationVersion($0) }

  /// The name of the operation set that came with this version; nil when none did.
  fileprivate var opset: String? { row?.opset }

  /// Versions that came with the systems that brought something new to models or to Core ML's interface.
  package static let iOS12 = SpecificationVersion(3)
  package static let iOS13 = SpecificationVersion(4)
  package static let iOS14 = SpecificationVersion(5)
  package static let iOS15 = SpecificationVersion(6)
  package static let iOS17 = SpecificationVersion(8)
  package static let iOS18 = SpecificationVersion(9)
}

/// A set of operations of ML Programs. A version of the specification brought each.
public struct OperationSet: Equatable, Hashable, Sendable {
  /// The name in the schema, such as `CoreML7`.
  public let name: String
  /// The number of the version that brought it: 8 for `CoreML7`.
  public let specificationVersion: Int
  /// The number of the iOS release that brought it: 17 for `CoreML7`.
  public let iOSRelease: Int

  /// The set that came with `version`; nil when that is not known or has no ML Programs.
  public init?(_ version: SpecificationVersion) {
    guard let name = version.opset, let release = version.firstRelease(of: .iOS) else { return nil }
    self.name = name
    specificationVersion = Int(version.number)
    iOSRelease = release.major
  }

  /// The set that the schema calls `name`; nil when none is known by it.
  public init?(named name: String) {
    guard let set = Self.all.first(where: { $0.name == name }) else { return nil }
    self = set
  }

  /// The name in the text of a compiled ML Program: `ios17` for `CoreML7`.
  public var textName: String { "ios\(iOSRelease)" }

  /// The sets that this package knows, the oldest first.
  public static let all = SpecificationVersion.known.compactMap { OperationSet($0) }

  /// The number of the version that brought ML Programs.
  public static let firstVersion = Int(SpecificationVersion.iOS15.number)
}
