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

  /// Computes the results. The operation was made from the very types of `inputs`, so that all its extents are fixed
  /// but those that only the elements tell; or else it `takesOpenExtents`. Inputs lie row-major unless
  /// `acceptsChannelsLast`.
  ///
  /// - Throws: `OperationError` when elements cannot be computed with, such as an index out of range.
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue]

  /// The operation made ready for repeated use; nil when `evaluate` is as good, which it is unless stated.
  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)?

  /// Whether inputs may come as `channelsLast`, all that have rank 3 to 5. Row-major only unless stated.
  static var acceptsChannelsLast: Bool { get }

  /// Whether `evaluate` takes all lengths from its inputs, so that an operation made while some extents of arguments are
  /// open, but none of results, computes with any lengths. Not unless stated.
  static var takesOpenExtents: Bool { get }
}

extension TensorOperation {
  public var requirements: [ShapeRequirement] { [] }
  public func outputElements() -> [[Extent]?] { [] }
  public func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? { nil }
  public static var acceptsChannelsLast: Bool { false }
  public static var takesOpenExtents: Bool { false }

  public func evaluate(
    _ inputs: inout OperationInputs, _ context: ExecutionContext
  ) throws(OperationError) -> [RuntimeValue] {
    throw OperationError("'\(Self.name)' cannot be computed by this build")
  }
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
