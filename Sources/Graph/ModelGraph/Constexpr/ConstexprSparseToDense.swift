/// `constexpr_sparse_to_dense`: weights of which only those that are not 0 are stored.
///
/// - `nonzero_data`: [D], int4, uint4, int8, uint8, fp16 or fp32: the elements that `mask` tells, in row-major order.
/// - `mask`: [*d], uint1, D of them 1. As iOS 16 has it, with `shape`: [M], uint8, eight elements a byte, the first in
///   the lowest bit; bits beyond the last element are 0.
/// - `shape`: [*d]; only where `mask` is packed.
/// - Result: [*d], the type of `nonzero_data`.
package struct ConstexprSparseToDense: TensorOperation {
  package static let name = "constexpr_sparse_to_dense"
  package static let cost = Cost.weights
  package static let noGradient: NoGradient? = .constants

  package var data: TensorType
  package var mask: TensorType
  /// Nil when the mask has the result's shape.
  package var packedShape: [Int]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("nonzero_data", BlockwiseLine.domain, rank: 1...1)
    if arguments.has("shape") {
      mask = try arguments.tensor("mask", ScalarDomain([.uint8]), rank: 1...1)
      packedShape = try arguments.shape("shape")
    } else {
      mask = try arguments.tensor("mask", ScalarDomain([.uint1]), rank: 1...Int.max)
    }
  }

  package var requirements: [ShapeRequirement] {
    guard let packedShape else { return [] }
    let needed = Shape(fixed: packedShape).elementCount.ceilingDivided(by: 8)
    return [ShapeRequirement("mask", mask.shape, axis: 0, "bytes", .equal(needed))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(data.with(packedShape.map { Shape(fixed: $0) } ?? mask.shape))]
  }
}
