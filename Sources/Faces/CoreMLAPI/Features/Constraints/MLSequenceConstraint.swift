public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// The sequences that a feature accepts.
public final class MLSequenceConstraint: NSObject, Sendable {
  /// The description of the elements; of type `string` or `int64`.
  public let valueDescription: MLFeatureDescription
  /// The allowed numbers of elements.
  public let countRange: NSRange
  /// The type as the model has it.
  let specified: SequenceFeatureType

  init(_ type: SequenceFeatureType) {
    specified = type
    var element = FeatureDescription()
    var elementType = FeatureType()
    switch type.kind {
    case .int64Type(let kind): elementType.kind = .int64Type(kind)
    case .stringType(let kind): elementType.kind = .stringType(kind)
    case nil: break
    }
    element.type = elementType
    valueDescription = MLFeatureDescription(element)
    countRange = NSRange(lengths: type.sizeRange.map(AllowedShapes.range) ?? 0...Int.max)
  }

  public override var description: String { "elements of type \(valueDescription.type)" }
}
