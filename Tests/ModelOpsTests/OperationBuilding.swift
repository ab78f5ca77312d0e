internal import ModelOps

/// What a test binds to a parameter.
enum Bound: ExpressibleByArrayLiteral {
  /// An fp32 tensor.
  case tensor(Shape)
  case typed(ScalarType, Shape)
  case constant(Constant)
  /// An int32 vector that is known in part.
  case elements([Extent])
  case values([Shape])

  /// An int32 vector.
  init(arrayLiteral elements: Int...) { self = .constant(.integers(elements)) }

  static func integer(_ value: Int) -> Bound { .constant(.integer(value)) }
  static func float(_ value: Float) -> Bound { .constant(.float(value)) }
  static func word(_ value: String) -> Bound { .constant(.string(value)) }
  static func flag(_ value: Bool) -> Bound { .constant(.boolean(value)) }
  static func flags(_ values: [Bool]) -> Bound { .constant(.booleans(values)) }

  var arguments: [OperationArguments.Argument] {
    switch self {
    case .tensor(let shape): [.init(InferredValue(.tensor(TensorType(.fp32, shape))))]
    case .typed(let scalar, let shape): [.init(InferredValue(.tensor(TensorType(scalar, shape))))]
    case .constant(let constant): [.init(constant)]
    case .elements(let extents):
      [.init(InferredValue(.tensor(TensorType(.int32, [Extent(extents.count)])), elements: extents))]
    case .values(let shapes): shapes.map { .init(InferredValue(.tensor(TensorType(.fp32, $0)))) }
    }
  }
}

/// The results of an operation.
func infer(
  _ operation: String, _ bindings: KeyValuePairs<String, Bound>, outputs: Int = 1
) throws(OperationError) -> [InferredValue] {
  var arguments = OperationArguments(outputCount: outputs)
  for (parameter, bound) in bindings { arguments.bind(parameter, bound.arguments) }
  var inference = OperationInference()
  return try inference.infer(operation, arguments)
}

/// The text of the first result's type.
func type(_ operation: String, _ bindings: KeyValuePairs<String, Bound>) throws(OperationError) -> String {
  try infer(operation, bindings)[0].type.description
}

/// Why an operation refuses its arguments; "accepted" when it does not.
func refusal(_ operation: String, _ bindings: KeyValuePairs<String, Bound>, outputs: Int = 1) -> String {
  do throws(OperationError) {
    _ = try infer(operation, bindings, outputs: outputs)
    return "accepted"
  } catch {
    return error.message
  }
}
