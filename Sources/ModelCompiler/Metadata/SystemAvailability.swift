internal import ModelFormat
internal import ModelSpec

/// The `availability` of a model: for each system the first release that runs it.
enum SystemAvailability {
  /// The object. Versions past those known get the newest known releases; 0 gets the oldest.
  ///
  /// visionOS is among the systems since the generation `xcode15`. It came with specification version 8 and runs all
  /// versions before.
  static func value(specificationVersion: Int32, dialect: CompilerDialect) -> JSONValue {
    let row = rows[min(max(Int(specificationVersion), 1), rows.count) - 1]
    var members: [JSONValue.Member] = [
      .init("iOS", .string(row.iOS)), .init("macCatalyst", .string(row.iOS)), .init("macOS", .string(row.macOS)),
      .init("tvOS", .string(row.iOS)),
    ]
    if dialect >= .xcode15 { members.append(.init("visionOS", .string(row.visionOS))) }
    members.append(.init("watchOS", .string(row.watchOS)))
    return .foundationObject(members)
  }

  /// By specification version, from 1 on. tvOS and Mac Catalyst have the numbers of iOS.
  private static let rows: [(macOS: String, iOS: String, watchOS: String, visionOS: String)] = [
    ("10.13", "11.0", "4.0", "1.0"), ("10.13.2", "11.2", "4.2", "1.0"), ("10.14", "12.0", "5.0", "1.0"),
    ("10.15", "13.0", "6.0", "1.0"), ("11.0", "14.0", "7.0", "1.0"), ("12.0", "15.0", "8.0", "1.0"),
    ("13.0", "16.0", "9.0", "1.0"), ("14.0", "17.0", "10.0", "1.0"), ("15.0", "18.0", "11.0", "2.0"),
    ("26.0", "26.0", "26.0", "26.0"),
  ]
}
