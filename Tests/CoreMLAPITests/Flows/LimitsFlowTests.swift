import CoreMLAPI
import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Predictions that would take forever, or all memory, in an app.
@Suite(.timeLimit(.minutes(3))) struct LimitsFlowTests {
  /// Loops for as long as x is positive, and then makes an array of x numbers.
  private static let text = """
    func main<ios17>(tensor<int32, [1]> x) {
      tensor<int32, [1]> zero = const()[name = string("zero"), val = tensor<int32, [1]>([0])];
      tensor<int32, [1]> end = while_loop(loop_vars = (x))[name = string("loop")] (tensor<int32, [1]> i) {
          tensor<bool, [1]> positive = greater(x = i, y = zero)[name = string("positive")];
          tensor<bool, []> more = squeeze(x = positive)[name = string("more")];
        } -> (more), (tensor<int32, [1]> j) {
          tensor<int32, [1]> next = maximum(x = j, y = zero)[name = string("next")];
        } -> (next);
      tensor<int32, [1]> length = sub(x = zero, y = end)[name = string("length")];
      tensor<fp32, []> half = const()[name = string("half"), val = fp32(0.5)];
      tensor<fp32, [?]> y = fill(shape = length, value = half)[name = string("y")];
    } -> (y);
    """

  private func load(_ configure: (MLModelConfiguration) -> Void) async throws -> MLModel {
    let parsed = try MILTextParser.parse(Array("program(1.3)\n{\n\(Self.text)\n}\n".utf8))
    let model = Model.model(
      .mlProgram(parsed.program), version: 9, inputs: [.multiArray("x", [1], .int32)], outputs: [.multiArray("y", [])])
    let configuration = MLModelConfiguration()
    configure(configuration)
    return try await MLModel.load(
      asset: MLModelAsset(specification: Data(encoded(model))), configuration: configuration)
  }

  private func input(_ number: Int32) throws -> MLDictionaryFeatureProvider {
    try MLDictionaryFeatureProvider(dictionary: ["x": MLMultiArray([number])])
  }

  private func problem(_ body: () async throws -> Void) async -> MLModelError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? MLModelError
    }
  }

  @Test func timeIsLimited() async throws {
    let model = try await load { $0.timeLimit = 0.25 }
    for _ in 0..<2 {
      // Each prediction has its own time.
      _ = try await model.prediction(from: input(-3))
      let found = await problem { _ = try await model.prediction(from: input(1)) }
      #expect(found?.code == .predictionCancelled)
      #expect(found?.diagnostic.code == "time-limit")
      #expect(found?.diagnostic.message == "the time limit of 0.25 s was exceeded")
    }
  }

  @Test func aTaskIsCancelled() async throws {
    let model = try await load { _ in }
    let task = Task { _ = try await model.prediction(from: input(1)) }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    let found = await problem { try await task.value }
    #expect(found?.code == .predictionCancelled)
  }

  @Test func optionsCancelAPrediction() async throws {
    let model = try await load { _ in }
    let options = MLPredictionOptions()
    let end = ContinuousClock.now + .milliseconds(20)
    options.isCancelled = { ContinuousClock.now >= end }
    let input = try input(1)
    let found = await problem { () throws in _ = try model.prediction(from: input, options: options) }
    #expect(found?.code == .predictionCancelled)
  }

  @Test func memoryAndElementsAreLimited() async throws {
    let memory = try await load { $0.memoryLimit = 1 << 20 }
    #expect(await problem { _ = try await memory.prediction(from: input(-1000)) } == nil)
    let found = await problem { _ = try await memory.prediction(from: input(-1_000_000)) }
    #expect(found?.code == .generic)
    #expect(found?.diagnostic.code == "memory-limit")
    let elements = try await load { $0.elementLimit = 1000 }
    #expect(await problem { _ = try await elements.prediction(from: input(-1001)) }?.diagnostic.code == "element-limit")
  }
}
