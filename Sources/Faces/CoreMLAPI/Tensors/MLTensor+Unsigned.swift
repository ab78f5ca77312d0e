internal import ModelOps
import ModelSpec

// Operations store 32-bit integers as `Int32`; unsigned ones have the same bits. Sums, differences and products have
// the same bits either way. Functions that depend on the order or the size of the numbers are composed of other
// operations here.

extension MLTensor {
  private static func integer(_ value: Int32) -> MLTensor { MLTensor(value, scalarType: Int32.self) }

  /// Signed integers in the same order: unsigned 32-bit integers minus 2³¹. Other types are unchanged.
  var ordered: MLTensor { scalar == .uint32 ? cast(to: .int32) + .integer(.min) : self }

  /// The inverse of `ordered` for elements of type `scalar`.
  func unordered(_ scalar: ScalarType) -> MLTensor {
    scalar == .uint32 ? (self + .integer(.min)).cast(to: scalar) : self
  }

  /// The quotients of elements of type `UInt32`, cut towards 0, and 0 where the divisor is.
  func unsignedQuotient(by divisor: MLTensor) -> MLTensor {
    let (x, y) = (cast(to: .int32), divisor.cast(to: .int32))
    // Half of the dividend has no sign bit. Twice the quotient of that is the quotient, or 1 less.
    let half = MLTensor.elementwise("floor_div", x: ordered, y: .integer(2)) + .integer(1 << 30)
    let least = half / y * .integer(2)
    let rest = (x - least * y).cast(to: .uint32)
    let isMore = (rest .>= divisor) .& (y .!= .integer(0))
    // Divisors with the sign bit are contained once or not at all.
    let quotient = MLTensor.result(
      "select",
      [
        "cond": .tensor(y .< .integer(0)), "a": .tensor((self .>= divisor).cast(to: .int32)),
        "b": .tensor(least + isMore.cast(to: .int32)),
      ])
    return quotient.cast(to: .uint32)
  }

  /// The remainders of elements of type `UInt32`, 0 where the divisor is.
  func unsignedRemainder(by divisor: MLTensor) -> MLTensor {
    let rest = self - unsignedQuotient(by: divisor) * divisor
    return rest * (divisor .!= MLTensor(0 as UInt32)).cast(to: .uint32)
  }

  /// The means of elements of type `UInt32` along `axes`, cut towards 0; of more than 65,536 elements perhaps 1 too large.
  func unsignedMean(_ axes: [Int], keepRank: Bool) -> MLTensor {
    let count = Set(axes.map { place($0) }).reduce(1) { $0 * shape[$1] }
    guard count <= 1 << 16 else {
      return ordered.mean(alongAxes: axes, keepRank: keepRank).unordered(scalar)
    }
    let divisor = MLTensor(UInt32(count))
    let (quotients, rests) = (unsignedQuotient(by: divisor), unsignedRemainder(by: divisor))
    let rest = rests.sum(alongAxes: axes, keepRank: keepRank).unsignedQuotient(by: divisor)
    return quotients.sum(alongAxes: axes, keepRank: keepRank) + rest
  }

  /// Elements of type `UInt32` as floats.
  var unsignedFloats: MLTensor {
    let high = MLTensor.elementwise("floor_div", x: ordered, y: .integer(1 << 16)) + .integer(1 << 15)
    let low = MLTensor.elementwise("mod", x: ordered, y: .integer(1 << 16))
    // Both parts are exact as floats, so that only their sum is rounded.
    return high.cast(to: .fp32) * MLTensor(65536 as Float) + low.cast(to: .fp32)
  }

  /// Floats as elements of type `UInt32`, cut towards 0 and moved into the range of the type.
  var floatsAsUnsigned: MLTensor {
    let floats = cast(to: .fp32)
    let limit: Float = 4_294_967_296
    let inRange = pointwiseMin(pointwiseMax(floats, MLTensor(0 as Float)), MLTensor(limit.nextDown)).floor()
    let high = (inRange / MLTensor(65536 as Float)).floor()
    let low = inRange - high * MLTensor(65536 as Float)
    let integers = high.cast(to: .int32) * .integer(1 << 16) + low.cast(to: .int32)
    return MLTensor.result(
      "select", ["cond": .tensor(floats .>= MLTensor(limit)), "a": .tensor(.integer(-1)), "b": .tensor(integers)]
    ).cast(to: .uint32)
  }
}
