internal import ModelSpec

/// How numbers of few bits stand for floats: by one scale and zero point, or by one for each index of an axis.
package struct AxisQuantization: Sendable {
  /// What is quantized, or was; what the operation calls it.
  package var data: TensorType
  package var dataName: String
  /// A scalar, or a vector along `axis`.
  package var scale: TensorType
  /// A scalar, or a vector along `axis`; 0 when nil.
  package var zeroPoint: TensorType?
  /// Nil when nothing lies along it.
  package var axis: Int?

  /// Reads `scale`, `zero_point` and `axis`.
  package init(
    _ arguments: OperationArguments, _ data: TensorType, dataName: String, zeroPoint domain: ScalarDomain
  ) throws(OperationError) {
    self.data = data
    self.dataName = dataName
    scale = try arguments.tensor("scale", rank: 0...1)
    zeroPoint = try arguments.optionalTensor("zero_point", domain, rank: 0...1)
    if scale.rank == 1 || zeroPoint?.rank == 1 {
      axis = try arguments.axis("axis", try arguments.integer("axis"), in: data.shape)
    }
  }

  package var requirements: [ShapeRequirement] {
    guard let axis else { return [] }
    var all: [ShapeRequirement] = []
    for (name, type) in [("scale", Optional(scale)), ("zero_point", zeroPoint)] {
      guard let type, type.rank == 1 else { continue }
      all.append(ShapeRequirement(name, type.shape, axis: 0, .equal(data.shape[axis])))
    }
    return all
  }
}
