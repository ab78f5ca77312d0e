internal import ModelOps
internal import ModelSpec

// Shapes broadcast: aligned at their last axes, lengths are equal or 1. Elements of two types are computed in one that has
// room for both; a scalar takes the type of the other side unless it is a float and the other is not. Integers wrap around.

extension MLTensor {
  /// The operation called `name` of corresponding elements.
  static func elementwise(_ name: String, x: MLTensor, y: MLTensor) -> MLTensor {
    let (x, y) = matched(x, y)
    switch name {
    case "real_div" where x.scalar == .uint32: return x.unsignedQuotient(by: y)
    case "mod" where x.scalar == .uint32: return x.unsignedRemainder(by: y)
    case "minimum" where x.scalar == .uint32, "maximum" where x.scalar == .uint32:
      return elementwise(name, x: x.ordered, y: y.ordered).unordered(x.scalar)
    default: return .result(name, ["x": .tensor(x.widened), "y": .tensor(y.widened)]).cast(to: x.scalar)
    }
  }

  /// The sums of corresponding elements.
  public static func + (left: MLTensor, right: MLTensor) -> MLTensor { elementwise("add", x: left, y: right) }

  /// The sums of every element and a number.
  public static func + <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left + left.number(right)
  }

  /// The sums of a number and every element.
  public static func + <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) + right
  }

  /// Adds corresponding elements.
  public static func += (left: inout MLTensor, right: MLTensor) { left = left + right }

  /// The differences of corresponding elements.
  public static func - (left: MLTensor, right: MLTensor) -> MLTensor { elementwise("sub", x: left, y: right) }

  /// The differences of every element and a number.
  public static func - <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left - left.number(right)
  }

  /// The differences of a number and every element.
  public static func - <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) - right
  }

  /// Subtracts corresponding elements.
  public static func -= (left: inout MLTensor, right: MLTensor) { left = left - right }

  /// Every element with the opposite sign.
  public static prefix func - (tensor: MLTensor) -> MLTensor {
    // −1 · x and not 0 − x, which would lose the sign of zeros.
    tensor * MLTensor(-1 as Int32).cast(to: tensor.scalar)
  }

  /// The products of corresponding elements.
  public static func * (left: MLTensor, right: MLTensor) -> MLTensor { elementwise("mul", x: left, y: right) }

  /// The products of every element and a number.
  public static func * <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left * left.number(right)
  }

  /// The products of a number and every element.
  public static func * <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) * right
  }

  /// Multiplies corresponding elements.
  public static func *= (left: inout MLTensor, right: MLTensor) { left = left * right }

  /// The quotients of corresponding elements; those of integers are cut towards 0, and 0 where the divisor is.
  public static func / (left: MLTensor, right: MLTensor) -> MLTensor { elementwise("real_div", x: left, y: right) }

  /// The quotients of every element and a number.
  public static func / <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left / left.number(right)
  }

  /// The quotients of a number and every element.
  public static func / <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) / right
  }

  /// Divides corresponding elements.
  public static func /= (left: inout MLTensor, right: MLTensor) { left = left / right }

  /// The remainders of corresponding elements, with the sign of the divisor; for integers 0 where the divisor is.
  public static func % (left: MLTensor, right: MLTensor) -> MLTensor { elementwise("mod", x: left, y: right) }

  /// The remainders of every element and a number.
  public static func % <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left % left.number(right)
  }

  /// The remainders of a number and every element.
  public static func % <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) % right
  }

  /// Replaces every element by its remainder.
  public static func %= (left: inout MLTensor, right: MLTensor) { left = left % right }

  /// Every element to the power of the corresponding one of `exponent`.
  public func pow(_ exponent: MLTensor) -> MLTensor { .elementwise("pow", x: self, y: exponent) }

  /// Every element to the power of a number.
  public func pow<Scalar: MLTensorScalar & Numeric>(_ exponent: Scalar) -> MLTensor { pow(number(exponent)) }

  /// Products of matrices, the last two axes; the axes before them broadcast. A vector on the left counts as one row, on
  /// the right as one column, which the result does not have.
  public func matmul(_ other: MLTensor) -> MLTensor {
    let (x, y) = MLTensor.matched(self, other)
    return .result("matmul", ["x": .tensor(x.widened), "y": .tensor(y.widened)]).cast(to: x.scalar)
  }
}

/// The smaller ones of corresponding elements.
public func pointwiseMin(_ x: MLTensor, _ y: MLTensor) -> MLTensor { .elementwise("minimum", x: x, y: y) }

/// The larger ones of corresponding elements.
public func pointwiseMax(_ x: MLTensor, _ y: MLTensor) -> MLTensor { .elementwise("maximum", x: x, y: y) }
