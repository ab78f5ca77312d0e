/// Names of models from the names of their files.
enum SourceName {
  private static let endings = [
    ".mlmodel", ".mlpackage", ".mlmodelc", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tbz", ".tar.xz", ".txz",
    ".tar.zst", ".tzst",
  ]

  /// `Digits` for `Digits.mlmodel`, `Digits.mlmodelc.tar.xz` and `Digits`.
  static func name(of file: String) -> String {
    var name = file
    while let ending = endings.first(where: name.hasSuffix) { name.removeLast(ending.count) }
    return name
  }
}
