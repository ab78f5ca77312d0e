public import ModelBase
internal import ModelFiles

/// Paths of models, of their files and of their signatures.
public enum SignaturePath {
  /// What the name of a signature ends in.
  public static let ending = ".sig"

  /// Where the signature of the model at `path` lies unless said otherwise: beside it, as `X.mlmodelc.sig`.
  ///
  /// - Throws: `Diagnostic` with code `signature-path` for paths that end in no name, such as `.` and `/`.
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

  /// Whether `path` stays below the directory it is relative to, and is spelt in the only way.
  static func isPlain(_ path: String) -> Bool {
    !EscapedText.hasControlCharacter(path) && FilePath.problem(inRelative: path) == nil
  }
}
