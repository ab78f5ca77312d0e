internal import ModelOps

/// Convolutions for each kernel that computes some, with each activation that they take in.
enum ConvolutionSamples {
  private struct Form {
    var name: String
    var operation = "conv"
    var shape: [Int]
    var weight: [Int]
    var attributes: [(String, Constant)] = []
  }

  private static let forms = [
    Form(name: "by oneDNN", shape: [1, 16, 5, 6], weight: [32, 16, 1, 1]),
    Form(name: "by Winograd's algorithm", shape: [1, 16, 8, 8], weight: [16, 16, 3, 3]),
    Form(
      name: "of groups", shape: [1, 16, 5, 6], weight: [16, 4, 3, 3],
      attributes: [("groups", .integer(4)), ("pad_type", .string("same"))]),
    Form(
      name: "of each channel", shape: [1, 8, 12, 13], weight: [8, 1, 11, 11],
      attributes: [("groups", .integer(8)), ("pad_type", .string("same"))]),
    Form(name: "over planes", shape: [1, 3, 7, 14], weight: [5, 3, 3, 3]),
    Form(
      name: "of dilated windows", shape: [1, 6, 9, 9], weight: [20, 6, 3, 3],
      attributes: [("dilations", .integers([2, 2]))]),
    Form(
      name: "of windows in padding", shape: [1, 8, 4, 4], weight: [32, 8, 1, 1],
      attributes: [("pad_type", .string("custom")), ("pad", .integers([2, 1, 0, 2]))]),
    Form(name: "along an axis", shape: [2, 6, 12], weight: [9, 6, 3], attributes: [("pad_type", .string("same"))]),
    Form(
      name: "along an axis, transposed", operation: "conv_transpose", shape: [1, 4, 7], weight: [4, 5, 3],
      attributes: [("pad_type", .string("custom")), ("pad", .integers([1, 1]))]),
    Form(
      name: "along an axis, transposed, of a stride that does not come out even", operation: "conv_transpose",
      shape: [1, 4, 7],
      weight: [4, 5, 3], attributes: [("strides", .integers([2]))]),
    Form(
      name: "transposed", operation: "conv_transpose", shape: [1, 6, 4, 5], weight: [6, 20, 2, 3],
      attributes: [("strides", .integers([3, 2]))]),
  ]

  /// What follows a convolution whose result is `c`, and gives `y`.
  private static let activations: [[GraphOperation]] = [
    [operation("relu", "y", [("x", .value("c"))])], [operation("relu6", "y", [("x", .value("c"))])],
    [operation("clip", "y", [("x", .value("c")), ("alpha", number(-0.5)), ("beta", number(0.75))])],
    [operation("leaky_relu", "y", [("x", .value("c")), ("alpha", number(0.1))])],
    [operation("elu", "y", [("x", .value("c")), ("alpha", number(1.5))])],
    [operation("sigmoid", "y", [("x", .value("c"))])], [operation("tanh", "y", [("x", .value("c"))])],
    [operation("silu", "y", [("x", .value("c"))])],
    [operation("gelu", "y", [("x", .value("c")), ("mode", .constant(.string("EXACT")))])],
    [operation("gelu", "y", [("x", .value("c")), ("mode", .constant(.string("TANH_APPROXIMATION")))])],
    hardSwish("c"),
    [operation("thresholded_relu", "t", [("x", .value("c")), ("alpha", number(-3))])] + hardSwish("t"),
    [operation("add", "s", [("x", .value("c")), ("y", .value("c2"))]), operation("relu", "y", [("x", .value("s"))])],
  ]

  static var all: [PassSample] {
    forms.flatMap { form in
      activations.indices.map { index in
        PassSample(
          description: "convolution \(form.name), \(activations[index].map(\.operation))",
          graph: graph(form, activations[index]))
      }
    }
  }

  private static func graph(_ form: Form, _ activation: [GraphOperation]) -> Graph {
    func convolution(_ name: String, seed: UInt64) -> GraphOperation {
      var random = RandomGenerator(seed: seed)
      let weights = (0..<form.weight.reduce(1, *)).map { _ in Float.random(in: -0.5...0.5, using: &random) }
      let constant = Constant(TensorType(.fp32, Shape(fixed: form.weight)), .floats(weights))
      return operation(
        form.operation, name,
        [("x", .value("x")), ("weight", .constant(constant))] + form.attributes.map { ($0.0, .constant($0.1)) })
    }
    let isSum = activation.contains { $0.operation == "add" }
    let convolutions = [convolution("c", seed: 1)] + (isSum ? [convolution("c2", seed: 2)] : [])
    return Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, Shape(fixed: form.shape))))],
      operations: convolutions + activation, outputs: [Graph.Output("y", value: "y")])
  }

  private static func hardSwish(_ x: String) -> [GraphOperation] {
    [
      operation("sigmoid_hard", "g", [("x", .value(x)), ("alpha", number(1.0 / 6)), ("beta", number(0.5))]),
      operation("mul", "y", [("x", .value(x)), ("y", .value("g"))]),
    ]
  }

  private static func number(_ value: Float) -> GraphOperation.Argument { .constant(.float(value)) }

  private static func operation(
    _ name: String, _ result: String, _ bindings: [(String, GraphOperation.Argument)]
  ) -> GraphOperation {
    GraphOperation(
      name, bindings.map { GraphOperation.Binding($0.0, [$0.1]) }, outputs: [GraphOperation.Output(result)])
  }
}
