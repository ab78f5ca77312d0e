internal import ModelSpec

/// A factor by which an axis is made longer: an integer, or a fraction.
package struct ScaleFactor: Sendable {
  /// Exact integer factors keep the length of flexible inputs exact.
  package var integer: Int?
  package var fraction: Double

  /// - Throws: when the factor is not a positive number.
  package init(_ arguments: OperationArguments, _ parameter: String) throws(OperationError) {
    if let elements = arguments.elements(parameter), elements.count == 1, let value = elements[0].fixed {
      integer = value
      fraction = Double(value)
    } else {
      fraction = Double(try arguments.float(parameter, default: 1))
      if let exact = Int(exactly: fraction) { integer = exact }
    }
    guard fraction > 0, fraction.isFinite else {
      throw OperationError("`\(parameter)` is \(fraction), expected more than 0", argument: parameter)
    }
  }

  /// Height and width of images [*b, H, W] times `scale_factor_height` and `scale_factor_width`.
  package static func size(
    _ arguments: OperationArguments, of x: TensorType
  ) throws(OperationError) -> (height: Extent, width: Extent) {
    (
      try ScaleFactor(arguments, "scale_factor_height").scaled(x.shape[x.rank - 2]),
      try ScaleFactor(arguments, "scale_factor_width").scaled(x.shape[x.rank - 1])
    )
  }

  /// The length of `extent` times this, rounded down.
  package func scaled(_ extent: Extent) -> Extent {
    if let integer { return extent * Extent(integer) }
    func scaled(_ length: Int) -> Int {
      length == Extent.unbounded ? length : Int(exactly: (Double(length) * fraction).rounded(.down)) ?? Extent.unbounded
    }
    return Extent(scaled(max(0, extent.lower))...scaled(max(0, extent.upper)))
  }
}
