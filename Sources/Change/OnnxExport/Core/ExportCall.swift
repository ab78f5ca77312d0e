internal import ModelGraph
internal import ModelSpec

/// An operation of the MIL graph with what is bound to its parameters.
struct ExportCall {
  let operation: GraphOperation
  /// What inference knows of the arguments.
  let arguments: OperationArguments
  /// The operation with its attributes read.
  let resolved: any TensorOperation
  /// The types of the results.
  let results: [InferredValue]
  let bound: [(parameter: String, values: [ExportBound])]
  /// What may be written that is not quite what Core ML computes.
  let options: ExportOptions

  /// The operation as the type that it is of.
  func read<Operation: TensorOperation>(_: Operation.Type) throws(OperationError) -> Operation {
    guard let operation = resolved as? Operation else { throw OperationError("it is not what its name says") }
    return operation
  }

  func has(_ parameter: String) -> Bool { !all(parameter).isEmpty }

  func all(_ parameter: String) -> [ExportBound] { bound.first { $0.parameter == parameter }?.values ?? [] }

  /// The constant that is bound to `parameter`.
  func constant(_ parameter: String) -> Constant? {
    if case .constant(let constant)? = all(parameter).first?.source { constant } else { nil }
  }

  /// The type of the result, a tensor.
  func type(_ index: Int = 0) throws(OperationError) -> TensorType {
    guard results.indices.contains(index), let type = results[index].type.tensor else {
      throw OperationError("the number of axes of its result is not known before the model runs")
    }
    return type
  }

  /// The integers of an argument, when they are known before the model runs.
  func integers(_ parameter: String) -> [Int]? {
    guard let elements = all(parameter).first?.known.elements else { return nil }
    let fixed = elements.compactMap(\.fixed)
    return fixed.count == elements.count ? fixed : nil
  }

  /// Refuses what ONNX has no equal of, unless `--approximate` allows what is near.
  func approximate(_ message: String) throws(OperationError) {
    guard !options.approximates else { return }
    throw OperationError(
      message, code: "onnx-inexact", remedy: "--approximate writes what is nearest to it, with other results")
  }
}

extension ExportBuilder {
  /// The value bound to `parameter`, which must be.
  mutating func input(_ call: ExportCall, _ parameter: String) throws(OperationError) -> ExportValue {
    guard let bound = call.all(parameter).first else {
      throw OperationError("`\(parameter)` is missing", argument: parameter)
    }
    return try value(bound, parameter)
  }

  /// The value bound to `parameter`, if one is.
  mutating func optional(_ call: ExportCall, _ parameter: String) throws(OperationError) -> ExportValue? {
    try call.all(parameter).first.map { (bound) throws(OperationError) in try value(bound, parameter) }
  }

  /// All values bound to `parameter`.
  mutating func inputs(_ call: ExportCall, _ parameter: String) throws(OperationError) -> [ExportValue] {
    var values: [ExportValue] = []
    for bound in call.all(parameter) { values.append(try value(bound, parameter)) }
    return values
  }

  /// The number bound to `parameter`, as a tensor of type `scalar`; nil when none is.
  mutating func number(_ call: ExportCall, _ parameter: String, _ scalar: ScalarType) throws(OperationError)
    -> ExportValue?
  {
    guard let value = try optional(call, parameter) else { return nil }
    let flat = value.rank == 0 ? value : reshape(value, [])
    return cast(flat, scalar)
  }
}
