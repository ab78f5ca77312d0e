import ModelFormat
import ModelOptimize
import ModelSpec
import ModelValidation
import OrderedCollections
import Testing
import _ModelTestSupport

/// Every form of weights, written and unpacked again by the runtime.
struct SchemeTests {
  /// A scheme, the operations that make weights of it, and a bound of the relative error of smooth weights.
  struct Case: CustomTestStringConvertible, Sendable {
    var scheme: WeightScheme
    var operations: [String]
    var error: Double
    var opset = "CoreML8"

    var testDescription: String { "\(scheme), \(opset)" }
  }

  private static let lut = "constexpr_lut_to_dense"
  private static let line = "constexpr_blockwise_shift_scale"
  private static let sparse = "constexpr_sparse_to_dense"

  static let cases: [Case] =
    [(1, 0.65), (2, 0.35), (3, 0.18), (4, 0.09), (6, 0.022), (8, 0.006)].map { bits, error in
      Case(scheme: .palette(bits), operations: [lut], error: error)
    }
    + [(1, 0.65), (2, 0.35), (4, 0.09), (6, 0.022), (8, 0.006)].map { bits, error in
      Case(scheme: .palette(bits), operations: [lut], error: error, opset: "CoreML6")
    }
    + [
      Case(scheme: .palette(4) { $0.mode = .uniform }, operations: [lut], error: 0.12),
      Case(scheme: .palette(4) { $0.groupSize = 8 }, operations: [lut], error: 0.09),
      Case(scheme: .palette(2) { $0.groupSize = 1 }, operations: [lut], error: 0.3),
      Case(scheme: .palette(4) { $0.hasChannelScales = true }, operations: [lut, line], error: 0.09),
      Case(scheme: .palette(4) { $0.tableType = .int8 }, operations: [line, lut], error: 0.09),
      Case(scheme: .palette(4) { $0.vectorLength = 2 }, operations: [lut], error: 0.36),
      Case(
        scheme: .palette(4) {
          $0.vectorLength = 4
          $0.groupSize = 16
        }, operations: [lut], error: 0.7),
      Case(scheme: .linear(.int8), operations: [line], error: 0.007),
      Case(scheme: .linear(.int8), operations: ["constexpr_affine_dequantize"], error: 0.007, opset: "CoreML7"),
      Case(scheme: .linear(.uint8), operations: ["constexpr_affine_dequantize"], error: 0.007, opset: "CoreML6"),
      Case(
        scheme: .linear(.uint8) { $0.granularity = .tensor }, operations: ["constexpr_affine_dequantize"], error: 0.007,
        opset: "CoreML6"),
      Case(scheme: .linear(.uint8) { $0.isSymmetric = false }, operations: [line], error: 0.007),
      Case(scheme: .linear(.int8) { $0.isSymmetric = false }, operations: [line], error: 0.007),
      Case(scheme: .linear(.int4), operations: [line], error: 0.1),
      Case(scheme: .linear(.uint4) { $0.isSymmetric = false }, operations: [line], error: 0.1),
      Case(scheme: .linear(.int4) { $0.granularity = .block(16) }, operations: [line], error: 0.09),
      Case(
        scheme: .linear(.int4) {
          $0.granularity = .block(8)
          $0.isSymmetric = false
        }, operations: [line], error: 0.09),
      Case(scheme: WeightScheme(sparsity: .magnitude(0.5)), operations: [sparse], error: 0.4),
      Case(scheme: WeightScheme(sparsity: .magnitude(0.5)), operations: [sparse], error: 0.4, opset: "CoreML6"),
      Case(scheme: WeightScheme(sparsity: .structured(zeros: 2, length: 4)), operations: [sparse], error: 0.5),
      Case(
        scheme: WeightScheme(sparsity: .blocks(share: 0.5, length: 4, axis: .output)), operations: [sparse], error: 0.6),
      Case(
        scheme: WeightScheme.linear(.int8).sparse(.blocks(share: 0.5, length: 5, axis: .input)),
        operations: ["constexpr_sparse_blockwise_shift_scale", sparse], error: 0.6),
      Case(
        scheme: WeightScheme.palette(4).sparse(.magnitude(0.5)),
        operations: ["constexpr_lut_to_sparse", sparse], error: 0.4),
      Case(
        scheme: WeightScheme.palette(4) { $0.tableType = .int8 }.sparse(.magnitude(0.5)),
        operations: [line, "constexpr_lut_to_sparse", sparse], error: 0.4),
      Case(
        scheme: WeightScheme.palette(4) { $0.hasChannelScales = true }.sparse(.magnitude(0.5)),
        operations: ["constexpr_lut_to_sparse", sparse, line], error: 0.4),
      Case(
        scheme: WeightScheme.linear(.int8).sparse(.magnitude(0.5)),
        operations: ["constexpr_sparse_blockwise_shift_scale", sparse], error: 0.4),
      Case(
        scheme: WeightScheme.linear(.int4) { $0.granularity = .block(16) }.sparse(.threshold(0.02)),
        operations: ["constexpr_sparse_blockwise_shift_scale", sparse], error: 0.4),
    ]

  @Test(arguments: cases, [true, false]) func unpacksToWhatWasComputed(_ test: Case, isHalf: Bool) throws {
    let folder = try TemporaryFolder()
    var model = WeightModel([64, 48], isHalf: isHalf)
    model.opset = test.opset
    let result = try model.optimized(test.scheme, in: folder)
    let tensor = try #require(result.report.tensors.first)
    #expect(result.report.tensors.count == 1 && result.report.kept.isEmpty)
    #expect(tensor.isConfirmed == true)
    #expect(tensor.loss.relative < test.error)
    #expect(result.file.operations().map(\.type) == test.operations + ["linear"])
    #expect(result.file.operations().dropLast().last?.outputs.first?.name == "w")
    #expect(result.report.byteCounts.after < result.report.byteCounts.before)
    #expect(ModelValidator.validate(result.file.model).filter { $0.code.rawValue.hasPrefix("program") } == [])
    #expect(result.file.findings == [])
    guard case .mlProgram(let program)? = result.file.model.kind else { throw Diagnostic("test", "no program") }
    #expect(program.functions["main"]?.opset == test.opset && result.report.notes.isEmpty)
  }

  /// Odd lengths, axes in the middle, and weights that other operations take along other axes.
  @Test(arguments: [
    ([33, 7, 3, 5], "conv", "weight"), ([24, 32, 2, 2], "conv_transpose", "weight"), ([3, 40, 64], "matmul", "y"),
    ([65, 64], "gather", "x"),
  ])
  func otherShapes(_ shape: [Int], _ operation: String, _ parameter: String) throws {
    let folder = try TemporaryFolder()
    var model = WeightModel(shape)
    (model.operation, model.parameter) = (operation, parameter)
    var schemes: [WeightScheme] = [
      .palette(3), .palette(6), .palette(4) { $0.groupSize = 1 }, .linear(.int8), .linear(.int4),
      WeightScheme(sparsity: .magnitude(0.7)), WeightScheme.palette(3).sparse(.magnitude(0.6)),
    ]
    if operation != "conv", operation != "gather" { schemes.append(.palette(3) { $0.vectorLength = 4 }) }
    if operation == "matmul" { schemes.append(.linear(.int4) { $0.granularity = .block(8) }) }
    for scheme in schemes {
      let result = try model.optimized(scheme, in: folder)
      let tensor = try #require(result.report.tensors.first, "\(scheme): \(result.report.kept)")
      #expect(tensor.isConfirmed == true, "\(scheme)")
    }
  }

  @Test func largeTensorsAreReadInRuns() throws {
    let folder = try TemporaryFolder()
    let model = WeightModel([128, 2050])
    for scheme in [
      WeightScheme.palette(4), .palette(4) { $0.groupSize = 64 }, .linear(.int8),
      WeightScheme.linear(.int8).sparse(.magnitude(0.5)), WeightScheme(sparsity: .magnitude(0.5)),
    ] {
      let tensor = try #require(try model.optimized(scheme, in: folder).report.tensors.first)
      #expect(tensor.isConfirmed == true, "\(scheme)")
    }
  }

  @Test func twoRunsWriteTheSameBytes() throws {
    let folder = try TemporaryFolder()
    let model = WeightModel([128, 2050], isHalf: false)
    func bytes() throws -> [UInt8] {
      _ = try model.optimized(.palette(4) { $0.hasChannelScales = true }, in: folder)
      return try folder.read("out.mlpackage/Data/com.apple.CoreML/weights/weight.bin")
    }
    #expect(try bytes() == bytes())
  }
}
