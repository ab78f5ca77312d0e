internal import ModelFormat
internal import ModelSpec

/// What a compiled model says of the source that its weights came from, in the section `SpecificationDetails` of its
/// `analytics/coremldata.bin`. Empty where it says nothing.
public struct WeightOrigin: Equatable, Sendable {
  /// SHA-256 of the specification file, in base 64.
  public var modelHash = ""
  /// Name of that file.
  public var modelName = ""

  static let path = "analytics/coremldata.bin"
  static let hashKey = "modelHash"
  static let nameKey = "modelName"
  /// Key of the SHA-256 of a network's weight file.
  static let weightsKey = "nnModelWeightsHash"
}

extension Analytics {
  /// The value under `key` of the first section that has it.
  func value(_ key: String) -> String? {
    sections.lazy.flatMap(\.entries).first { $0.key == key }?.value
  }

  /// Puts `value` wherever there is a value under `key`.
  mutating func set(_ key: String, _ value: String) {
    for section in sections.indices {
      for entry in sections[section].entries.indices where sections[section].entries[entry].key == key {
        sections[section].entries[entry].value = value
      }
    }
  }
}
