internal import ModelSpec

/// How images are sampled at coordinates that may lie anywhere: what `resample` and `affine` share.
package struct CoordinateSampling: Sendable {
  package enum Interpolation: String, CaseIterable, Sendable { case bilinear, nearest }

  /// What lies outside of the image.
  package enum Padding: String, CaseIterable, Sendable {
    /// One number.
    case constant
    /// The nearest element of the edge.
    case border
    /// The image mirrored about the centers of the pixels of its edge.
    case reflection
    /// The image mirrored about its edge.
    case symmetric
  }

  package enum Coordinates: String, CaseIterable, Sendable {
    /// Pixels, from 0 on.
    case unnormalized
    case minusOneToOne = "normalized_minus_one_to_one"
    case zeroToOne = "normalized_zero_to_one"
  }

  package var interpolation: Interpolation
  package var padding: Padding
  package var coordinates: Coordinates
  /// Whether normalized coordinates run from center to center of the first and last pixels, or from edge to edge.
  package var alignsCorners: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    interpolation = try arguments.choice("sampling_mode")
    padding = try arguments.choice("padding_mode")
    coordinates = try arguments.choice("coordinates_mode")
    alignsCorners = try arguments.boolean("align_corners")
  }

  /// The place of a coordinate on an axis of `length` pixels, in pixels. It lies inside unless padding is constant.
  package func place(_ coordinate: Double, length: Int) -> Double {
    let (length, last) = (Double(length), Double(length - 1))
    var place =
      switch (coordinates, alignsCorners) {
      case (.unnormalized, _): coordinate
      case (.minusOneToOne, true): (coordinate + 1) / 2 * last
      case (.minusOneToOne, false): ((coordinate + 1) * length - 1) / 2
      case (.zeroToOne, true): coordinate * last
      case (.zeroToOne, false): coordinate * length - 0.5
      }
    switch padding {
    case .constant: return place.isNaN ? -2 : min(max(place, -2), length + 1)
    case .border: break
    case .reflection: place = Self.mirrored(place, from: 0, span: last)
    case .symmetric: place = Self.mirrored(place, from: -0.5, span: length)
    }
    return place.isNaN ? 0 : min(max(place, 0), last)
  }

  /// `place` mirrored at both ends of a stretch until it lies in it.
  private static func mirrored(_ place: Double, from start: Double, span: Double) -> Double {
    guard span > 0 else { return start }
    let distance = abs(place - start).truncatingRemainder(dividingBy: 2 * span)
    return start + (distance > span ? 2 * span - distance : distance)
  }
}
