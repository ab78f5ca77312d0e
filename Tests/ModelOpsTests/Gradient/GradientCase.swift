internal import ModelOps
internal import ModelSpec
internal import Testing

/// The schema has a message of this name too.
typealias Tensor = ModelOps.Tensor

/// An operation whose gradient is compared with central differences.
struct GradientCase: Sendable, CustomTestStringConvertible {
  /// A tensor that the gradient is taken by.
  struct Input: Sendable {
    var parameter: String
    var shape: [Int]
    var values: Values
  }

  /// What the elements of a tensor are.
  enum Values: Sendable {
    /// All different, at least 0.15 apart and 0.075 from 0: steps of the comparison never cross a corner of the function.
    case apart
    /// Spread over a range.
    case within(ClosedRange<Float>)
  }

  var operation: String
  var inputs: [Input]
  /// What the gradient is not taken by.
  var attributes: [(parameter: String, constant: Constant)]
  var outputCount: Int
  /// Results in front that the loss depends on; those behind are there for the gradient.
  var differentiatedCount: Int
  /// Largest difference, as a share of the largest element of the gradient, or of 1 when that is larger.
  var tolerance: Double
  var note: String

  init(
    _ operation: String, _ inputs: [(String, [Int])], _ attributes: [(String, Constant)] = [],
    within range: ClosedRange<Float>? = nil, outputs: Int = 1, differentiated: Int? = nil, tolerance: Double = 1e-3,
    note: String = ""
  ) {
    self.operation = operation
    self.inputs = inputs.map { Input(parameter: $0.0, shape: $0.1, values: range.map { .within($0) } ?? .apart) }
    self.attributes = attributes.map { ($0.0, $0.1) }
    outputCount = outputs
    differentiatedCount = differentiated ?? outputs
    self.tolerance = tolerance
    self.note = note
  }

  /// The same with other values for one of the inputs.
  func with(_ parameter: String, within range: ClosedRange<Float>) -> GradientCase {
    var copy = self
    for index in copy.inputs.indices where copy.inputs[index].parameter == parameter {
      copy.inputs[index].values = .within(range)
    }
    return copy
  }

  var testDescription: String {
    "\(operation) \(inputs.map { "\($0.shape)" }.joined(separator: " "))\(note.isEmpty ? "" : ", \(note)")"
  }
}

extension GradientCase {
  /// Checks the gradient by every input, with operations evaluated and, where they can be, prepared.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var tensors: [Tensor] = []
    for (index, input) in inputs.enumerated() { tensors.append(input.tensor(seed: index)) }
    let (graph, resultWeights) = try gradientGraph()
    let expected = try inputs.indices.map { try differences(tensors, $0, resultWeights) }
    for prepares in [false, true] {
      let gradients = try GraphRun.run(graph, tensors, prepares: prepares)
      for (index, input) in inputs.enumerated() {
        let found = gradients[index].rowMajor(ExecutionContext())
        #expect(found.shape == input.shape, sourceLocation: sourceLocation)
        let scale = max(1, expected[index].map { abs($0) }.max() ?? 1)
        for (place, (a, b)) in zip(found.floatArray, expected[index]).enumerated() {
          let isClose = abs(Double(a) - b) <= tolerance * scale
          #expect(
            isClose, "by \(input.parameter)[\(place)]: \(a), expected \(b); prepared: \(prepares)",
            sourceLocation: sourceLocation)
          guard isClose else { break }
        }
      }
    }
  }

  private func bindings() -> [GraphOperation.Binding] {
    var bindings: [GraphOperation.Binding] = []
    for (index, input) in inputs.enumerated() {
      let argument = GraphOperation.Argument.value("input\(index)")
      if let place = bindings.firstIndex(where: { $0.parameter == input.parameter }) {
        bindings[place].arguments.append(argument)
      } else {
        bindings.append(GraphOperation.Binding(input.parameter, [argument]))
      }
    }
    return bindings + attributes.map { GraphOperation.Binding($0.parameter, [.constant($0.constant)]) }
  }

  private var operationInGraph: GraphOperation {
    GraphOperation(operation, bindings(), outputs: (0..<outputCount).map { GraphOperation.Output("result\($0)") })
  }

  private var graphInputs: [Graph.Input] {
    inputs.enumerated().map {
      Graph.Input("input\($0)", .tensor(TensorType(.fp32, Shape(fixed: $1.shape))))
    }
  }

  /// The graph of the gradients of a sum of the results' elements, each with a weight of its own, and those weights.
  private func gradientGraph() throws -> (Graph, [[Float]]) {
    var builder = try GradientBuilder(
      Graph(inputs: graphInputs, operations: [operationInGraph]), wanted: graphInputs.map(\.name))
    var weights: [[Float]] = []
    var loss: GraphValue?
    for index in 0..<outputCount {
      let result = try #require(builder.value("result\(index)"))
      let shape = try result.shape()
      guard index < differentiatedCount, Tensor.Form(try result.scalar()) == .float else {
        weights.append([])
        continue
      }
      let factors: [Float] = (0..<shape.reduce(1, *)).map { place in
        let step = (place * 7 + 3) % 11
        return Float(step) / 8 - 0.6
      }
      weights.append(factors)
      let factor = GraphValue(Constant(TensorType(.fp32, Shape(fixed: shape)), .floats(factors)))
      let product = try builder.append("mul", [("x", result), ("y", factor)], named: "product\(index)")
      let sum = try builder.append("reduce_sum", [("x", product)], named: "sum\(index)")
      if let before = loss {
        loss = try builder.append("add", [("x", before), ("y", sum)], named: "loss\(index)")
      } else {
        loss = sum
      }
    }
    var outputs: [Graph.Output] = []
    try builder.differentiate(try #require(loss), by: graphInputs.map(\.name)) {
      (builder: inout GradientBuilder, name: String, gradient: GraphValue?) throws(Diagnostic) in
      var found = gradient
      if found == nil || found?.name == nil {
        // A gradient that is the same everywhere is a constant.
        do throws(OperationError) {
          let shape = try builder.value(name)?.shape() ?? []
          found = try builder.broadcast(try builder.add("identity", [("x", gradient ?? .float(0))]), to: shape)
        } catch {
          throw error.diagnostic
        }
      }
      outputs.append(Graph.Output(name, value: found?.name ?? ""))
    }
    outputs.sort { $0.name < $1.name }
    return (builder.finished(outputs: outputs), weights)
  }

  /// Five-point central differences by every element of an input, summed in double precision.
  private func differences(_ tensors: [Tensor], _ index: Int, _ weights: [[Float]]) throws -> [Double] {
    let graph = Graph(
      inputs: graphInputs, operations: [operationInGraph],
      outputs: (0..<outputCount).map { Graph.Output("result\($0)", value: "result\($0)") })
    func loss(_ place: Int, _ change: Float) throws -> Double {
      var tensors = tensors
      var elements = tensors[index].floatArray
      elements[place] += change
      tensors[index] = Tensor(floats: elements, tensors[index].shape)
      var sum = 0.0
      for (result, weights) in zip(try GraphRun.run(graph, tensors, prepares: false), weights) where !weights.isEmpty {
        for (a, b) in zip(result.rowMajor(ExecutionContext()).floatArray, weights) { sum += Double(a) * Double(b) }
      }
      return sum
    }
    let step: Float = 0x1p-5
    return try (0..<tensors[index].count).map { place in
      let near = try loss(place, step) - loss(place, -step)
      let far = try loss(place, 2 * step) - loss(place, -2 * step)
      return (8 * near - far) / (12 * Double(step))
    }
  }
}

extension GradientCase.Input {
  func tensor(seed: Int) -> Tensor {
    let count = shape.reduce(1, *)
    // A stride without a common divisor visits every place once.
    var stride = Int(truncating: Double(count) * 0.618) + seed
    while gcd(stride, max(count, 1)) != 1 { stride += 1 }
    let order = (0..<count).map { ($0 * stride + seed) % max(count, 1) }
    switch values {
    case .apart:
      let middle = Float(count / 2) - 0.5
      return Tensor(floats: order.map { (place: Int) -> Float in (Float(place) - middle) * 0.15 }, shape)
    case .within(let range):
      let step: Float = (range.upperBound - range.lowerBound) / Float(count)
      return Tensor(
        floats: order.map { (place: Int) -> Float in range.lowerBound + step * (Float(place) + 0.5) }, shape)
    }
  }

  private func gcd(_ a: Int, _ b: Int) -> Int { b == 0 ? a : gcd(b, a % b) }
}
