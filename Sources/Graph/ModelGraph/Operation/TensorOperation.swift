/// An operation of the table: its attributes, what it demands of its arguments, and the types of its results.
///
/// One file an operation. Making one checks the types and the ranks of its arguments and reads its attributes;
/// `requirements` are the demands on extents, which may narrow what is known of a flexible input;
/// `outputTypes` then only has to compute.
public protocol TensorOperation: Sendable {
  /// MIL's name; operations that MIL has no counterpart of begin with `nn.`.
  static var name: String { get }

  /// What a call costs. Families whose operations all cost alike state it once.
  static var cost: Cost { get }

  /// Why no gradient passes through the operation; nil for those that are `DifferentiableOperation` or
  /// `ComposedOperation`, which need not state it.
  static var noGradient: NoGradient? { get }

  /// - Throws: `OperationError` when an argument is missing or has a type, rank or value that is never accepted.
  init(_ arguments: OperationArguments) throws(OperationError)

  /// What must hold of the arguments' extents. None unless stated.
  var requirements: [ShapeRequirement] { get }

  /// The types of the results, in order.
  ///
  /// - Throws: `OperationError` when the shapes do not fit each other in a way that `requirements` cannot say.
  func outputTypes() throws(OperationError) -> [ValueType]

  /// Elements of results that are small integer tensors, as far as they are known: what lets shapes that a model
  /// computes be inferred. Nothing is known unless stated.
  func outputElements() -> [[Extent]?]
}

extension TensorOperation {
  public var requirements: [ShapeRequirement] { [] }

  public func outputElements() -> [[Extent]?] { [] }
}

/// What inference knows of a value.
public struct InferredValue: Equatable, Sendable {
  /// The value's type.
  public var type: ValueType
  /// Its elements, for small integer tensors that are known to some degree.
  public var elements: [Extent]?

  /// A value of this type, and its elements as far as they are known.
  public init(_ type: ValueType, elements: [Extent]? = nil) {
    self.type = type
    self.elements = elements
  }
}
