package import ModelFormat
import ModelSpec

extension ModelDifference {
  /// The object that `modelc diff --json` prints; Documentation/commands/diff.md describes it.
  package var json: JSONValue {
    .object([
      .init("same", .bool(isEmpty)),
      .init("verdict", .string(verdict.rawValue)),
      .init("interface", .array(interface.map(\.json))),
      .init("requirements", .array(requirements.map(\.json))),
      .init("metadata", .array(metadata.map(\.json))),
      .init("structure", .array(structure.changes.map(\.json))),
      .init("notes", .array(structure.notes.map(JSONValue.string))),
      .init("weights", weights.json),
      .init("size", .array(size.map(\.json))),
    ])
  }
}

/// Members of an object, without those that have no value.
private func members(_ texts: [(String, String?)]) -> [JSONValue.Member] {
  texts.compactMap { key, text in text.map { .init(key, .string($0)) } }
}

extension InterfaceChange {
  /// Subject, kind, name, what changed, and the verdict.
  package var json: JSONValue {
    .object(
      members([
        ("subject", subject.rawValue), ("change", kind.rawValue), ("function", function),
        ("name", name.isEmpty ? nil : name), ("aspect", aspect), ("old", old), ("new", new),
        ("verdict", (impact == .none ? Verdict.compatible : .breaking).rawValue),
        ("breaks", impact == .none ? nil : impact.rawValue), ("reason", reason),
      ]))
  }
}

extension ValueChange {
  fileprivate var json: JSONValue { .object(members([("name", name), ("old", old), ("new", new)])) }
}

extension StructureChange {
  fileprivate var json: JSONValue {
    var object = members([
      ("change", kind.rawValue), ("section", section), ("operation", operation.isEmpty ? nil : operation),
      ("name", name.isEmpty ? nil : name),
    ])
    if let position { object.append(.init("position", .integer(Int64(position)))) }
    return .object(object + members([("aspect", aspect), ("old", old), ("new", new)]))
  }
}

extension WeightsDifference {
  fileprivate var json: JSONValue {
    .object([
      .init("compared", .integer(Int64(comparedCount))), .init("changed", .array(changes.map(\.json))),
    ])
  }
}

extension WeightChange {
  fileprivate var json: JSONValue {
    var object = members([
      ("section", section), ("name", name), ("oldType", oldStorage), ("newType", newStorage),
    ])
    object.append(.init("oldShape", .array(oldShape.map { .integer(Int64($0)) })))
    object.append(.init("newShape", .array(newShape.map { .integer(Int64($0)) })))
    if let distance {
      object.append(.init("changedValues", .integer(Int64(distance.changedCount))))
      object.append(.init("maxDifference", .number(distance.maximum)))
      if let relative = distance.relative, relative.isFinite {
        object.append(.init("relativeDifference", .number(relative)))
      }
      object.append(.init("meanDifference", .number(distance.mean)))
      if let cosine = distance.cosine { object.append(.init("cosine", .number(cosine))) }
    }
    return .object(object)
  }
}
