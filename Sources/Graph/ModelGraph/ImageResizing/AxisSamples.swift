import ModelSpec

/// Where `resize_bilinear` and `crop_resize` take their samples: N points on an axis of X pixels, 0 to X − 1.
package enum ImageSampling: String, CaseIterable, Sendable {
  /// From 0 to X − 1 in equal steps.
  case strictAlignCorners = "STRICT_ALIGN_CORNERS"
  /// The same; a single point lies in the middle.
  case alignCorners = "ALIGN_CORNERS"
  /// From 0 in steps of X / N, at most X − 1.
  case standard = "DEFAULT"
  /// From half a step on in steps of max(1, X − 1) / N.
  case offsetCorners = "OFFSET_CORNERS"
  /// Centers of N equal parts: half a step on in steps of X / N, less a half.
  case unalignCorners = "UNALIGN_CORNERS"
}

/// Where samples lie along one axis of an image: each between two pixels, or outside.
package struct AxisSamples: Sendable {
  /// The pixel before each sample; −1 when the sample lies outside.
  package private(set) var first: [Int32] = []
  /// The pixel after it; the same one when the sample lies on a pixel.
  package private(set) var second: [Int32] = []
  /// How far it is from the first to the second, 0 to 1.
  package private(set) var fraction: [Float] = []

  package var count: Int { first.count }

  /// The pixels that samples need; empty when all lie outside.
  package var span: ClosedRange<Int>? {
    let inside = first.filter { $0 >= 0 }
    guard let least = inside.min(), let most = second.max() else { return nil }
    return Int(least)...Int(most)
  }

  private init(count: Int) {
    first.reserveCapacity(count)
    second.reserveCapacity(count)
    fraction.reserveCapacity(count)
  }

  /// Samples over an axis of `length` pixels, at least 1.
  package init(_ mode: ImageSampling, count: Int, length: Int) {
    self.init(mode, count: count, length: length, start: 0, end: Double(length - 1))
  }

  /// Samples over the part of an axis from `start` to `end`, which may lie the other way round or outside.
  package init(_ mode: ImageSampling, count: Int, length: Int, start: Double, end: Double) {
    self.init(count: count)
    for index in 0..<count {
      append(start + mode.position(index, of: count, end: end - start), length: length)
    }
  }

  /// The nearest pixel of each of `count` equal parts of an axis of `length` pixels: the one at its start, or the one at
  /// its center.
  package init(nearest count: Int, length: Int, atCenter: Bool) {
    self.init(count: count)
    for index in 0..<count {
      let (numerator, denominator) = atCenter ? (2 * index + 1, 2 * count) : (index, count)
      let pixel = Int32(clamping: min(length - 1, numerator * length / denominator))
      first.append(pixel)
      second.append(pixel)
      fraction.append(0)
    }
  }

  /// The nearest pixel of each sample of a mode. With `standard` it is the one at the center of its part of the axis.
  package init(nearest count: Int, length: Int, mode: ImageSampling) {
    if mode == .standard || mode == .unalignCorners {
      self.init(nearest: count, length: length, atCenter: true)
      return
    }
    self.init(count: count)
    for index in 0..<count {
      let pixel = Int32(
        clamping: Int(truncating: (mode.position(index, of: count, end: Double(length - 1)) - 0.5).rounded(.up)))
      first.append(pixel)
      second.append(pixel)
      fraction.append(0)
    }
  }

  /// Every pixel of an axis.
  package init(all length: Int) { self.init(nearest: length, length: length, atCenter: false) }

  private mutating func append(_ position: Double, length: Int) {
    let last = Double(length - 1)
    // Rounding alone must not move a sample off the edge.
    let slack = 1e-6 * Double(length)
    guard position >= -slack, position <= last + slack else {
      first.append(-1)
      second.append(-1)
      fraction.append(0)
      return
    }
    let inside = min(max(position, 0), last)
    let before = inside.rounded(.down)
    let rest = Float(inside - before)
    // An axis may be as long as it likes where another one has no elements.
    first.append(Int32(clamping: Int(truncating: before)))
    second.append(Int32(clamping: Int(truncating: rest > 0 ? before + 1 : before)))
    fraction.append(rest)
  }
}

extension ImageSampling {
  /// The place of sample `index` of `count` on an axis from 0 to `end`. Where `end` is negative all is mirrored.
  package func position(_ index: Int, of count: Int, end: Double) -> Double {
    if end < 0 { return -position(index, of: count, end: -end) }
    let (index, count) = (Double(index), Double(count))
    switch self {
    case .strictAlignCorners: return count == 1 ? 0 : index * end / (count - 1)
    case .alignCorners: return count == 1 ? end / 2 : index * end / (count - 1)
    // The step is rounded to single precision and so is its multiple, as in TensorFlow, whose resizing the mode is.
    case .standard: return min(end, Double(Float(index) * (Float(end + 1) / Float(count))))
    case .offsetCorners: return min(end, (index + 0.5) * max(1, end) / count)
    case .unalignCorners: return min(end, max(0, (index + 0.5) * (end + 1) / count - 0.5))
    }
  }
}

extension TensorType {
  /// The result's type, for images of this type.
  ///
  /// - Throws: when it surely has elements, and the images surely have no pixels to sample.
  package func sampled(to shape: Shape) throws(OperationError) -> ValueType {
    guard self.shape.extents.contains(where: { $0.isAlways(0) }), !shape.extents.contains(where: { $0.contains(0) })
    else { return .tensor(with(shape)) }
    throw OperationError("`x` \(self.shape) has no pixels, expected at least one to sample", argument: "x")
  }
}
