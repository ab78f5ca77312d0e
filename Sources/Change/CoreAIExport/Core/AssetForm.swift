internal import ModelGraph
internal import ModelSpec

/// How operations of MIL become operations of Core AI.
protocol AssetForm: Sendable {
  /// MIL's names of the operations.
  static var operations: [String] { get }

  /// What the operations become, for the table of the manual.
  static var form: String { get }

  /// Whether an operation of several steps is computed in single precision where its values are of half precision: Core ML rounds
  /// the result alone, and sums of many numbers would be beyond what half precision holds.
  static func widens(_ name: String) -> Bool

  /// Whether its results are of other types than MIL's, which Core AI lacks.
  static var hasOwnTypes: Bool { get }

  /// Writes one operation.
  ///
  /// - Returns: A value for each result, in order.
  /// - Throws: `OperationError` that says why the operation has no form in Core AI.
  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue]
}

extension AssetForm {
  static func widens(_ name: String) -> Bool { false }
  static var hasOwnTypes: Bool { false }
}

/// All operations that can be exported.
enum AssetForms {
  private static let byName: [String: any AssetForm.Type] = Dictionary(
    all.flatMap { type in type.operations.map { ($0, type) } }, uniquingKeysWith: { first, _ in first })

  static func named(_ name: String) -> (any AssetForm.Type)? { byName[name] }

  /// Why an operation has no form.
  static func absent(_ name: String) -> OperationError {
    let reasons: [(prefix: String, reason: String)] = [
      ("random_", "Core AI draws no random numbers"), ("list_", "Core AI has no lists"),
      ("make_list", "Core AI has no lists"),
    ]
    let reason = reasons.first { name.utf8.starts(with: $0.prefix.utf8) }?.reason
    return OperationError(reason ?? "it is not written for Core AI", code: "coreai-operation")
  }

  /// Names of all operations with their forms, in order.
  static var table: [(name: String, form: String)] {
    byName.map { (name: $0.key, form: $0.value.form) }.sorted { $0.name < $1.name }
  }
}

/// A value of the asset in the making: its number there, and its type. Open lengths have symbols.
struct AssetValue: Sendable {
  var number: Int
  var type: TensorType

  init(_ number: Int, _ scalar: ScalarType, _ lengths: [Extent]) {
    self.number = number
    type = TensorType(scalar, Shape(lengths))
  }

  var lengths: [Extent] { type.shape.extents }
  var scalar: ScalarType { type.scalar }
  var rank: Int { type.rank }
  var isFloat: Bool { ElementForm(scalar) == .float }

  /// The lengths, which an operation needs as numbers.
  ///
  /// - Throws: when one of them is open.
  func fixed(_ parameter: String = "x") throws(OperationError) -> [Int] {
    guard let fixed = type.shape.fixed else { throw AssetCall.open(parameter) }
    return fixed
  }
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

  /// The type of a result.
  func type(_ index: Int = 0) throws(OperationError) -> TensorType {
    guard results.indices.contains(index), let type = results[index].type.tensor else {
      throw OperationError("its result is no tensor of a known number of axes", code: AssetExporter.shapeCode)
    }
    return type
  }

  /// The scalar type and lengths of a result.
  func result(_ index: Int = 0) throws(OperationError) -> (scalar: ScalarType, lengths: [Extent]) {
    let type = try type(index)
    return (type.scalar, type.shape.extents)
  }

  /// The lengths of a result, which the operation needs as numbers.
  func fixedResult(_ index: Int = 0) throws(OperationError) -> [Int] {
    guard let lengths = try type(index).shape.fixed else { throw Self.open("its result") }
    return lengths
  }

  /// Refuses what would need more elements or steps than the export makes up.
  static func limit(_ count: Int, times other: Int = 1, to most: Int = 1 << 22) throws(OperationError) {
    let (product, overflow) = count.multipliedReportingOverflow(by: other)
    guard overflow || product > most else { return }
    throw OperationError(
      "it needs a table of \(overflow ? "too many" : "\(product)") elements, and \(most) at most are written",
      code: AssetExporter.shapeCode)
  }

  static func open(_ what: String) -> OperationError {
    OperationError(
      "the shape of \(what == "its result" ? what : "`\(what)`") is open, which is not written for it",
      code: AssetExporter.shapeCode, remedy: "fix the shape of the input first: modelc edit --shape")
  }

  /// The integers of an argument, when they are known before the model runs.
  func integers(_ parameter: String) -> [Int]? {
    guard let elements = all(parameter).first?.known.elements else { return nil }
    let fixed = elements.compactMap(\.fixed)
    return fixed.count == elements.count ? fixed : nil
  }

  /// The constant that is bound to a parameter.
  func constant(_ parameter: String) -> Constant? {
    guard case .constant(let constant)? = all(parameter).first?.source else { return nil }
    return constant
  }

  /// Operations whose meaning differs in a way that cannot be composed exactly.
  static func unwritten(_ reason: String) -> OperationError { OperationError(reason, code: "coreai-operation") }
}

/// What a name of the MIL graph stands for.
struct AssetBound: Sendable {
  enum Source: Sendable {
    case value(AssetValue)
    case constant(Constant)
    /// A state: its handle.
    case state(AssetState)
    /// A value that was refused, or that is no tensor.
    case unknown
  }

  var source: Source
  /// What inference knows of it.
  var known: OperationArguments.Argument
}

/// A state of the model.
struct AssetState: Sendable {
  /// The argument of the function that is its handle.
  var handle: Int
  var type: TensorType
  var name: String
}
