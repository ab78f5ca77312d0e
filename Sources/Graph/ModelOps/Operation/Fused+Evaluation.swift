internal import ModelSpec

/// An operation that computes a convolution or a product of matrices.
protocol ProductOperation: EvaluableOperation {
  associatedtype Product: FusableProduct

  /// The product over the shapes at hand, which are fixed.
  func product() throws(OperationError) -> Product
}

extension ProductOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try product().evaluate(&inputs, context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try product().prepare(arguments)
  }
}

/// A convolution or a product of matrices over exactly known shapes.
protocol FusableProduct: Sendable {
  /// Whether a tensor `addend` of the result's shape is added.
  var hasAddend: Bool { get set }
  var activation: ActivationChoice { get set }

  /// Computes with weights that are bound like any other value.
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor

  /// The product with constant weights packed; nil when `evaluate` is as good.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)?
}

extension Fused: EvaluableOperation where Base: ProductOperation {}

extension Fused: ProductOperation where Base: ProductOperation {
  static var acceptsChannelsLast: Bool { Base.acceptsChannelsLast }

  func product() throws(OperationError) -> Base.Product {
    var product = try base.product()
    product.hasAddend = addend != nil
    product.activation = activation
    return product
  }
}
