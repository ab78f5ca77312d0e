internal import ModelSpec

/// How much of a difference is printed.
package struct DifferenceDetail: Sendable {
  /// Names of the two models; nil where the reader knows them.
  package var names: (old: String, new: String)?
  /// Lines of a section. With more changes than that, similar ones are one line, and the rest is counted; nil lists all.
  package var limit: Int?
  /// Whether sections are counted only.
  package var isSummary: Bool
  /// Whether only the interfaces were compared.
  package var isInterfaceOnly: Bool

  /// Twenty lines a section, of models that the reader knows, unless said otherwise.
  package init(
    names: (old: String, new: String)? = nil, limit: Int? = 20, isSummary: Bool = false, isInterfaceOnly: Bool = false
  ) {
    self.names = names
    self.limit = limit
    self.isSummary = isSummary
    self.isInterfaceOnly = isInterfaceOnly
  }

  /// Whether `count` changes are too many to list one by one.
  func groups(_ count: Int) -> Bool { limit.map { count > $0 } ?? false }
}

extension ModelDifference {
  /// What the difference means for apps, in a few words.
  package var verdictWords: String {
    if interface.isEmpty { return "the interface is the same" }
    return verdict == .breaking ? "breaks apps" : "compatible with apps"
  }
}
