/// Attention over exactly known shapes: y = softmax(scale · query · transposed(key) + mask) · value for each head, which is
/// what the axes before the last two count.
struct Attention: PreparedOperation {
  /// A tensor, and where the matrices of all heads lie in it: [*b, rows, features].
  struct Operand: Sendable {
    let name: String
    let shape: [Int]
    let places: Places

    init(_ name: String, _ shape: [Int], _ places: Places? = nil) {
      (self.name, self.shape) = (name, shape)
      self.places = places ?? Places(shape)
    }

    /// Distances from head to head, 0 where heads share a matrix.
    var headStrides: [Int] { places.axes.dropLast(2).map { $0.length == 1 ? 0 : $0.stride } }
    var rows: Places.Axis { places.axes[places.axes.count - 2] }
    var features: Places.Axis { places.axes[places.axes.count - 1] }
  }

  let scalar: ScalarType
  let query: Operand
  let key: Operand
  let value: Operand
  /// The result; its places are those of [*b, L, V].
  let output: Operand
  /// Broadcasts to [*b, L, S]; nil without a mask.
  let mask: Operand?
  /// What scores are multiplied by; nil stands for 1 over the root of the number of features.
  let scale: Float?

  /// For each head, where its matrices begin.
  let heads: [AttentionKernel.Head]

  init(
    scalar: ScalarType, query: Operand, key: Operand, value: Operand, output: Operand, mask: Operand?, scale: Float?
  ) {
    (self.scalar, self.query, self.key, self.value) = (scalar, query, key, value)
    (self.output, self.mask, self.scale) = (output, mask, scale)
    let operands = [query, key, value, output, mask].compactMap(\.self)
    var starts = [operands.map(\.places.start)]
    for (axis, length) in output.places.axes.dropLast(2).map(\.length).enumerated() {
      let strides = operands.map { $0.headStrides[axis] }
      starts = starts.flatMap { start in (0..<length).map { index in zip(start, strides).map { $0 + $1 * index } } }
    }
    heads = starts.map {
      AttentionKernel.Head(query: $0[0], key: $0[1], value: $0[2], output: $0[3], mask: $0.count > 4 ? $0[4] : 0)
    }
  }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try evaluate(inputs, context))]
  }

  func evaluate(_ inputs: OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let x = try inputs.tensor(query.name).checked(query.name, query.shape)
    let keys = try inputs.tensor(key.name).checked(key.name, key.shape)
    let values = try inputs.tensor(value.name).checked(value.name, value.shape)
    let y = context.tensor(scalar, output.shape)
    guard y.count > 0 else { return y }
    guard keys.count > 0 else {
      y.fill(with: 0)
      return y
    }
    AttentionKernel.run(self, x, key: keys, values: values, mask: try addend(inputs, context), into: y, in: context)
    return y
  }

  /// The mask as floats that are added; nil without one.
  private func addend(_ inputs: OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor? {
    guard let mask, let found = inputs.optionalTensor(mask.name) else { return nil }
    guard found.count == mask.shape.reduce(1, *) else {
      throw OperationError(
        "`attn_mask` is \(found.type), expected \(Shape(fixed: mask.shape)) as the operation was prepared for",
        argument: mask.name)
    }
    guard found.form == .boolean else { return found }
    // What is false takes no part.
    var choice = OperationInputs([
      ("cond", found), ("a", Tensor(floats: [0], [], scalar: scalar)),
      ("b", Tensor(floats: [-.infinity], [], scalar: scalar)),
    ])
    return try SelectKernel.run(&choice, context)
  }
}
