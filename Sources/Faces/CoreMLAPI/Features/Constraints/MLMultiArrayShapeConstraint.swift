public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// How the accepted shapes are declared.
public enum MLMultiArrayShapeConstraintType: Int, Sendable {
  /// Not declared: any shape.
  case unspecified = 1
  /// As a list; of a single shape if it is fixed.
  case enumerated = 2
  /// As a range for each axis.
  case range = 3
}

/// The shapes that a model takes for a feature.
public final class MLMultiArrayShapeConstraint: NSObject, Sendable {
  /// Whether any shape is allowed, a list of shapes, or a range for each axis.
  public let type: MLMultiArrayShapeConstraintType
  /// An `NSRange` of allowed lengths for each axis. For listed shapes, from the smallest to the largest length; empty
  /// if they have different ranks.
  public let sizeRangeForDimension: [NSValue]
  /// The allowed shapes; empty unless they are listed.
  public let enumeratedShapes: [[NSNumber]]
  /// The type as the model has it.
  let specified: ArrayFeatureType

  init(_ specified: ArrayFeatureType) {
    self.specified = specified
    switch AllowedShapes(specified) {
    case .open:
      type = .unspecified
      sizeRangeForDimension = []
      enumeratedShapes = []
    case .list(let shapes):
      type = .enumerated
      enumeratedShapes = shapes.map { $0.map { NSNumber(value: $0) } }
      let rank = shapes.first?.count ?? 0
      let isOneRank = shapes.allSatisfy { $0.count == rank }
      sizeRangeForDimension = (0..<(isOneRank ? rank : 0)).map { axis in
        let lengths = shapes.map { $0[axis] }
        return NSValue(range: NSRange(lengths: (lengths.min() ?? 0)...(lengths.max() ?? 0)))
      }
    case .ranges(let ranges):
      type = .range
      sizeRangeForDimension = ranges.map { NSValue(range: NSRange(lengths: $0)) }
      enumeratedShapes = []
    }
  }
}

extension NSRange {
  /// The lengths in a range; without an upper bound, up to the greatest number.
  init(lengths range: ClosedRange<Int>) {
    let isOpen = range.upperBound == .max
    self.init(location: range.lowerBound, length: range.upperBound - range.lowerBound + (isOpen ? 0 : 1))
  }
}
