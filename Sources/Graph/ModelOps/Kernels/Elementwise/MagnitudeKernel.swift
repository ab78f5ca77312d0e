/// What the floats of a tensor are at worst.
package enum Finiteness: Comparable, Sendable {
  /// All are numbers; also where there are none.
  case finite
  /// Some are infinite, all others are numbers.
  case infinite
  /// Some are not a number.
  case notANumber
}

/// How large the floats of a tensor are.
enum MagnitudeKernel {
  static let infinity = Float.infinity.bitPattern

  /// The bits of the largest magnitude, where NaN is larger than infinity, and infinity than all numbers; 0 for no floats.
  static func largestBits(_ x: Tensor) -> UInt32 {
    guard x.form == .float else { return 0 }
    var largest: UInt32 = 0
    for element in x.floats { largest = max(largest, element.magnitude.bitPattern) }
    return withExtendedLifetime(x) { largest }
  }
}

extension Tensor {
  /// What the floats are at worst.
  package var finiteness: Finiteness {
    let bits = MagnitudeKernel.largestBits(self)
    return bits > MagnitudeKernel.infinity ? .notANumber : bits == MagnitudeKernel.infinity ? .infinite : .finite
  }

  /// Floats that are finite here and would be infinite in half precision, in row-major order.
  package struct HalfOverflow: Sendable {
    /// The place of the first one, in row-major order.
    package var first: Int
    package var count: Int
    /// The float of the largest magnitude.
    package var largest: Float
  }

  /// The smallest magnitude that rounds to infinity in half precision, whose largest number is 65504.
  package static let smallestHalfOverflow: Float = 65520

  /// The floats of a row-major tensor that half precision does not have; nil when it has all.
  package var halfOverflow: HalfOverflow? {
    guard MagnitudeKernel.largestBits(self) >= Self.smallestHalfOverflow.bitPattern else { return nil }
    var overflow: HalfOverflow?
    for (index, element) in floats.enumerated() where element.isFinite && abs(element) >= Self.smallestHalfOverflow {
      var found = overflow ?? HalfOverflow(first: index, count: 0, largest: element)
      found.count += 1
      if abs(element) > abs(found.largest) { found.largest = element }
      overflow = found
    }
    return withExtendedLifetime(self) { overflow }
  }

  /// The first float of a row-major tensor that is not finite, NaN alone if so asked, and its place in row-major order.
  package func firstNonfinite(isNaN: Bool = false) -> (place: Int, value: Float)? {
    guard form == .float else { return nil }
    let place = floats.firstIndex { isNaN ? $0.isNaN : !$0.isFinite }
    return withExtendedLifetime(self) { place.map { ($0, floats[$0]) } }
  }

  /// The indices along all axes of the element at a place in row-major order.
  package func indices(of place: Int) -> [Int] {
    var rest = place
    var indices = [Int](repeating: 0, count: rank)
    for axis in shape.indices.reversed() where shape[axis] > 0 {
      (rest, indices[axis]) = rest.quotientAndRemainder(dividingBy: shape[axis])
    }
    return indices
  }
}
