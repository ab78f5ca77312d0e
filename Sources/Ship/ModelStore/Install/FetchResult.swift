/// What a call that installs a model did.
public struct FetchResult: Equatable, Sendable {
  /// The current version.
  public var version: StoredVersion
  /// The version that it replaced; nil if there was none, or nothing was changed.
  public var replaced: String?
  /// Why nothing was installed; nil when the version is a new one.
  public var unchanged: Unchanged?

  /// Why a call installed nothing.
  public enum Unchanged: String, Sendable {
    /// The current version has the requested SHA-256; nothing was fetched.
    case sameDigest
    /// The server has only the current version.
    case notModified
    /// The new bytes are those of the current version.
    case sameBytes
  }
}
