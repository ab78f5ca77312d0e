/// The result of installing a model.
public struct FetchResult: Equatable, Sendable {
  /// The current version.
  public var version: StoredVersion
  /// The version that it replaced; nil if there was none, or nothing was changed.
  public var replaced: String?
  /// Why nothing was installed; nil if the version is new.
  public var unchanged: Unchanged?

  /// The reason why nothing was installed.
  public enum Unchanged: String, Sendable {
    /// The current version has the requested SHA-256, so nothing was downloaded.
    case sameDigest
    /// The server only has the current version.
    case notModified
    /// The downloaded bytes equal those of the current version.
    case sameBytes
  }
}
