import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ConstantValidatorTests {
  private let sound = ScaleLayerParams.with {
    $0.shapeScale = [3]
    $0.scale = .floats(3)
    $0.hasBias = true
    $0.shapeBias = [2, 1, 1]
    $0.bias = .floats(2)
  }

  private func scale(_ change: (inout ScaleLayerParams) -> Void = { _ in }) -> [String] {
    var params = sound
    change(&params)
    return findings(.scale(params))
  }

  @Test func scales() {
    #expect(scale().isEmpty)
    #expect(
      scale {
        $0.hasBias = false
        $0.bias = nil
        $0.shapeBias = []
      }.isEmpty)
    #expect(
      scale { $0.shapeScale = [3, 1] }
        == ["scale › shapeScale: `shapeScale` has 2 dimensions, expected 1 or 3"])
    #expect(
      scale { $0.shapeBias = [] } == ["scale › shapeBias: `shapeBias` has 0 dimensions, expected 1 or 3"])
    #expect(
      scale { $0.scale = .floats(2) } == ["scale › scale: scale holds 2 values, expected 3 (shapeScale 3)"])
    #expect(
      scale { $0.bias = .floats(3) }
        == ["scale › bias: bias holds 3 values, expected 2 (shapeBias 2 × 1 × 1)"])
    #expect(
      scale { $0.bias = .halves(2) } == ["scale › bias: `scale` is in 32-bit floats, but `bias` is in 16-bit floats"])
    #expect(scale { $0.bias = .linear(bytes: 2, bits: 8, scale: 2) }.isEmpty)
  }

  @Test func biases() {
    #expect(
      findings(.bias(.with { $0.bias = .floats(1) })) == [
        "bias › shape: `shape` has 0 dimensions, expected 1 or 3"
      ])
  }

  @Test func constants() {
    func constant(_ shape: [UInt64], _ count: Int) -> [String] {
      findings(
        .loadConstant(
          .with {
            $0.shape = shape
            $0.data = .floats(count)
          }), inputs: [], shape: [8], mapping: .rank5ArrayMapping)
    }
    #expect(constant([1, 2, 3], 6).isEmpty)
    #expect(
      constant([6], 6)
        == ["loadConstant › shape: `shape` has 1 dimension, expected 3"])
    #expect(
      constant([1, 2, 3], 5)
        == ["loadConstant › data: data holds 5 values, expected 6 (shape 1 × 2 × 3)"])
  }

  @Test func constantsOfAnyRank() {
    func constant(_ shape: [UInt64], _ data: WeightParams) -> [String] {
      findings(
        .loadConstantND(
          .with {
            $0.shape = shape
            $0.data = data
          }), inputs: [])
    }
    #expect(constant([2, 2], .floats(4)).isEmpty)
    #expect(
      constant([], .floats(1)) == [
        "loadConstantND › shape: `shape` has 0 dimensions, expected 1, 2, 3, 4 or 5"
      ])
    #expect(constant([1, 1, 1, 1, 1, 1], .floats(1)).count == 1)
    #expect(
      constant([4, 1, 1], .linear(bytes: 4, bits: 8, scale: 4)) == [
        "loadConstantND › data › quantization › linearQuantization › scale: `scale` has 4 values, expected 1"
      ])
    #expect(
      constant([.max, 2], .floats(1)) == [
        "loadConstantND › data: data would hold more values than fit in 64 bits (shape 18446744073709551615 × 2)"
      ])
  }
}
