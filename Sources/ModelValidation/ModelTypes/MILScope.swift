internal import ModelSpec

/// The names that can be used at a place of an ML Program: those of the enclosing blocks and of this one so far.
struct MILScope {
  private var levels: [NameSet] = [[]]

  /// Blocks around this place, the function's body included.
  var depth: Int { levels.count }

  func contains(_ name: String) -> Bool {
    levels.contains { $0.contains(name) }
  }

  /// Whether an enclosing block has defined `name`.
  func isOuter(_ name: String) -> Bool {
    levels.dropLast().contains { $0.contains(name) }
  }

  /// Defines `name` in this block; false when the block has defined it before.
  mutating func define(_ name: String) -> Bool {
    levels[levels.count - 1].insert(name).inserted
  }

  /// The scope of a block within this one.
  func nested() -> MILScope {
    var scope = self
    scope.levels.append([])
    return scope
  }
}
