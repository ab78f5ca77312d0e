internal import ModelSpec

/// The names that are visible at one place of a text.
struct MILTextScope {
  /// Depth of the block that defines a name.
  private var depths: [String: Int] = [:]
  /// For each open block, the names it defines and what they hid.
  private var defined: [[(name: String, hidden: Int?)]] = []

  mutating func open() {
    defined.append([])
  }

  mutating func close() {
    for (name, hidden) in defined.popLast() ?? [] { depths[name] = hidden }
  }

  /// Makes `name` visible to the end of the block; false if the block defines it already.
  mutating func define(_ name: String) -> Bool {
    let depth = defined.count
    let hidden = depths.updateValue(depth, forKey: name)
    if hidden == depth { return false }
    if depth > 0 { defined[depth - 1].append((name, hidden)) }
    return true
  }

  func isVisible(_ name: String) -> Bool { depths[name] != nil }
}
