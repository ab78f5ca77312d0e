internal import ModelGraph
internal import ModelSpec

/// How an operator of ONNX becomes operations of MIL.
protocol OperatorImport: Sendable {
  /// The operators, those of other domains than `ai.onnx` behind the domain and a dot.
  static var operators: [String] { get }

  /// The results of a node.
  ///
  /// - Throws: `OperationError` that says why the node has no form in Core ML.
  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue]
}

/// All operators that can be imported.
enum OperatorTable {
  private static let byName: [String: any OperatorImport.Type] = Dictionary(
    all.flatMap { type in type.operators.map { ($0, type) } }, uniquingKeysWith: { first, _ in first })

  static func named(_ name: String) -> (any OperatorImport.Type)? { byName[name] }

  /// Names of all operators that can be imported, in order.
  static var names: [String] { (byName.keys + ControlFlow.operators).sorted() }
}
