package import ModelSpec

/// One file of a compiled directory that is to be written.
package struct CompiledFile: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    case archive(any ArchiveFile)
    case weights(EspressoWeightsWriter)
    case program(MILText)
    /// The bytes of another file.
    case copy(WeightData)
    /// Made when its turn comes; files are written in order.
    case computed(@Sendable () throws(FormatError) -> any ArchiveFile)
  }

  /// Path in the directory.
  package var path: String
  package var content: Content

  package init(_ path: String, _ content: Content) {
    self.path = path
    self.content = content
  }

  /// The file's length, 0 where it is not known before the file is written.
  package var knownByteCount: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .weights(let weights): weights.byteCount
    case .copy(let data): data.byteCount
    case .archive, .program, .computed: 0
    }
  }

  /// The same file in the directory `folder` of the compiled directory.
  package func inside(_ folder: String) -> CompiledFile {
    CompiledFile("\(folder)/\(path)", content)
  }
}

/// Writes compiled directories.
package enum CompiledDirectoryWriter {
  /// Writes `files` as the directory `path`, which is there whole or not at all; one that is there already is replaced
  /// when the new one is whole.
  ///
  /// - Parameter progress: Called after each block with the number of bytes that were written so far.
  /// - Throws: `FormatError` that says why, with code `write-denied` when something else than a compiled model is there.
  package static func write(
    _ files: [CompiledFile], to path: String, progress: ((Int) -> Void)? = nil
  ) throws(FormatError) {
    var byteCount = 0
    try ParentDirectories.make(of: path)
    try AtomicDirectory.write(path, isDurable: false, mayReplace: checkReplaceable) { directory throws(FormatError) in
      for file in files {
        try directory.file(file.path) { writer throws(FormatError) in
          writer.onWrite = { count in
            byteCount += count
            progress?(byteCount)
          }
          try write(file.content, to: writer)
        }
      }
    }
  }

  private static func write(_ content: CompiledFile.Content, to file: FileWriter) throws(FormatError) {
    switch content {
    case .bytes(let bytes): try file.write(bytes)
    case .archive(let archive): try archive.write(to: file)
    case .weights(let weights): try weights.write(to: file)
    case .program(let text):
      try MILTextWriter.write(text) { block throws(FormatError) in try file.write(block) }
    case .copy(let data): try file.write(data)
    case .computed(let compute): try compute().write(to: file)
    }
  }

  /// Only a compiled model, or an empty directory, may be replaced: nobody wants a folder of theirs to be taken for one.
  private static func checkReplaceable(_ path: String) throws(FormatError) {
    let files = try DirectoryListing.files(below: path, limit: Limits().packageItems)
    let known = ["coremldata.bin", "model.mil", "metadata.json", "model.espresso.net"]
    guard files.isEmpty || files.contains(where: known.contains) else {
      throw FormatError(
        "write-denied", "a directory that is no compiled model is at this path", at: Location(file: path),
        remedy: "choose another path, or remove the directory first")
    }
  }
}
