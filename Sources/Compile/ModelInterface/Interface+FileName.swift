internal import ModelSpec

extension Interface {
  /// `name` as the name of a file of source code: characters that a line of source code cannot name it by, such as quotes
  /// and line breaks, become underscores.
  public static func fileName(for name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          let isPlain =
            !scalar.isHidden && scalar.properties.generalCategory != .privateUse
            && !"\"\\/".unicodeScalars.contains(scalar)
          return isPlain ? scalar : "_"
        }))
  }
}
