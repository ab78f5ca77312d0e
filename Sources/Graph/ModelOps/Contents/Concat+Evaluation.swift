internal import ModelSpec

extension Concat: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let tensors = try inputs.tensors("values").map { $0.rank == 0 ? $0.reshaped([1]) : $0 }
    inputs.values = []
    guard tensors.count > 1, let first = tensors.first else { return tensors.map { .tensor($0) } }
    return [.tensor(try PreparedConcat(tensors.map(\.shape), self).joined(tensors, first.scalar, context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    let shapes = values.compactMap(\.shape.fixed)
    return shapes.count > 1 && shapes.count == values.count ? PreparedConcat(shapes, self) : nil
  }
}

/// `concat` of tensors of known shapes.
private struct PreparedConcat: PreparedOperation {
  /// For a result of one layout: where each tensor goes, and the copy that brings it there.
  private struct Part {
    let places: [Places]
    /// For tensors that lie as the result does.
    let copies: [TensorCopy?]
  }

  private let shapes: [[Int]]
  private let shape: [Int]
  private let (rowMajor, channelsLast): (Part, Part?)

  init(_ shapes: [[Int]], _ operation: Concat) {
    let axis = operation.axis
    var shape = shapes[0]
    shape[axis] = shapes.reduce(0) { $0 + $1[axis] }
    func part(_ layout: TensorLayout) -> Part {
      let all = Places(shape, layout: layout)
      var start = 0
      let places = shapes.enumerated().map { index, value in
        defer { start += value[axis] }
        return operation.interleaves
          ? all.taking(axis, from: index, count: value[axis], step: shapes.count)
          : all.taking(axis, from: start, count: value[axis])
      }
      return Part(places: places, copies: zip(shapes, places).map { TensorCopy(Places($0, layout: layout), to: $1) })
    }
    rowMajor = part(.rowMajor)
    channelsLast = (3...5).contains(shape.count) ? part(.channelsLast) : nil
    (self.shapes, self.shape) = (shapes, shape)
  }

  var operands: [String]? { ["values"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var tensors = try inputs.takeTensors("values")
    for index in tensors.indices {
      if tensors[index].rank == 0 { tensors[index] = tensors[index].reshaped([1]) }
      try tensors[index].check("values", shapes[index], form: nil)
    }
    return [.tensor(try joined(tensors, tensors[0].scalar, context))]
  }

  /// One after the other, in the layout that most of the elements have.
  func joined(_ tensors: [Tensor], _ scalar: ScalarType, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let reordered = tensors.reduce(0) { $0 + ($1.layout == .channelsLast ? $1.count : -$1.count) }
    let y = try context.result(scalar, shape, layout: reordered > 0 ? .channelsLast : .rowMajor)
    guard let part = y.layout == .rowMajor ? rowMajor : channelsLast else { return y }
    for (index, tensor) in tensors.enumerated() {
      if tensor.layout == y.layout {
        part.copies[index]?.run(tensor, to: y, threadCount: context.threadCount)
      } else {
        y.copy(tensor, tensor.places, to: part.places[index], threadCount: context.threadCount)
      }
    }
    return y
  }
}
