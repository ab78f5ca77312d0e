internal import ModelOps
internal import Testing

/// What sums of products may differ by from sums in double precision, in units of 1 + the largest result.
private let tolerance = 1e-5

/// An operation with tensors bound to it, to be computed in all the ways there are.
struct HeavyOperation {
  var name: String
  var tensors: [(String, Tensor)]
  var attributes: [(String, Constant)] = []
  /// Parameters whose tensors are known before the operation runs.
  var constants: Set<String> = ["weight", "bias"]
  var context = ExecutionContext()

  func operation() throws -> any TensorOperation {
    var arguments = OperationArguments()
    for (parameter, tensor) in tensors {
      arguments.bind(parameter, [.init(InferredValue(.tensor(tensor.type)))])
    }
    for (parameter, constant) in attributes { arguments.bind(parameter, [.init(constant)]) }
    return try #require(OpTable.operation(name)).init(arguments)
  }

  var inputs: OperationInputs { OperationInputs(tensors.map { (parameter: $0.0, tensor: $0.1) }) }

  func prepared(threadCount: Int = 1) throws -> (any PreparedOperation)? {
    let known = tensors.filter { constants.contains($0.0) }
    let arguments = PreparationArguments(
      constants: Dictionary(known, uniquingKeysWith: { first, _ in first }), threadCount: threadCount)
    return try operation().prepare(arguments)
  }

  func evaluated() throws -> Tensor {
    var inputs = inputs
    return try #require(try operation().evaluate(&inputs, context).first?.tensor)
  }

  /// The operation with all that can lie with the channels last lying so.
  var channelsLast: HeavyOperation {
    var copy = self
    copy.tensors = tensors.map { name, tensor in
      let isTurned = !constants.contains(name) && (3...5).contains(tensor.rank)
      return (name, isTurned ? tensor.lying(.channelsLast, context) : tensor)
    }
    return copy
  }

  /// Expects `shape` and `expected` of loops of our own and of oneDNN, in both layouts if the operation takes them.
  ///
  /// - Parameter isPrepared: Whether something is prepared for it; nil when either will do.
  func expect(_ shape: [Int], _ expected: [Double], isPrepared: Bool? = true) throws {
    let variants = try type(of: operation()).acceptsChannelsLast ? [self, channelsLast] : [self]
    for variant in variants {
      check(try variant.evaluated(), shape, expected, "evaluated")
      guard let prepared = try variant.prepared() else { continue }
      for _ in 0..<2 {
        var inputs = variant.inputs
        let results = try prepared.run(&inputs, context)
        check(try #require(results.first?.tensor), shape, expected, "prepared")
      }
    }
    if let isPrepared, OneDNN.isAvailable { #expect(try (prepared() != nil) == isPrepared) }
  }

  private func check(_ result: Tensor, _ shape: [Int], _ expected: [Double], _ way: String) {
    #expect(result.shape == shape, "\(name) \(way)")
    let found = result.lying(.rowMajor, context).floatArray
    guard result.shape == shape, found.count == expected.count else { return }
    let bound = tolerance * (1 + (expected.map(abs).filter(\.isFinite).max() ?? 0))
    for (index, pair) in zip(found, expected).enumerated() {
      let isEqual = Double(pair.0) == pair.1 || abs(Double(pair.0) - pair.1) <= bound
      guard !isEqual else { continue }
      #expect(isEqual, "\(name) \(way): element \(index) is \(pair.0), expected \(pair.1)")
      return
    }
  }
}

/// A tensor of numbers between −1 and 1, the same for the same seed.
func scattered(_ shape: [Int], seed: UInt64) -> Tensor {
  var generator = RandomGenerator(seed: seed)
  return Tensor(floats: (0..<shape.reduce(1, *)).map { _ in Float.random(in: -1...1, using: &generator) }, shape)
}

/// Calls `body` with each index into a tensor of the shape, in row-major order.
func forEachIndex(_ shape: [Int], _ body: ([Int]) -> Void) {
  guard !shape.contains(0) else { return }
  var index = shape.map { _ in 0 }
  while true {
    body(index)
    guard let axis = shape.indices.last(where: { index[$0] + 1 < shape[$0] }) else { return }
    index[axis] += 1
    for later in (axis + 1)..<max(axis + 1, shape.count) { index[later] = 0 }
  }
}

/// Where the element at `index` stands in row-major order.
func place(_ index: [Int], in shape: [Int]) -> Int { zip(index, shape).reduce(0) { $0 * $1.1 + $1.0 } }
