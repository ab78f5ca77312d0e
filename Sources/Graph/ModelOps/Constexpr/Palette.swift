/// Tables of the values that weights have, one for each block of a tensor of indices.
///
/// The table of a tensor of rank K has rank K + 2: along the first K axes a table for each block, then the entries, as
/// many as indices of their type can name, then the elements of an entry. An entry of several elements lies along
/// `vector_axis` of the weights, which is that much longer than the indices'.
struct Palette: Sendable {
  var lut: TensorType
  /// Elements of an entry.
  var length: Extent
  /// Nil when an entry is one element.
  var vectorAxis: Int?

  static let indices = ScalarDomain([.uint1, .uint2, .uint3, .uint4, .uint6, .uint8])
  static let values = ScalarDomain([.int8, .uint8]).union(.floats)

  /// Reads `lut` and `vector_axis`.
  ///
  /// - Parameters:
  ///   - indices: Element type of the indices.
  ///   - shape: Shape of the indices.
  init(_ arguments: OperationArguments, indices: ScalarType, shape: Shape) throws(OperationError) {
    lut = try arguments.tensor("lut", Self.values, rank: (shape.rank + 2)...(shape.rank + 2))
    length = lut.shape[shape.rank + 1]
    let entries = lut.shape[shape.rank]
    guard entries.contains(1 << indices.bitWidth) else {
      throw OperationError(
        "`lut` \(lut.shape) has \(entries) entries, expected \(1 << indices.bitWidth) for indices of type "
          + indices.name, argument: "lut")
    }
    if !length.isAlways(1) {
      vectorAxis = try arguments.axis("vector_axis", try arguments.integer("vector_axis"), in: shape)
    }
  }

  func requirements(_ parameter: String, _ shape: Shape) -> [ShapeRequirement] {
    shape.indices.compactMap { axis in
      lut.shape[axis].fixed.map { ShapeRequirement(parameter, shape, axis: axis, .multiple(of: $0)) }
    }
  }

  /// The shape of weights whose indices have the shape `indices`.
  func shape(_ indices: Shape) -> Shape {
    guard let vectorAxis else { return indices }
    var shape = indices
    shape[vectorAxis] = shape[vectorAxis] * length
    return shape
  }

  /// The weights that `indices` stand for.
  func evaluate(_ indices: Tensor, _ lut: Tensor, in context: ExecutionContext) throws(OperationError) -> Tensor {
    let (entries, length) = (lut.shape[indices.rank], lut.shape[indices.rank + 1])
    guard let blocks = Blocks(indices.shape, parameters: Array(lut.shape.dropLast(2))),
      entries == 1 << indices.scalar.bitWidth
    else {
      throw OperationError(
        "`lut` has shape \(lut.type.shape), expected lengths that divide those of the indices, "
          + "\(indices.type.shape), then \(1 << indices.scalar.bitWidth) entries", argument: "lut")
    }
    let found = try BlockKernel.lookUp(
      indices, blocks, tables: lut, entries: entries, length: length, in: context)
    return try spread(found, indices.shape, length: length, in: context)
  }

  /// `mask` [*d] as long as the weights: each element once for each element of an entry.
  func expanded(_ mask: Tensor, _ lut: Tensor, in context: ExecutionContext) throws(OperationError) -> Tensor {
    guard let vectorAxis, let length = lut.shape.last else { return mask }
    let places = mask.places.repeated(at: vectorAxis + 1, count: length)
    return try mask.elements(at: places, in: context).reshaped(lengths(mask.shape, length))
  }

  /// Entries [*d, length] with their elements along the vector axis.
  private func spread(
    _ entries: Tensor, _ shape: [Int], length: Int, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    guard let vectorAxis else { return entries.reshaped(shape) }
    let axes = Array(0...vectorAxis) + [shape.count] + Array((vectorAxis + 1)..<shape.count)
    return try entries.elements(at: entries.places.permuted(axes), in: context).reshaped(lengths(shape, length))
  }

  private func lengths(_ shape: [Int], _ length: Int) -> [Int] {
    var shape = shape
    if let vectorAxis { shape[vectorAxis] *= length }
    return shape
  }
}
