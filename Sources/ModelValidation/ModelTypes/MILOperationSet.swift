internal import ModelSpec

/// The operation sets of ML Programs, each with the specification version that brought it.
enum MILOperationSet {
  /// The names in order of age.
  static let names = ["CoreML5", "CoreML6", "CoreML7", "CoreML8", "CoreML9"]

  /// The specification version that brought ML Programs and with them `CoreML5`.
  static let first = 6

  /// The first specification version with the set `name`, 6 for `CoreML5` and so on; nil for a name that is none.
  static func version(of name: String) -> Int? {
    names.firstIndex(of: name).map { $0 + first }
  }
}
