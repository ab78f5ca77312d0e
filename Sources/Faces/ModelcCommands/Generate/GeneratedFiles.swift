internal import ModelCodegen
internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// Writes generated files to a directory.
enum GeneratedFiles {
  /// Paths of the files in `directory`.
  static func paths(_ files: [GeneratedFile], in directory: String) -> [String] {
    let start = directory.isEmpty || directory.utf8.last == UInt8(ascii: "/") ? directory : directory + "/"
    return files.map { start + $0.name }
  }

  /// Checks that no file is replaced that was generated from another model, unless the code is the same: two models such as
  /// `Foo.mlmodel` and `Foo.mlpackage` have files of the same name.
  static func checkNames(of files: [GeneratedFile], in directory: String) throws(Diagnostic) {
    for (file, path) in zip(files, paths(files, in: directory)) {
      guard let source = GeneratedSource.name(in: file.text),
        let bytes = try? WholeFile.read(path, limit: greatestCheckedSize)
      else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      // Files of earlier versions name the model without its ending.
      guard let other = GeneratedSource.name(in: text), other != source, other != ModelName.stem(of: source),
        !GeneratedSource.isSame(text, file.text)
      else { continue }
      throw Diagnostic(
        .error, "name-taken", "the file was generated from '\(other)', and would be replaced by code for '\(source)'",
        at: Location(file: path),
        remedy: "remove the file if it is no longer needed, or give --class-name and --output-name")
    }
  }

  private static let greatestCheckedSize = 1 << 26

  /// Writes the files; a file whose contents would not change is left alone, with its modification time.
  static func write(_ files: [GeneratedFile], to directory: String) throws(Diagnostic) {
    for (file, path) in zip(files, paths(files, in: directory)) {
      let bytes = Array(file.text.utf8)
      guard (try? WholeFile.read(path, limit: bytes.count)) != bytes else { continue }
      try WholeFile.write(bytes, to: path, isDurable: false)
    }
  }
}
