internal import ModelOps
internal import ModelSpec

// Shapes broadcast, and types are matched, as in arithmetic. Results are of type Bool.

extension MLTensor {
  private static func compared(_ name: String, x: MLTensor, y: MLTensor) -> MLTensor {
    let (x, y) = matched(x, y)
    return .result(name, ["x": .tensor(x.ordered), "y": .tensor(y.ordered)])
  }

  /// Whether corresponding elements are equal.
  public static func .== (left: MLTensor, right: MLTensor) -> MLTensor { compared("equal", x: left, y: right) }

  /// Whether every element is equal to a number.
  public static func .== <Scalar: MLTensorScalar>(left: MLTensor, right: Scalar) -> MLTensor {
    left .== left.number(right)
  }

  /// Whether a number is equal to every element.
  public static func .== <Scalar: MLTensorScalar>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) .== right
  }

  /// Whether corresponding elements differ.
  public static func .!= (left: MLTensor, right: MLTensor) -> MLTensor { compared("not_equal", x: left, y: right) }

  /// Whether every element differs from a number.
  public static func .!= <Scalar: MLTensorScalar>(left: MLTensor, right: Scalar) -> MLTensor {
    left .!= left.number(right)
  }

  /// Whether a number differs from every element.
  public static func .!= <Scalar: MLTensorScalar>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) .!= right
  }

  /// Whether elements are less than the corresponding ones.
  public static func .< (left: MLTensor, right: MLTensor) -> MLTensor { compared("less", x: left, y: right) }

  /// Whether every element is less than a number.
  public static func .< <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left .< left.number(right)
  }

  /// Whether a number is less than every element.
  public static func .< <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) .< right
  }

  /// Whether elements are less than the corresponding ones, or equal.
  public static func .<= (left: MLTensor, right: MLTensor) -> MLTensor { compared("less_equal", x: left, y: right) }

  /// Whether every element is less than a number, or equal.
  public static func .<= <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left .<= left.number(right)
  }

  /// Whether a number is less than every element, or equal.
  public static func .<= <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) .<= right
  }

  /// Whether elements are greater than the corresponding ones.
  public static func .> (left: MLTensor, right: MLTensor) -> MLTensor { compared("greater", x: left, y: right) }

  /// Whether every element is greater than a number.
  public static func .> <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left .> left.number(right)
  }

  /// Whether a number is greater than every element.
  public static func .> <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) .> right
  }

  /// Whether elements are greater than the corresponding ones, or equal.
  public static func .>= (left: MLTensor, right: MLTensor) -> MLTensor { compared("greater_equal", x: left, y: right) }

  /// Whether every element is greater than a number, or equal.
  public static func .>= <Scalar: MLTensorScalar & Numeric>(left: MLTensor, right: Scalar) -> MLTensor {
    left .>= left.number(right)
  }

  /// Whether a number is greater than every element, or equal.
  public static func .>= <Scalar: MLTensorScalar & Numeric>(left: Scalar, right: MLTensor) -> MLTensor {
    right.number(left) .>= right
  }

  /// Whether both of corresponding elements are true. Both tensors are of type Bool.
  public static func .& (left: MLTensor, right: MLTensor) -> MLTensor {
    .result("logical_and", ["x": .tensor(left), "y": .tensor(right)])
  }

  /// Whether one of corresponding elements is true, or both are. Both tensors are of type Bool.
  public static func .| (left: MLTensor, right: MLTensor) -> MLTensor {
    .result("logical_or", ["x": .tensor(left), "y": .tensor(right)])
  }

  /// Whether exactly one of corresponding elements is true. Both tensors are of type Bool.
  public static func .^ (left: MLTensor, right: MLTensor) -> MLTensor {
    .result("logical_xor", ["x": .tensor(left), "y": .tensor(right)])
  }

  /// The opposite of every element. The tensor is of type Bool.
  public static prefix func .! (tensor: MLTensor) -> MLTensor { .result("logical_not", ["x": .tensor(tensor)]) }

  /// The elements of `replacement` where `mask` is true, and of this tensor elsewhere.
  ///
  /// - Parameters:
  ///   - replacement: Of a shape that broadcasts to that of this tensor, whose type its elements get.
  ///   - mask: Of type Bool, and of a shape that broadcasts; or of the first axes' lengths, for whole rows.
  public func replacing(with replacement: MLTensor, where mask: MLTensor) -> MLTensor {
    let isOfRows =
      mask.rank < rank && Array(shape.prefix(mask.rank)) == mask.shape && Array(shape.suffix(mask.rank)) != mask.shape
    let mask = isOfRows ? mask.reshaped(to: mask.shape + Array(repeating: 1, count: rank - mask.rank)) : mask
    let result = MLTensor.result(
      "select", ["cond": .tensor(mask), "a": .tensor(replacement.cast(to: scalar)), "b": .tensor(self)])
    precondition(
      result.shape == shape,
      "`replacement` \(replacement.shape) and `mask` \(mask.shape) do not broadcast to the shape \(shape)")
    return result
  }

  /// `replacement` where `mask` is true, and the elements of this tensor elsewhere.
  ///
  /// - Parameter mask: Of type Bool, and of a shape that broadcasts; or of the first axes' lengths, for whole rows.
  public func replacing(with replacement: some MLTensorScalar, where mask: MLTensor) -> MLTensor {
    replacing(with: MLTensor(replacement), where: mask)
  }
}
