import ModelFormat
import ModelOps
import ModelOptimize
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Weights that other tools have got wrong.
struct AwkwardWeightsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let schemes: [WeightScheme] = [
    .palette(4), .palette(2) { $0.groupSize = 4 }, .palette(4) { $0.hasChannelScales = true },
    .palette(4) { $0.tableType = .int8 }, .palette(4) { $0.mode = .uniform }, .linear(.int8), .linear(.int4),
    .linear(.uint8) { $0.isSymmetric = false }, .linear(.int4) { $0.granularity = .block(16) },
    WeightScheme(sparsity: .magnitude(0.5)), WeightScheme.palette(4).sparse(.magnitude(0.5)),
    WeightScheme.linear(.int8).sparse(.magnitude(0.5)),
  ]

  /// Schemes with great errors.
  private static let coarse: [WeightScheme] = [
    .palette(2) { $0.vectorLength = 4 }, WeightScheme(sparsity: .blocks(share: 0.5, length: 4, axis: .output)),
  ]

  @Test(arguments: [Float.nan, .infinity, -.infinity], [true, false]) func notFinite(_ value: Float, isHalf: Bool)
    throws
  {
    for scheme in Self.schemes + Self.coarse {
      var model = WeightModel([64, 48], isHalf: isHalf)
      model.values[1000] = value
      let report = try model.optimized(scheme, in: folder).report
      #expect(report.tensors.isEmpty && report.kept.map(\.reason) == ["it holds NaN or infinity"], "\(scheme)")
    }
  }

  @Test(arguments: schemes) func denormals(_ scheme: WeightScheme) throws {
    let model = WeightModel([64, 48], (0..<64 * 48).map { Float($0 % 37 - 18) * 5.9604645e-8 })
    let tensor = try #require(try model.optimized(scheme, in: folder).report.tensors.first)
    // Never worse than zeros would be, and never beyond a few of the smallest steps.
    #expect(tensor.isConfirmed == true && tensor.loss.relative <= 1 && tensor.loss.maximum < 19 * 5.9604645e-8)
    if case .linear(let linear) = scheme.storage, linear.type.bits == 8, scheme.sparsity == nil {
      #expect(tensor.loss.relative < 0.1)
    }
  }

  @Test(arguments: schemes + coarse, [0, 0.25, -3]) func constants(_ scheme: WeightScheme, _ value: Float) throws {
    let model = WeightModel([64, 48], [Float](repeating: value, count: 64 * 48))
    let result = try model.optimized(scheme, in: folder)
    let tensor = try #require(result.report.tensors.first, "\(result.report.kept)")
    #expect(tensor.isConfirmed == true && tensor.loss.squared.isFinite)
    // Ties: all of a constant's elements are the least.
    if scheme.sparsity == nil { #expect(tensor.loss.relative < 0.002) }
  }

  @Test func zeroChannels() throws {
    var model = WeightModel([64, 48])
    for index in 0..<48 * 3 { model.values[index] = 0 }
    for scheme in Self.schemes {
      let tensor = try #require(try model.optimized(scheme, in: folder).report.tensors.first)
      #expect(tensor.isConfirmed == true && tensor.loss.relative < 0.5, "\(scheme)")
    }
  }

  @Test func tinyTensors() throws {
    let small = try WeightModel([64, 32]).optimized(.linear(.int8), in: folder).report
    #expect(small.kept.map(\.reason) == ["it has 2048 elements or fewer"] && small.tensors.isEmpty)
    let tiny = try WeightModel([2, 3]).optimized(.palette(8), in: folder) { $0.threshold = 0 }.report
    #expect(tiny.kept.map(\.reason) == ["it would take 518 bytes, it takes 12"])
    let one = try WeightModel([4096]).optimized(.palette(4), in: folder).report
    #expect(one.kept.map(\.reason) == ["it has one axis"])
  }

  @Test func lengthsThatDoNotDivide() throws {
    let blocks = try WeightModel([64, 50]).optimized(.linear(.int4) { $0.granularity = .block(32) }, in: folder).report
    #expect(blocks.kept.map(\.reason) == ["its 50 input channels are no multiple of the block size 32"])
    let groups = try WeightModel([65, 48]).optimized(.palette(4) { $0.groupSize = 16 }, in: folder).report
    #expect(groups.kept.map(\.reason) == ["its 65 output channels are no multiple of the group size 16"])
    let few = try WeightModel([700, 6]).optimized(
      WeightScheme(sparsity: .structured(zeros: 2, length: 4)), in: folder
    ).report
    #expect(few.kept.map(\.reason) == ["its 6 input channels are fewer than two times 4"])
  }

  @Test func vectorsThatDoNotDivide() throws {
    let channels = try WeightModel([66, 48]).optimized(.palette(4) { $0.vectorLength = 4 }, in: folder).report
    #expect(channels.kept.map(\.reason) == ["its 66 output channels are no multiple of the length 4 of vectors"])
    let groups = try WeightModel([64, 48]).optimized(
      .palette(4) {
        $0.vectorLength = 4
        $0.groupSize = 2
      }, in: folder
    ).report
    #expect(groups.kept.map(\.reason) == ["its group size 2 is no multiple of the length 4 of vectors"])
  }

  /// As many different vectors as entries are told without loss, the same way each time.
  @Test func fewVectorsAreKept() throws {
    let vectors: [[Float]] = [[1, 2], [-1, 0.5], [3, 3], [0, -2]]
    let values = (0..<64 * 48).map { (index: Int) -> Float in
      let (channel, column) = (index / 48, index % 48)
      let vector = vectors[channel / 2 * 5 % 3 + column % 2]
      return vector[channel % 2]
    }
    let scheme = WeightScheme.palette(2) { $0.vectorLength = 2 }
    let tensor = try #require(try WeightModel([64, 48], values).optimized(scheme, in: folder).report.tensors.first)
    #expect(tensor.loss.squared == 0 && tensor.isConfirmed == true && tensor.byteCounts.after == 64 * 48 / 8 + 16)
  }

  @Test func blocksGoTogether() throws {
    // Blocks of two output channels; those whose sums of squares are least have elements greater than others.
    var values = [Float](repeating: 1, count: 64 * 48)
    for index in 0..<48 * 32 { values[index] = index / 48 % 2 == 0 ? 1.2 : 0.1 }
    let scheme = WeightScheme(sparsity: .blocks(share: 0.5, length: 2, axis: .output))
    let tensor = try #require(try WeightModel([64, 48], values).optimized(scheme, in: folder).report.tensors.first)
    #expect(tensor.zeroShare == 0.5 && abs(tensor.loss.maximum - 1.2) < 0.001)
    let few = try WeightModel([700, 6]).optimized(
      WeightScheme(sparsity: .blocks(share: 0.5, length: 4, axis: .input)), in: folder
    ).report
    #expect(few.kept.map(\.reason) == ["its 6 channels are fewer than two blocks of 4"])
    var other = WeightModel([64, 48])
    (other.operation, other.parameter) = ("gather", "x")
    #expect(
      try other.optimized(scheme, in: folder).report.kept.map(\.reason)
        == ["this sparsity is for weights of conv and linear"])
  }

  @Test func uniqueValuesAreKept() throws {
    let scheme = WeightScheme.palette(1) { $0.mode = .unique }
    let values = (0..<64 * 48).map { Float($0 * 7 % 13) / 8 }
    let result = try WeightModel([64, 48], values, isHalf: false).optimized(scheme, in: folder)
    #expect(result.report.tensors.map(\.loss.squared) == [0] && result.report.tensors.first?.isConfirmed == true)
    guard case .value(let indices)? = result.file.operations()[0].inputs["indices"]?.arguments[0].binding,
      case .tensorType(let type)? = indices.type?.kind
    else { throw Diagnostic("test", "no indices") }
    #expect(type.dataType == .uint4)
    let many = try WeightModel([64, 48]).optimized(scheme, in: folder).report
    #expect(many.kept.map(\.reason) == ["it has more than 256 different values"])
  }

  @Test func pruningDropsTheShare() throws {
    let quarter = try WeightModel([64, 48], isHalf: false).optimized(
      WeightScheme(sparsity: .magnitude(0.75)), in: folder)
    #expect(abs((quarter.report.tensors.first?.zeroShare ?? 0) - 0.75) < 0.001)
    let all = try WeightModel([64, 48]).optimized(WeightScheme(sparsity: .magnitude(1)), in: folder).report
    #expect(all.tensors.first?.zeroShare == 1 && all.tensors.first?.isConfirmed == true)
    let none = try WeightModel([64, 48], (1...64 * 48).map { Float($0) }, isHalf: false).optimized(
      WeightScheme(sparsity: .magnitude(0)), in: folder
    ).report
    #expect(none.kept.map(\.reason) == ["it would take 12672 bytes, it takes 12288"])
  }
}
