import ModelOps
import ModelRuntime
import Testing

/// Tensors of whole types hold what their types hold, wherever numbers come from.
@Suite struct FeatureArrayTensorTests {
  private static let numbers = [200, -129, 1.5, -1.5, 127, -128, .nan, 1e300, 3e9]

  @Test(arguments: FeatureArray.ElementType.allCases)
  func int8(_ type: FeatureArray.ElementType) {
    let array = FeatureArray(doubles: Self.numbers, shape: [9], as: type)
    let tensor = array.tensor(.int8)
    #expect(tensor.integerArray == [127, -128, 1, -1, 127, -128, 0, 127, 127])
  }

  @Test func otherTypes() {
    let array = FeatureArray(doubles: Self.numbers, shape: [9])
    #expect(array.tensor(.uint8).integerArray == [200, 0, 1, 0, 127, 0, 0, 255, 255])
    #expect(array.tensor(.int16).integerArray == [200, -129, 1, -1, 127, -128, 0, 32767, 32767])
    #expect(array.tensor(.int32).integerArray == [200, -129, 1, -1, 127, -128, 0, 2_147_483_647, 2_147_483_647])
  }
}
