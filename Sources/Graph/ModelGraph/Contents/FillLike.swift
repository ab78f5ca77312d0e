/// `fill_like`: a tensor of equal elements, of the shape of another.
///
/// - `ref_tensor`: [*d], any type; its elements do not matter.
/// - `value`: the element, fp32 0 unless given.
/// - Result: [*d], the type of `value`.
package struct FillLike: TensorOperation {
  package static let name = "fill_like"
  package static let cost = Cost.none

  package var reference: TensorType
  package var scalar: ScalarType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    reference = try arguments.tensor("ref_tensor", .all)
    scalar = try arguments.optionalElement("value", .numbersAndBooleans)?.scalar ?? .fp32
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(reference.of(scalar))] }
}

extension FillLike: DifferentiableOperation {
  /// Only the shape of the reference matters.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    graph.accumulateZero(into: try call.argument("ref_tensor"))
  }
}
