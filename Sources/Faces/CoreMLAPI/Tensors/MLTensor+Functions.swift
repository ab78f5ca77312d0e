internal import ModelOps
internal import ModelSpec

// Element-wise functions. Those with fractional results only take floats.

extension MLTensor {
  private func mapped(_ name: String) -> MLTensor { .result(name, ["x": .tensor(self)]) }

  /// Integers are their own results.
  private func rounded(_ name: String) -> MLTensor { scalar.isFloat ? mapped(name) : self }

  /// The absolute values.
  public func abs() -> MLTensor { scalar == .uint32 ? self : widened.mapped("abs").cast(to: scalar) }

  /// The inverse cosines, in radians.
  public func acos() -> MLTensor { mapped("acos") }

  /// The inverse hyperbolic cosines.
  public func acosh() -> MLTensor { mapped("nn.acosh") }

  /// The inverse sines, in radians.
  public func asin() -> MLTensor { mapped("asin") }

  /// The inverse hyperbolic sines.
  public func asinh() -> MLTensor { mapped("nn.asinh") }

  /// The inverse tangents, in radians.
  public func atan() -> MLTensor { mapped("atan") }

  /// The inverse hyperbolic tangents.
  public func atanh() -> MLTensor { mapped("atanh") }

  /// The cosines of angles in radians.
  public func cos() -> MLTensor { mapped("cos") }

  /// The hyperbolic cosines.
  public func cosh() -> MLTensor { mapped("cosh") }

  /// The powers of e.
  public func exp() -> MLTensor { mapped("exp") }

  /// The powers of 2.
  public func exp2() -> MLTensor { mapped("exp2") }

  /// The sines of angles in radians.
  public func sin() -> MLTensor { mapped("sin") }

  /// The hyperbolic sines.
  public func sinh() -> MLTensor { mapped("sinh") }

  /// The square roots.
  public func squareRoot() -> MLTensor { mapped("sqrt") }

  /// The tangents of angles in radians.
  public func tan() -> MLTensor { mapped("tan") }

  /// The hyperbolic tangents.
  public func tanh() -> MLTensor { mapped("tanh") }

  /// Every element rounded up.
  public func ceil() -> MLTensor { rounded("ceil") }

  /// Every element rounded down.
  public func floor() -> MLTensor { rounded("floor") }

  /// Every element rounded to the nearest integer, halves to the even one.
  public func round() -> MLTensor { rounded("round") }

  /// The natural logarithms.
  public func log() -> MLTensor { .result("log", ["x": .tensor(self), "epsilon": .float(0)]) }

  /// The quotients of 1 and every element.
  public func reciprocal() -> MLTensor { .result("inverse", ["x": .tensor(self), "epsilon": .float(0)]) }

  /// The quotients of 1 and the square root of every element.
  public func rsqrt() -> MLTensor { .result("rsqrt", ["x": .tensor(self), "epsilon": .float(0)]) }

  /// −1, 0 or 1, as every element is negative, 0 or positive.
  public func sign() -> MLTensor {
    scalar == .uint32 ? (self .!= MLTensor(0 as UInt32)).cast(to: scalar) : mapped("sign")
  }

  /// Every element multiplied by itself. Integers wrap around.
  public func squared() -> MLTensor { widened.mapped("square").cast(to: scalar) }

  /// Every element moved into a range.
  public func clamped(to bounds: ClosedRange<Float>) -> MLTensor {
    clamped(from: bounds.lowerBound, through: bounds.upperBound)
  }

  /// Every element that is less than the bound replaced by it.
  public func clamped(to bounds: PartialRangeFrom<Float>) -> MLTensor {
    clamped(from: bounds.lowerBound, through: .infinity)
  }

  /// Every element that is greater than the bound replaced by it.
  public func clamped(to bounds: PartialRangeThrough<Float>) -> MLTensor {
    clamped(from: -.infinity, through: bounds.upperBound)
  }

  private func clamped(from lower: Float, through upper: Float) -> MLTensor {
    var result = self
    // Bounds of integers are moved inwards to the next integer, and fit the type.
    if lower > -.infinity {
      result = pointwiseMax(result, MLTensor(scalar.isFloat ? lower : lower.rounded(.up)).cast(to: scalar))
    }
    if upper < .infinity {
      result = pointwiseMin(result, MLTensor(scalar.isFloat ? upper : upper.rounded(.down)).cast(to: scalar))
    }
    return result
  }

  /// Exponentials along an axis, divided by their sum.
  ///
  /// - Parameter axis: Negative numbers count from the last axis, which is the default.
  public func softmax(alongAxis axis: Int = -1) -> MLTensor {
    .result("softmax", ["x": .tensor(self), "axis": .integer(place(axis))])
  }
}
