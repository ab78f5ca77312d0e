import CoreMLAPI
import Foundation
import Testing

/// A directory with a model of Core AI is loaded where Core ML takes a compiled model.
@Suite struct CoreAIModelLoadingTests {
  private struct Call: Decodable {
    struct Array: Decodable {
      var shape: [Int]
      var elements: [Double]
    }
    var inputs: [String: Array]
    var outputs: [String: Array]
  }

  private struct Answers: Decodable { var calls: [Call] }

  @Test(arguments: ["pad-symmetric", "divide-integers", "small-weights"])
  func givesTheAnswersOfApplesRuntime(_ name: String) throws {
    let folder = URL(fileURLWithPath: "Tests/ModelRuntimeTests/Fixtures/CoreAI")
    let model = try MLModel(contentsOf: folder.appendingPathComponent("\(name).aimodel"))
    let answers = try JSONDecoder().decode(
      Answers.self, from: try Data(contentsOf: folder.appendingPathComponent("\(name).json")))
    for call in answers.calls {
      var inputs: [String: Any] = [:]
      for (name, input) in call.inputs {
        let description = try #require(model.modelDescription.inputDescriptionsByName[name]?.multiArrayConstraint)
        let array = try MLMultiArray(shape: input.shape.map { NSNumber(value: $0) }, dataType: description.dataType)
        for (index, element) in input.elements.enumerated() { array[index] = NSNumber(value: element) }
        inputs[name] = array
      }
      let output = try model.prediction(from: try MLDictionaryFeatureProvider(dictionary: inputs))
      for (name, expected) in call.outputs {
        let found = try #require(output.featureValue(for: name)?.multiArrayValue)
        #expect((0..<found.count).map { found[$0].doubleValue } == expected.elements)
      }
    }
    #expect(!answers.calls.isEmpty)
  }
}
