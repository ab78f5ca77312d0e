internal import ModelSpec

/// Compares what is set in two messages.
enum FieldComparison {
  /// The fields whose values differ, in the order of the new message; removed ones come last.
  static func changes(from old: [Field], to new: [Field]) -> [ValueChange] {
    let (first, second) = (values(old), values(new))
    var changes: [ValueChange] = []
    for field in new where first[field.name] != second[field.name] {
      changes.append(ValueChange(field.name, from: first[field.name], to: field.value))
    }
    for field in old where second[field.name] == nil {
      changes.append(ValueChange(field.name, from: field.value, to: nil))
    }
    return changes
  }

  private static func values(_ fields: [Field]) -> NameMap<String> {
    NameMap(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
