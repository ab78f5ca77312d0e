import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct PoolingValidatorTests {
  @Test func demandsPadding() {
    #expect(
      findings(.pooling(PoolingLayerParams())) == ["pooling › PoolingPaddingType: the layer has no padding"])
    #expect(findings(.pooling(.with { $0.poolingPaddingType = .includeLastPixel(.init()) })).isEmpty)
  }

  @Test func refusesUnknownTypesAndZeroSteps() {
    #expect(
      findings(
        .pooling(
          .with {
            $0.poolingPaddingType = .same(SamePadding())
            $0.type = .unrecognized(9)
            $0.stride = [0, 1]
          })) == [
          "pooling › type: `type` is 9, which is not in the schema", "pooling › stride: `stride` has a 0",
        ])
  }

  private func check(_ change: (inout Pooling3DLayerParams) -> Void = { _ in }) -> [String] {
    var params = Pooling3DLayerParams.with {
      ($0.kernelDepth, $0.kernelHeight, $0.kernelWidth) = (2, 2, 2)
      ($0.strideDepth, $0.strideHeight, $0.strideWidth) = (5, 5, 5)
      $0.customPaddingFront = 7
      $0.customPaddingRight = 7
    }
    change(&params)
    return findings(.pooling3d(params), shape: [10, 11, 12, 13, 14])
  }

  @Test func sizesOver3Axes() {
    #expect(check().isEmpty)
    #expect(check { $0.kernelWidth = -1 } == ["pooling3d › kernelWidth: `kernelWidth` is -1, expected at least 1"])
    #expect(check { $0.strideDepth = 0 } == ["pooling3d › strideDepth: `strideDepth` is 0, expected at least 1"])
    #expect(
      check { $0.customPaddingFront = -7 }
        == ["pooling3d › customPaddingFront: `customPaddingFront` is -7, expected at least 0"])
  }

  @Test func paddingAmountsAreForCustomPadding() {
    #expect(
      check { $0.paddingType = .valid } == [
        "pooling3d › customPaddingFront: `customPaddingFront` is 7, but only `paddingType` CUSTOM uses it",
        "pooling3d › customPaddingRight: `customPaddingRight` is 7, but only `paddingType` CUSTOM uses it",
      ])
    #expect(
      check {
        $0.paddingType = .same
        $0.customPaddingFront = 0
        $0.customPaddingRight = 0
      }.isEmpty)
  }

  @Test func rankOver3Axes() {
    #expect(
      findings(.globalPooling3d(GlobalPooling3DLayerParams())) == [
        "input: globalPooling3d needs rank at least 5, but its input has rank 4"
      ])
  }
}
