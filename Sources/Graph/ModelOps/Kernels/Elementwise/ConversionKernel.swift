internal import CModelKernels
import ModelSpec

/// Conversion between element types.
package enum ConversionKernel {
  /// Converts `x` to elements of type `scalar`. Floats are truncated toward 0 and clamped to the range of an integer
  /// type; integers keep the lowest bits of a narrower type.
  static func run(_ x: Tensor, as scalar: ScalarType, in context: ExecutionContext) -> Tensor {
    let form = ElementForm(scalar)
    if form == x.form, form != .integer || scalar.holds(x.scalar) { return x.retyped(scalar) }
    let y = context.tensor(scalar, x.shape, layout: x.layout)
    switch (x.form, form) {
    case (.float, .integer):
      let range = scalar.integerRange
      model_kernels_float_to_integer(
        x.floats.baseAddress, y.integers.baseAddress, x.count, range.lowerBound, range.upperBound)
    case (.float, _): model_kernels_float_to_boolean(x.floats.baseAddress, y.booleans.baseAddress, x.count)
    case (.integer, .float): model_kernels_integer_to_float(x.integers.baseAddress, y.floats.baseAddress, x.count)
    case (.integer, .integer):
      model_kernels_integer_to_integer(
        x.integers.baseAddress, y.integers.baseAddress, x.count, Int32(32 - min(scalar.bitWidth, 32)),
        scalar.integerRange.lowerBound < 0 ? 1 : 0)
    case (.integer, .boolean):
      model_kernels_integer_to_boolean(x.integers.baseAddress, y.booleans.baseAddress, x.count)
    case (.boolean, .float): model_kernels_boolean_to_float(x.booleans.baseAddress, y.floats.baseAddress, x.count)
    case (.boolean, _): model_kernels_boolean_to_integer(x.booleans.baseAddress, y.integers.baseAddress, x.count)
    }
    return withExtendedLifetime(x) { y }
  }

  /// Rounds the floats of `y`, which nobody else reads, to half precision.
  package static func roundToHalf(_ y: Tensor) {
    if let floats = y.floats.baseAddress { model_kernels_round_to_half(floats, y.count) }
  }
}

extension ScalarType {
  /// The range of integers of this type as stored in memory, in an `Int32`.
  fileprivate var integerRange: ClosedRange<Int32> {
    switch self {
    case .int4: -8...7
    case .int8: -128...127
    case .int16: -32768...32767
    case .uint1, .uint2, .uint3, .uint4, .uint6, .uint8, .uint16: 0...Int32((1 << bitWidth) - 1)
    case .uint32, .uint64: 0...Int32.max
    default: Int32.min...Int32.max
    }
  }

  /// Whether the type holds every integer of type `other`; memory has only 32 bits.
  fileprivate func holds(_ other: ScalarType) -> Bool {
    bitWidth >= 32
      || (integerRange.lowerBound <= other.integerRange.lowerBound
        && integerRange.upperBound >= other.integerRange.upperBound)
  }
}
