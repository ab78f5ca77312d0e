public import Foundation
internal import ModelRuntime
internal import ModelSpec

/// The type of a model's state.
public final class MLStateConstraint: NSObject, Sendable {
  /// Lengths of the axes of the state's array.
  public let bufferShape: [Int]
  /// The type of the state's elements.
  public let dataType: MLMultiArrayDataType
  /// The type as the model has it.
  let specified: StateFeatureType

  init(_ type: StateFeatureType) {
    specified = type
    if case .arrayType(let array) = type.kind {
      bufferShape = array.shape.map { Int(clamping: max($0, 0)) }
      dataType = MLMultiArrayDataType(FeatureArray.ElementType(array.dataType))
    } else {
      bufferShape = []
      dataType = .float16
    }
  }

  public override var description: String {
    "\(dataType.name), \(bufferShape.map(String.init).joined(separator: " × "))"
  }
}
