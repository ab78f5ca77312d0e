internal import ModelOps
internal import Testing

/// Recurrent operations written down as their equations, one example at a time, in double precision.
struct RecurrentReference {
  typealias Vector = [Double]
  typealias Function = (Double) -> Double

  static func sigmoid(_ x: Double) -> Double { 1 / (1 + exponential(-x)) }
  static func tanh(_ x: Double) -> Double { 1 - 2 / (exponential(2 * x) + 1) }
  static func linear(_ x: Double) -> Double { x }
  static func relu(_ x: Double) -> Double { max(0, x) }
  static func hardSigmoid(_ x: Double) -> Double { min(max(0.2 * x + 0.5, 0), 1) }

  /// exp(x): the Taylor series of exp(x / 2¹⁰), squared ten times.
  static func exponential(_ x: Double) -> Double {
    let small = min(max(x, -700), 700) / 1024
    var (term, sum) = (1.0, 1.0)
    for index in 1...20 {
      term *= small / Double(index)
      sum += term
    }
    return (0..<10).reduce(sum) { power, _ in power * power }
  }

  /// [rows, columns] times a vector, the rows from `first` on, and bias.
  static func product(_ matrix: Tensor, _ rows: Range<Int>, _ x: Vector, _ bias: Tensor? = nil) -> Vector {
    let (columns, elements) = (matrix.shape[1], matrix.floatArray)
    return rows.map { row in
      (0..<columns).reduce(Double(bias?.floatArray[row] ?? 0)) { $0 + Double(elements[row * columns + $1]) * x[$1] }
    }
  }

  static func plus(_ a: Vector, _ b: Vector) -> Vector { zip(a, b).map { $0 + $1 } }
  static func times(_ a: Vector, _ b: Vector) -> Vector { zip(a, b).map { $0 * $1 } }

  /// The vector of example `example` at step `step` of x [S, B, I].
  static func element(_ x: Tensor, _ step: Int, _ example: Int) -> Vector {
    let (batch, inputs) = (x.shape[1], x.shape[2])
    return x.floatArray[(step * batch + example) * inputs..<(step * batch + example + 1) * inputs].map { Double($0) }
  }

  /// Row `example` of a state [B, H], the columns from `column` on.
  static func state(_ state: Tensor, _ example: Int, _ column: Int, _ hidden: Int) -> Vector {
    let start = example * state.shape[1] + column
    return state.floatArray[start..<start + hidden].map { Double($0) }
  }
}

/// All results of a recurrent operation, with attributes in addition to those of `attributes`.
func evaluateAll(
  _ operation: String, _ inputs: [(String, Tensor)], _ attributes: [(String, Bound)], outputs: Int,
  threadCount: Int = 1
) throws -> [Tensor] {
  var arguments = OperationArguments(outputCount: outputs)
  for (parameter, tensor) in inputs { arguments.bind(parameter, [.init(InferredValue(.tensor(tensor.type)))]) }
  for (parameter, attribute) in attributes { arguments.bind(parameter, attribute.arguments) }
  var inference = OperationInference()
  let types = try inference.infer(operation, arguments).map(\.type.tensor)
  let made = try #require(OpTable.operation(operation)).init(arguments)
  var bound = OperationInputs(inputs.map { (parameter: $0.0, tensor: $0.1) })
  let results = try made.evaluate(&bound, ExecutionContext(threadCount: threadCount)).compactMap(\.tensor)
  #expect(results.map(\.type) == types)
  return results
}
