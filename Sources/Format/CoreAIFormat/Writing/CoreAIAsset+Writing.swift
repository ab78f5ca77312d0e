package import ModelBase
package import ModelFiles

extension CoreAIAsset {
  /// Writes `image` and `metadata` as the asset `path`, a directory, which is replaced if it is one. Resources are copied block
  /// by block from where they are.
  ///
  /// - Parameter metadata: Members of `metadata.json` besides the version.
  package static func write(
    _ image: BytecodeImage, metadata: [JSONValue.Member], to path: String
  ) throws(Diagnostic) {
    let chunks = try image.chunks()
    try AtomicDirectory.write(path, mayReplace: checkReplaceable) { (directory) throws(Diagnostic) in
      let digest = try StreamedSHA256()
      try directory.file(moduleName) { (file) throws(Diagnostic) in
        file.digest = digest
        for chunk in chunks {
          switch chunk {
          case .bytes(let bytes): try file.write(bytes)
          case .weights(let data): try file.write(data)
          }
        }
        try file.flush()
      }
      let hash = try digest.finish()
      try directory.file(hashName) { (file) throws(Diagnostic) in try file.write(hash.bytes) }
      let members = [JSONValue.Member("assetVersion", .string("2.0"))] + metadata
      let text = JSONWriter.text(.object(members))
      try directory.file(metadataName) { (file) throws(Diagnostic) in try file.write(Array(text.utf8)) }
    }
  }

  /// The asset again, as it would be written.
  package func image() throws(Diagnostic) -> BytecodeImage {
    do throws(Diagnostic) {
      return try BytecodeImage(module)
    } catch {
      throw error.inFile(FilePath.joined(path, Self.moduleName))
    }
  }

  /// Only a model of Core AI is replaced.
  private static func checkReplaceable(_ path: String) throws(Diagnostic) {
    guard !isAsset(at: path) else { return }
    throw Diagnostic(
      "write-denied", "a directory that is no model of Core AI is at this path", at: Location(file: path),
      remedy: "choose another path, or remove the directory first")
  }
}
