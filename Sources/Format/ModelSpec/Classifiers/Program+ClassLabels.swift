internal import OrderedCollections

extension MILSpec.Program {
  /// The `classes` of the first function's `classify` operation; nil in a program that classifies nothing.
  public var classLabels: ClassLabels? {
    for function in functions.values {
      guard let block = function.activeBlock,
        let classify = block.operations.first(where: { $0.type == "classify" }),
        let classes = classify.inputs["classes"]?.arguments.first
      else { continue }
      switch classes.binding {
      case .value(let value): return ClassLabels(value)
      case .name(let name):
        let definition = block.operations.first { $0.type == "const" && $0.outputs.first?.name == name }
        return definition?.attributes["val"].flatMap { ClassLabels($0) }
      case nil: continue
      }
    }
    return nil
  }
}

extension ClassLabels {
  /// A tensor or a list of strings or integers that stands in the program itself.
  fileprivate init?(_ value: MILSpec.Value) {
    guard case .immediateValue(let immediate) = value.value else { return nil }
    switch immediate.value {
    case .list(let list):
      let parts = list.values.compactMap { ClassLabels($0) }
      let strings = parts.flatMap { if case .strings(let labels) = $0 { labels } else { [String]() } }
      let integers = parts.flatMap { if case .integers(let labels) = $0 { labels } else { [Int64]() } }
      self = integers.isEmpty ? .strings(strings) : .integers(integers)
    case .tensor(let tensor):
      switch tensor.value {
      case .strings(let texts): self = .strings(texts.values)
      case .longInts(let numbers): self = .integers(numbers.values)
      case .ints(let numbers): self = .integers(numbers.values.map { Int64($0) })
      default: return nil
      }
    default: return nil
    }
  }
}
