internal import ModelGraph
internal import Testing

/// Operations that passes change, or leave alone: a graph from `x` to `y`, an operation in each line.
struct RewritingCase: CustomTestStringConvertible, Sendable {
  var name: String
  var pass: any GraphPass.Type
  var shape: [Int] = [2, 3]
  var scalar = ScalarType.fp32
  var operations: [GraphOperation]
  /// Names of the operations afterwards.
  var expected: [String]

  var testDescription: String { "\(pass): \(name)" }

  var graph: Graph {
    Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(scalar, Shape(fixed: shape))))], operations: operations,
      outputs: [Graph.Output("y", value: "y")])
  }

  func rewritten(for target: GraphTypes.Target = .execution) -> Graph {
    var graph = graph
    pass.run(&graph, GraphTypes(graph, for: target), NoRewriteLimit())
    return graph
  }
}

/// What is bound to a parameter in a test: the name of a value, or a constant.
enum Bound {
  case value(String)
  case constant(Constant)

  var argument: GraphOperation.Argument {
    switch self {
    case .value(let name): .value(name)
    case .constant(let constant): .constant(constant)
    }
  }
}

extension Bound: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  init(stringLiteral name: String) { self = .value(name) }
  init(floatLiteral number: Float) { self = .constant(.float(number)) }
  init(integerLiteral number: Int) { self = .constant(.integer(number)) }
  init(booleanLiteral flag: Bool) { self = .constant(.boolean(flag)) }
  init(arrayLiteral integers: Int...) { self = .constant(.integers(integers)) }

  static func word(_ word: String) -> Bound { .constant(.string(word)) }
  static func numbers(_ numbers: [Float], _ shape: [Int], _ scalar: ScalarType = .fp32) -> Bound {
    .constant(Constant(TensorType(scalar, Shape(fixed: shape)), .floats(numbers)))
  }
}

/// An operation with one result.
func call(_ operation: String, _ result: String, _ arguments: KeyValuePairs<String, Bound>) -> GraphOperation {
  GraphOperation(
    operation, arguments.map { GraphOperation.Binding($0.key, [$0.value.argument]) }, outputs: [.init(result)])
}
