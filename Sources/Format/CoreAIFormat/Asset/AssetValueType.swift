internal import ModelBase

/// The type of a value as a runner sees it.
package enum AssetValueType: Equatable, Sendable {
  case tensor(AssetTensorType)
  /// A state, by the tensor that it holds.
  case state(AssetTensorType)
  /// What orders the reading and writing of states.
  case token
  case image
  /// Another type, by its name in MLIR's text.
  case other(String)
}

/// The type of a tensor.
package struct AssetTensorType: Equatable, Sendable {
  package let element: ElementType
  /// Lengths of the axes; nil for one that is not known before the model runs.
  package let sizes: [Int?]

  package init(element: ElementType, sizes: [Int?]) {
    self.element = element
    self.sizes = sizes
  }
}

extension BytecodeModule {
  /// The type of a value.
  package func type(ofValue value: Int) -> AssetValueType {
    guard valueTypes.indices.contains(value), valueTypes[value] >= 0 else { return .other("unknown") }
    return type(entries.types[valueTypes[value]])
  }

  /// The types of a function's arguments and results.
  package func signature(_ graph: Operation) -> (arguments: [AssetValueType], results: [AssetValueType])? {
    functionType(graph).map { ($0.arguments.map(type), $0.results.map(type)) }
  }

  private func type(_ entry: Entry) -> AssetValueType {
    switch entry.kind?.number {
    case EntryKind.tensor.number, EntryKind.encodedTensor.number:
      return tensor(entry).map { .tensor($0) } ?? .other(name(entry))
    case EntryKind.handle.number:
      guard case .type(let inner)? = entry.fields.first, let held = tensor(entries.types[inner]) else {
        return .other(name(entry))
      }
      return .state(held)
    case EntryKind.token.number: return .token
    case EntryKind.image.number, EntryKind.constrainedImage.number: return .image
    default: return .other(name(entry))
    }
  }

  private func name(_ entry: Entry) -> String {
    entry.kind?.name ?? entry.number.map { "type \($0)" } ?? "unknown type"
  }

  private func tensor(_ entry: Entry) -> AssetTensorType? {
    guard entry.kind?.number == EntryKind.tensor.number || entry.kind?.number == EntryKind.encodedTensor.number,
      case .signedNumbers(let sizes) = entry.fields[0], case .type(let index) = entry.fields[1],
      let element = entries.types[index].number.flatMap(ElementType.init),
      sizes.allSatisfy({ $0 >= 0 || $0 == EntryKind.unknownSize })
    else { return nil }
    return AssetTensorType(element: element, sizes: sizes.map { $0 == EntryKind.unknownSize ? nil : Int($0) })
  }
}
