/// Element type and shape of a tensor of known rank.
public struct TensorType: Hashable, Sendable {
  /// The type of the elements.
  public var scalar: ScalarType
  /// The shape; extents may be open.
  public var shape: Shape

  /// Elements of type `scalar` in `shape`.
  public init(_ scalar: ScalarType, _ shape: Shape) {
    self.scalar = scalar
    self.shape = shape
  }

  /// A tensor of rank 0.
  public static func scalar(_ type: ScalarType) -> TensorType { TensorType(type, []) }

  /// Number of axes; 0 for a scalar.
  public var rank: Int { shape.rank }

  /// The same element type in another shape.
  public func with(_ shape: Shape) -> TensorType { TensorType(scalar, shape) }

  /// The same shape of another element type.
  public func of(_ scalar: ScalarType) -> TensorType { TensorType(scalar, shape) }
}

extension TensorType: CustomStringConvertible {
  /// `fp32 [1, 3, 224, 224]`
  public var description: String { "\(scalar.name) \(shape)" }
}
