package import ModelSpec
internal import ModelWire

/// The content of one `coremldata.bin`: compiled directories hold several, each of its own layout.
package protocol CoreMLDataFile: Equatable, Sendable {
  /// Reads the content to the end of the file.
  ///
  /// - Throws: `Diagnostic` with byte offset when the file is cut off, goes on, or holds something unexpected.
  init(from input: inout CoreMLDataReader) throws(Diagnostic)

  /// Writes the content.
  func write(to output: inout CoreMLDataWriter)
}

extension CoreMLDataFile {
  /// Reads the content that `data` holds; `file` is the path for errors.
  package init(_ data: WeightData, file: String? = nil) throws(Diagnostic) {
    var input = CoreMLDataReader(data, file: file)
    try self.init(from: &input)
    try input.end()
  }

  /// Reads the file at `path`, which is mapped as long as the content refers to it.
  package init(path: String) throws(Diagnostic) {
    let file = try MappedFile(path: path)
    try self.init(WeightData(source: file, range: 0..<file.byteCount), file: path)
  }

  /// The file's content in memory.
  package var bytes: [UInt8] {
    var output = CoreMLDataWriter()
    write(to: &output)
    return output.bytes
  }

  /// Writes the file so that its old content stays until the whole new one is there.
  ///
  /// - Throws: `Diagnostic` that says why the file cannot be written.
  package func write(to path: String) throws(Diagnostic) {
    try AtomicFile.write(path) { file throws(Diagnostic) in try write(to: file) }
  }

  /// Writes the content as part of a directory that is being made.
  func write(to file: FileWriter) throws(Diagnostic) {
    var output = CoreMLDataWriter()
    write(to: &output)
    try file.write(output.finish())
  }
}
