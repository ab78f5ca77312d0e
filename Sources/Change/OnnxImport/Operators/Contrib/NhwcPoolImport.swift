internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `NhwcMaxPool` of com.microsoft: `MaxPool` with the channels in the last axis.
enum NhwcPoolImport: OperatorImport {
  static let operators = ["com.microsoft.NhwcMaxPool"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let rank = try x.shape().rank
    guard rank >= 3 else { throw node.refuse("'NhwcMaxPool' of \(rank) axes", "onnx-shape") }
    let moved = try emitter.transpose(x.operand, [0, rank - 1] + Array(1..<rank - 1))
    let pool = node.written(
      as: "MaxPool", version: 12, inputs: [x.with(moved)],
      attributes: ["auto_pad", "ceil_mode", "dilations", "kernel_shape", "pads", "strides"])
    guard let result = try PoolImport.translate(pool, &emitter).first?.tensor else { throw Importer.unknown }
    return [.tensor(x.with(try emitter.transpose(result.operand, [0] + Array(2..<rank) + [1])))]
  }
}
