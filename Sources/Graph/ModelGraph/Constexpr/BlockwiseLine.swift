/// A line for each block of a tensor of weights: y = scale · (data − offset).
///
/// A block has `data`'s length divided by the scale's length along each axis.
package struct BlockwiseLine: Sendable {
  package var scale: TensorType
  /// 0 when nil.
  package var offset: TensorType?

  package static let domain = ScalarDomain([.int4, .uint4, .int8, .uint8]).union(.floats)

  /// Reads `scale` and `offset`.
  ///
  /// - Parameters:
  ///   - data: Element type of the weights.
  ///   - rank: Rank of the weights.
  package init(_ arguments: OperationArguments, data: ScalarType, rank: Int) throws(OperationError) {
    scale = try arguments.tensor("scale", rank: rank...rank)
    offset = try arguments.optionalTensor("offset", ScalarDomain.floats.union(ScalarDomain([data])), rank: rank...rank)
  }

  package func requirements(_ parameter: String, _ shape: Shape) -> [ShapeRequirement] {
    var all: [ShapeRequirement] = []
    for axis in shape.indices {
      if let count = scale.shape[axis].fixed {
        all.append(ShapeRequirement(parameter, shape, axis: axis, .multiple(of: count)))
      }
      if let offset { all.append(ShapeRequirement("offset", offset.shape, axis: axis, .equal(scale.shape[axis]))) }
    }
    return all
  }
}
