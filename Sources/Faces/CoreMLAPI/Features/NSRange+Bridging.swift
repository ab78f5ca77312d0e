public import Foundation
internal import ModelSpec

/// Makes `as? NSRange` work for values such as those of `MLMultiArrayShapeConstraint.sizeRangeForDimension`, like the
/// Objective-C runtime on Apple's systems.
extension NSRange: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(range: self) }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout NSRange?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Has no result for a value that is not a range.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout NSRange?) -> Bool {
    let isRange = String(cString: source.objCType) == String(cString: NSValue(range: NSRange()).objCType)
    result = isRange ? source.rangeValue : nil
    return isRange
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> NSRange {
    var result: NSRange?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? NSRange(location: NSNotFound, length: 0)
  }
}
