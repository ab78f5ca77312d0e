package import ModelFiles
package import ModelSpec

/// An ONNX file: its model, whose weights stay in the file, and the folder that holds tensors stored beside it.
package struct OnnxFile {
  /// The file's path as the caller gave it.
  package let path: String
  /// What the file holds.
  package let model: Onnx.Model
  /// Where tensors are that the file does not hold itself.
  package let externalData: OnnxExternalData

  /// Reads the model at `path`.
  ///
  /// - Throws: `Diagnostic` when the file is no ONNX model, is damaged, or goes beyond `limits`.
  package static func read(_ path: String, limits: Limits = Limits()) throws(Diagnostic) -> OnnxFile {
    let file = try MappedFile(path: path)
    let model = try OnnxCoding.decode(file, limits: limits)
    guard model.graph != nil else {
      throw Diagnostic(
        "onnx-graph", "the file holds no graph", at: Location(file: path), expected: "an ONNX model",
        remedy: "check the path: this is another file, or the model was stored incompletely")
    }
    return OnnxFile(path: path, model: model, externalData: OnnxExternalData(folder: FilePath.parent(of: path)))
  }

  /// Reads the model that `bytes` hold, without tensors in other files.
  package static func read(bytes: [UInt8], limits: Limits = Limits()) throws(Diagnostic) -> OnnxFile {
    let model = try OnnxCoding.decode(bytes, limits: limits)
    return OnnxFile(path: "", model: model, externalData: OnnxExternalData(folder: nil))
  }

  /// Whether a file of this name is taken for ONNX.
  package static func hasSuffix(_ path: String) -> Bool { path.utf8.suffix(5).elementsEqual(".onnx".utf8) }
}
