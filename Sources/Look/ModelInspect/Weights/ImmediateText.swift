package import ModelSpec

extension MILSpec.Value {
  /// The constant as text; long ones end in …. Nil for one in a weight file.
  package var fieldText: String? {
    guard case .immediateValue(let immediate)? = value else { return nil }
    return immediate.fieldText
  }

  /// The elements of a tensor of floats with axes, which count as weights; nil for any other constant.
  package var floatElements: (type: String, shape: [Int], values: [Double])? {
    guard case .tensorType(let type)? = type?.kind, !type.dimensions.isEmpty,
      case .immediateValue(let immediate)? = value, case .tensor(let tensor)? = immediate.value
    else { return nil }
    let shape = type.sizes.map { Int(clamping: $0 ?? 0) }
    let name = type.dataType.schemaName.lowercased()
    switch (tensor.value, type.dataType) {
    case (.floats(let floats)?, _): return (name, shape, floats.values.map(Double.init))
    case (.doubles(let doubles)?, _): return (name, shape, doubles.values)
    case (.bytes(let bytes)?, .float16):
      let stored = bytes.values.bytes
      let span = stored.span.bytes
      let halves = (0..<stored.count / 2).map { Double(Float16(bitPattern: span.integer(at: 2 * $0))) }
      return (name, shape, halves)
    default: return nil
    }
  }
}

extension MILSpec.Value.ImmediateValue {
  fileprivate var fieldText: String {
    switch value {
    case .tensor(let tensor): tensor.fieldText
    case .tuple(let tuple): "(" + tuple.values.map { $0.fieldText ?? "?" }.joined(separator: ", ") + ")"
    case .list(let list): "[" + list.values.map { $0.fieldText ?? "?" }.joined(separator: ", ") + "]"
    case .dictionary(let dictionary):
      "{"
        + dictionary.values.map { "\($0.key?.fieldText ?? "?"): \($0.value?.fieldText ?? "?")" }.sorted()
        .joined(separator: ", ") + "}"
    case nil: "nothing"
    }
  }
}

extension MILSpec.TensorValue {
  fileprivate var fieldText: String {
    switch value {
    case .floats(let list): Self.text(list.values.map { "\($0)" })
    case .ints(let list): Self.text(list.values.map { "\($0)" })
    case .bools(let list): Self.text(list.values.map { "\($0)" })
    case .strings(let list): Self.text(list.values.map { "'\($0)'" })
    case .longInts(let list): Self.text(list.values.map { "\($0)" })
    case .doubles(let list): Self.text(list.values.map { "\($0)" })
    case .bytes(let list): Self.text(list.values.bytes.map { "\($0)" })
    case nil: "nothing"
    }
  }

  private static func text(_ elements: [String]) -> String {
    elements.count == 1 ? elements[0] : "[" + elements.joined(separator: ", ") + "]"
  }
}
