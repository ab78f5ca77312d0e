/// `nn.pad_to_size`: elements added before or after each axis until it has a given length.
///
/// - `x`: [*d].
/// - `size`: two numbers an axis: the length when elements are added before it, and when after it. At most one of them
///   is not 0; with none, or where the axis is as long already, nothing is added. Need not be constant.
/// - `constant_val`: the element that is added; 0 unless given.
/// - Result: the type of `x`, each length the larger of both.
struct PadToSize: TensorOperation {
  static let name = "nn.pad_to_size"

  var x: TensorType
  private var sizes: [Extent]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    _ = try arguments.tensor("size", .integers, rank: 1...1)
    sizes = arguments.elements("size") ?? Array(repeating: .unknown, count: 2 * x.rank)
    guard sizes.count == 2 * x.rank else {
      throw OperationError("`size` has \(sizes.count) elements, expected \(2 * x.rank)", argument: "size")
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let extents = x.shape.indices.map { axis in
      x.shape[axis].maximum(sizes[2 * axis].asLength).maximum(sizes[2 * axis + 1].asLength)
    }
    return [.tensor(x.with(Shape(extents)))]
  }
}
