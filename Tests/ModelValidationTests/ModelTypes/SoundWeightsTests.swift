import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// Constants in weight files are looked at as those in the specification are.
@Suite struct SoundWeightsTests {
  private static let name = "@model_path/weights/weight.bin"

  /// A program that draws by the weights of classes in `value`.
  private func program(_ value: MILSpec.Value) -> Model {
    var model = Program.model([
      "main": Program.function(
        Program.block(
          [
            Program.operation(
              "random_categorical",
              [
                "x": Program.argument(value), "mode": Program.argument(Program.string("probs")),
                "size": Program.argument(.int32(1)), "seed": Program.argument(.int32(1)),
              ], [Program.named("y", Program.tensor([1, 1]))])
          ], ["y"]))
    ])
    model.description?.output = [.multiArray("y", [1, 1])]
    return model
  }

  private func refusals(_ file: ModelFile) -> [String] {
    ModelValidator.validate(file).filter { $0.severity == .error }.map(\.message)
  }

  private static let refusal = "operation 'random_categorical': row 0 of `x` has no weights to draw classes by"

  @Test(arguments: [([0, 0] as [Float], [refusal]), ([1, 0], [])])
  func elementsDecide(_ elements: [Float], _ expected: [String]) throws {
    #expect(refusals(ModelFile(program(Program.floats(elements, shape: [1, 2])))) == expected)
    var weights = WeightBlobWriter()
    let offset = try weights.append(WeightData(floats: elements), .float32, elementCount: 2)
    let model = program(Program.blob(Self.name, offset, shape: [1, 2]))
    #expect(refusals(ModelFile(model, format: .mlpackage, weightBlobs: [Self.name: weights])) == expected)
  }

  /// Weights that are not there are no zeros.
  @Test func missingFilesAreNoZeros() {
    #expect(refusals(ModelFile(program(Program.blob(Self.name, 64, shape: [1, 2])))) == [])
  }
}
