internal import ModelGraph
internal import ModelSpec

/// How operations of MIL become nodes of ONNX.
protocol OperationExport: Sendable {
  /// MIL's names of the operations.
  static var operations: [String] { get }

  /// What the operations become, for the table of the manual: operators, and what differs.
  static var form: ExportForm { get }

  /// Writes the nodes of one operation.
  ///
  /// - Returns: A value for each result, in order.
  /// - Throws: `OperationError` that says why the operation has no form in ONNX.
  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue]
}

/// What the manual says of an operation's form in ONNX.
struct ExportForm: Sendable, ExpressibleByStringLiteral {
  /// The operators.
  var operators: String
  /// What differs, is refused or needs a newer operator set; empty when nothing does.
  var remark: String

  init(_ operators: String, _ remark: String = "") {
    self.operators = operators
    self.remark = remark
  }

  init(stringLiteral value: String) { self.init(value) }
}

/// All operations that can be exported.
enum ExportTable {
  private static let byName: [String: any OperationExport.Type] = Dictionary(
    all.flatMap { type in type.operations.map { ($0, type) } }, uniquingKeysWith: { first, _ in first })

  static func named(_ name: String) -> (any OperationExport.Type)? { byName[name] }

  /// Names of all operations with their forms, in order.
  static var forms: [(name: String, form: ExportForm)] {
    let own = byName.map { (name: $0.key, form: $0.value.form) }
    return (own + ControlFlowExport.forms).sorted { $0.name < $1.name }
  }
}
