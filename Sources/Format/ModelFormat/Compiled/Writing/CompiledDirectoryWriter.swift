package import ModelSpec

/// Writes compiled directories.
package enum CompiledDirectoryWriter {
  /// Writes `files` as the directory `path`, which is there whole or not at all; one that is there already is replaced
  /// when the new one is whole.
  ///
  /// - Parameters:
  ///   - source: Gets what is read of the model's file.
  ///   - progress: Called after each block with the number of bytes that were written so far.
  ///   - check: Throws if writing must end; asked before each file and block.
  /// - Throws: `Diagnostic` that says why, with code `write-denied` when something else than a compiled model is there,
  ///   and `file-changed` or `file-missing` when a file that is read was cut off or removed meanwhile.
  package static func write(
    _ files: [CompiledFile], to path: String, source: SourceDigest? = nil,
    progress: ((Int) -> Void)? = nil, check: @escaping () throws(Diagnostic) -> Void = {}
  ) throws(Diagnostic) {
    var byteCount = 0
    try ParentDirectories.make(of: path)
    try AtomicDirectory.write(path, isDurable: false, mayReplace: checkReplaceable) { directory throws(Diagnostic) in
      for file in files {
        try check()
        try directory.file(file.path) { writer throws(Diagnostic) in
          writer.onWrite = { count in
            byteCount += count
            progress?(byteCount)
          }
          writer.check = check
          writer.sourceDigest = source
          try write(file.content, to: writer)
        }
      }
      try source?.file.checkUnchanged()
      for file in files {
        if case .copy(let copied, _) = file.content { try copied.checkUnchanged() }
      }
    }
  }

  private static func write(_ content: CompiledFile.Content, to file: FileWriter) throws(Diagnostic) {
    switch content {
    case .bytes(let bytes): try file.write(bytes)
    case .data(let data): try file.write(data)
    case .coreMLData(let data): try data.write(to: file)
    case .weights(let weights, let digest):
      if digest != nil { file.digest = try StreamedSHA256() }
      try weights.write(to: file)
      try file.flush()
      if let hash = file.digest { digest?.set(try hash.finish()) }
    case .program(let text):
      try MILTextWriter.write(text) { block throws(Diagnostic) in try file.write(block) }
    case .copy(let copied, let parts): try file.copy(copied, only: parts)
    case .chunks(let chunked): try chunked.write(to: file)
    case .computed(let compute): try compute().write(to: file)
    }
  }

  /// Checks that a compiled model could be written as the directory `path`.
  ///
  /// - Throws: `Diagnostic` with code `write-denied` when something else is there.
  package static func checkTarget(_ path: String) throws(Diagnostic) {
    switch try FileStatus(path) {
    case .missing: return
    case .directory: try checkReplaceable(path)
    case .file:
      throw Diagnostic(
        "write-denied", "a file is at this path, expected a compiled model or nothing", at: Location(file: path),
        remedy: "choose another path, or remove the file first")
    }
  }

  /// Only a compiled model, or an empty directory, may be replaced: nobody wants a folder of theirs to be taken for one.
  private static func checkReplaceable(_ path: String) throws(Diagnostic) {
    let files = try DirectoryListing.files(below: path, limit: Limits().packageItems)
    let known = ["coremldata.bin", "model.mil", "metadata.json", "model.espresso.net"]
    guard files.isEmpty || files.contains(where: known.contains) else {
      throw Diagnostic(
        "write-denied", "the directory at this path is not a compiled model", at: Location(file: path),
        remedy: "choose another path, or remove the directory first")
    }
  }
}
