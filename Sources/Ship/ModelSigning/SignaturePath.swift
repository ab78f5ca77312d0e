public import ModelBase
internal import ModelFiles

/// Paths of models, of their files and of their signatures.
public enum SignaturePath {
  /// The ending of signature files.
  public static let ending = ".sig"

  /// The default signature file of the model at `path`: beside it, as `X.mlmodelc.sig`.
  ///
  /// - Throws: `Diagnostic` with code `signature-path` for paths without a file name, such as `.` and `/`.
  public static func standard(for path: String) throws(Diagnostic) -> String {
    let name = FilePath.name(of: path)
    guard !["", ".", "..", "/"].contains(name) else {
      throw Diagnostic(
        "signature-path", "'\(path)' does not end in a name, so no signature can lie beside it",
        at: Location(file: path),
        remedy: "give the path of the signature")
    }
    return FilePath.trimmed(path) + ending
  }

  /// Whether `path` stays below the directory it is relative to, and is normalized.
  static func isPlain(_ path: String) -> Bool {
    !EscapedText.hasControlCharacter(path) && FilePath.problem(inRelative: path) == nil
  }
}
