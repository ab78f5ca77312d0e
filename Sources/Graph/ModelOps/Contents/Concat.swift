/// `concat`: tensors one after the other along an axis.
///
/// - `values`: at least one tensor, all of one type and rank, equal in length but for the axis. Scalars count as vectors of
///   one element.
/// - `axis`: which.
/// - `interleave`: whether slices alternate instead, the first of each tensor first; then all lengths must be equal.
///   False unless given.
/// - Result: the type of the values; along the axis, the sum of their lengths.
struct Concat: TensorOperation {
  static let name = "concat"
  static let cost = Cost.none

  var values: [TensorType]
  var axis: Int
  var interleaves: Bool
  private var elements: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
    let given = try arguments.tensors("values")
    let values = given.map { $0.rank == 0 ? $0.with([1]) : $0 }
    let first = values[0]
    for value in values {
      guard value.scalar == first.scalar, value.rank == first.rank else {
        throw OperationError(
          "`values` holds \(value), expected \(first.scalar.name) of rank \(first.rank) as the first, \(first)",
          argument: "values")
      }
    }
    self.values = values
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: first.shape)
    interleaves = try arguments.boolean("interleave", default: false)
    elements = first.rank == 1 && !interleaves ? Self.joined(arguments.all("values")) : nil
  }

  /// The elements of vectors one after the other; unknown ones keep their place.
  private static func joined(_ vectors: [OperationArguments.Argument]) -> [Extent]? {
    var joined: [Extent] = []
    for vector in vectors {
      guard let shape = vector.type.tensor?.shape, let count = vector.passedElements?.count ?? shape.elementCount.fixed,
        count <= 64
      else { return nil }
      joined += vector.passedElements ?? Array(repeating: .anyInteger, count: count)
    }
    return joined
  }

  var requirements: [ShapeRequirement] {
    values.dropFirst().flatMap { value in
      value.shape.indices.filter { $0 != axis || interleaves }.map {
        ShapeRequirement("values", value.shape, axis: $0, .equal(values[0].shape[$0]))
      }
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = values[0].shape
    for value in values.dropFirst() {
      for other in shape.indices where other != axis {
        shape[other] = shape[other].intersection(value.shape[other]) ?? shape[other]
      }
      shape[axis] = shape[axis] + value.shape[axis]
    }
    return [.tensor(values[0].with(shape))]
  }

  func outputElements() -> [[Extent]?] { [elements] }

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

extension Concat: DifferentiableOperation {
  /// To each value its slices.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    var start = 0
    for value in call.all("values") {
      // Scalars count as vectors of one element.
      let shape = try value.shape().isEmpty ? [1] : value.shape()
      var begin = [Int](repeating: 0, count: shape.count)
      var end = try call.result.shape()
      var stride = [Int](repeating: 1, count: shape.count)
      (begin[axis], end[axis]) = (start, start + shape[axis])
      if interleaves {
        stride[axis] = values.count
        end[axis] = try call.result.shape()[axis]
      }
      start += interleaves ? 1 : shape[axis]
      guard graph.needs(value) else { continue }
      let part = try graph.add(
        "slice_by_index",
        [("x", call.gradient), ("begin", .integers(begin)), ("end", .integers(end)), ("stride", .integers(stride))])
      try graph.accumulate(try graph.reshaped(part, try value.shape()), into: value)
    }
  }
}
