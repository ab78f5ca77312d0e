import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// Types of what branches and loops make, and operations within them.
@Suite struct MILInferenceBlockTests {
  private static let scalar = Program.tensor([])
  private static let flag = Program.value(Program.tensor([], .bool), .bools(.with { $0.values = [true] }))

  private func findings(_ operations: [MILSpec.Operation]) -> [String] {
    var model = Program.model(["main": Program.function(Program.block(operations, ["y"]))])
    model.description?.output = [.multiArray("y", [])]
    return ModelValidator.validate(model).map { "\($0.code.rawValue): \($0.message)" }
  }

  /// `cond` with a constant in each branch.
  private func branch(_ first: [UInt64], _ second: [UInt64]) -> [String] {
    let blocks = [first, second].enumerated().map { index, shape in
      let name = "b\(index)"
      let ones = [Float](repeating: 1, count: Int(shape.reduce(1, *)))
      let relu = Program.operation(
        "relu", ["x": Program.argument(Program.floats(ones, shape: shape))],
        [Program.named(name, Program.tensor(shape))])
      return Program.block([relu], [name])
    }
    return findings([
      Program.operation("cond", ["pred": Program.argument(Self.flag)], [Program.named("y")], blocks: blocks)
    ])
  }

  @Test func branchesReturnOneRank() {
    let found = branch([2], [1, 2])
    #expect(found.contains { $0.hasPrefix("operation-arguments: operation 'cond': result 0 is ") }, "\(found)")
    #expect(!branch([2], [3]).contains { $0.hasPrefix("operation-arguments") })
  }

  /// A branch need not run, but Apple's compiler infers its types.
  @Test func operationsInBranchesAreChecked() {
    let pair = Program.argument(Program.floats([1, 2]))
    let blocks = ["a", "b"].map { name in
      Program.block(
        [
          Program.operation(
            "add", ["x": pair, "y": Program.argument(Program.floats([1, 2, 3]))], [Program.named(name)])
        ], [name])
    }
    let found = findings([
      Program.operation("cond", ["pred": Program.argument(Self.flag)], [Program.named("y")], blocks: blocks)
    ])
    #expect(found.filter { $0.hasPrefix("operation-arguments: operation 'add'") }.count == 2, "\(found)")
  }
}
