import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelInspect

@Suite struct TextModelSummaryTests {
  /// Parameters as Create ML writes them, with a property list as their first part.
  private static func parameters(_ facts: [String: Any], place: UInt32 = 52) throws -> WeightData {
    let list = try PropertyListSerialization.data(fromPropertyList: facts, format: .binary, options: 0)
    var bytes: [UInt8] = [0xDE, 0xD3, 0x56, 0x09, 4, 0, 7, 0, 1, 0, 1, 0, 4, 0, 0, 0]
    for number in [place, UInt32(list.count)] {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return WeightData(bytes: bytes + Array(repeating: 0, count: 28) + [UInt8](list))
  }

  private static func summary(_ parameters: WeightData) -> TextModelSummary? {
    let classifier = CoreMLModels.TextClassifier.with {
      $0.revision = 1
      $0.language = "en"
      $0.modelParameterData = parameters
    }
    return ModelSummary(.model(.textClassifier(classifier))).textModel
  }

  @Test func whatCreateMLWrites() throws {
    let parameters = try Self.parameters(["NumberOfTrainingInstances": 5300, "EmbeddingType": "Static", "ModelType": 0])
    let summary = try #require(Self.summary(parameters))
    #expect(summary.exampleCount == 5300 && summary.embedding == "Static" && summary.language == "en")
    #expect(
      summary.text
        == "revision 1, language 'en', \(parameters.byteCount) bytes of parameters, trained on 5,300 examples, "
        + "static word embedding of Apple's systems")
  }

  @Test func otherParameters() throws {
    let elsewhere = try Self.parameters(["NumberOfTrainingInstances": 1], place: .max)
    for parameters in [elsewhere, WeightData(bytes: [0xDE, 0xD3, 0x56, 0x09]), WeightData()] {
      let summary = try #require(Self.summary(parameters))
      #expect(summary.exampleCount == nil && summary.embedding == nil)
      #expect(summary.parameterByteCount == parameters.byteCount)
    }
    #expect(ModelSummary(.model(.identity(Identity()))).textModel == nil)
  }

  @Test func propertyListsOfManyKinds() throws {
    let facts: [String: Any] = [
      "short": "a", "long": String(repeating: "b", count: 300), "é": "ñ→", "byte": 200, "large": 1 << 40,
      "list": [1, 2],
      "negative": -1, "real": 1.5,
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: facts, format: .binary, options: 0)
    let members = try #require(BinaryPropertyList([UInt8](data))).members
    #expect(
      members == [
        "short": .text("a"), "long": .text(String(repeating: "b", count: 300)), "é": .text("ñ→"), "byte": .integer(200),
        "large": .integer(1 << 40),
      ])
  }

  /// Changed and cut lists are read or refused, and never end the process.
  @Test func brokenPropertyLists() throws {
    let facts: [String: Any] = ["NumberOfTrainingInstances": 5300, "EmbeddingType": "Static", "é": "ñ"]
    let bytes = [UInt8](try PropertyListSerialization.data(fromPropertyList: facts, format: .binary, options: 0))
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x0f, 0x1f, 0x5f, 0x6f, 0x7f, 0xdf, 0xff] {
        var changed = bytes
        changed[index] = value
        _ = BinaryPropertyList(changed)
      }
      #expect(BinaryPropertyList(Array(bytes[..<index])) == nil || index == bytes.count)
    }
  }
}
