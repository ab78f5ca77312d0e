/// What the maker of a model says of it.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A key of any name; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// What the model does; a `String`.
  public static let description = MLModelMetadataKey(rawValue: "MLModelDescriptionKey")
  /// Its version, in the maker's own words; a `String`.
  public static let versionString = MLModelMetadataKey(rawValue: "MLModelVersionStringKey")
  /// Who made it; a `String`.
  public static let author = MLModelMetadataKey(rawValue: "MLModelAuthorKey")
  /// Under which conditions it may be used; a `String`.
  public static let license = MLModelMetadataKey(rawValue: "MLModelLicenseKey")
  /// Everything else; a `[String: String]`.
  public static let creatorDefinedKey = MLModelMetadataKey(rawValue: "MLModelCreatorDefinedKey")
}
