internal import ModelFormat
internal import ModelSpec

/// The `availability` of a model: for each system the first release that runs it.
enum SystemAvailability {
  /// The object. Unknown later versions get the newest known releases; 0 gets the oldest.
  ///
  /// visionOS is included since the generation `xcode15`. It came with specification version 8 and runs all earlier
  /// versions.
  static func value(specificationVersion: Int32, dialect: CompilerDialect) -> JSONValue {
    let version = SpecificationVersion(specificationVersion).nearestKnown
    func number(_ platform: SystemPlatform) -> JSONValue {
      .string(version.firstRelease(of: platform)?.longNumber ?? "")
    }
    var members: [JSONValue.Member] = [
      .init("iOS", number(.iOS)), .init("macCatalyst", number(.iOS)), .init("macOS", number(.macOS)),
      .init("tvOS", number(.tvOS)),
    ]
    if dialect >= .xcode15 { members.append(.init("visionOS", number(.visionOS))) }
    members.append(.init("watchOS", number(.watchOS)))
    return .foundationObject(members)
  }
}
