internal import ModelFormat
import ModelSpec

/// One difference between two versions of a model, as the list on their page has it.
package struct PageChange: Equatable, Sendable {
  /// The part of the list.
  package enum Part: String, Sendable {
    case interface, requirements, metadata, structure, weights, size
  }

  package var part: Part
  /// `added`, `removed`, `changed`, `renamed` and so on.
  package var change: String
  /// What differs: the name of an operation, a tensor or a property.
  package var title: String
  /// The kind of operation; empty for anything else.
  package var kind = ""
  /// The attribute or argument that differs; empty for the whole.
  package var aspect = ""
  package var old: String?
  package var new: String?
  /// What follows from it, or how far values are apart.
  package var note = ""
  /// Stage or function; empty for the only one.
  package var section = ""
  /// The relative error of a weight.
  package var error: Double?
  /// The operation in the list of the old model.
  package var oldOperation: Int?
  /// The operation in the list of the new model.
  package var newOperation: Int?

  package init(_ part: Part, _ change: String, of title: String, from old: String? = nil, to new: String? = nil) {
    (self.part, self.change, self.title, self.old, self.new) = (part, change, title, old, new)
  }

  /// The change as the page reads it.
  ///
  /// - Parameters:
  ///   - first: The boxes of the old model's operations.
  ///   - second: Those of the new model's.
  func json(_ first: [Int?], _ second: [Int?]) -> JSONValue {
    func item(_ operation: Int?, _ items: [Int?]) -> JSONValue {
      .integer(Int64(operation.flatMap { items.indices.contains($0) ? items[$0] : nil } ?? -1))
    }
    var members: [(String, JSONValue)] = [
      ("part", .string(part.rawValue)), ("change", .string(change)), ("title", .string(title)),
    ]
    for (key, text) in [("kind", kind), ("aspect", aspect), ("note", note), ("section", section)] where !text.isEmpty {
      members.append((key, .string(text)))
    }
    if let old { members.append(("old", .string(old))) }
    if let new { members.append(("new", .string(new))) }
    if let error, error.isFinite { members.append(("error", .number(error))) }
    members.append(("items", .array([item(oldOperation, first), item(newOperation, second)])))
    return GraphColumns.object(members)
  }
}

/// All differences between two versions of a model, for their page.
package struct PageChanges: Sendable {
  /// Names of the two versions.
  package var names: (old: String, new: String)
  /// What they mean for apps, in a few words.
  package var verdict: String
  package var isBreaking: Bool
  package var changes: [PageChange]
  /// Why parts were not compared.
  package var notes: [String]

  package init(
    names: (old: String, new: String), verdict: String, isBreaking: Bool, changes: [PageChange], notes: [String]
  ) {
    (self.names, self.verdict, self.isBreaking) = (names, verdict, isBreaking)
    (self.changes, self.notes) = (changes, notes)
  }

  /// More changes than these are only counted: a page should open at once.
  private static let mostShown = 5000

  func json(_ first: [Int?], _ second: [Int?]) -> JSONValue {
    GraphColumns.object([
      ("old", .string(names.old)), ("new", .string(names.new)), ("verdict", .string(verdict)),
      ("isBreaking", .bool(isBreaking)), ("notes", .array(notes.map { .string($0) })),
      ("rows", .array(changes.prefix(Self.mostShown).map { $0.json(first, second) })),
      ("omitted", .integer(Int64(max(0, changes.count - Self.mostShown)))),
    ])
  }
}
