internal import Foundation
internal import ModelRuntime
internal import ModelSpec

/// The keys of a dictionary of numbers, all of one kind.
enum FeatureKeys {
  case strings(NameMap<Double>)
  case integers([Int64: Double])

  /// - Throws: `MLModelError` with code `featureType` when keys are neither strings nor integers, or of both kinds.
  init(_ dictionary: [AnyHashable: NSNumber]) throws {
    var strings: NameMap<Double> = [:]
    var integers: [Int64: Double] = [:]
    for (key, number) in dictionary {
      if let text = key as? String {
        strings[text] = number.doubleValue
      } else if let integer = Self.integer(key.base) {
        integers[integer] = number.doubleValue
      } else {
        throw MLModelError(
          .featureType, "key '\(key)' of a dictionary is of type \(type(of: key.base)), expected a string or an integer"
        )
      }
    }
    guard strings.isEmpty || integers.isEmpty else {
      throw MLModelError(
        .featureType, "a dictionary has \(strings.count) string and \(integers.count) integer keys, expected one kind")
    }
    self = integers.isEmpty ? .strings(strings) : .integers(integers)
  }

  private static func integer(_ key: Any) -> Int64? {
    if let number = key as? NSNumber { return Int64(exactly: number.doubleValue).map { _ in number.int64Value } }
    return (key as? any BinaryInteger).flatMap { Int64(exactly: $0) }
  }

  var dictionary: FeatureDictionary {
    switch self {
    case .strings(let values): .strings(values)
    case .integers(let values): .integers(values)
    }
  }
}
