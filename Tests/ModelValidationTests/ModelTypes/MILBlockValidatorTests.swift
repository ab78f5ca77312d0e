import ModelSpec
import OrderedCollections
import Testing

@testable import ModelValidation

@Suite struct MILBlockValidatorTests {
  private func findings(_ operations: [MILSpec.Operation], _ outputs: [String] = ["y"]) -> [Diagnostic] {
    ModelValidator.validate(Program.model(["main": Program.function(Program.block(operations, outputs))]))
  }

  private func errors(_ operations: [MILSpec.Operation], _ outputs: [String] = ["y"]) -> [String] {
    findings(operations, outputs).filter { $0.severity == .error }.map(\.message)
  }

  private func relu(_ input: String, _ output: String) -> MILSpec.Operation {
    Program.operation("relu", ["x": Program.names(input)], [Program.named(output)])
  }

  @Test func valuesAreDefinedBeforeUse() {
    #expect(errors([relu("x", "a"), relu("a", "y")]) == [])
    #expect(
      errors([relu("a", "y"), relu("x", "a")])
        == ["parameter `x` of relu uses 'a', which is not defined before it"])
    #expect(
      findings([relu("a", "y")])[0].location.description
        == "function 'main' › block_specialization 'CoreML5' › operation 'y' › input 'x' › arguments")
    #expect(errors([relu("x", "y")], ["y", "z"]) == ["the block returns 'z', which is not defined in it"])
  }

  @Test func valuesAreDefinedOnce() {
    #expect(errors([relu("x", "y"), relu("x", "y")]) == ["'y' is defined twice"])
    let model = Program.model([
      "main": Program.function(
        Program.block([relu("x", "y")], ["y"]), inputs: [Program.named("x"), Program.named("x")])
    ])
    #expect(Checked.errors(model) == ["'x' is defined twice"])
    #expect(errors([relu("x", "")], ["x", "y"]).contains("a value has no name"))
  }

  @Test func shadowingIsAWarning() {
    let findings = findings([relu("x", "x"), relu("x", "y")])
    #expect(findings.map(\.message) == ["'x' is already defined in an enclosing block"])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test func argumentsAreNamesOrValues() {
    let empty = MILSpec.Argument.with { $0.arguments = [.init()] }
    #expect(
      errors([Program.operation("relu", ["x": empty], [Program.named("y")])])
        == ["parameter `x` of relu has neither name nor value"])
  }

  @Test func operationsHaveATypeAndOutputsToo() {
    #expect(
      errors([Program.operation("", ["x": Program.names("x")], [Program.named("y")])])
        == ["the operation has no type"])
    #expect(
      errors([Program.operation("relu", ["x": Program.names("x")], [Program.named("y", nil)])])
        == ["'y' has no type"])
    #expect(
      errors([
        Program.operation("relu", ["x": Program.names("x")], [Program.named("y", Program.tensor([2], .unusedType))])
      ]) == ["'y' has data type UNUSED_TYPE"])
    var type = MILSpec.TensorType.with {
      $0.dataType = .float32
      $0.rank = 3
      $0.dimensions = [.init()]
    }
    func output() -> MILSpec.Operation {
      Program.operation(
        "relu", ["x": Program.names("x")], [Program.named("y", .with { $0.kind = .tensorType(type) })])
    }
    #expect(
      errors([output()])
        == ["'y' has rank 3 but 1 dimension", "dimension 0 of 'y' is neither known nor unknown"])
    type.rank = -1
    type.dimensions = []
    #expect(errors([output()]) == [])
  }

  @Test func constantsHaveAValue() {
    let constant = Program.constant("y", Program.floats([1, 2]))
    #expect(errors([constant]) == [])
    var without = constant
    without.attributes = ["name": Program.string("y")]
    #expect(errors([without]) == ["a const must have the attribute `val`, this one does not"])
    without = constant
    without.attributes["name"] = nil
    #expect(findings([without]).map(\.message) == ["a const must have the attribute `name`, this one does not"])
    #expect(findings([without]).map(\.severity) == [.warning])
    without = constant
    without.outputs = []
    #expect(errors([without], ["x"]).first == "a const must have 1 output, this one has 0")
  }

  @Test func conditionalsHaveTwoBlocks() {
    func conditional(_ blocks: [MILSpec.Block]) -> MILSpec.Operation {
      Program.operation("cond", ["pred": Program.names("x")], [Program.named("y")], blocks: blocks)
    }
    let block = Program.block([relu("x", "a")], ["a"])
    // All is well with the blocks; only the value that chooses between them is of the wrong type.
    #expect(
      errors([conditional([block, block])]) == ["operation 'cond': `pred` has elements of type fp32, expected bool"])
    #expect(errors([conditional([block])]) == ["cond must have 2 blocks, this one has 1"])
    #expect(
      errors([conditional([block, Program.block([], [])])]) == ["block 1 of cond returns 0 values, expected 1"])
  }

  @Test func loopsHaveConditionAndBody() {
    func loop(_ condition: MILSpec.Block, _ body: MILSpec.Block) -> MILSpec.Operation {
      Program.operation(
        "while_loop", ["loop_vars": Program.names("x")], [Program.named("y")], blocks: [condition, body])
    }
    let condition = Program.block([relu("i", "c")], ["c"], inputs: [Program.named("i")])
    let body = Program.block([relu("i", "n")], ["n"], inputs: [Program.named("i")])
    #expect(
      errors([loop(condition, body)]) == ["operation 'while_loop': the condition is fp32 [2], expected a bool scalar"])
    #expect(
      errors([loop(condition, Program.block([relu("c", "n")], ["n"], inputs: [Program.named("i")]))])
        == ["parameter `x` of relu uses 'c', which is not defined before it"])
    #expect(
      errors([loop(Program.block([], [], inputs: [Program.named("i")]), body)])
        == ["block 0 of while_loop returns 0 values, expected 1"])
    #expect(
      errors([loop(condition, Program.block([relu("x", "n")], ["n"]))])
        == ["block 1 of while_loop takes 0 values, but there is 1 loop variable"])
  }

  @Test func nestedValuesStayInside() {
    let block = Program.block([relu("x", "a")], ["a"])
    let conditional = Program.operation(
      "cond", ["pred": Program.names("x")], [Program.named("b")], blocks: [block, block])
    #expect(
      errors([conditional, relu("a", "y")])
        == ["parameter `x` of relu uses 'a', which is not defined before it"])
  }

  @Test func nestingIsLimited() {
    var block = Program.block([relu("x", "y")], ["y"])
    for _ in 0..<120 {
      block = Program.block([Program.operation("other", [:], [Program.named("y")], blocks: [block])], ["y"])
    }
    let model = Program.model(["main": Program.function(block)])
    #expect(Checked.errors(model) == ["blocks are nested more than 99 deep"])
  }
}
