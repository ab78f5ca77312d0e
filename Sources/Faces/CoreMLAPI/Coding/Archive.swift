internal import Foundation
internal import ModelFormat
internal import ModelSpec

/// The archived form of the types here: a property list each, with parts of a specification in the model format.
enum Archive {
  private static let key = "value"

  /// Writes a value of strings, numbers, bytes and lists of them.
  static func encode(_ value: some Encodable, with coder: NSCoder) {
    guard let data = try? PropertyListEncoder().encode(value) else { return }
    coder.encode(NSData(data: data), forKey: key)
  }

  /// The value that `encode` wrote; nil if there is none, or something else.
  static func decode<Value: Decodable>(_ type: Value.Type, from coder: NSCoder) -> Value? {
    guard let data = coder.object(of: NSData.self, forKey: key) else { return nil }
    return try? PropertyListDecoder().decode(type, from: Data(referencing: data))
  }

  /// A model that has nothing but a description, in the model format.
  static func bytes(of description: ModelDescription) -> Data {
    Data(ModelFile.encode(.with { $0.description = description }))
  }

  /// The description that `bytes(of:)` wrote; nil for other bytes.
  static func description(in bytes: Data) -> ModelDescription? { try? ModelFile.decode([UInt8](bytes)).description }

  /// Writes a feature of a model.
  static func encode(_ feature: FeatureDescription, with coder: NSCoder) {
    encode(bytes(of: .with { $0.input = [feature] }), with: coder)
  }

  /// The feature that `encode` wrote; nil when there is none.
  static func feature(from coder: NSCoder) -> FeatureDescription? {
    decode(Data.self, from: coder).flatMap { description(in: $0)?.input.first }
  }

  /// Writes the type of a feature.
  static func encode(_ kind: FeatureType.Kind, with coder: NSCoder) {
    encode(.with { $0.type = .with { $0.kind = kind } } as FeatureDescription, with: coder)
  }

  /// The type that `encode` wrote; nil when there is none.
  static func kind(from coder: NSCoder) -> FeatureType.Kind? { feature(from: coder)?.type?.kind }
}

// Foundation on Linux reports a damaged archive when a missing key is read.
extension NSCoder {
  /// The object of this class; nil when there is none.
  func object<Object: NSObject & NSCoding>(of type: Object.Type, forKey key: String) -> Object? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// The elements of an array of objects of these classes; nil when there is none.
  func list(of classes: [AnyClass], forKey key: String) -> [Any]? {
    guard containsValue(forKey: key) else { return nil }
    return (decodeObject(of: [NSArray.self] + classes, forKey: key) as? NSArray).map { Array($0) }
  }
}
