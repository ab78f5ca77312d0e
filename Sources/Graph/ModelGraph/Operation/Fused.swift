/// A convolution or a product of matrices that an addend and an activation can follow as part of it.
package protocol FusableOperation: TensorOperation {
  /// The name of the operation with what follows it.
  static var fusedName: String { get }

  var x: TensorType { get }
}

/// An operation with what follows it: y = activation(operation(x) + addend).
package struct Fused<Base: FusableOperation>: TensorOperation {
  package static var name: String { Base.fusedName }
  package static var cost: Cost { Base.cost }
  package static var noGradient: NoGradient? { .plans }

  package var base: Base
  package var addend: TensorType?
  package var activation: ActivationChoice

  package init(_ arguments: OperationArguments) throws(OperationError) {
    base = try Base(arguments)
    addend = try arguments.optionalTensor("addend", rank: base.x.rank...base.x.rank)
    activation = try ActivationChoice(arguments)
  }

  package var requirements: [ShapeRequirement] { base.requirements }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let types = try base.outputTypes()
    if let addend, let result = types.first?.tensor, !addend.shape.canEqual(result.shape) {
      throw OperationError(
        "`addend` has shape \(addend.shape), expected \(result.shape), the shape of the result", argument: "addend")
    }
    return types
  }
}
