import ModelFormat
import ModelOps
import ModelOptimize
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Small cases whose results are known from coremltools' own tests of its optimizer, told by sums that follow from them.
struct KnownCasesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tensor(
    _ shape: [Int], _ values: [Float], _ scheme: WeightScheme, _ change: (inout WeightModel) -> Void = { _ in }
  ) throws -> OptimizationReport.Tensor {
    var model = WeightModel(shape, values, isHalf: false)
    change(&model)
    let report = try model.optimized(scheme, in: folder) { $0.threshold = 0 }.report
    let tensor = try #require(report.tensors.first, "\(report.kept)")
    #expect(tensor.isConfirmed == true)
    return tensor
  }

  /// Blocks of two output channels of a matrix [4, 3].
  @Test func blocksOfOutputChannels() throws {
    let found = try tensor(
      [4, 3], [1, 3, 4, -6, -7, 2, 0, 3, 4, -9, 2, -1],
      WeightScheme(sparsity: .blocks(share: 0.5, length: 2, axis: .output)))
    #expect(found.zeroShare == 7.0 / 12 && found.loss.squared == 50)
  }

  /// Blocks of two input channels of [3, 5]: the last one is shorter.
  @Test func blocksThatDoNotDivide() throws {
    let found = try tensor(
      [3, 5], [1, 3, 4, 18, 1, -6, -7, 2, 2, 9, 0, 3, 4, 8, 9],
      WeightScheme(sparsity: .blocks(share: 0.5, length: 2, axis: .input)))
    #expect(found.zeroShare == 9.0 / 15 && found.loss.squared == 108)
  }

  /// Numbers are divided and rounded before the zero point is added.
  @Test func zeroPointsAreAddedToWholeNumbers() throws {
    let scheme = WeightScheme.linear(.int4) {
      $0.isSymmetric = false
      $0.granularity = .tensor
    }
    let found = try tensor([1, 4], [-2, -10, 6, -3], scheme)
    let expected = [-2, -9, 6, -3].map { Double($0) * 16 / 15 }
    let squared = zip(expected, [-2.0, -10, 6, -3]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    #expect(abs(found.loss.squared - squared) < 1e-5)
  }

  /// Of each four input channels the two of least magnitude go.
  @Test func structuredSparsityDropsTheLeast() throws {
    let found = try tensor(
      [2, 8], [1, -2, 3, 4, 0.5, 6, -7, 8, -4, 3, 2, 1, 1, 2, 3, 4],
      WeightScheme(sparsity: .structured(zeros: 2, length: 4)))
    #expect(found.zeroShare == 0.5 && found.loss.squared == 51.25)
  }

  /// Groups of output channels lie along the second axis of transposed convolutions.
  @Test func transposedConvolutionsHaveOtherAxes() throws {
    let values = (0..<8 * 16).map { (index: Int) -> Float in Float(index % 2 + (index % 16 < 8 ? 0 : 100)) }
    let scheme = WeightScheme.palette(1) { $0.groupSize = 8 }
    let found = try tensor([8, 16, 1, 1], values, scheme) {
      $0.operation = "conv_transpose"
      $0.parameter = "weight"
    }
    #expect(found.loss.squared == 0)
    #expect(try tensor([8, 16], values, .palette(1)).loss.squared > 0)
  }

  /// Smaller groups are never worse.
  @Test(arguments: [2, 4]) func groupsAreBetterThanTheWhole(_ bits: Int) throws {
    let values = WeightModel.values(64 * 256)
    let whole = try tensor([64, 256], values, .palette(bits)).loss.squared
    let groups = try tensor([64, 256], values, .palette(bits) { $0.groupSize = 16 }).loss.squared
    let channels = try tensor([64, 256], values, .palette(bits) { $0.groupSize = 1 }).loss.squared
    #expect(groups <= whole && channels <= groups)
  }

  /// A constant that is a result stays; one that two operations share stays when one of them is left out.
  @Test func resultsAndSharedConstants() throws {
    var file = try WeightModel([64, 48]).file()
    guard case .mlProgram(var program)? = file.model.kind else { throw Diagnostic("test", "no program") }
    program.functions["main"]?.blockSpecializations["CoreML8"]?.outputs.append("w")
    file.model.kind = .mlProgram(program)
    let result = try WeightModel.optimized(file, .palette(2), in: folder).report
    #expect(result.kept.map(\.reason) == ["it is a result of the function"])

    file = try WeightModel([64, 48]).file()
    guard case .mlProgram(var shared)? = file.model.kind, var block = shared.functions["main"]?.activeBlock else {
      throw Diagnostic("test", "no program")
    }
    block.operations.append(
      .operation("linear", [("x", ["x"]), ("weight", ["w"])], "second", .float16, [1, 64]))
    shared.functions["main"]?.blockSpecializations["CoreML8"] = block
    file.model.kind = .mlProgram(shared)
    #expect(try WeightModel.optimized(file, .palette(2), in: folder).report.tensors.map(\.uses.count) == [2])
    let skipped = try WeightModel.optimized(file, .palette(2), in: folder) { $0.skip = ["second"] }.report
    #expect(skipped.kept.map(\.reason) == ["--skip names it"])
  }

  /// Constants of integers and truth values are no weights.
  @Test(arguments: [MILSpec.DataType.int8, .bool, .int32]) func otherTypesStay(_ type: MILSpec.DataType) throws {
    var file = try WeightModel([64, 48]).file()
    guard case .mlProgram(var program)? = file.model.kind, var block = program.functions["main"]?.activeBlock else {
      throw Diagnostic("test", "no program")
    }
    let bytes = WeightData(bytes: [UInt8](repeating: 1, count: 64 * 48 * (type == .int32 ? 4 : 1)))
    let value = MILSpec.Value.with {
      $0.type = .with { $0.kind = .tensorType(.tensor(type, [64, 48])) }
      $0.value = .immediateValue(
        .with { $0.value = .tensor(.with { $0.value = .bytes(.with { $0.values = bytes }) }) })
    }
    block.operations.insert(.const("mask", value), at: 0)
    block.operations.append(.operation("identity", [("x", ["mask"])], "copy", type, [64, 48]))
    program.functions["main"]?.blockSpecializations["CoreML8"] = block
    file.model.kind = .mlProgram(program)
    var options = CompressionOptions(.linear(.int8))
    options.threshold = 0
    let result = try ModelOptimizer.optimize(file, options, spool: try WeightSpool(beside: folder.path("out")))
    #expect(result.report.tensors.map(\.id.name) == ["w"] && result.report.kept.isEmpty)
    #expect(result.file.operations().contains { $0.type == "identity" })
  }

  /// Vectors of channels do not reach over groups of a convolution.
  @Test func vectorsStayWithinGroups() throws {
    var file = try WeightModel([32, 4, 3, 3]).file()
    guard case .mlProgram(var program)? = file.model.kind, var block = program.functions["main"]?.activeBlock else {
      throw Diagnostic("test", "no program")
    }
    block.operations.insert(.const("groups", .int32(16)), at: 0)
    block.operations[2].type = "conv"
    block.operations[2].inputs["groups"] = .with { $0.arguments = [.with { $0.binding = .name("groups") }] }
    program.functions["main"]?.blockSpecializations["CoreML8"] = block
    file.model.kind = .mlProgram(program)
    var options = CompressionOptions(.palette(4) { $0.vectorLength = 4 })
    options.threshold = 0
    let report = try ModelOptimizer.optimize(file, options, spool: try WeightSpool(beside: folder.path("out"))).report
    #expect(
      report.kept.map(\.reason) == ["its groups of 2 output channels are no multiple of the length 4 of vectors"])
  }
}
