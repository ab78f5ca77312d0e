import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ResizingValidatorTests {
  private func upsample(
    _ factors: [UInt64] = [], fractions: [Float] = [], _ mode: UpsampleLayerParams.InterpolationMode = .nn,
    _ linear: UpsampleLayerParams.LinearUpsampleMode = .default
  ) -> [String] {
    findings(
      .upsample(
        .with {
          $0.scalingFactor = factors
          $0.fractionalScalingFactor = fractions
          $0.mode = mode
          $0.linearUpsampleMode = linear
        }), shape: [5, 5, 5])
  }

  @Test func upsampleByWholeFactors() {
    #expect(upsample().isEmpty)
    #expect(upsample([1, 1]).isEmpty)
    #expect(upsample([2, 2], .bilinear, .alignCornersFalse).isEmpty)
    #expect(upsample([2, 2], .bilinear, .alignCornersTrue).isEmpty)
    #expect(
      upsample([1]) == ["upsample › scalingFactor: `scalingFactor` has 1 value, expected none or 2 (height and width)"])
    #expect(upsample([0, 1]) == ["upsample › scalingFactor: `scalingFactor` has a 0"])
  }

  @Test func nearestNeighborsAlignNoCorners() {
    for mode in [UpsampleLayerParams.LinearUpsampleMode.alignCornersFalse, .alignCornersTrue] {
      #expect(
        upsample(.nn, mode) == [
          "upsample › linearUpsampleMode: `linearUpsampleMode` is \(mode.schemaName), but `mode` NN does not interpolate"
        ])
    }
  }

  private func upsample(
    _ mode: UpsampleLayerParams.InterpolationMode, _ linear: UpsampleLayerParams.LinearUpsampleMode
  ) -> [String] {
    upsample([], fractions: [], mode, linear)
  }

  @Test func upsampleByFractions() {
    let fractions: [Float] = [2.5, 3.5]
    #expect(upsample(fractions: fractions, .bilinear, .alignCornersTrue).isEmpty)
    #expect(upsample(fractions: fractions, .bilinear, .alignCornersFalse).isEmpty)
    let place = "upsample › linearUpsampleMode: `fractionalScalingFactor` needs `mode` BILINEAR and "
    let rule = "`linearUpsampleMode` ALIGN_CORNERS_TRUE or ALIGN_CORNERS_FALSE, but the layer has"
    #expect(upsample(fractions: fractions, .nn) == ["\(place)\(rule) NN and DEFAULT"])
    #expect(upsample(fractions: fractions, .bilinear) == ["\(place)\(rule) BILINEAR and DEFAULT"])
    #expect(
      upsample([1, 1], fractions: fractions, .bilinear, .alignCornersTrue) == [
        "upsample › scalingFactor: both `scalingFactor` and `fractionalScalingFactor` are set"
      ])
  }

  @Test func resizeToASize() {
    #expect(findings(.resizeBilinear(.with { $0.targetSize = [2, 2] })).isEmpty)
    #expect(
      findings(.resizeBilinear(.with { $0.targetSize = [2] })) == [
        "resizeBilinear › targetSize: `targetSize` has 1 value, expected none or 2 (height and width)"
      ])
    #expect(
      findings(
        .cropResize(
          .with {
            $0.targetSize = [2, 2, 2]
            $0.boxIndicesMode = .with { $0.boxMode = .unrecognized(4) }
          }), inputs: ["x", "z"], shape: [1, 1, 1, 1, 1]) == [
          "cropResize › targetSize: `targetSize` has 3 values, expected none or 2 (height and width)",
          "cropResize › boxIndicesMode › boxMode: `boxMode` is 4, which is not in the schema",
        ])
  }

  private let border = BorderAmounts.EdgeSizes()

  @Test func cropByAmountsOrToAnInput() {
    #expect(findings(.crop(.with { $0.cropAmounts = .with { $0.borderAmounts = [border, border] } })).isEmpty)
    #expect(
      findings(.crop(CropLayerParams())) == [
        "crop › cropAmounts › borderAmounts: `borderAmounts` has 0 values, expected 2 (height and width)"
      ])
    #expect(findings(.crop(.with { $0.offset = [1, 1] }), inputs: ["x", "z"]).isEmpty)
    #expect(
      findings(.crop(.with { $0.offset = [1] }), inputs: ["x", "z"]) == [
        "crop › offset: `offset` has 1 value, expected 2 (height and width)"
      ])
  }

  private func pad(_ amounts: Int, _ type: PaddingLayerParams.PaddingType?) -> [String] {
    findings(
      .padding(
        .with {
          $0.paddingType = type
          $0.paddingAmounts = .with { $0.borderAmounts = [BorderAmounts.EdgeSizes](repeating: border, count: amounts) }
        }))
  }

  @Test func padding() {
    #expect(pad(2, .constant(.init())).isEmpty)
    #expect(pad(0, .reflection(.init())).isEmpty)
    #expect(
      pad(1, .constant(.init())) == [
        "padding › paddingAmounts › borderAmounts: `borderAmounts` has 1 value, expected none or 2 (height and width)"
      ])
    #expect(pad(2, nil) == ["padding › PaddingType: the layer has no padding type"])
  }

  private func constantPad(_ amounts: [UInt64], toSize: Bool = false, inputs: [String] = ["x"]) -> [String] {
    findings(
      .constantPad(
        .with {
          $0.padAmounts = amounts
          $0.padToGivenOutputSizeMode = toSize
        }), inputs: inputs)
  }

  @Test func constantPadding() {
    #expect(constantPad([1, 1]).isEmpty)
    #expect(constantPad([], inputs: ["x", "z"]).isEmpty)
    #expect(constantPad([]) == ["constantPad › padAmounts: `padAmounts` is empty"])
    #expect(
      constantPad([1, 2, 3]) == ["constantPad › padAmounts: `padAmounts` has 3 values, expected two for each axis"])
    #expect(constantPad([1, 0, 0, 2], toSize: true).isEmpty)
    #expect(
      constantPad([1, 0, 3, 2], toSize: true) == [
        "constantPad › padAmounts: `padToGivenOutputSizeMode` takes one size for each axis, but axis 1 has 3 and 2"
      ])
  }
}
