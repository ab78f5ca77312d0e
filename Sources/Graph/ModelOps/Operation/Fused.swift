/// An operation that computes a convolution or a product of matrices.
protocol ProductOperation: TensorOperation {
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

/// One that an addend and an activation can follow as part of it.
protocol FusableOperation: ProductOperation {
  /// The name of the operation with what follows it.
  static var fusedName: String { get }

  var x: TensorType { get }
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

/// An operation with what follows it: y = activation(operation(x) + addend).
struct Fused<Base: FusableOperation>: ProductOperation {
  static var name: String { Base.fusedName }
  static var cost: Cost { Base.cost }
  static var noGradient: NoGradient? { .plans }

  private var base: Base
  private var addend: TensorType?
  private var activation: ActivationChoice

  init(_ arguments: OperationArguments) throws(OperationError) {
    base = try Base(arguments)
    addend = try arguments.optionalTensor("addend", rank: base.x.rank...base.x.rank)
    activation = try ActivationChoice(arguments)
  }

  var requirements: [ShapeRequirement] { base.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let types = try base.outputTypes()
    if let addend, let result = types.first?.tensor, !addend.shape.canEqual(result.shape) {
      throw OperationError(
        "`addend` has shape \(addend.shape), expected \(result.shape), the shape of the result", argument: "addend")
    }
    return types
  }

  static var acceptsChannelsLast: Bool { Base.acceptsChannelsLast }

  func product() throws(OperationError) -> Base.Product {
    var product = try base.product()
    product.hasAddend = addend != nil
    product.activation = activation
    return product
  }
}
