internal import ModelSpec

/// Which opset introduced each MIL operation, and which last changed it.
///
/// An opset is named by the specification version that brought it: 6 is `CoreML5` (iOS 15), 9 is `CoreML8` (iOS 18).
public enum OperationOpsets {
  /// The first specification version that knows the operation; nil for a name that no opset has.
  public static func introduced(_ operation: String) -> Int? {
    versions[operation]?.first
  }

  /// The last specification version, not after `version`, whose opset has the operation as new or changed. The one that
  /// introduced it when there is none; nil for a name that no opset has.
  public static func lastRevision(_ operation: String, upTo version: Int) -> Int? {
    versions[operation]?.last { $0 <= version } ?? introduced(operation)
  }

  /// Whether any opset has an operation of this name.
  public static func isKnown(_ operation: String) -> Bool {
    versions[operation] != nil
  }
}
