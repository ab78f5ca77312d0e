import CoreMLAPI
import Foundation
import Testing

@Suite struct MLFeatureValueTests {
  @Test func numbersAndTexts() {
    let integer = MLFeatureValue(int64: 3)
    #expect(integer.type == .int64 && integer.int64Value == 3 && integer.doubleValue == 0 && !integer.isUndefined)
    let double = MLFeatureValue(double: 2.5)
    #expect(double.type == .double && double.doubleValue == 2.5 && double.int64Value == 0)
    let text = MLFeatureValue(string: "a")
    #expect(text.type == .string && text.stringValue == "a" && text.multiArrayValue == nil)
    let none = MLFeatureValue(undefined: .multiArray)
    #expect(none.type == .multiArray && none.isUndefined && none.stringValue.isEmpty)
  }

  @Test func referencesAreKept() throws {
    let array = try MLMultiArray(shape: [2], dataType: .float32)
    #expect(MLFeatureValue(multiArray: array).multiArrayValue === array)
    #expect((MLFeatureValue(multiArray: array).copy() as? MLFeatureValue)?.multiArrayValue === array)
  }

  @Test func dictionaries() throws {
    let strings = try MLFeatureValue(dictionary: ["a": 1, "b": 0.5])
    #expect(strings.type == .dictionary && strings.dictionaryValue["b"] == 0.5)
    #expect(try MLFeatureValue(dictionary: [1: 2, 3: 4]).dictionaryValue[3] == 4)
    let mixed = #expect(throws: MLModelError.self) { _ = try MLFeatureValue(dictionary: ["a": 1, 2: 3]) }
    #expect(mixed?.code == .featureType)
    #expect(
      mixed?.localizedDescription == "a dictionary has 1 string and 1 integer keys, expected one kind")
    let odd = #expect(throws: MLModelError.self) { _ = try MLFeatureValue(dictionary: [1.5: 2]) }
    #expect(
      odd?.localizedDescription == "key '1.5' of a dictionary is of type Double, expected a string or an integer")
  }

  @Test func sequences() {
    let strings = MLFeatureValue(sequence: MLSequence(strings: ["a", "b"]))
    #expect(strings.type == .sequence && strings.sequenceValue?.stringValues == ["a", "b"])
    let integers = MLSequence(int64s: [1, 2])
    #expect(integers.type == .int64 && integers.int64Values == [1, 2] && integers.stringValues.isEmpty)
    #expect(MLSequence(empty: .string).type == .string)
  }

  @Test func shapedArrays() {
    let value = MLFeatureValue(shapedArray: MLShapedArray<Float>(scalars: [1, 2], shape: [2]))
    #expect(value.shapedArrayValue(of: Float.self)?.scalars == [1, 2])
    #expect(value.shapedArrayValue(of: Double.self) == nil)
  }

  @Test func equality() throws {
    #expect(MLFeatureValue(double: 1).isEqual(to: MLFeatureValue(double: 1)))
    #expect(!MLFeatureValue(double: 1).isEqual(to: MLFeatureValue(int64: 1)))
    let array = MLFeatureValue(multiArray: try MLMultiArray([1, 2]))
    #expect(array == MLFeatureValue(multiArray: try MLMultiArray([1, 2])))
  }
}
