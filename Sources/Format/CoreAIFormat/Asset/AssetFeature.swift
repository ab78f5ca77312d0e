internal import ModelBase

/// An input, output or state of a function.
package struct AssetFeature: Equatable, Sendable {
  /// The name; `#0` for the first one when it has none.
  package let name: String
  /// The type for people: `float32 [1, 3, ?]`.
  package let type: String
  /// Whether it is a state, which lasts from call to call.
  package let isState: Bool
}

extension BytecodeModule {
  /// The features of `types`, without the tokens that order reading and writing of states.
  func features(_ types: [Entry], names: [String?]) -> [AssetFeature] {
    types.enumerated().compactMap { index, type in
      guard type.kind?.number != EntryKind.token.number else { return nil }
      let name = index < names.count ? names[index] : nil
      return AssetFeature(
        name: name ?? "#\(index)", type: text(of: type), isState: type.kind?.number == EntryKind.handle.number)
    }
  }

  /// The type for people.
  func text(of type: Entry) -> String {
    guard let kind = type.kind else { return type.number.map { "unknown type \($0)" } ?? "unknown type" }
    switch kind.number {
    case EntryKind.tensor.number, EntryKind.encodedTensor.number:
      guard case .signedNumbers(let sizes) = type.fields[0], case .type(let element) = type.fields[1] else {
        return ""
      }
      let shape = sizes.map { $0 == EntryKind.unknownSize ? "?" : "\($0)" }.joined(separator: ", ")
      return "\(elementName(entries.types[element])) [\(shape)]"
    case EntryKind.handle.number:
      guard case .type(let inner) = type.fields[0] else { return "" }
      // A state of a state was not seen; one step is enough for those that were.
      let held = entries.types[inner]
      return held.kind?.number == EntryKind.handle.number ? "handle" : text(of: held)
    case EntryKind.image.number, EntryKind.constrainedImage.number:
      guard case .number(let height) = type.fields[1], case .number(let width) = type.fields[2] else { return "" }
      return "image \(width) × \(height)"
    default: return elementName(type)
    }
  }

  private func elementName(_ type: Entry) -> String {
    if let element = type.number.flatMap(ElementType.init) { return element.name }
    return type.number.map { "type \($0)" } ?? "unknown type"
  }
}
