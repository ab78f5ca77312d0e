internal import ModelCodegen
internal import ModelFormat
internal import ModelSpec

/// Writes generated files to a directory.
enum GeneratedFiles {
  /// Paths of the files in `directory`.
  static func paths(_ files: [GeneratedFile], in directory: String) -> [String] {
    let start = directory.isEmpty || directory.utf8.last == UInt8(ascii: "/") ? directory : directory + "/"
    return files.map { start + $0.name }
  }

  /// Writes the files; a file whose contents would not change is left alone, with its modification time.
  static func write(_ files: [GeneratedFile], to directory: String) throws(Diagnostic) {
    for (file, path) in zip(files, paths(files, in: directory)) {
      let bytes = Array(file.text.utf8)
      guard (try? WholeFile.read(path, limit: bytes.count)) != bytes else { continue }
      try WholeFile.write(bytes, to: path, isDurable: false)
    }
  }
}
