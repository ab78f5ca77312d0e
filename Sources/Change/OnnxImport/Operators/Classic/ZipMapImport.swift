internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `ZipMap` of ai.onnx.ml: dictionaries from labels to scores, of which the scores are left.
enum ZipMapImport: OperatorImport {
  static let operators = ["ai.onnx.ml.ZipMap"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    node.ignore("classlabels_int64s", "classlabels_strings")
    emitter.notes.append(
      Diagnostic(
        .note, "onnx-sequence",
        "'ZipMap' gives dictionaries, which programs do not have: its output is the scores, in the order of the labels")
    )
    return [.tensor(try node.tensor(0))]
  }
}
