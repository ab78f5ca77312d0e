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
    let (olds, news) = (entries(of: old), entries(of: new))
    for key in NameSet(olds.keys).union(news.keys).sorted() {
      let (first, second) = (olds[key], news[key])
      // An entry without text is an entry.
      if first != second { changes.append(ValueChange("'\(key)'", from: first, to: second)) }
    }
    return changes
  }

  private static func entries(of metadata: Metadata) -> NameMap<String> {
    NameMap(metadata.userDefined.elements.map { ($0.key, $0.value) }) { first, _ in first }
  }
}
