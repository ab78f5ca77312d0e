import ModelLowering
import ModelOps
import ModelSpec
import OrderedCollections
import Testing

@testable import ModelValidation

/// Infinite constants, and numbers that half precision makes infinite, on their way to results that are not numbers.
@Suite struct MILInfinityValidatorTests {
  private static let lowest = -Float.greatestFiniteMagnitude
  private static let half = Program.tensor([2, 2], .float16)

  /// Severities and places of the findings about a function of `x` and `m`, which are half precision [2, 2].
  private func findings(
    _ operations: [MILSpec.Operation], weights: [UInt8]? = nil
  ) -> [String] {
    let source: ProgramLowering.WeightSource = { _ in
      weights.map { ProgramLowering.Weights(data: WeightData(bytes: $0), type: .float16) }
    }
    var context = ValidationContext(weights: source)
    let inputs = [Program.named("x", Self.half), Program.named("m", Self.half)]
    let block = Program.block(operations, [operations[operations.count - 1].outputs[0].name])
    let function = Program.function(block, set: "CoreML7", inputs: inputs)
    let graph = try? ProgramLowering.lower(function, at: ModelPath(), weights: source)
    MILInfinityValidator.validate((graph ?? Graph()).checked(folding: GraphFolding(probes: true)).graph, &context)
    #expect(context.findings.allSatisfy { $0.code == "infinite-constant" })
    return context.findings.map { "\($0.severity.rawValue) \($0.message.split(separator: "'")[1])" }
  }

  private func make(
    _ name: String, _ type: String, _ inputs: OrderedDictionary<String, MILSpec.Argument>,
    _ result: MILSpec.ValueType = half
  ) -> MILSpec.Operation {
    Program.operation(type, inputs, [Program.named(name, result)])
  }

  /// Half-precision elements, rounded.
  private func halves(_ elements: [Float], _ shape: [UInt64]) -> MILSpec.Argument {
    let bytes = elements.flatMap { element -> [UInt8] in
      let bits = Float16(element).bitPattern
      return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
    }
    return Program.argument(
      Program.value(Program.tensor(shape, .float16), .bytes(.with { $0.values = WeightData(bytes: bytes) })))
  }

  private func softmax(_ name: String, axis: Int32 = -1) -> MILSpec.Operation {
    let axis = Program.value(Program.tensor([], .int32), .ints(.with { $0.values = [axis] }))
    return make("y", "softmax", ["x": Program.names(name), "axis": Program.argument(axis)])
  }

  @Test func zeroTimesInfinityIsNoNumber() {
    #expect(
      findings([make("y", "mul", ["x": Program.names("m"), "y": halves([Self.lowest], [])])]) == ["warning mul"])
    #expect(findings([make("y", "mul", ["x": Program.names("m"), "y": halves([-65504], [])])]) == [])
    #expect(
      findings([make("y", "mul", ["x": halves([0, 1, 1, 1], [2, 2]), "y": halves([Self.lowest], [])])])
        == ["warning mul"])
    #expect(findings([make("y", "mul", ["x": halves([1, 2, 1, 1], [2, 2]), "y": halves([Self.lowest], [])])]) == [])
    // A sum with an infinity is one.
    #expect(findings([make("y", "add", ["x": Program.names("m"), "y": halves([Self.lowest], [])])]) == [])
  }

  @Test func castsAndSumsLeaveTheRangeOfHalfPrecision() {
    let single = Program.argument(Program.floats([-1e9], shape: []))
    let cast = make(
      "c", "cast", ["x": single, "dtype": Program.argument(Program.string("fp16"))], Program.tensor([], .float16))
    let product = make("y", "mul", ["x": Program.names("m"), "y": Program.names("c")])
    #expect(findings([cast, product]) == ["warning mul"])
    for (operation, other) in [("add", Float(-60000)), ("sub", 60000), ("mul", 2), ("real_div", 0.5)] {
      let scalar = make(
        "c", operation, ["x": halves([-60000], []), "y": halves([other], [])], Program.tensor([], .float16))
      #expect(findings([scalar, product]) == ["warning mul"], "\(operation)")
    }
    let difference = make(
      "c", "sub", ["x": halves([-60000], []), "y": halves([1], [])], Program.tensor([], .float16))
    #expect(findings([difference, product]) == [])
  }

  /// A file may declare a result with any lengths.
  @Test func lengthsThatNoMachineHolds() {
    let four = KnownElements(Constant.floats([1, 2, 3, 4]))
    #expect(four?.moved(to: TensorType(.fp32, [2, 2]))?.shape == [2, 2])
    #expect(four?.moved(to: TensorType(.fp32, [Extent(1 << 62), 8])) == nil)
  }

  /// Each of a million operations may name a large constant.
  @Test(.timeLimit(.minutes(1))) func whatIsReadIsBounded() {
    let mask = halves([Float](repeating: 1, count: 1 << 18), [512, 512])
    let type = Program.tensor([512, 512], .float16)
    let products = (0..<1000).map { make("p\($0)", "mul", ["x": mask, "y": mask], type) }
    #expect(findings(products) == [])
  }

  /// A number and no elements at all make no elements.
  @Test(arguments: [0, 1]) func constantsMayBeEmpty(_ place: Int) {
    let values = [halves([], [0]), halves([-60000], [])]
    let sum = make("c", "add", ["x": values[place], "y": values[1 - place]], Program.tensor([0], .float16))
    #expect(findings([sum]) == [])
  }

  @Test func rowsOfInfinitiesHaveNoSoftmax() {
    func sum(_ mask: [Float], _ shape: [UInt64] = [2, 2]) -> MILSpec.Operation {
      make("s", "add", ["x": Program.names("x"), "y": halves(mask, shape)])
    }
    let causal = [0, Self.lowest, 0, 0]
    #expect(findings([sum(causal), softmax("s")]) == [])
    #expect(findings([sum([0, 0, Self.lowest, Self.lowest]), softmax("s")]) == ["warning softmax"])
    #expect(findings([sum([0, Self.lowest, 0, Self.lowest]), softmax("s")]) == [])
    #expect(findings([sum([0, Self.lowest, 0, Self.lowest]), softmax("s", axis: 0)]) == ["warning softmax"])
    // Repeated along the rows, each element is a row.
    #expect(findings([sum([0, Self.lowest], [2, 1]), softmax("s", axis: 1)]) == ["warning softmax"])
    #expect(findings([sum([0, Self.lowest], [2]), softmax("s", axis: 1)]) == [])
    #expect(findings([sum([0, Self.lowest], [2]), softmax("s", axis: 0)]) == ["warning softmax"])
  }

  @Test func rowsThatAConditionMasksAreNoted() {
    let condition = make(
      "c", "greater", ["x": Program.names("m"), "y": halves([0], [])], Program.tensor([2, 2], .bool))
    func choice(_ mask: [Float], _ name: String = "s", cond: MILSpec.Argument? = nil) -> MILSpec.Operation {
      make(
        name, "select",
        [
          "cond": cond ?? Program.names("c"), "a": Program.names("x"),
          "b": halves(mask, mask.count == 1 ? [] : [2, 2]),
        ])
    }
    #expect(findings([condition, choice([Self.lowest]), softmax("s")]) == ["note softmax"])
    #expect(findings([condition, choice(Array(repeating: Self.lowest, count: 4)), softmax("s")]) == ["note softmax"])
    #expect(findings([condition, choice([0, 0, 0, Self.lowest]), softmax("s")]) == [])
    #expect(findings([condition, choice([-65504]), softmax("s")]) == [])
    let constant = Program.argument(
      Program.value(Program.tensor([2, 2], .bool), .bools(.with { $0.values = [true, false, true, true] })))
    #expect(findings([choice([Self.lowest], cond: constant), softmax("s")]) == [])
    // All layers use one mask: it is said once.
    let sum = make("t", "add", ["x": Program.names("x"), "y": Program.names("s")])
    var second = softmax("s")
    second.outputs[0].name = "z"
    #expect(findings([condition, choice([Self.lowest]), sum, second, softmax("t")]) == ["note softmax"])
  }

  @Test func masksOfWeightFilesAreRead() {
    let product = make("y", "mul", ["x": Program.names("m"), "y": Program.names("w")])
    var value = Program.blob("@model_path/weights/weight.bin", 64)
    value.type = Program.tensor([2], .float16)
    let operations = [Program.constant("w", value), product]
    #expect(findings(operations) == [])
    #expect(findings(operations, weights: [0, 0, 0, 0xFC]) == ["warning mul"])
    #expect(findings(operations, weights: [0, 0, 0, 0xF8]) == [])
  }
}
