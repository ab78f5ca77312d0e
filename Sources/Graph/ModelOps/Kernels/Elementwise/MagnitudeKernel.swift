internal import ModelSpec

/// The worst class of the floats of a tensor.
package enum Finiteness: Comparable, Sendable {
  /// All are finite, or there are none.
  case finite
  /// Some are infinite, none is NaN.
  case infinite
  /// Some are NaN.
  case notANumber
}

/// The largest magnitude of a tensor's floats.
enum MagnitudeKernel {
  static let infinity = Float.infinity.bitPattern

  /// The bits of the largest magnitude, where NaN is larger than infinity, and infinity larger than all numbers; 0 for
  /// an empty tensor.
  static func largestBits(_ x: Tensor) -> UInt32 {
    guard x.form == .float else { return 0 }
    var largest: UInt32 = 0
    for element in x.floats { largest = max(largest, element.magnitude.bitPattern) }
    return withExtendedLifetime(x) { largest }
  }
}

extension Tensor {
  /// The worst class of the floats.
  package var finiteness: Finiteness {
    let bits = MagnitudeKernel.largestBits(self)
    return bits > MagnitudeKernel.infinity ? .notANumber : bits == MagnitudeKernel.infinity ? .infinite : .finite
  }

  /// Finite floats that would be infinite in half precision, in row-major order.
  package struct HalfOverflow: Sendable {
    /// The index of the first one, in row-major order.
    package var first: Int
    package var count: Int
    /// The float of the largest magnitude.
    package var largest: Float
  }

  /// The smallest magnitude that rounds to infinity in half precision, whose largest number is 65504.
  package static let smallestHalfOverflow: Float = 65520

  /// The floats of a row-major tensor that exceed the range of half precision; nil if there are none.
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

  /// The first float of a row-major tensor that is not finite (or NaN, if `isNaN`), and its index in row-major order.
  package func firstNonfinite(isNaN: Bool = false) -> (place: Int, value: Float)? {
    guard form == .float else { return nil }
    let place = floats.firstIndex { isNaN ? $0.isNaN : !$0.isFinite }
    return withExtendedLifetime(self) { place.map { ($0, floats[$0]) } }
  }

  /// The indices along all axes of the element at a row-major index.
  package func indices(of index: Int) -> [Int] {
    var rest = index
    var indices = [Int](repeating: 0, count: rank)
    for axis in shape.indices.reversed() where shape[axis] > 0 {
      (rest, indices[axis]) = rest.quotientAndRemainder(dividingBy: shape[axis])
    }
    return indices
  }
}
