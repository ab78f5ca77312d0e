/// `nn.rotary`: pairs of elements rotated by an angle for each place: x · cosine + turned(x) · sine, where `turned` exchanges the
/// halves of the last axis, of which it negates the one that comes first.
///
/// - `x`: [*d, L, E], fp16 or fp32; E is even.
/// - `cosine`, `sine`: [L, E], with ones before or not.
/// - Result: [*d, L, E], the type of `x`.
package struct Rotary: TensorOperation {
  package static let name = "nn.rotary"
  package static let cost = Cost { 4 * $0.resultCount }
  package static let noGradient: NoGradient? = .plans

  package var x: TensorType
  private var angles: [TensorType]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 2...Int.max)
    angles = [
      try arguments.tensor("cosine", rank: 2...Int.max), try arguments.tensor("sine", rank: 2...Int.max),
    ]
  }

  package var requirements: [ShapeRequirement] {
    let last = x.rank - 1
    var all = [ShapeRequirement("x", x.shape, axis: last, "features", .multiple(of: 2))]
    for (name, type) in zip(["cosine", "sine"], angles) {
      all.append(ShapeRequirement(name, type.shape, axis: type.rank - 1, "features", .equal(x.shape[last])))
      all.append(ShapeRequirement(name, type.shape, axis: type.rank - 2, "places", .equal(x.shape[last - 1])))
    }
    return all
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
