import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import CoreMLAPI

/// Objects that go into archives, and come out as they were.
@Suite struct SecureCodingTests {
  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test func multiArrays() throws {
    let array = MLMultiArray(MLShapedArray<Float16>(scalars: [1, 2, 3, 4, 5, 6], shape: [2, 3]).transposed())
    #expect(try copy(array) == array)
    let empty = try MLMultiArray(shape: [0, 2], dataType: .int8)
    #expect(try copy(empty).shape == [0, 2] && copy(empty).dataType == .int8)
  }

  @Test func featureValues() throws {
    let values = [
      MLFeatureValue(int64: -3), MLFeatureValue(double: .infinity), MLFeatureValue(string: "näh"),
      MLFeatureValue(multiArray: try MLMultiArray([1.5, 2])), MLFeatureValue(sequence: MLSequence(strings: ["a", ""])),
      MLFeatureValue(sequence: MLSequence(int64s: [1, 2])), MLFeatureValue(undefined: .dictionary),
      try MLFeatureValue(dictionary: ["a": 1, "b": 2]), try MLFeatureValue(dictionary: [Int64(7): 0.5]),
      try MLFeatureValue(dictionary: [:]),
    ]
    for value in values {
      let copy = try copy(value)
      #expect(copy == value && copy.type == value.type && copy.isUndefined == value.isUndefined)
    }
  }

  @Test func images() throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(kCFAllocatorDefault, 3, 2, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    CVPixelBufferGetBaseAddress(buffer)?.storeBytes(of: 7, toByteOffset: 20, as: UInt8.self)
    let copied = try #require(try copy(MLFeatureValue(pixelBuffer: buffer)).imageBufferValue)
    #expect(CVPixelBufferGetWidth(copied) == 3 && CVPixelBufferGetHeight(copied) == 2)
    #expect(CVPixelBufferGetPixelFormatType(copied) == kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferGetBaseAddress(copied)?.load(fromByteOffset: 20, as: UInt8.self) == 7)
  }

  @Test func featureDescriptions() throws {
    let features: [FeatureDescription] = [
      .multiArray("a", [1, 6]), .image("b", width: 4, height: 2, .grayscale), .dictionary("c", integerKeys: true),
      .sequence("d", ofIntegers: true), .stateArray("e", [2]), .string("f"),
    ]
    for feature in features {
      let description = MLFeatureDescription(feature)
      #expect(try copy(description) == description)
      #expect(try copy(description).description == description.description)
    }
    let flexible = MLFeatureDescription(
      .feature(
        "g",
        .multiArrayType(
          .with {
            $0.dataType = .float16
            $0.shapeFlexibility = .ranges([(1, 8), (2, -1)])
          })))
    let array = try copy(try #require(flexible.multiArrayConstraint))
    #expect(array.dataType == .float16 && array.shapeConstraint.type == .range)
    #expect(try copy(array.shapeConstraint).sizeRangeForDimension == array.shapeConstraint.sizeRangeForDimension)
    let image = try copy(try #require(MLFeatureDescription(features[1]).imageConstraint))
    #expect(image.pixelFormatType == kCVPixelFormatType_OneComponent8 && image.pixelsWide == 4)
    #expect(try copy(image.sizeConstraint).enumeratedImageSizes == image.sizeConstraint.enumeratedImageSizes)
    #expect(try copy(try #require(image.sizeConstraint.enumeratedImageSizes.first)).pixelsHigh == 2)
    #expect(try copy(try #require(MLFeatureDescription(features[2]).dictionaryConstraint)).keyType == .int64)
    #expect(
      try copy(try #require(MLFeatureDescription(features[3]).sequenceConstraint)).valueDescription.type == .int64)
    #expect(try copy(try #require(MLFeatureDescription(features[4]).stateConstraint)).bufferShape == [2])
  }

  @Test func modelDescriptions() throws {
    let description = MLModelDescription(SampleModels.neighbors())
    let copied = try copy(description)
    #expect(copied.inputDescriptionsByName == description.inputDescriptionsByName)
    #expect(copied.trainingInputDescriptionsByName.count == 2 && copied.isUpdatable)
    let key = MLParameterKey.numberOfNeighbors
    let parameter = try #require(copied.parameterDescriptionsByKey[key])
    #expect(parameter.defaultValue as? NSNumber == 1 && parameter.numericConstraint?.maxNumber == 5)
    #expect(parameter.numericConstraint?.enumeratedNumbers == nil)
    let classifier = try copy(MLModelDescription(SampleModels.classifier()))
    #expect(classifier.classLabels as? [String] == ["no", "yes"] && classifier.predictedFeatureName == "label")
    #expect(try copy(MLNumericConstraint([3, 1])).enumeratedNumbers == [1, 3])
  }

  @Test func keysAndConfigurations() throws {
    let key = MLParameterKey.weights.scoped(to: "dense")
    #expect(try copy(key) == key && copy(MLMetricKey.lossValue) == .lossValue)
    let configuration = MLModelConfiguration()
    configuration.computeUnits = .cpuOnly
    configuration.functionName = "decode"
    configuration.timeLimit = 2
    configuration.optimizationHints.specializationStrategy = .fastPrediction
    configuration.parameters = [
      .epochs: 3, .learningRate: 0.5, .linkedModelFileName: "a", key: try MLMultiArray([Float(1), 2]),
    ]
    let copied = try copy(configuration)
    #expect(copied.computeUnits == .cpuOnly && copied.functionName == "decode" && copied.timeLimit == 2)
    #expect(copied.optimizationHints == configuration.optimizationHints)
    #expect((copied.parameters?[.epochs] as? NSNumber)?.intValue == 3)
    #expect((copied.parameters?[.learningRate] as? NSNumber)?.doubleValue == 0.5)
    #expect(copied.parameters?[.linkedModelFileName] as? String == "a")
    #expect((copied.parameters?[key] as? MLMultiArray)?.count == 2)
    #expect(try copy(MLModelConfiguration()).parameters == nil)
  }
}
