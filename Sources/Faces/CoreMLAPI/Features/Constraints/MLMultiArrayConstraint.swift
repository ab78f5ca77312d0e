public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// The arrays that a feature accepts.
public final class MLMultiArrayConstraint: NSObject, Sendable {
  /// The shape that is asked for, or the default one among several; empty when the model does not say.
  public let shape: [NSNumber]
  /// The type of elements that the model asks for; arrays of other types are converted.
  public let dataType: MLMultiArrayDataType
  /// All allowed shapes.
  public let shapeConstraint: MLMultiArrayShapeConstraint
  /// The type as the model has it.
  let specified: ArrayFeatureType

  init(_ type: ArrayFeatureType) {
    let allowed = AllowedShapes(type)
    specified = type
    shapeConstraint = MLMultiArrayShapeConstraint(type)
    dataType = MLMultiArrayDataType(FeatureArray.ElementType(type.dataType))
    let lengths: [Int] =
      switch allowed {
      case _ where !type.shape.isEmpty: type.shape.map { Int(clamping: max($0, 0)) }
      case .open: []
      case .list(let shapes): shapes.first ?? []
      case .ranges(let ranges): ranges.map(\.lowerBound)
      }
    shape = lengths.map { NSNumber(value: $0) }
  }

  public override var description: String {
    "\(dataType.name), \(shape.map(\.stringValue).joined(separator: " × "))"
  }
}
