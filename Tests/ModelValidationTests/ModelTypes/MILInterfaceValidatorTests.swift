import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// What a function makes, against its own declarations and the model's interface.
@Suite struct MILInterfaceValidatorTests {
  /// The codes of errors about `y = relu(x)`, which takes `input`, declares `result` and is described as `output`.
  private func codes(
    _ input: MILSpec.ValueType, _ result: MILSpec.ValueType, _ output: FeatureDescription
  ) -> [String] {
    let relu = Program.operation("relu", ["x": Program.names("x")], [Program.named("y", result)])
    let function = Program.function(Program.block([relu], ["y"]), set: "CoreML7", inputs: [Program.named("x", input)])
    var model = Program.model(["main": function], version: 8)
    if case .tensorType(let tensor)? = input.kind {
      model.description?.input = [
        .multiArray(
          "x", tensor.dimensions.map { if case .constant(let c)? = $0.dimension { Int64(c.size) } else { 1 } })
      ]
    }
    model.description?.output = [output]
    return ModelValidator.validate(model).filter { $0.severity == .error }.map(\.code.rawValue)
  }

  @Test func declaredTypesAreThoseThatOperationsMake() {
    let array = FeatureDescription.multiArray("y", [3, 2])
    let input = Program.tensor([3, 2])
    #expect(codes(input, input, array) == [])
    #expect(codes(input, Program.tensor([2, 3]), array) == ["declared-type"])
    #expect(codes(input, Program.tensor([3, 2, 1]), array) == ["declared-type"])
    #expect(codes(input, Program.tensor([3, 2], .float16), array) == ["declared-type"])
    #expect(codes(Program.tensor([1]), Program.tensor([]), .multiArray("y", [1])) == ["declared-type"])
  }

  @Test func outputsHaveTheShapeOfTheDescription() {
    let input = Program.tensor([3, 2])
    #expect(codes(input, input, .multiArray("y", [2, 3])) == ["function-output-shape"])
    #expect(codes(input, input, .multiArray("y", [6])) == ["function-output-shape"])
    #expect(codes(input, input, .multiArray("y", [])) == [])
    #expect(codes(input, input, .string("y")) == ["function-output-type"])
  }

  /// "Model output 'audio' has a different type than its corresponding return value to main"
  @Test func elementsAreThoseOfTheDescription() {
    let (single, half) = (Program.tensor([3, 2]), Program.tensor([3, 2], .float16))
    #expect(codes(single, single, .multiArray("y", [3, 2], .float16)) == ["function-output-type"])
    #expect(codes(half, half, .multiArray("y", [3, 2], .float16)) == ["function-input-type"])
    #expect(codes(half, half, .multiArray("y", [3, 2])) == ["function-input-type", "function-output-type"])
  }

  @Test func imagesAreFloatsOfOneImage() {
    func image(_ shape: [UInt64]) -> [String] {
      codes(Program.tensor(shape), Program.tensor(shape), .image("y", width: 4, height: 5))
    }
    #expect(image([1, 3, 5, 4]) == [])
    for shape: [UInt64] in [[2, 3, 5, 4], [1, 2, 5, 4], [1, 3, 4, 5], [3, 5, 4]] {
      #expect(image(shape) == ["image-output-shape"])
    }
  }

  /// A number is one element, of any rank.
  @Test func numbersFeedOneElement() {
    func codes(_ dimensions: [UInt64]) -> [String] {
      let type = Program.tensor(dimensions)
      let relu = Program.operation("relu", ["x": Program.names("x")], [Program.named("y", type)])
      let function = Program.function(
        Program.block([relu], ["y"]), set: "CoreML7", inputs: [Program.named("x", type)])
      var model = Program.model(["main": function], version: 8)
      model.description?.input = [.double("x")]
      model.description?.output = [.multiArray("y", dimensions.map { Int64($0) })]
      return ModelValidator.validate(model).filter { $0.severity == .error }.map(\.code.rawValue)
    }
    #expect(codes([1]) == [])
    #expect(codes([1, 1]) == [])
    #expect(codes([2, 3]) == ["function-input-type"])
  }

  /// What fills the border is one number.
  @Test func theValueOfPaddingIsOneNumber() {
    func codes(_ value: MILSpec.Argument) -> [String] {
      let type = Program.tensor([2])
      let pad = Program.operation(
        "pad",
        [
          "x": Program.names("x"),
          "pad": Program.argument(
            Program.value(Program.tensor([2], .int32), .ints(.with { $0.values = [1, 1] }))),
          "mode": Program.argument(Program.string("constant")), "constant_val": value,
        ], [Program.named("y", Program.tensor([4]))])
      let function = Program.function(
        Program.block([pad], ["y"]), set: "CoreML7", inputs: [Program.named("x", type)])
      var model = Program.model(["main": function], version: 8)
      model.description?.input = [.multiArray("x", [2])]
      model.description?.output = [.multiArray("y", [4])]
      return ModelValidator.validate(model).filter { $0.severity == .error }.map(\.code.rawValue)
    }
    #expect(codes(Program.argument(Program.floats([1, 2, 3]))) == ["operation-arguments"])
  }

  @Test func ranksAreLimited() {
    let six = Program.tensor([1, 1, 1, 1, 1, 2])
    #expect(codes(six, six, .multiArray("y", [1, 1, 1, 1, 1, 2])).allSatisfy { $0 == "rank-limit" })
    #expect(codes(six, six, .multiArray("y", [1, 1, 1, 1, 1, 2])).isEmpty == false)
  }

  @Test func customOperationsAreOfNetworks() {
    let custom = Program.operation("custom_layer", ["x": Program.names("x")], [Program.named("y")])
    #expect(
      Checked.errors(Program.model(["main": Program.function(Program.block([custom], ["y"]))]))
        == ["operation 'y' is a custom operation, but ML Programs have none: only neural networks have custom layers"])
  }
}
