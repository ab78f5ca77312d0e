/// `nn.group_norm`: the channels of each example normalized in groups, with what follows:
/// y = activation(scale · (x − mean) / √(variance + epsilon) + shift + addend).
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `groups`: divides C; each has its own mean and variance over its channels and all spatial axes.
/// - `scale`: [C], ones unless given; `shift`: [C], zeros unless given.
/// - `epsilon`: 1e-5 unless given.
/// - `addend`: the shape of `x`; zeros unless given.
/// - `activation`, `alpha`, `beta`: as for `nn.fused_conv`.
/// - Result: the type and shape of `x`.
package struct GroupNorm: TensorOperation {
  package static let name = "nn.group_norm"
  package static let cost = Cost.perElement(8)
  package static var noGradient: NoGradient? { .plans }

  package var x: TensorType
  private var vectors: [(name: String, type: TensorType)] = []
  package var addend: TensorType?
  package var kernel: GroupNormForm

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    for name in ["scale", "shift"] {
      if let type = try arguments.optionalTensor(name, rank: 1...1) { vectors.append((name, type)) }
    }
    addend = try arguments.optionalTensor("addend", rank: x.rank...x.rank)
    kernel = GroupNormForm(
      groups: try arguments.positive("groups"), epsilon: try arguments.number("epsilon", default: 1e-5),
      activation: try ActivationChoice(arguments))
  }

  package var requirements: [ShapeRequirement] {
    var all = vectors.map { ShapeRequirement("x", x.shape, axis: 1, "channels", .equal($0.type.shape[0])) }
    all.append(ShapeRequirement("x", x.shape, axis: 1, "channels", .multiple(of: kernel.groups)))
    guard let addend else { return all }
    return all + x.shape.indices.map { ShapeRequirement("addend", addend.shape, axis: $0, .equal(x.shape[$0])) }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
