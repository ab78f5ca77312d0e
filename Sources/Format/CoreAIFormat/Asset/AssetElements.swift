package import ModelBase
internal import ModelFiles

/// The elements of a constant, which stay in the file.
package struct AssetElements: Sendable {
  package let data: WeightData
  /// Whether the bytes are of a resource, in which elements of less than 8 bits are packed; elements that stand in an
  /// attribute take a byte each, but for those of one bit.
  package let isResource: Bool
  /// Whether one element stands for all.
  package let isSplat: Bool

  /// The same bytes as elements of which each stands for itself.
  package var spelledOut: AssetElements { AssetElements(data: data, isResource: isResource, isSplat: false) }
}

extension BytecodeModule {
  /// What a constant holds; nil for another operation, or a value of another kind.
  package func elements(_ constant: Operation) -> AssetElements? {
    guard let entry = attribute(constant, "value") else { return nil }
    switch entry.kind?.number {
    case EntryKind.denseElements.number:
      guard case .number(let splat) = entry.fields[0], case .bytes(let range) = entry.fields[1] else { return nil }
      return AssetElements(data: WeightData(source: source, range: range), isResource: false, isSplat: splat != 0)
    case EntryKind.denseResource.number:
      guard case .resource(let index)? = entry.fields.first else { return nil }
      return AssetElements(data: resources[index].data, isResource: true, isSplat: false)
    default: return nil
    }
  }

  /// The word that a property's number stands for, such as `reflect`; nil for numbers without one.
  package func word(_ operation: Operation, _ property: String) -> String? {
    guard let entry = attribute(operation, property), let kind = entry.kind else { return nil }
    for case .word(let field, let words) in kind.body {
      guard entry.fields.indices.contains(field), case .number(let number) = entry.fields[field] else { continue }
      return words[number]
    }
    return nil
  }

  /// The name of the graph that an invocation calls.
  package func callee(_ invocation: Operation) -> String? {
    guard let entry = attribute(invocation, "callee"), entry.kind?.name == "#aicode.param.constant_v1",
      case .attribute(let symbol)? = entry.fields.first,
      entries.attributes[symbol].kind?.name == "#aicode.symbol_ref_v1",
      case .strings(let path)? = entries.attributes[symbol].fields.first, let last = path.last
    else { return nil }
    return strings[last]
  }

  /// The graphs of the file, in its order.
  package var graphs: [Operation] {
    (root?.regions.first?.blocks ?? []).flatMap(\.operations).filter { name(of: $0) == OperationKind.graph }
  }
}
