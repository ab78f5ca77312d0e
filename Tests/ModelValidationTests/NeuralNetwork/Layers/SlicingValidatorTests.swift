import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct SlicingValidatorTests {
  private func slice(
    _ start: Int64, _ end: Int64, stride: UInt64 = 1, axis: SliceLayerParams.SliceAxis = .channelAxis,
    ranks: (input: [UInt32], output: [UInt32]) = ([], []), shape: [Int64] = [1, 3, 8, 8]
  ) -> [String] {
    findings(
      .slice(
        .with {
          $0.startIndex = start
          $0.endIndex = end
          $0.stride = stride
          $0.axis = axis
        }), shape: shape, ranks: ranks)
  }

  @Test func slices() {
    #expect(slice(5, 10).isEmpty)
    #expect(slice(5, -3, stride: 2).isEmpty)
    #expect(slice(-5, -3).isEmpty)
    #expect(slice(5, 3) == ["slice › endIndex: `endIndex` 3 comes before `startIndex` 5"])
    #expect(slice(-3, -5) == ["slice › endIndex: `endIndex` -5 comes before `startIndex` -3"])
    #expect(slice(0, 1, stride: 0) == ["slice › stride: `stride` is 0, expected at least 1"])
    #expect(slice(0, 1, axis: .unrecognized(3)) == ["slice › axis: `axis` is 3, which is not in the schema"])
    #expect(
      slice(0, 1, ranks: ([2], []), shape: [1, 1])
        == ["slice › axis: `axis` CHANNEL_AXIS needs rank 3 or more, but the input has rank 2"])
  }

  private let sound = SliceStaticLayerParams.with {
    $0.beginIds = [0]
    $0.endIds = [1]
    $0.strides = [1]
    $0.beginMasks = [false]
    $0.endMasks = [false]
  }

  @Test func sliceStatic() {
    #expect(findings(.sliceStatic(sound)).isEmpty)
    let changes: [(String, (inout SliceStaticLayerParams) -> Void)] = [
      ("beginIds", { $0.beginIds = [] }), ("endIds", { $0.endIds = [] }), ("strides", { $0.strides = [] }),
      ("beginMasks", { $0.beginMasks = [] }), ("endMasks", { $0.endMasks = [] }),
    ]
    for (field, change) in changes {
      var params = sound
      change(&params)
      #expect(findings(.sliceStatic(params)) == ["sliceStatic › \(field): `\(field)` is empty"])
    }
    var params = sound
    params.strides = [0, 1]
    #expect(findings(.sliceStatic(params)) == ["sliceStatic › strides: `strides` has a 0"])
    #expect(
      findings(.sliceStatic(params), .warning)
        == ["sliceStatic › strides: `strides` has 2 values, but `beginIds` has 1"])
  }

  private func split(
    _ change: (inout SplitNDLayerParams) -> Void, ranks: (input: [UInt32], output: [UInt32]) = ([], [])
  ) -> [String] {
    var params = SplitNDLayerParams()
    change(&params)
    return findings(.splitND(params), outputs: ["y", "z"], ranks: ranks)
  }

  @Test func splits() {
    #expect(split { $0.numSplits = 2 }.isEmpty)
    #expect(split { $0.splitSizes = [1, 2] }.isEmpty)
    #expect(split { _ in } == ["splitND › numSplits: neither `numSplits` nor `splitSizes` is set"])
    #expect(
      split { $0.numSplits = 3 } == ["splitND › numSplits: `numSplits` gives 3 parts, but the layer has 2 outputs"])
    #expect(
      split { $0.splitSizes = [1] } == ["splitND › splitSizes: `splitSizes` gives 1 part, but the layer has 2 outputs"])
    #expect(
      split(
        {
          $0.numSplits = 2
          $0.axis = 4
        }, ranks: ([4], [])) == ["splitND › axis: `axis` is 4, but an input of rank 4 has axes -4...3"])
    #expect(
      findings(.split(.with { $0.nOutputs = 3 }), .warning, outputs: ["y", "z"])
        == ["split › nOutputs: `nOutputs` is 3, but the layer has 2 outputs"])
  }

  @Test func reorganization() {
    #expect(findings(.reorganizeData(.with { $0.blockSize = 2 })).isEmpty)
    for size in [UInt64(0), 1, .max] {
      #expect(
        findings(.reorganizeData(.with { $0.blockSize = size }))
          == ["reorganizeData › blockSize: `blockSize` is \(size), expected at least 2"])
    }
    #expect(
      findings(.reorganizeData(.with { $0.blockSize = 2 }), shape: [1, 1])
        == ["input: reorganizeData needs rank at least 3, but its input has rank 2"])
    #expect(
      findings(
        .slidingWindows(
          .with {
            $0.axis = -5
            $0.windowSize = 1
            $0.step = 1
          }), ranks: ([4], [])) == ["slidingWindows › axis: `axis` is -5, but an input of rank 4 has axes -4...3"])
  }
}
