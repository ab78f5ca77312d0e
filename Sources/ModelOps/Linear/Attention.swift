/// Attention over exactly known shapes, some heads at a time, so that their scores stay near the processor.
///
/// A head is what the axes before the last two count.
struct Attention: PreparedOperation {
  let scalar: ScalarType
  let queryShape: [Int]
  let keyShape: [Int]
  let valueShape: [Int]
  /// As long as the others, with ones in front; nil without a mask.
  let maskShape: [Int]?
  let outputShape: [Int]
  /// What scores are multiplied by.
  let scale: Float
  /// Heads that are computed at a time; divides their number.
  let group: Int
  /// Products of one group.
  let scores: MatrixProduct
  let mix: MatrixProduct
  /// The same, prepared; nil where the product itself is as good.
  var preparedScores: (any PreparedOperation)?
  var preparedMix: (any PreparedOperation)?

  /// Scores of a group, unless one head has more: 4 MB.
  private static let largestScoreCount = 1 << 20

  /// - Parameter scale: What scores are multiplied by; nil stands for 1 over the root of the number of features.
  init(
    _ scalar: ScalarType, query: [Int], key: [Int], value: [Int], mask: [Int]?, scale: Float? = nil,
    output: [Int]
  ) {
    self.scalar = scalar
    self.scale = scale ?? 1 / Float(query[query.count - 1]).squareRoot()
    (queryShape, keyShape, valueShape, outputShape) = (query, key, value, output)
    let lead = query.count - 2
    maskShape = mask.map { [Int](repeating: 1, count: query.count - $0.count) + $0 }
    let (queries, keys, heads) = (query[lead], key[lead], output[..<lead].reduce(1, *))
    let fitting = max(Self.largestScoreCount / max(queries * keys, 1), 1)
    // Heads that share something with some of the others only are computed one at a time.
    let isUniform =
      [query, key, value].allSatisfy { $0[..<lead] == output[..<lead] }
      && maskShape.map { $0[..<lead] == output[..<lead] || $0[..<lead].allSatisfy { $0 == 1 } } != false
    let group = isUniform ? (1...min(fitting, max(heads, 1))).last { heads % $0 == 0 } ?? 1 : 1
    self.group = group
    scores = MatrixProduct(
      scalar, x: [group, queries, query[lead + 1]], y: [group, keys, query[lead + 1]], transposesX: false,
      transposesY: true, outputShape: [group, queries, keys])
    mix = MatrixProduct(
      scalar, x: [group, queries, keys], y: [group, keys, value[lead + 1]], transposesX: false, transposesY: false,
      outputShape: [group, queries, value[lead + 1]])
  }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try evaluate(inputs, context))]
  }

  func evaluate(_ inputs: OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let query = try inputs.tensor("query").checked("query", queryShape)
    let key = try inputs.tensor("key").checked("key", keyShape)
    let value = try inputs.tensor("value").checked("value", valueShape)
    let mask = try mask(inputs)
    let lead = outputShape.count - 2
    let y = context.tensor(scalar, outputShape)
    guard y.count > 0 else { return y }
    let factor = Tensor(floats: [scale], [])
    for head in stride(from: 0, to: outputShape[..<lead].reduce(1, *), by: group) {
      var factors = OperationInputs([
        ("x", part(query, head)), ("y", factor),
      ])
      // Queries are fewer numbers than scores, mostly.
      factors = OperationInputs([
        ("x", try BinaryKernel.mul.run(&factors, context, as: nil)),
        ("y", part(key, head)),
      ])
      var found = OperationInputs([("x", try multiply(scores, preparedScores, factors: &factors, in: context))])
      if let mask { try apply(part(mask, head), to: &found, in: context) }
      factors = OperationInputs([
        ("x", try SoftmaxKernel.run(&found, axis: 2, in: context)),
        ("y", part(value, head)),
      ])
      let mixed = try multiply(mix, preparedMix, factors: &factors, in: context)
      let place = part(y, head)
      place.copy(mixed, mixed.places, to: place.places)
    }
    return y
  }

  private func multiply(
    _ product: MatrixProduct, _ prepared: (any PreparedOperation)?, factors: inout OperationInputs,
    in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    guard let prepared, let result = try prepared.run(&factors, context).first?.tensor else {
      return try product.evaluate(&factors, context)
    }
    return result
  }

  /// The mask in the rank of the others; nil without one.
  private func mask(_ inputs: OperationInputs) throws(OperationError) -> Tensor? {
    guard let maskShape, let mask = inputs.optionalTensor("attn_mask") else { return nil }
    guard mask.count == maskShape.reduce(1, *) else {
      throw OperationError(
        "`attn_mask` is \(mask.type), expected \(Shape(fixed: maskShape)) as the operation was prepared for",
        argument: "attn_mask")
    }
    return mask.reshaped(maskShape)
  }

  /// The matrices of a tensor that belong to the heads from `head` on, a group of them, or one for all.
  private func part(_ tensor: Tensor, _ head: Int) -> Tensor {
    let lead = tensor.rank - 2
    let matrix = Array(tensor.shape[lead...])
    let size = matrix.reduce(1, *)
    var (rest, start, stride) = (head, 0, size)
    for axis in (0..<lead).reversed() {
      if tensor.shape[axis] != 1 { start += rest % outputShape[axis] * stride }
      rest /= outputShape[axis]
      stride *= tensor.shape[axis]
    }
    let isShared = tensor.shape[..<lead].allSatisfy { $0 == 1 }
    return tensor.slice(from: start, shape: [isShared ? 1 : group] + matrix)
  }

  /// Adds a mask to the scores, or makes those where it is false minus infinity.
  private func apply(
    _ mask: Tensor, to found: inout OperationInputs, in context: ExecutionContext
  ) throws(OperationError) {
    if mask.form == .boolean {
      var choice = OperationInputs([
        ("cond", mask), ("a", try found.take("x")), ("b", Tensor(floats: [-.infinity], [], scalar: scalar)),
      ])
      found = OperationInputs([("x", try SelectKernel.run(&choice, context))])
    } else {
      var sum = OperationInputs([("x", try found.take("x")), ("y", mask)])
      found = OperationInputs([("x", try BinaryKernel.add.run(&sum, context, as: scalar))])
    }
  }
}
