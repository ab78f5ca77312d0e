internal import ModelSpec

/// Tables of the values that weights have, one for each block of a tensor of indices.
///
/// The table of a tensor of rank K has rank K + 2: along the first K axes a table for each block, then the entries, as
/// many as indices of their type can name, then the elements of an entry. An entry of several elements lies along
/// `vector_axis` of the weights, which is that much longer than the indices'.
package struct Palette: Sendable {
  package var lut: TensorType
  /// Elements of an entry.
  package var length: Extent
  /// Nil when an entry is one element.
  package var vectorAxis: Int?

  package static let indices = ScalarDomain([.uint1, .uint2, .uint3, .uint4, .uint6, .uint8])
  package static let values = ScalarDomain([.int8, .uint8]).union(.floats)

  /// Reads `lut` and `vector_axis`.
  ///
  /// - Parameters:
  ///   - indices: Element type of the indices.
  ///   - shape: Shape of the indices.
  package init(_ arguments: OperationArguments, indices: ScalarType, shape: Shape) throws(OperationError) {
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

  package func requirements(_ parameter: String, _ shape: Shape) -> [ShapeRequirement] {
    shape.indices.compactMap { axis in
      lut.shape[axis].fixed.map { ShapeRequirement(parameter, shape, axis: axis, .multiple(of: $0)) }
    }
  }

  /// The shape of weights whose indices have the shape `indices`.
  package func shape(_ indices: Shape) -> Shape {
    guard let vectorAxis else { return indices }
    var shape = indices
    shape[vectorAxis] = shape[vectorAxis] * length
    return shape
  }

  package func lengths(_ shape: [Int], _ length: Int) -> [Int] {
    var shape = shape
    if let vectorAxis { shape[vectorAxis] *= length }
    return shape
  }
}
