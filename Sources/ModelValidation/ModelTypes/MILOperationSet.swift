internal import ModelSpec

/// The operation sets of ML Programs, each with the specification version that brought it.
enum MILOperationSet {
  /// The names in order of age.
  static let names = ["CoreML5", "CoreML6", "CoreML7", "CoreML8", "CoreML9"]

  /// The first specification version with the set `name`, 6 for `CoreML5` and so on; nil for a name that is none.
  static func version(of name: String) -> Int? {
    names.firstIndex(of: name).map { $0 + 6 }
  }
}
