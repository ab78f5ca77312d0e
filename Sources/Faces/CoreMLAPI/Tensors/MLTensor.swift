internal import ModelOps
internal import ModelSpec

/// A tensor of numbers or booleans, with mathematical operations.
///
/// Operations are lazy. They run on all processors and in the background when `shapedArray(of:)` or a prediction needs
/// the elements; each operation runs once, however many tensors need its result. Shapes and element types are checked
/// when an operation is created: a mistake ends the program there.
public struct MLTensor: Sendable {
  let source: TensorSource
  /// The element type, as operations name it.
  let scalar: ScalarType
  /// Lengths of the axes, outermost first; empty for a scalar.
  public let shape: [Int]

  /// A tensor whose elements are known.
  init(_ tensor: Tensor) {
    self.init(TensorSource(value: tensor), scalar: tensor.scalar, shape: tensor.shape)
  }

  init(_ source: TensorSource, scalar: ScalarType, shape: [Int]) {
    self.source = source
    self.scalar = scalar
    self.shape = shape
  }

  /// Number of axes; 0 for a scalar.
  public var rank: Int { shape.count }
  /// Number of elements.
  public var scalarCount: Int { shape.reduce(1, *) }
  /// Whether the tensor has no axes, and so exactly one element.
  public var isScalar: Bool { shape.isEmpty }
  /// The element type.
  public var scalarType: any MLTensorScalar.Type { scalar.tensorScalar }
}

/// An argument of an operation on tensors.
enum TensorArgument {
  case tensor(MLTensor)
  case tensors([MLTensor])
  case constant(Constant)

  static func integers(_ values: [Int]) -> TensorArgument { .constant(.integers(values)) }
  static func integer(_ value: Int) -> TensorArgument { .constant(.integer(value)) }
  static func float(_ value: Float) -> TensorArgument { .constant(.float(value)) }
  static func boolean(_ value: Bool) -> TensorArgument { .constant(.boolean(value)) }
  static func booleans(_ values: [Bool]) -> TensorArgument { .constant(.booleans(values)) }
  static func string(_ value: String) -> TensorArgument { .constant(.string(value)) }
}

extension MLTensor {
  /// The result of the operation called `name`, to be computed when it is wanted. Ends the program with the operation's
  /// own sentence when it refuses its arguments.
  static func result(_ name: String, _ arguments: KeyValuePairs<String, TensorArgument>) -> MLTensor {
    results(name, arguments, count: 1)[0]
  }

  /// The results of the operation called `name`; there are `count`.
  static func results(_ name: String, _ arguments: KeyValuePairs<String, TensorArgument>, count: Int) -> [MLTensor] {
    do throws(OperationError) {
      return try noted(name, arguments, count: count)
    } catch {
      precondition(false, "\(name): \(error.message)")
    }
    return Array(repeating: MLTensor(Tensor(zeros: .fp32, [0])), count: count)
  }

  private static func noted(
    _ name: String, _ arguments: KeyValuePairs<String, TensorArgument>, count: Int
  ) throws(OperationError) -> [MLTensor] {
    var bound = OperationArguments(outputCount: count, parameterCount: arguments.count)
    var parameters: [(name: String, range: Range<Int>)] = []
    var inputs: [TensorCall.Input] = []
    for (parameter, argument) in arguments {
      let start = inputs.count
      switch argument {
      case .tensor(let tensor):
        bound.bind(parameter, [tensor.argument])
        inputs.append(.source(tensor.source))
      case .tensors(let tensors):
        bound.bind(parameter, tensors.map(\.argument))
        inputs += tensors.map { .source($0.source) }
      case .constant(let constant):
        bound.bind(parameter, [OperationArguments.Argument(constant)])
        inputs.append(.constant(try value(constant)))
      }
      parameters.append((parameter, start..<inputs.count))
    }
    guard let type = OpTable.operation(name) else { throw OperationError("there is no such operation") }
    var inference = OperationInference()
    let (operation, values) = try inference.resolve(type, bound)
    var outputs: [TensorCall.Output] = []
    outputs.reserveCapacity(values.count)
    for value in values {
      guard let type = value.type.tensor, let shape = type.shape.fixed else {
        throw OperationError("the shape of the result is not known")
      }
      outputs.append(TensorCall.Output(scalar: type.scalar, shape: shape))
    }
    let call = TensorCall(
      TensorCall.Pending(
        operation: operation, layout: OperationInputs.Layout(parameters), inputs: inputs, outputs: outputs),
      cost: cost(name, bound, parameters: parameters.map(\.name), outputs: outputs))
    return outputs.enumerated().map { index, output in
      MLTensor(TensorSource(call: call, index: index), scalar: output.scalar, shape: output.shape)
    }
  }

  /// Multiplications and additions that take as long as an element that is read or written.
  private static let arithmeticPerElement = 64.0
  /// Operations that compare each element of their input with many others.
  private static let orders: Set<String> = ["argsort", "topk"]
  private static let comparisonsPerElement = 16.0

  /// About how long an operation takes, counted in elements of an addition.
  private static func cost(
    _ name: String, _ bound: OperationArguments, parameters: [String], outputs: [TensorCall.Output]
  ) -> Double {
    let results = outputs.map { Shape(fixed: $0.shape) }
    let arithmetic = Cost.floatingPointOperations(
      name, argument: { bound.optional($0)?.type.tensor?.shape }, results: results)
    let read = parameters.flatMap { bound.all($0) }.reduce(0.0) {
      $0 + Double($1.type.tensor?.shape.elementCount.fixed ?? 0)
    }
    let written = outputs.reduce(0.0) { $0 + Double($1.count) }
    return arithmetic / arithmeticPerElement + read * (orders.contains(name) ? comparisonsPerElement : 1) + written
  }

  private static func value(_ constant: Constant) throws(OperationError) -> RuntimeValue {
    if case .strings(let strings) = constant.elements { return .strings(strings) }
    return .tensor(try Tensor(constant))
  }

  private var argument: OperationArguments.Argument {
    OperationArguments.Argument(InferredValue(.tensor(TensorType(scalar, Shape(fixed: shape)))))
  }

  /// The axis that `axis` names, where negative numbers count from the end. Ends the program when there is none.
  func place(_ axis: Int, of rank: Int? = nil) -> Int {
    let rank = rank ?? self.rank
    let place = axis < 0 ? axis + rank : axis
    precondition((0..<rank).contains(place), "axis \(axis) is none of \(rank) axes")
    return place
  }
}

extension MLTensor: CustomStringConvertible, CustomReflectable {
  /// Shape and element type; the elements may not have been computed yet.
  public var description: String { "MLTensor(shape: \(shape), scalarType: \(scalarType))" }

  /// Shape and element type.
  public var customMirror: Mirror {
    Mirror(self, children: ["shape": shape, "scalarType": scalarType], displayStyle: .struct)
  }
}
