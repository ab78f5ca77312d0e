/// What a call that installs a model did.
public struct FetchResult: Equatable, Sendable {
  /// The version in place.
  public var version: StoredVersion
  /// The version that it took the place of; nil when none was there, or nothing was changed.
  public var replaced: String?
  /// Why nothing was installed; nil when the version is a new one.
  public var unchanged: Unchanged?

  /// Why a call installed nothing.
  public enum Unchanged: String, Sendable {
    /// The version in place has the SHA-256 that was asked for; nothing was fetched.
    case sameDigest
    /// The server has nothing else than what is in place.
    case notModified
    /// What came is what is in place, byte for byte.
    case sameBytes
  }
}
