internal import ModelOps
internal import ModelSpec

extension MLTensor {
  /// The elements as ones of another type. Floats are cut towards 0 on the way to integers, and moved into the range of the
  /// type; integers keep their lowest bits in a narrower type. Any number but 0 becomes true; truth values become 0 or 1.
  public func cast<Scalar: MLTensorScalar>(to scalarType: Scalar.Type) -> MLTensor {
    cast(to: ScalarType(tensorScalar: scalarType))
  }

  /// The elements as ones of the type that `other` has.
  public func cast(like other: MLTensor) -> MLTensor { cast(to: other.scalar) }

  func cast(to scalar: ScalarType) -> MLTensor {
    if scalar == self.scalar { return self }
    if self.scalar == .uint32, scalar.isFloat { return unsignedFloats.cast(to: scalar) }
    if scalar == .uint32, self.scalar.isFloat { return floatsAsUnsigned }
    return .result("cast", ["x": .tensor(self), "dtype": .string(scalar.name)])
  }

  /// Small integers as ones of 32 bits; anything else as it is. Arithmetic in 32 bits, whose results are cast back, then
  /// wraps around.
  var widened: MLTensor { scalar.isNarrowInteger ? cast(to: .int32) : self }

  /// A number that is computed with the elements: of their type where that is of no smaller kind.
  func number(_ value: some MLTensorScalar) -> MLTensor {
    let number = MLTensor(value)
    return number.scalar.kind <= scalar.kind ? number.cast(to: scalar) : number
  }

  /// Both as one type: that of the tensor where the other is a scalar of no larger kind, else one that has room for the
  /// elements of both.
  static func matched(_ x: MLTensor, _ y: MLTensor) -> (MLTensor, MLTensor) {
    if x.scalar == y.scalar { return (x, y) }
    if y.isScalar, !x.isScalar, y.scalar.kind <= x.scalar.kind { return (x, y.cast(to: x.scalar)) }
    if x.isScalar, !y.isScalar, x.scalar.kind <= y.scalar.kind { return (x.cast(to: y.scalar), y) }
    let scalar = x.scalar.common(with: y.scalar)
    return (x.cast(to: scalar), y.cast(to: scalar))
  }
}
