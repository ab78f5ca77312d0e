internal import Testing

@testable internal import ModelOps

@Suite struct OpTableTests {
  @Test func namesAreUnique() {
    #expect(Set(OpTable.all.map { $0.name }).count == OpTable.all.count)
  }

  @Test func everyOperationIsFound() throws {
    for operation in OpTable.all { #expect(OpTable.operation(operation.name) == operation) }
    #expect(OpTable.operation("Conv") == nil)
  }

  @Test func namesAreThoseOfMilOrOurs() {
    for operation in OpTable.all {
      let ours = ["nn.", "grad."].first { operation.name.hasPrefix($0) } ?? ""
      let name = operation.name.dropFirst(ours.count)
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" }, "\(operation.name)")
    }
  }

  @Test func everyOperationIsEvaluated() {
    // Plans run the blocks of branches and loops.
    for operation in OpTable.all where !["cond", "while_loop"].contains(operation.name) {
      #expect(operation is any EvaluableOperation.Type, "nothing in ModelOps evaluates \(operation.name)")
    }
  }

  @Test func noOperationTrapsWithoutArguments() {
    // A list may have elements of any shape.
    for operation in OpTable.all where operation.name != "make_list" {
      #expect(refusal(operation.name, [:]) != "accepted", "\(operation.name)")
    }
  }
}
