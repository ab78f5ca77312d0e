/// A line for each block of a tensor of weights: y = scale · (data − offset).
///
/// A block has `data`'s length divided by the scale's length along each axis.
struct BlockwiseLine: Sendable {
  var scale: TensorType
  /// 0 when nil.
  var offset: TensorType?

  static let domain = ScalarDomain([.int4, .uint4, .int8, .uint8]).union(.floats)

  /// Reads `scale` and `offset`.
  ///
  /// - Parameters:
  ///   - data: Element type of the weights.
  ///   - rank: Rank of the weights.
  init(_ arguments: OperationArguments, data: ScalarType, rank: Int) throws(OperationError) {
    scale = try arguments.tensor("scale", rank: rank...rank)
    offset = try arguments.optionalTensor("offset", ScalarDomain.floats.union(ScalarDomain([data])), rank: rank...rank)
  }

  func requirements(_ parameter: String, _ shape: Shape) -> [ShapeRequirement] {
    var all: [ShapeRequirement] = []
    for axis in shape.indices {
      if let count = scale.shape[axis].fixed {
        all.append(ShapeRequirement(parameter, shape, axis: axis, .multiple(of: count)))
      }
      if let offset { all.append(ShapeRequirement("offset", offset.shape, axis: axis, .equal(scale.shape[axis]))) }
    }
    return all
  }

  func evaluate(
    _ data: Tensor, _ inputs: OperationInputs, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let scale = try inputs.tensor("scale")
    guard let blocks = Blocks(data.shape, parameters: scale.shape) else {
      throw OperationError(
        "`scale` has shape \(scale.type.shape), expected lengths that divide those of the weights, "
          + "\(data.type.shape)", argument: "scale")
    }
    let offset = inputs.optionalTensor("offset").map { ConversionKernel.run($0, as: .fp32, in: context) }
    if let offset, offset.shape != scale.shape {
      throw OperationError(
        "`offset` has shape \(offset.type.shape), expected \(scale.type.shape) as `scale`", argument: "offset")
    }
    return BlockKernel.shiftScale(data, blocks, scale: scale, offset: offset, as: scale.scalar, in: context)
  }
}
