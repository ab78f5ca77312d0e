import CoreMLAPI
import Testing

@Suite struct MLSendableFeatureValueTests {
  @Test func scalars() {
    #expect(MLSendableFeatureValue(3).integerValue == 3)
    #expect(MLSendableFeatureValue(3).doubleValue == nil)
    #expect(MLSendableFeatureValue(Float(2.5)).floatValue == 2.5)
    #expect(MLSendableFeatureValue(Float16(2.5)).float16Value == 2.5)
    #expect(MLSendableFeatureValue("a").isScalar)
    #expect(MLSendableFeatureValue(undefined: .image).isUndefined)
  }

  @Test func collections() {
    #expect(MLSendableFeatureValue(["a", "b"]).stringArrayValue == ["a", "b"])
    #expect(MLSendableFeatureValue(["a": 1]).stringDictionaryValue == ["a": 1.0])
    #expect(MLSendableFeatureValue([4: 0.5]).integerDictionaryValue == [4: 0.5])
    let array = MLSendableFeatureValue(MLShapedArray<Int32>(scalars: [1, 2], shape: [2]))
    #expect(array.isShapedArray && array.type == .multiArray)
    #expect(array.shapedArrayValue(of: Int32.self)?.scalars == [1, 2])
    #expect(array.shapedArrayValue(of: Float.self) == nil)
  }

  @Test func thereAndBack() throws {
    let values: [MLSendableFeatureValue] = [
      MLSendableFeatureValue(3), MLSendableFeatureValue(2.5), MLSendableFeatureValue("a"),
      MLSendableFeatureValue(["a"]), MLSendableFeatureValue(["a": 1.5]), MLSendableFeatureValue([1: 2]),
      MLSendableFeatureValue(MLShapedArray<Float16>(repeating: 1, shape: [2, 2])),
      MLSendableFeatureValue(undefined: .double),
    ]
    for value in values { #expect(MLSendableFeatureValue(MLFeatureValue(value)) == value) }
  }

  @Test func imagesStayBehind() {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 1, 1, kCVPixelFormatType_32BGRA, nil, &buffer)
    #expect(buffer.map { MLSendableFeatureValue(MLFeatureValue(pixelBuffer: $0)) == nil } == true)
  }
}
