internal import ModelSpec
internal import OrderedCollections

/// Compares what the authors say about their models.
enum MetadataComparison {
  static func changes(from old: Model, to new: Model) -> [ValueChange] {
    let (old, new) = (old.description?.metadata ?? Metadata(), new.description?.metadata ?? Metadata())
    var changes = [
      ValueChange.between(old.shortDescription, new.shortDescription, named: "description"),
      ValueChange.between(old.author, new.author, named: "author"),
      ValueChange.between(old.license, new.license, named: "license"),
      ValueChange.between(old.versionString, new.versionString, named: "version"),
    ].compactMap(\.self)
    for key in Set(old.userDefined.keys).union(new.userDefined.keys).sorted() {
      let (first, second) = (old.userDefined[key], new.userDefined[key])
      // An entry without text is an entry.
      if first != second { changes.append(ValueChange("'\(key)'", from: first, to: second)) }
    }
    return changes
  }
}
