import ModelOps
import ModelRuntime
import ModelSpec
import Testing

@Suite struct FeatureArrayElementsTests {
  @Test(arguments: FeatureArray.ElementType.allCases) func roundTrip(_ type: FeatureArray.ElementType) {
    let array = FeatureArray(doubles: [1, -2, 100, 0, 5, 6], shape: [2, 3], as: type)
    #expect(array.elementType == type)
    #expect(array.doubles == [1, -2, 100, 0, 5, 6])
    #expect(array.floats == [1, -2, 100, 0, 5, 6])
    #expect(array.integers == [1, -2, 100, 0, 5, 6])
    #expect(array.bytes(as: type).count == 6 * type.byteCount)
  }

  /// Results are rounded as single numbers are, whatever code does it for many.
  @Test func resultsAreRoundedToNearest() {
    let values: [Float] = [
      0, -0.0, 1, 0.1, 1 + 0x1p-11, 1 + 0x3p-11, 65504, 65519, 65520, -1e9, 0x1p-24, 0x1p-25, 0x3p-25, 6e-8, .infinity,
      -.infinity,
    ]
    let tensor = Tensor(floats: values, [2, 8], scalar: .fp16)
    let halves = FeatureArray(tensor, as: .float16)
    #expect(halves.shape == [2, 8])
    #expect(halves.floats == values.map { Float(Float16($0)) })
    #expect(halves.doubles == values.map { Double(Float16($0)) })
    #expect(FeatureArray(tensor, as: .double).doubles == values.map { Double($0) })
    let odd = FeatureArray(Tensor(floats: [.nan], [1], scalar: .fp16), as: .float16)
    #expect(odd.floats[0].isNaN && odd.doubles[0].isNaN)
    #expect(FeatureArray(Tensor(floats: [], [0], scalar: .fp16), as: .float16).floats.isEmpty)
  }

  @Test(arguments: FeatureArray.ElementType.allCases) func strides(_ type: FeatureArray.ElementType) {
    let whole = FeatureArray(doubles: (0..<24).map { Double($0) }, shape: [24], as: type)
    let transposed = FeatureArray(type, shape: [3, 2, 4], strides: [4, 12, 1], storage: whole.storage)
    #expect(!transposed.isRowMajor)
    #expect(
      transposed.integers
        == [0, 1, 2, 3, 12, 13, 14, 15, 4, 5, 6, 7, 16, 17, 18, 19, 8, 9, 10, 11, 20, 21, 22, 23])
    var values = [-1.0]
    transposed.append(to: &values)
    #expect(values.count == 25 && values[5] == 12)
    let repeated = FeatureArray(type, shape: [2, 2], strides: [0, 1], storage: whole.storage)
    #expect(repeated.doubles == [0, 1, 0, 1])
  }

  @Test func emptyAndScalar() {
    #expect(FeatureArray(doubles: [], shape: [0, 3], as: .float32).doubles.isEmpty)
    #expect(FeatureArray(doubles: [4], shape: [], as: .float32).doubles == [4])
  }

  @Test func narrowTypesAreFilledToTheirLimits() {
    let values = [Double.nan, .infinity, -.infinity, 1e10, -1e10, 2_147_483_647, 16_777_217]
    #expect(
      FeatureArray(doubles: values, shape: [7], as: .int32).integers
        == [0, 2_147_483_647, -2_147_483_648, 2_147_483_647, -2_147_483_648, 2_147_483_647, 16_777_217])
    #expect(FeatureArray(doubles: values, shape: [7], as: .int8).integers == [0, 127, -128, 127, -128, 127, 127])
  }

  @Test func truncation() {
    #expect(Int64(truncating: 1.9) == 1)
    #expect(Int64(truncating: -1.9) == -1)
    #expect(Int64(truncating: 1e300) == .max)
    #expect(Int64(truncating: -1e300) == .min)
    #expect(Int64(truncating: -0x1p63) == .min)
  }
}
