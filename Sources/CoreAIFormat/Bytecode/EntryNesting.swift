internal import ModelBase
internal import ModelFiles

/// Checks that no type or attribute holds itself, and that they are not nested too deeply, so that whoever follows them
/// may recurse. Looks at each once, without recursion.
struct EntryNesting {
  private let entries: [Entry]
  private let attributeCount: Int
  /// For each entry: zero before it was looked at, -1 while those within it are, then its depth.
  private var depths: [Int]

  init(_ attributes: [Entry], _ types: [Entry]) {
    entries = attributes + types
    attributeCount = attributes.count
    depths = Array(repeating: 0, count: entries.count)
  }

  private struct Visit {
    let entry: Int
    let inner: [Int]
    var next = 0
  }

  func check(limit: Int) throws(Diagnostic) {
    var nesting = self
    for entry in entries.indices { try nesting.visit(entry, limit: limit) }
  }

  private mutating func visit(_ entry: Int, limit: Int) throws(Diagnostic) {
    guard depths[entry] == 0 else { return }
    var visits = [Visit(entry: entry, inner: inner(entry))]
    depths[entry] = -1
    while let last = visits.last {
      if last.next < last.inner.count {
        visits[visits.count - 1].next += 1
        let inside = last.inner[last.next]
        guard depths[inside] != -1 else {
          throw BytecodeProblem.damaged("a type or attribute holds itself", at: entries[inside].range.lowerBound)
        }
        if depths[inside] == 0 {
          visits.append(Visit(entry: inside, inner: inner(inside)))
          depths[inside] = -1
        }
      } else {
        visits.removeLast()
        let depth = 1 + (last.inner.map { depths[$0] }.max() ?? 0)
        guard depth <= limit else {
          throw Diagnostic(
            "bytecode-nesting", "types and attributes are nested more than \(limit) deep",
            at: Location(byteOffset: entries[last.entry].range.lowerBound), expected: "at most \(limit)")
        }
        depths[last.entry] = depth
      }
    }
  }

  /// The entries that an entry refers to.
  private func inner(_ entry: Int) -> [Int] {
    entries[entry].fields.flatMap { (field) -> [Int] in
      switch field {
      case .attribute(let index): [index]
      case .attributes(let list): list
      case .type(let index): [attributeCount + index]
      case .types(let list): list.map { attributeCount + $0 }
      case .number, .bits, .string, .resource, .strings, .signedNumbers, .bytes: []
      }
    }
  }
}
