internal import ModelSpec
internal import OrderedCollections

/// A pass that looks at one operation after the other, with what leads to it.
protocol LocalPass: ProgramPass {
  /// What `operation` becomes; nil when it stays.
  ///
  /// Operations and constants that it needs are added to `scope`.
  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite?
}

/// What an operation becomes.
enum Rewrite {
  /// Another operation, which makes the values of the same names and types.
  case operation(MILSpec.Operation)
  /// Nothing: its only result is the value of this name, which is of the same type.
  case value(String)
}

extension LocalPass {
  package static func run(_ function: inout MILSpec.Function, _ context: PassContext) throws(Diagnostic) -> Int {
    var count = 0
    for index in function.blockSpecializations.values.indices {
      var block = function.blockSpecializations.values[index]
      var walk = LocalRewriting(
        scope: RewriteScope(block, inputs: function.inputs, context)
      ) { (operation, scope) throws(Diagnostic) in try rewrite(operation, &scope) }
      try walk.run(&block)
      guard walk.count > 0 else { continue }
      count += walk.count
      DeadCode.sweep(&block)
      function.blockSpecializations.values[index] = block
    }
    return count
  }
}

/// The walk of a local pass over a block.
private struct LocalRewriting {
  typealias Rule = (MILSpec.Operation, inout RewriteScope) throws(Diagnostic) -> Rewrite?

  var scope: RewriteScope
  let rule: Rule
  private(set) var count = 0
  /// Values that others stand for from here on.
  private var replaced: NameMap<String> = [:]

  init(scope: RewriteScope, rule: @escaping Rule) {
    self.scope = scope
    self.rule = rule
  }

  mutating func run(_ block: inout MILSpec.Block) throws(Diagnostic) {
    let (outside, known) = (scope.producers, scope.known)
    scope.producers = [:]
    defer {
      scope.producers = outside
      scope.known = known
    }
    for input in block.inputs { scope.define(input) }
    var operations: [MILSpec.Operation] = []
    operations.reserveCapacity(block.operations.count)
    /// Results that take the names of values which went.
    var renamed: NameMap<String> = [:]
    var made: NameSet = []
    for var operation in block.operations {
      if !replaced.isEmpty { operation.renameOperands(replaced) }
      for index in operation.blocks.indices { try run(&operation.blocks[index]) }
      let rewrite = try rule(operation, &scope)
      let added = scope.takeAdded()
      var kept: MILSpec.Operation? = operation
      switch rewrite {
      case .operation(let new)?:
        kept = new
        count += 1
        operations += added
        for new in added { note(new, &made) }
      case .value(let value)?:
        if scope.results.contains(operation.output) {
          // The name has to stay, so the value takes it.
          guard made.contains(value), !scope.results.contains(value) else { break }
          renamed[value] = operation.output
          scope.results.insert(value)
        }
        replaced[operation.output] = value
        scope.uses[value, default: 0] += scope.uses[operation.output, default: 0] - 1
        count += 1
        kept = nil
      case nil: break
      }
      guard let kept else { continue }
      note(kept, &made)
      operations.append(kept)
    }
    block.operations = operations
    block.outputs = block.outputs.map { replaced[$0] ?? $0 }
    if !renamed.isEmpty { block.rename(renamed, includesResults: true) }
  }

  private mutating func note(_ operation: MILSpec.Operation, _ made: inout NameSet) {
    scope.define(operation)
    if operation.type != "const" { made.formUnion(operation.outputs.map(\.name)) }
  }
}
