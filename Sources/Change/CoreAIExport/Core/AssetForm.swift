internal import ModelGraph
internal import ModelSpec

/// How operations of MIL become operations of Core AI.
protocol AssetForm: Sendable {
  /// MIL's names of the operations.
  static var operations: [String] { get }

  /// What the operations become, for the table of the manual.
  static var form: String { get }

  /// Writes one operation.
  ///
  /// - Returns: A value for each result, in order.
  /// - Throws: `OperationError` that says why the operation has no form in Core AI.
  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue]
}

/// All operations that can be exported.
enum AssetForms {
  private static let byName: [String: any AssetForm.Type] = Dictionary(
    all.flatMap { type in type.operations.map { ($0, type) } }, uniquingKeysWith: { first, _ in first })

  static func named(_ name: String) -> (any AssetForm.Type)? { byName[name] }

  /// Names of all operations with their forms, in order.
  static var table: [(name: String, form: String)] {
    byName.map { (name: $0.key, form: $0.value.form) }.sorted { $0.name < $1.name }
  }
}

/// A value of the asset in the making: its number there, and its type, whose shape is fixed.
struct AssetValue: Sendable {
  var number: Int
  var type: TensorType
  var lengths: [Int]

  init(_ number: Int, _ scalar: ScalarType, _ lengths: [Int]) {
    self.number = number
    self.lengths = lengths
    type = TensorType(scalar, Shape(lengths.map { Extent($0) }))
  }

  var scalar: ScalarType { type.scalar }
  var rank: Int { lengths.count }
  var isFloat: Bool { ElementForm(scalar) == .float }
}

/// An operation of the MIL graph with what is bound to its parameters.
struct AssetCall {
  let name: String
  /// The operation with its attributes read.
  let resolved: any TensorOperation
  let arguments: OperationArguments
  let results: [InferredValue]
  let bound: [(parameter: String, values: [AssetBound])]

  /// The operation as the type that it is of.
  func read<Operation: TensorOperation>(_: Operation.Type) throws(OperationError) -> Operation {
    guard let operation = resolved as? Operation else { throw OperationError("it is not what its name says") }
    return operation
  }

  func all(_ parameter: String) -> [AssetBound] { bound.first { $0.parameter == parameter }?.values ?? [] }

  /// The scalar type and lengths of a result.
  func result(_ index: Int = 0) throws(OperationError) -> (scalar: ScalarType, lengths: [Int]) {
    guard results.indices.contains(index), let type = results[index].type.tensor, let lengths = type.shape.fixed else {
      throw OperationError("the shape of its result is not fixed", code: AssetExporter.shapeCode)
    }
    return (type.scalar, lengths)
  }

  /// The integers of an argument, when they are known before the model runs.
  func integers(_ parameter: String) -> [Int]? {
    guard let elements = all(parameter).first?.known.elements else { return nil }
    let fixed = elements.compactMap(\.fixed)
    return fixed.count == elements.count ? fixed : nil
  }
}

/// What a name of the MIL graph stands for.
struct AssetBound: Sendable {
  enum Source: Sendable {
    case value(AssetValue)
    case constant(Constant)
    /// A value that was refused, or that is no tensor of a fixed shape.
    case unknown
  }

  var source: Source
  /// What inference knows of it.
  var known: OperationArguments.Argument
}
