import ModelFormat
import ModelOps
import ModelOptimize
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Bits chosen tensor by tensor.
struct MixedPrecisionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// `file` with all weights in at most so many bytes, written, read and unpacked again.
  private func optimized(_ file: ModelFile, byteCount: Int) throws -> ModelOptimizer.Result {
    let path = folder.path("out.mlpackage")
    let mixed = try MixedPrecision(file, CompressionOptions(WeightScheme()), beside: path)
    let plan = try mixed.plan(byteCount: byteCount)
    var result = try ModelOptimizer.optimize(file, plan, target: nil, spool: try WeightSpool(beside: path))
    try result.file.write(to: path)
    result.file = try ModelFile.read(path)
    try UnpackedWeights.confirm(&result.report, in: result.file)
    return result
  }

  @Test func functionsShareTheirBits() throws {
    var model = WeightModel([64, 48])
    model.functions = ["main", "other"]
    model.constants = ["w", "v"]
    let result = try optimized(try model.file(), byteCount: 2900)
    #expect(Set(result.report.tensors.map(\.scheme)) == ["6-bit palette"])
    #expect(result.report.tensors.map(\.id.function) == ["main", "main", "other", "other"])
    #expect(result.report.tensors.allSatisfy { $0.isConfirmed == true })
  }

  /// A pipeline of two programs whose functions and constants have the same names, and other weights.
  private func pipeline() throws -> ModelFile {
    let count = 64 * 48
    var blob = WeightBlobWriter()
    let offsets = try [UInt64(1), 2].map { seed in
      try blob.append(WeightData(floats: WeightModel.values(count, seed: seed)), .float32, elementCount: count)
    }
    let stages = offsets.enumerated().map { index, offset in
      Model.mlProgram(
        [
          .const("w", .blob(.float32, [64, 48], offset: offset)),
          .operation("linear", [("x", ["x"]), ("weight", ["w"])], "y\(index)", .float32, [1, 64]),
        ], inputs: [.multiArray("x", [1, 48])], sizes: [1, 48], output: .multiArray("y\(index)", [1, 64]))
    }
    let model = Model.model(
      .pipeline(.with { $0.models = stages }), version: 7, inputs: [.multiArray("x", [1, 48])],
      outputs: [.multiArray("y0", [1, 64]), .multiArray("y1", [1, 64])])
    return ModelFile(model, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blob])
  }

  @Test func stagesOfPipelinesAreToldApart() throws {
    let half = try optimized(try pipeline(), byteCount: 2 * 64 * 48 + 3000)
    #expect(half.report.tensors.map(\.id.model) == ["model0/", "model1/"])
    #expect(half.report.tensors.allSatisfy { $0.isConfirmed == true })
    #expect(half.report.byteCounts.after <= 2 * 64 * 48 + 3000)
    let all = try WeightModel.optimized(try pipeline(), .linear(.int8), in: folder).report
    #expect(all.tensors.count == 2 && all.tensors.allSatisfy { $0.isConfirmed == true })
  }

  /// Two matrix products, of which one has few different weights.
  private func network() -> ModelFile {
    func product(_ values: [Float]) -> NeuralNetworkLayer.Layer {
      .innerProduct(
        .with {
          $0.inputChannels = 48
          $0.outputChannels = 48
          $0.weights = .with { $0.floatValue = WeightData(floats: values) }
        })
    }
    let rough = (0..<48 * 48).map { Float($0 * 7 % 4) }
    return ModelFile(
      .neuralNetwork(
        [
          .layer("smooth", ["x"], ["h"], product(WeightModel.values(48 * 48))),
          .layer("rough", ["h"], ["y"], product(rough)),
        ], inputs: [.multiArray("x", [48])], outputs: [.multiArray("y", [48])]))
  }

  @Test func layersOfNetworksGetBitsOfTheirOwn() throws {
    let path = folder.path("out.mlmodel")
    let mixed = try MixedPrecision(network(), CompressionOptions(WeightScheme()), beside: path)
    #expect(mixed.byteCount(afterMoves: 0) == 2 * 48 * 48 * 4)
    let plan = try mixed.plan(byteCount: 5000)
    let result = try ModelOptimizer.optimize(network(), plan, target: nil, spool: try WeightSpool(beside: path))
    let tensors = result.report.tensors
    #expect(tensors.map(\.id.name) == ["smooth/weights", "rough/weights"])
    // Four values are told without loss by 2 bits.
    #expect(tensors.last?.scheme == "2-bit palette" && tensors.last?.loss.squared == 0)
    #expect(tensors.first?.scheme == "8-bit palette")
    #expect(result.report.byteCounts.after <= 5000)
    #expect(result.file.model.specificationVersion >= 3)
    let none = try ModelOptimizer.optimize(
      network(), mixed.plan(moves: 0), target: nil, spool: try WeightSpool(beside: path)
    ).report
    #expect(none.tensors.isEmpty && Set(none.kept.map(\.reason)) == ["it costs the least bytes as it is"])
  }

  @Test func otherModelsHaveNoWeights() throws {
    #expect {
      _ = try MixedPrecision(
        ModelFile(.model(.identity(.init()))), CompressionOptions(WeightScheme()), beside: folder.path("out"))
    } throws: { error in
      (error as? Diagnostic)?.message
        == "the model is neither an ML Program nor a neural network, whose weights could be compressed"
    }
  }
}
