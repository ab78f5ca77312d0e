internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `ExpandDims` of com.microsoft: one more axis.
enum ExpandDimsImport: OperatorImport {
  static let operators = ["com.microsoft.ExpandDims"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let given = try node.fixedIntegers(1, "axis")?.first else { throw node.notConstant("axis") }
    return [.tensor(x.with(try emitter.expand(x.operand, [try node.axis(given, try x.shape().rank + 1)])))]
  }
}
