internal import CModelcInterface
internal import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// Values by name that a caller holds.
final class FeaturesObject: HandledObject {
  static let handleName = "features"
  private let content: Mutex<NameMap<ValueObject>>

  init(_ values: NameMap<FeatureValue> = [:]) { content = Mutex(values.mapValues { ValueObject($0) }) }

  var values: NameMap<FeatureValue> { content.withLock { $0.mapValues(\.value) } }
  var objects: NameMap<ValueObject> { content.withLock { $0 } }

  func set(_ name: String, _ value: ValueObject) {
    // The old value is released outside of the lock: notifying its owner may call back.
    let old = content.withLock { $0.updateValue(value, forKey: name) }
    withExtendedLifetime(old) {}
  }

  static func handle(_ values: NameMap<FeatureValue>) -> OpaquePointer? {
    HandleTable.shared.add(FeaturesObject(values))
  }
}

/// `modelc_features_make` of modelc.h.
@_cdecl("modelc_features_make") public func makeFeatures(
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) { FeaturesObject.handle([:]) }
}

/// `modelc_features_set` of modelc.h.
@_cdecl("modelc_features_set") public func setFeature(
  features: OpaquePointer?, name: UnsafePointer<CChar>?, value: OpaquePointer?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let features = try Argument.object(features, "features", as: FeaturesObject.self)
    features.set(try Argument.text(name, "name"), try Argument.object(value, "value", as: ValueObject.self))
  }
}

/// `modelc_features_count` of modelc.h.
@_cdecl("modelc_features_count") public func featureCount(features: OpaquePointer?) -> Int {
  HandleTable.shared.object(features, as: FeaturesObject.self)?.objects.count ?? 0
}

/// `modelc_features_name` of modelc.h.
@_cdecl("modelc_features_name") public func featureName(
  features: OpaquePointer?, index: Int, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    let names = try Argument.object(features, "features", as: FeaturesObject.self).objects.keys.sorted()
    guard names.indices.contains(index) else {
      throw Argument.problem("there is no feature \(UInt(bitPattern: index)): there are \(names.count)")
    }
    return text(names[index])
  }
}

/// `modelc_features_get` of modelc.h.
@_cdecl("modelc_features_get") public func getFeature(
  features: OpaquePointer?, name: UnsafePointer<CChar>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let name = try Argument.text(name, "name")
    let objects = try Argument.object(features, "features", as: FeaturesObject.self).objects
    guard let object = objects[name] else { throw Argument.problem("there is no feature '\(name)'") }
    return HandleTable.shared.add(object)
  }
}
