internal import ModelOps
internal import ModelSpec

/// The values in scope at a point of an ML Program: those of the enclosing blocks and of this one so far.
struct MILScope {
  /// Facts about a value where it is used.
  struct Value {
    /// The type of its elements; nil for what is no tensor, or has an unknown type.
    var scalar: ScalarType?
    /// Whether it is known before the program runs: a constant, or weights that are unpacked when a program is loaded.
    var isConstant = false
  }

  private var levels: [NameMap<Value>] = [[:]]

  /// Blocks around this place, the function's body included.
  var depth: Int { levels.count }

  func contains(_ name: String) -> Bool {
    levels.contains { $0[name] != nil }
  }

  /// The value that `name` stands for here: that of the innermost block which defines it.
  func value(_ name: String) -> Value? {
    for level in levels.reversed() {
      if let value = level[name] { return value }
    }
    return nil
  }

  /// Whether an enclosing block has defined `name`.
  func isOuter(_ name: String) -> Bool {
    levels.dropLast().contains { $0[name] != nil }
  }

  /// Defines `name` in this block; false when the block has defined it before.
  mutating func define(_ name: String, _ value: Value) -> Bool {
    levels[levels.count - 1].updateValue(value, forKey: name) == nil
  }

  /// The scope of a block within this one.
  func nested() -> MILScope {
    var scope = self
    scope.levels.append([:])
    return scope
  }
}
