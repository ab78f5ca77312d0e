import ModelFormat
import ModelOps
import ModelOptimize
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Which weights of a model are changed, and what becomes of the rest.
struct ModelOptimizerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func sharedWeightsAreStoredOnce() throws {
    var model = WeightModel([64, 48])
    let one = try model.optimized(.palette(4), in: folder).report
    model.constants = ["w", "v"]
    model.functions = ["main", "other"]
    let four = try model.optimized(.palette(4), in: folder)
    #expect(four.report.tensors.map(\.isShared) == [false, true, true, true])
    #expect(four.report.tensors.allSatisfy { $0.isConfirmed == true })
    #expect(four.report.byteCounts == one.byteCounts)
    for function in ["main", "other"] {
      let types = four.file.operations(of: function).map(\.type)
      #expect(types == ["constexpr_lut_to_dense", "linear", "constexpr_lut_to_dense", "linear"])
    }
  }

  @Test func whatIsCompressedStays() throws {
    let first = try WeightModel([64, 48]).optimized(.palette(4), in: folder)
    let again = try WeightModel.optimized(first.file, .linear(.int8), in: folder)
    #expect(again.report.tensors.isEmpty && again.report.compressedBefore.map(\.name) == ["w"])
    #expect(again.file.operations().map(\.type) == ["constexpr_lut_to_dense", "linear"])
    var report = first.report
    report.tensors[0].isConfirmed = nil
    try UnpackedWeights.confirm(&report, in: again.file)
    #expect(report.tensors[0].isConfirmed == true)
    #expect(again.report.byteCounts.before == again.report.byteCounts.after)
  }

  @Test func namesAndTypesChoose() throws {
    var model = WeightModel([64, 48])
    model.constants = ["first", "second"]
    func changed(_ only: [String], _ skip: [String] = []) throws -> [String] {
      try model.optimized(.linear(.int8), in: folder) {
        $0.only = only
        $0.skip = skip
      }.report.tensors.map(\.id.name)
    }
    #expect(try changed([]) == ["first", "second"])
    #expect(try changed(["fir*"]) == ["first"])
    #expect(try changed(["linear"], ["y_second"]) == ["first"])
    #expect(try changed(["?econd", "conv"]) == ["second"])
    #expect(try changed(["conv"]) == [])
    #expect(try changed([], ["lin*r"]) == [])
  }

  @Test func rulesChooseForms() throws {
    var model = WeightModel([64, 48])
    model.constants = ["first", "second", "third"]
    func forms(_ scheme: WeightScheme, _ rules: [CompressionOptions.Rule]) throws -> [String: String] {
      let report = try model.optimized(scheme, in: folder) { $0.rules = rules }.report
      #expect(report.tensors.allSatisfy { $0.isConfirmed == true })
      return Dictionary(
        report.tensors.map { ($0.id.name, $0.scheme) } + report.kept.map { ($0.id.name, $0.reason) },
        uniquingKeysWith: { first, _ in first })
    }
    let rules = [CompressionOptions.Rule("second", nil), CompressionOptions.Rule("*d", .linear(.int8))]
    #expect(
      try forms(.palette(4), rules)
        == ["first": "4-bit palette", "second": "no form is given for it", "third": "int8 per channel"])
    #expect(
      try forms(WeightScheme(), [CompressionOptions.Rule("y_third", .palette(2))])
        == ["first": "no form is given for it", "second": "no form is given for it", "third": "2-bit palette"])
    // The system follows from all of them.
    #expect(
      try forms(.linear(.int8), [CompressionOptions.Rule("linear", .linear(.int4))]).values.allSatisfy {
        $0 == "int4 per channel"
      })
  }

  @Test func weightsInArgumentsAreFound() throws {
    var file = try WeightModel([64, 48]).file()
    guard case .mlProgram(var program)? = file.model.kind,
      var block = program.functions["main"]?.activeBlock, let value = block.operations[0].attributes["val"]
    else { throw Diagnostic("test", "no program") }
    block.operations.removeFirst()
    block.operations[0].inputs["weight"] = .with { $0.arguments = [.with { $0.binding = .value(value) }] }
    program.functions["main"]?.blockSpecializations["CoreML8"] = block
    file.model.kind = .mlProgram(program)
    let result = try WeightModel.optimized(file, .palette(4), in: folder)
    #expect(result.report.tensors.map(\.id.name) == ["y_w.weight"])
    #expect(result.file.operations().map(\.type) == ["constexpr_lut_to_dense", "linear"])
  }

  @Test func newFormsRaiseTheModel() throws {
    var model = WeightModel([64, 48])
    model.opset = "CoreML6"
    let raised = try model.optimized(.linear(.int4), in: folder)
    #expect(
      raised.report.notes.map(\.message) == [
        "the model needs iOS 18 from now on, it needed iOS 16: this form of weights needs it"
      ])
    #expect(raised.file.model.specificationVersion == 9)
    let asked = try model.optimized(.linear(.int8), in: folder) { $0.target = 17 }
    #expect(asked.file.model.specificationVersion == 8)
    #expect(asked.report.notes.map(\.message) == ["the model needs iOS 17 from now on, it needed iOS 16: as asked"])
  }

  /// What iOS 16 stores in attributes moves to arguments, and stands for the same weights.
  @Test(arguments: [
    WeightScheme.palette(4), .linear(.int8), .linear(.uint8) { $0.granularity = .tensor },
    WeightScheme(sparsity: .magnitude(0.5)),
  ])
  func oldFormsAreBroughtAlong(_ scheme: WeightScheme) throws {
    var model = WeightModel([64, 48])
    model.opset = "CoreML6"
    let old = try model.optimized(scheme, in: folder)
    #expect(old.file.operations()[0].inputs.isEmpty)
    var new = try WeightModel.optimized(old.file, .linear(.int4), in: folder) { $0.target = 18 }
    #expect(new.file.operations()[0].inputs.count >= 2 && new.file.findings == [])
    new.report.tensors = old.report.tensors
    new.report.tensors[0].isConfirmed = nil
    try UnpackedWeights.confirm(&new.report, in: new.file)
    #expect(new.report.tensors[0].isConfirmed == true)
  }

  @Test func opsetsWithoutAnOperationAreRefused() throws {
    var model = WeightModel([64, 48])
    model.opset = "CoreML6"
    var file = try model.file()
    guard case .mlProgram(var program)? = file.model.kind else { throw Diagnostic("test", "no program") }
    program.functions["main"]?.blockSpecializations["CoreML6"]?.operations[1].inputs["flavour"] = .init()
    file.model.kind = .mlProgram(program)
    #expect {
      _ = try WeightModel.optimized(file, .linear(.int4), in: folder)
    } throws: { error in
      (error as? any DiagnosticError)?.diagnostics.map(\.message)
        == ["the operation set of iOS 18 has no parameter `flavour` for 'linear', which 'y_w' needs"]
    }
  }

  @Test func onlyProgramsHaveWeightsToChange() throws {
    let file = ModelFile(.model(.identity(.init())))
    #expect {
      _ = try ModelOptimizer.optimize(
        file, CompressionOptions(.palette(4)), spool: try WeightSpool(beside: folder.path("out")))
    } throws: { error in
      (error as? any DiagnosticError)?.diagnostics.map(\.message)
        == ["the model is neither an ML Program nor a neural network, whose weights could be compressed"]
    }
  }

  @Test func tensorsThatAreTooLargeAreNamed() throws {
    var result = try WeightModel([64, 48]).optimized(.palette(4), in: folder)
    result.report.tensors[0].isConfirmed = nil
    try UnpackedWeights.confirm(&result.report, in: result.file, limit: 64 * 48 - 1)
    #expect(result.report.unconfirmed.map(\.name) == ["w"] && result.report.tensors[0].isConfirmed == nil)
  }

  @Test func damageIsNoticed() throws {
    var result = try WeightModel([64, 48]).optimized(.palette(4), in: folder)
    result.report.tensors[0].loss.checksum ^= 1
    #expect {
      try UnpackedWeights.confirm(&result.report, in: result.file)
    } throws: { error in
      (error as? any DiagnosticError)?.diagnostics.map(\.message)
        == ["the weights 'w' that were written unpack to other values than were computed"]
    }
  }
}
