internal import ModelFormat
public import ModelSpec

extension CompiledWeights {
  /// Makes every weight file empty: a placeholder that is shipped in the place of weights which come later.
  ///
  /// The rest of the model stays as it is, the hashes of the weights included, which say what is missing. At any moment
  /// the old or the whole new model is at its path.
  ///
  /// - Throws: `Diagnostic` when the directory cannot be written.
  public func truncate() throws(Diagnostic) {
    var directory = directory
    for file in files { directory.replace(file.path, with: .bytes([])) }
    try directory.write(to: path)
  }
}
