import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ReshapingValidatorTests {
  @Test func reshape() {
    func reshape(_ shape: [Int64]) -> [String] {
      findings(.reshape(.with { $0.targetShape = shape }), shape: [1], mapping: .rank5ArrayMapping)
    }
    #expect(reshape([1, 1, 1]).isEmpty)
    #expect(reshape([1, 1, 1, 1]).isEmpty)
    #expect(
      reshape([1, 1, 1, 1, 1]) == [
        "reshape › targetShape: `targetShape` has 5 values, expected 3 or 4 (channels, height and width, with or "
          + "without the sequence)"
      ])
  }

  @Test func targetShapes() {
    #expect(
      findings(.reshapeStatic(ReshapeStaticLayerParams()))
        == ["reshapeStatic › targetShape: `targetShape` is empty"])
    #expect(findings(.reshapeStatic(.with { $0.targetShape = [-1, 2] })).isEmpty)
    #expect(
      findings(.reshapeStatic(.with { $0.targetShape = [-1, -1] }), .warning) == [
        "reshapeStatic › targetShape: `targetShape` has -1 more than once"
      ])
    #expect(
      findings(.broadcastToStatic(BroadcastToStaticLayerParams()))
        == ["broadcastToStatic › targetShape: `targetShape` is empty"])
    #expect(
      findings(.fillStatic(FillStaticLayerParams()), inputs: [])
        == ["fillStatic › targetShape: `targetShape` is empty"])
    #expect(
      findings(.fillStatic(.with { $0.targetShape = [.max, .max] }), inputs: [])
        == ["fillStatic › targetShape: `targetShape` has more elements than fit in 64 bits"])
  }

  @Test func rankPreservingReshape() {
    let params = RankPreservingReshapeLayerParams.with { $0.targetShape = [1, -1, 0, 8] }
    #expect(findings(.rankPreservingReshape(params), ranks: ([4], [4])).isEmpty)
    #expect(
      findings(.rankPreservingReshape(params))
        == ["rankPreservingReshape: the layer must state the ranks of its input and output"])
    #expect(
      findings(.rankPreservingReshape(params), ranks: ([4], [3])) == [
        "rankPreservingReshape: rankPreservingReshape keeps the rank, but its input has rank 4 and its output rank 3"
      ])
    #expect(
      findings(.rankPreservingReshape(.with { $0.targetShape = [1] }), ranks: ([4], [4])) == [
        "rankPreservingReshape › targetShape: `targetShape` has 1 size, but the input has rank 4"
      ])
  }

  @Test func permutations() {
    func permute(_ axes: [UInt64]) -> [String] {
      findings(.permute(.with { $0.axis = axes }), shape: [1], mapping: .rank5ArrayMapping)
    }
    #expect(permute([0, 1, 3, 2]).isEmpty)
    #expect(
      permute([0, 1, 2])
        == ["permute › axis: `axis` has 3 values, expected 4 (sequence, channels, height and width)"])
    #expect(permute([0, 1, 2, .max]) == ["permute › axis: `axis` has 18446744073709551615, expected 0...3"])
    #expect(findings(.transpose(TransposeLayerParams())) == ["transpose › axes: `axes` is empty"])
    #expect(findings(.transpose(.with { $0.axes = [0, 2, 1, 3] })).isEmpty)
    #expect(
      findings(.transpose(.with { $0.axes = [0, 4] }), .warning)
        == ["transpose › axes: `axes` has 4, but 2 axes go up to 1"])
  }

  @Test func expandDims() {
    func expand(_ axes: [Int64], _ ranks: (input: [UInt32], output: [UInt32]) = ([], [])) -> [String] {
      findings(.expandDims(.with { $0.axes = axes }), ranks: ranks)
    }
    #expect(expand([0, 1]).isEmpty)
    #expect(expand([0, -1], ([4], [6])).isEmpty)
    #expect(expand([]) == ["expandDims › axes: `axes` is empty"])
    #expect(expand([1, 1]) == ["expandDims › axes: `axes` repeats an axis"])
    #expect(
      expand([0], ([4], [6])) == ["expandDims › axes: 1 axis added to rank 4 make rank 5, but the output has rank 6"])
    #expect(expand([6, 0], ([4], [6])) == ["expandDims › axes: `axes` has 6, but the output has rank 6"])
    #expect(expand([5, -1], ([4], [6])) == ["expandDims › axes: `axes` repeats axis -1"])
    #expect(expand([.min, .max], ([4], [6])).count == 1)
  }

  @Test func squeeze() {
    func squeeze(_ axes: [Int64], _ ranks: (input: [UInt32], output: [UInt32]) = ([], [])) -> [String] {
      findings(.squeeze(.with { $0.axes = axes }), ranks: ranks)
    }
    #expect(squeeze([0, 1]).isEmpty)
    #expect(squeeze([0, 1], ([4], [2])).isEmpty)
    #expect(findings(.squeeze(.with { $0.squeezeAll = true })).isEmpty)
    #expect(squeeze([]) == ["squeeze › axes: `axes` is empty"])
    #expect(squeeze([2, 2]) == ["squeeze › axes: `axes` repeats an axis"])
    #expect(
      squeeze([0], ([4], [2])) == ["squeeze › axes: rank 4 without 1 axis is rank 3, but the output has rank 2"])
    #expect(squeeze([4], ([4], [3])) == ["squeeze › axes: `axes` has 4, but the input has rank 4"])
  }

  @Test func flattenTo2D() {
    #expect(findings(.flattenTo2D(.with { $0.axis = -4 }), ranks: ([4], [])).isEmpty)
    #expect(
      findings(.flattenTo2D(.with { $0.axis = 4 }), ranks: ([4], []))
        == ["flattenTo2D › axis: `axis` is 4, but an input of rank 4 has axes -4...3"])
    #expect(
      findings(.flattenTo2D(FlattenTo2DLayerParams()), shape: [1], ranks: ([0], [])).contains(
        "flattenTo2D › axis: `axis` is 0, but an input of rank 0 has no axes"))
  }
}
