internal import ModelInspect
internal import ModelSpec

/// Changes of one kind that readers take in as one: `75 × linear`.
struct ChangeFamily<Change> {
  /// At least one.
  var members: [Change]

  var first: Change { members[0] }

  /// Groups changes with equal keys, in the order of their first members.
  static func families(_ changes: [Change], by key: (Change) -> [String]) -> [ChangeFamily] {
    var indices: [[String]: Int] = [:]
    var families: [ChangeFamily] = []
    for change in changes {
      let key = key(change)
      if let index = indices[key] {
        families[index].members.append(change)
      } else {
        indices[key] = families.count
        families.append(ChangeFamily(members: [change]))
      }
    }
    return families
  }
}

extension String {
  /// The text with each run of digits as `#`, so that `layer.12.weight` and `layer.3.weight` are equal.
  var withoutNumbers: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isDigit, bytes.last == UInt8(ascii: "#") { continue }
      bytes.append(isDigit ? UInt8(ascii: "#") : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StructureDifference {
  /// The changes by section, kind, operation and attribute: first what changes most of what the model computes, then what is
  /// most frequent.
  var families: [ChangeFamily<StructureChange>] {
    let all = ChangeFamily.families(changes) { change in
      let operation = change.kind == .renamed || change.kind == .moved ? "" : change.operation
      return [change.section ?? "", change.kind.rawValue, operation, (change.aspect ?? "").withoutNumbers]
    }
    let order: [StructureChange.Kind] = [.added, .removed, .rewired, .attribute, .moved, .renamed]
    return order.flatMap { kind in
      all.filter { $0.first.kind == kind }.sorted { $0.members.count > $1.members.count }
    }
  }
}

extension ChangeFamily<StructureChange> {
  /// `75 × linear  dtype fp32 → fp16`; for one change, what it is by itself.
  var text: String {
    guard members.count > 1 else {
      return first.title + (first.detail.isEmpty ? "" : "  \(first.detail)")
    }
    let count = "\(NumberText.grouped(members.count)) × "
    let operation = first.operation.isEmpty ? "the whole graph" : TerminalText.line(first.operation, width: 60)
    let isSame = members.allSatisfy { $0.old == first.old && $0.new == first.new }
    let values = "\(ChangeWords.value(first.old)) → \(ChangeWords.value(first.new))"
    switch first.kind {
    case .added, .removed: return count + operation
    case .renamed, .moved: return "\(count)\(first.kind.rawValue), such as \(first.title)  \(first.detail)"
    case .rewired, .attribute:
      let aspect = TerminalText.escaped((first.aspect ?? "").withoutNumbers)
      return "\(count)\(operation)  \(aspect)\(isSame ? " " : ", such as ")\(values)"
    }
  }
}

extension WeightsDifference {
  /// The changes with the greatest relative error first; before them, those whose values cannot be compared.
  package var worstFirst: [WeightChange] {
    let errors = changes.map { $0.distance.map { $0.relative ?? $0.maximum } ?? .infinity }
    return changes.indices.sorted { (-errors[$0], $0) < (-errors[$1], $1) }.map { changes[$0] }
  }

  /// The changes by section, by name without numbers, and by how they are stored; the family with the greatest error first.
  var families: [ChangeFamily<WeightChange>] {
    ChangeFamily.families(worstFirst) { [$0.section ?? "", $0.name.withoutNumbers, $0.oldStorage, $0.newStorage] }
  }
}

extension ChangeFamily<WeightChange> {
  /// `75 × layer.#.weight`, with the section in front.
  var name: String {
    let name = members.count > 1 ? first.name.withoutNumbers : first.name
    let path = [first.section, name].compactMap(\.self).joined(separator: " › ")
    return members.count > 1 ? "\(NumberText.grouped(members.count)) × \(path)" : path
  }

  /// `float32 → float16`; for one tensor, with its shape.
  var form: String {
    guard members.count > 1 else { return first.form }
    return first.oldStorage == first.newStorage ? first.oldStorage : "\(first.oldStorage) → \(first.newStorage)"
  }

  /// How far the values are apart; nil when no member's values were compared.
  var distance: String? {
    guard members.count > 1 else { return first.distance?.text }
    let distances = members.compactMap(\.distance)
    guard let worst = distances.compactMap(\.relative).max() else { return nil }
    return "relative error up to \(ChangeWords.percent(worst))"
  }
}
