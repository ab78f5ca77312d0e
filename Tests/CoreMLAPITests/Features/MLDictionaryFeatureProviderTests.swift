import CoreMLAPI
import Foundation
import Testing

@Suite struct MLDictionaryFeatureProviderTests {
  @Test func rawValues() throws {
    let array = try MLMultiArray([1, 2])
    let provider = try MLDictionaryFeatureProvider(dictionary: [
      "feature": MLFeatureValue(string: "x"), "int": 3, "int32": Int32(4), "bool": true, "double": 2.5,
      "float": Float(1.5), "half": Float16(0.5), "number": NSNumber(value: 7), "fraction": NSNumber(value: 7.5),
      "text": "a", "nsText": NSString("b"), "array": array, "sequence": ["a", "b"], "doubles": [1.0, 2.0],
      "shaped": MLShapedArray<Float>(repeating: 1, shape: [3]), "dictionary": ["a": 1.0],
    ])
    let types = provider.dictionary.mapValues(\.type)
    #expect(
      types == [
        "feature": .string, "int": .int64, "int32": .int64, "bool": .int64, "double": .double, "float": .double,
        "half": .double, "number": .int64, "fraction": .double, "text": .string, "nsText": .string,
        "array": .multiArray, "sequence": .sequence, "doubles": .multiArray, "shaped": .multiArray,
        "dictionary": .dictionary,
      ])
    #expect(provider["array"]?.multiArrayValue === array)
    #expect(provider.featureValue(for: "none") == nil)
    #expect(provider.featureNames.count == 16)
  }

  @Test func otherTypesThrow() {
    let error = #expect(throws: MLModelError.self) {
      _ = try MLDictionaryFeatureProvider(dictionary: ["date": Date()])
    }
    #expect(error?.code == .featureType)
    #expect(error?.localizedDescription == "the value of feature 'date' is of type Date, which is no feature's type")
  }

  @Test func batches() throws {
    let batch = try MLArrayBatchProvider(dictionary: ["x": [1, 2], "y": ["a", "b"]])
    #expect(batch.count == 2)
    #expect(batch.features(at: 1).featureValue(for: "y")?.stringValue == "b")
    let error = #expect(throws: MLModelError.self) {
      _ = try MLArrayBatchProvider(dictionary: ["x": [1, 2], "y": ["a"]])
    }
    #expect(error?.localizedDescription == "feature 'y' has 1 values, expected 2 as feature 'x' has")
  }
}
