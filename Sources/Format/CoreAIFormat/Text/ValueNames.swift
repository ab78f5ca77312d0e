internal import ModelBase

/// The names that MLIR's printer gives to values: `%arg0` for arguments, and numbers for results, unless the kind of
/// operation names them.
///
/// Numbers go on from a region to those within it, so regions next to each other use the same ones.
struct ValueNames {
  /// For each value its name where it is used.
  private(set) var names: [String]
  /// For each first result of several that have one number, what stands in front of the operation.
  private(set) var groups: [Int: String] = [:]
  /// Names that are in use, in the order in which they were given: those of a region that is done are given up.
  private var given: [String] = []
  private var isGiven: Set<String> = []
  private var count = Counts()

  private struct Counts {
    var results = 0
    var arguments = 0
    var conflicts = 0
  }

  init(_ module: BytecodeModule) {
    names = Array(repeating: "", count: module.valueTypes.count)
    var waiting: [(blocks: [Block], counts: Counts, given: Int)] = [([module.body], count, 0)]
    while let next = waiting.popLast() {
      count = next.counts
      while given.count > next.given { isGiven.remove(given.removeLast()) }
      for (index, block) in next.blocks.enumerated() { name(block, isFirst: index == 0, module) }
      for block in next.blocks {
        for operation in block.operations {
          for region in operation.regions where !region.blocks.isEmpty {
            waiting.append((region.blocks, count, given.count))
          }
        }
      }
    }
  }

  private mutating func name(_ block: Block, isFirst: Bool, _ module: BytecodeModule) {
    for argument in block.arguments {
      if isFirst {
        names[argument] = "%arg\(count.arguments)"
        count.arguments += 1
      } else {
        names[argument] = "%\(count.results)"
        count.results += 1
      }
    }
    for operation in block.operations where !operation.results.isEmpty {
      let known = OperationKind.known[module.name(of: operation)]?.results ?? []
      if known.count == operation.results.count {
        for (value, name) in zip(operation.results, known) { names[value] = "%" + unique(name) }
      } else {
        name(results: operation.results)
      }
    }
  }

  private mutating func name(results: Range<Int>) {
    let number = "%\(count.results)"
    count.results += 1
    guard results.count > 1 else {
      names[results.lowerBound] = number
      return
    }
    for (index, value) in results.enumerated() { names[value] = "\(number)#\(index)" }
    groups[results.lowerBound] = "\(number):\(results.count)"
  }

  /// `name`, or with a number behind it when it is in use.
  private mutating func unique(_ name: String) -> String {
    var unique = name
    while isGiven.contains(unique) {
      unique = "\(name)_\(count.conflicts)"
      count.conflicts += 1
    }
    isGiven.insert(unique)
    given.append(unique)
    return unique
  }
}
