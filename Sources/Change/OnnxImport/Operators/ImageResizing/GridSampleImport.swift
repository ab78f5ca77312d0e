internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `GridSample` of images.
enum GridSampleImport: OperatorImport {
  static let operators = ["GridSample", "com.microsoft.GridSample"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, grid) = (try node.tensor(0), try node.tensor(1))
    guard try x.shape().rank == 4 else { throw node.refuse("'GridSample' of other than images", "onnx-rank") }
    let modes = ["bilinear": "bilinear", "linear": "bilinear", "nearest": "nearest"]
    guard let mode = modes[node.string("mode", default: "bilinear")] else {
      throw node.refuse("'GridSample' by cubics")
    }
    let isAligned = node.flag("align_corners")
    let paddings = ["zeros": "constant", "border": "border", "reflection": isAligned ? "reflection" : "symmetric"]
    guard let padding = paddings[node.string("padding_mode", default: "zeros")] else {
      throw node.refuse("an unknown `padding_mode`")
    }
    let result = try emitter.one(
      "resample",
      [
        ("x", x.operand), ("coordinates", grid.operand), ("sampling_mode", .string(mode)),
        ("padding_mode", .string(padding)),
        ("padding_value", emitter.number(0, like: x.operand)),
        ("coordinates_mode", .string("normalized_minus_one_to_one")),
        ("align_corners", .boolean(isAligned)),
      ])
    return [.tensor(x.with(result))]
  }
}
