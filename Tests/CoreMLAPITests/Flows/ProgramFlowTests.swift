import CoreMLAPI
import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// ML Programs through the interface that apps use: functions, half precision, states.
@Suite struct ProgramFlowTests {
  private func program(
    _ text: String, inputs: [FeatureDescription], outputs: [FeatureDescription], version: Int32 = 9
  ) throws -> Model {
    let parsed = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8))
    return .model(.mlProgram(parsed.program), version: version, inputs: inputs, outputs: outputs)
  }

  private func load(_ model: Model, function: String? = nil) async throws -> MLModel {
    let configuration = MLModelConfiguration()
    configuration.functionName = function
    return try await MLModel.load(
      asset: MLModelAsset(specification: Data(encoded(model))), configuration: configuration)
  }

  @Test func functions() async throws {
    var model = try program(
      """
      func double<ios18>(tensor<fp32, [2]> x) {
        tensor<fp32, [2]> y = add(x = x, y = x)[name = string("y")];
      } -> (y);
      func square<ios18>(tensor<fp32, [2]> x) {
        tensor<fp32, [2]> y = mul(x = x, y = x)[name = string("y")];
      } -> (y);
      """, inputs: [], outputs: [])
    model.description?.functions = ["double", "square"].map { name in
      .with {
        $0.name = name
        $0.input = [.multiArray("x", [2])]
        $0.output = [.multiArray("y", [2])]
      }
    }
    model.description?.defaultFunctionName = "double"
    let input = try MLDictionaryFeatureProvider(dictionary: ["x": MLMultiArray([Float(3), 5])])
    for (function, expected) in [(nil, [6, 10]), ("double", [6, 10]), ("square", [9, 25])] as [(String?, [Float])] {
      let loaded = try await load(model, function: function)
      let y = try #require(try await loaded.prediction(from: input).featureValue(for: "y")?.multiArrayValue)
      #expect([y[0].floatValue, y[1].floatValue] == expected)
    }
    let error = await #expect(throws: MLModelError.self) { _ = try await load(model, function: "cube") }
    #expect(error?.code == .generic)
    #expect(error?.localizedDescription.contains("'cube'") == true)
  }

  @Test func halfPrecision() async throws {
    let model = try program(
      """
      func main<ios16>(tensor<fp16, [2]> x) {
        tensor<fp16, [2]> y = add(x = x, y = x)[name = string("y")];
      } -> (y);
      """, inputs: [.multiArray("x", [2], .float16)], outputs: [.multiArray("y", [2], .float16)], version: 7)
    let loaded = try await load(model)
    let half = MLMultiArray(MLShapedArray<Float16>(scalars: [0.5, 1.25], shape: [2]))
    let single = try MLMultiArray([Float(0.5), 1.25])
    for array in [half, single] {
      let output = try await loaded.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": array]))
      let y = try #require(output.featureValue(for: "y")?.multiArrayValue)
      #expect(y.dataType == .float16)
      #expect(MLShapedArray<Float16>(y).scalars == [1, 2.5])
    }
  }

  @Test func states() async throws {
    var model = try program(
      """
      func main<ios18>(tensor<fp16, [2]> x, state<tensor<fp16, [2]>> s) {
        tensor<fp16, [2]> old = read_state(input = s)[name = string("old")];
        tensor<fp16, [2]> sum = add(x = old, y = x)[name = string("sum")];
        write_state(data = sum, input = s)[name = string("write")];
        tensor<fp16, [2]> y = read_state(input = s)[name = string("y")];
      } -> (y);
      """, inputs: [.multiArray("x", [2], .float16)], outputs: [.multiArray("y", [2], .float16)])
    model.description?.state = [
      .feature(
        "s",
        .stateType(
          .with {
            $0.kind = .arrayType(
              .with {
                $0.shape = [2]
                $0.dataType = .float16
              })
          }))
    ]
    let loaded = try await load(model)
    let input = try MLDictionaryFeatureProvider(dictionary: ["x": MLMultiArray([Float(1), 10])])
    let first = loaded.makeState()
    _ = try await loaded.prediction(from: input, using: first)
    try check(loaded, input, first)
  }

  private func check(_ loaded: MLModel, _ input: any MLFeatureProvider, _ first: MLState) throws {
    let second = loaded.makeState()
    _ = try loaded.prediction(from: input, using: first)
    let output = try loaded.prediction(from: input, using: first, options: MLPredictionOptions())
    let y = try #require(output.featureValue(for: "y")?.multiArrayValue)
    #expect(y[0] == 3 && y[1] == 30)
    #expect(first.withMultiArray(for: "s") { $0[1].intValue } == 30)
    #expect(second.withMultiArray(for: "s") { $0[1].intValue } == 0)
    first.withMultiArray(for: "s") { $0[0] = 100 }
    #expect(first.withMultiArray(for: "s") { ($0.dataType, $0.shape, $0[0]) == (.float16, [2], 100) })
    // A body that changes nothing leaves alone what a prediction within it makes of the state.
    try second.withMultiArray(for: "s") { _ in _ = try loaded.prediction(from: input, using: second) }
    #expect(second.withMultiArray(for: "s") { $0[1].intValue } == 10)
    let next = try loaded.prediction(from: input, using: first).featureValue(for: "y")?.multiArrayValue
    #expect(next?[0] == 101)
    let error = #expect(throws: MLModelError.self) { _ = try loaded.prediction(from: input) }
    #expect(
      error?.localizedDescription
        == "state 's' is missing, expected `prediction(from:using:)` with a state that this model made")
  }
}
