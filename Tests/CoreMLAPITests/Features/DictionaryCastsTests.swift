import Foundation
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import CoreMLAPI

/// The casts that generated classes make of dictionaries and numbers.
@Suite struct DictionaryCastsTests {
  private func output(_ dictionary: FeatureDictionary) throws -> [AnyHashable: NSNumber] {
    let model = MLModel.fake(.model(nil)) { (_, _) throws(RuntimeError) in ["d": .dictionary(dictionary)] }
    let input = try MLDictionaryFeatureProvider(dictionary: [:])
    return try #require(try model.prediction(from: input).featureValue(for: "d")).dictionaryValue
  }

  @Test func strings() throws {
    let dictionary = try output(.strings(["a": 0.25]))
    #expect(dictionary as? [String: Double] == ["a": 0.25])
    #expect(dictionary as? [String: NSNumber] == ["a": 0.25])
    #expect(dictionary["a"] == 0.25)
  }

  @Test func integers() throws {
    let dictionary = try output(.integers([7: 0.25]))
    #expect(dictionary as? [Int64: Double] == [7: 0.25])
    #expect(dictionary[7] == 0.25)
    #expect(dictionary.keys.first as? Int64 == 7)
    #expect(try MLFeatureValue(dictionary: dictionary).dictionaryValue[7] == 0.25)
  }

  @Test func elements() throws {
    let array = try MLMultiArray(shape: [1], dataType: .float32)
    array[0] = 1.5
    #expect(array[0] as? Float == 1.5)
    #expect(array[0] as? Double == 1.5)
    #expect(Float(truncating: array[0]) == 1.5)
  }
}
