public import Foundation
internal import ModelSpec

/// Casts between `MLModelError` and `NSError`, in both directions, also where the static type is `any Error`.
extension MLModelError: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSError { stored }

  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout MLModelError?) {
    result = MLModelError(stored: source)
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout MLModelError?) -> Bool {
    guard source.domain == MLModelErrorDomain else { return false }
    result = MLModelError(stored: source)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> MLModelError {
    MLModelError(stored: source ?? NSError(domain: MLModelErrorDomain, code: Code.generic.rawValue))
  }
}
