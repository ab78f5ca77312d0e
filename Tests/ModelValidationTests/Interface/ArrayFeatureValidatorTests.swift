import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ArrayFeatureValidatorTests {
  private func array(
    _ shape: [Int64], _ type: ArrayFeatureType.ArrayDataType = .float32,
    ranges: [(UInt64, Int64)]? = nil, shapes: [[Int64]]? = nil, value: ArrayFeatureType.DefaultOptionalValue? = nil
  ) -> FeatureDescription {
    .feature(
      "x",
      .multiArrayType(
        .with { array in
          array.shape = shape
          array.dataType = type
          array.defaultOptionalValue = value
          if let ranges {
            array.shapeFlexibility = .ranges(ranges)
          }
          if let shapes {
            array.shapeFlexibility = .enumeratedShapes(
              .with { $0.shapes = shapes.map { shape in .with { $0.shape = shape } } })
          }
        }))
  }

  @Test func inputNeedsShapeAndDataType() {
    #expect(
      Checked.errors(array([], .invalidArrayDataType), version: 2)
        == ["multi-array 'x' has no shape", "multi-array 'x' has data type INVALID_ARRAY_DATA_TYPE"])
    for type in [ArrayFeatureType.ArrayDataType.double, .float32, .int32] {
      #expect(Checked.errors(array([], type), version: 2) == ["multi-array 'x' has no shape"])
      #expect(Checked.errors(array([], type), in: .output, version: 2) == [])
      #expect(Checked.errors(array([128], type), version: 2) == [])
      #expect(Checked.errors(array([128], type), in: .output, version: 2) == [])
    }
    #expect(Checked.errors(array([1], .unrecognized(7))) == ["multi-array 'x' has data type 7"])
  }

  @Test func shapeIsNotNegativeOrTooLarge() {
    #expect(Checked.errors(array([3, -1])) == ["dimension 1 of 'x' is -1, expected 0 or more"])
    #expect(Checked.errors(array([0, 4])) == [])
    let huge = [Int64](repeating: 1 << 40, count: 2)
    #expect(
      Checked.errors(array(huge))
        == ["the shape [1099511627776, 1099511627776] of 'x' has more elements than can be counted"])
    #expect(Checked.errors(array(huge + [0])) == [])
  }

  @Test func defaultShapeLiesInRange() {
    #expect(Checked.errors(array([10, 5], ranges: [(1, -1), (5, 20)])) == [])
    #expect(
      Checked.errors(array([10, 5], ranges: [(1, -1), (6, 20)]))
        == ["the default shape [10, 5] of 'x' is outside its shape range [1..., 6...20]"])
    #expect(
      Checked.errors(array([10], ranges: [(1, -1), (6, 20)]))
        == ["the default shape [10] of 'x' has 1 dimension, but its shape range has 2"])
    #expect(Checked.errors(array([], ranges: [(1, -1), (6, 20)])) == [])
  }

  @Test func rangesAreNotEmpty() {
    #expect(Checked.errors(array([], ranges: [(3, 2)])) == ["the range of dimension 0 of 'x' is empty: 3...2"])
    #expect(Checked.errors(array([], ranges: [(3, 0)])) == [])
    #expect(
      Checked.warnings(array([], ranges: [(3, 0)])).first == "the range of dimension 0 of 'x' is empty: 3...0")
    #expect(
      Checked.warnings(array([], ranges: [(.max, -1)])).first
        == "the range of dimension 0 of 'x' begins above the largest size: 18446744073709551615...")
  }

  @Test func defaultShapeIsEnumerated() {
    #expect(
      Checked.errors(array([10, 5], shapes: [[6, 2]]))
        == ["the default shape [10, 5] of 'x' is not among its enumerated shapes"])
    #expect(Checked.errors(array([10, 5], shapes: [[6, 2], [10, 5]])) == [])
    #expect(Checked.errors(array([], shapes: [[6, 2]])) == [])
    #expect(Checked.errors(array([], shapes: [])) == ["`enumeratedShapes` of 'x' is empty"])
    #expect(Checked.errors(array([], shapes: [[2], []])) == ["enumerated shape 1 of 'x' has no dimensions"])
    #expect(
      Checked.warnings(array([], shapes: [[0]])).first == "enumerated shape 0 of 'x' is [0], which is not a valid shape"
    )
  }

  @Test func flexibilityNeedsVersion3() {
    #expect(Checked.errors(array([10], ranges: [(20, 30)]), version: 2) == [])
    #expect(
      Checked.warnings(array([10], ranges: [(20, 30)]), version: 2).first
        == "the flexible shape of 'x' needs specification version 3, but the model has 2")
    #expect(Checked.errors(array([], ranges: [(20, 30)]), version: 2) == ["multi-array 'x' has no shape"])
  }

  @Test func dataTypesNeedVersions() {
    #expect(Checked.errors(array([1], .float16), version: 7) == [])
    #expect(
      Checked.errors(array([1], .float16), version: 6)
        == ["data type FLOAT16 of 'x' needs specification version 7, but the model has 6"])
    #expect(Checked.errors(array([1], .int8), version: 10) == [])
    #expect(
      Checked.errors(array([1], .int8), version: 9)
        == ["data type INT8 of 'x' needs specification version 10, but the model has 9"])
  }

  @Test func defaultValueFitsDataType() {
    #expect(Checked.errors(array([1], .int8, value: .intDefaultValue(1))) == [])
    #expect(
      Checked.errors(array([1], .int8, value: .intDefaultValue(128)))
        == ["the default value 128 of 'x' does not fit in INT8"])
    #expect(Checked.errors(array([1], .int32, value: .intDefaultValue(128))) == [])
    #expect(Checked.errors(array([1], .float16, value: .floatDefaultValue(1))) == [])
    #expect(
      Checked.errors(array([1], .float32, value: .doubleDefaultValue(1)))
        == ["`doubleDefaultValue` does not fit data type FLOAT32 of 'x'"])
    #expect(
      Checked.errors(array([1], .double, value: .intDefaultValue(1)))
        == ["`intDefaultValue` does not fit data type DOUBLE of 'x'"])
  }
}
