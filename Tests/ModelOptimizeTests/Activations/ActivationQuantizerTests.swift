import ModelFormat
import ModelOptimize
import ModelRuntime
import ModelSpec
import ModelValidation
import OrderedCollections
import Testing
import _ModelTestSupport

/// Pairs of `quantize` and `dequantize`: where they go, and which scales they have.
struct ActivationQuantizerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A program with an input x [1, 4] and a weight w [3, 4] in single precision.
  private func file(
    _ operations: [MILSpec.Operation], output: String = "out", opset: String = "CoreML7"
  ) throws -> ModelFile {
    var blob = WeightBlobWriter()
    let weights: [Float] = [1, 2, -1, 0, 0.5, -3, 2, 1, -1, 1, 1, -2]
    let offset = try blob.append(WeightData(floats: weights), .float32, elementCount: weights.count)
    let version = Int32(OperationSet(named: opset)?.specificationVersion ?? 8)
    var all: [MILSpec.Operation] = [.const("w", .blob(.float32, [3, 4], offset: offset))] + operations
    for index in all.indices where all[index].type == "const" {
      all[index].attributes["name"] = .string(all[index].outputs[0].name)
    }
    let model = Model.mlProgram(
      all, inputs: [.multiArray("x", [1, 4])],
      sizes: [1, 4], output: .multiArray(output, [1, 3]), opset: opset, version: version)
    return ModelFile(model, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blob])
  }

  private static func operation(
    _ type: String, _ inputs: [(String, [String])], _ output: String, _ sizes: [UInt64?] = [1, 3]
  ) -> MILSpec.Operation {
    .operation(type, inputs, output, .float32, sizes)
  }

  /// y = linear(x), r = relu(y), s = r + y, out = tanh(s).
  private static let chain: [MILSpec.Operation] = [
    operation("linear", [("x", ["x"]), ("weight", ["w"])], "y"), operation("relu", [("x", ["y"])], "r"),
    operation("add", [("x", ["r"]), ("y", ["y"])], "s"), operation("tanh", [("x", ["s"])], "out"),
  ]

  private static let samples: [[Double]] = [[1, 0, 0, -2], [0.5, 4, 0, 0]]

  /// The model with pairs for what its values are on `samples`.
  private func quantized(
    _ file: ModelFile, _ scheme: ActivationScheme = ActivationScheme(.int8), _ samples: [[Double]] = samples,
    _ change: (inout CompressionOptions) -> Void = { _ in }
  ) throws -> (file: ModelFile, report: ActivationQuantizer.Report) {
    var options = CompressionOptions(WeightScheme())
    change(&options)
    let sites = try ActivationQuantizer.sites(of: file, options)
    var ranges: NameMap<ActivationRanges> = [:]
    for (name, sites) in sites {
      var own = ActivationRanges(of: NameSet(sites.observed))
      let model = try RuntimeModel.load(file)
      for sample in samples { try own.add(["x": .array(FeatureArray(doubles: sample, shape: [1, 4]))], to: model) }
      #expect(own.predictionCount == samples.count)
      ranges[name] = own
    }
    return try ActivationQuantizer.quantized(file, scheme, at: sites, observed: ranges)
  }

  private func types(_ file: ModelFile) -> [String] { file.operations().map(\.type) }

  private func argument(_ file: ModelFile, _ result: String, _ parameter: String) -> String? {
    let operation = file.operations().first { $0.outputs.first?.name == result }
    guard case .name(let name)? = operation?.inputs[parameter]?.arguments.first?.binding else { return nil }
    return name
  }

  private func output(_ file: ModelFile, _ sample: [Double]) throws -> [Double] {
    let features = try RuntimeModel.load(file).prediction(
      from: ["x": .array(FeatureArray(doubles: sample, shape: [1, 4]))])
    guard case .array(let array)? = features["out"] else { return [] }
    return array.doubles
  }

  @Test func pairsSurroundOperations() throws {
    let original = try file(Self.chain)
    let (result, report) = try quantized(original)
    #expect(
      types(result) == [
        "quantize", "dequantize", "linear", "quantize", "dequantize", "relu", "quantize", "dequantize", "add", "tanh",
      ])
    #expect(report.activations.map(\.id.name) == ["x", "y", "r"])
    #expect(report.activations.map(\.operations) == [["linear"], ["add"], ["add"]])
    #expect(argument(result, "y", "x") == "x_dequantized")
    // What is behind the activation function is rounded, and not what is before it.
    #expect(argument(result, "r", "x") == "y")
    #expect(argument(result, "s", "x") == "r_dequantized" && argument(result, "s", "y") == "y_dequantized")
    #expect(ModelValidator.validate(result.model).filter { $0.severity == .error } == [])
    let path = folder.path("out.mlpackage")
    try result.write(to: path)
    let again = try ModelFile.read(path)
    for sample in Self.samples {
      for (one, other) in zip(try output(original, sample), try output(again, sample)) {
        #expect(abs(one - other) < 0.05)
      }
    }
  }

  @Test func scalesFollowFromTheRanges() throws {
    let activations = try quantized(try file(Self.chain)).report.activations
    #expect(activations[0].range == -2...4 && activations[0].scale == 4 / 127 && activations[0].zeroPoint == 0)
    // y is [1, -1.5, 3] and [8.5, -11.75, 3.5].
    #expect(activations[1].range == -11.75...8.5 && activations[2].range == 0...8.5)
    var scheme = ActivationScheme(.uint8)
    let unsigned = try quantized(try file(Self.chain), scheme).report.activations[0]
    #expect(unsigned.zeroPoint == 127 && unsigned.scale == 8 / 254)
    scheme.isSymmetric = false
    let free = try quantized(try file(Self.chain), scheme)
    #expect(free.report.activations[0].zeroPoint == 85 && free.report.activations[0].scale == 6 / 255)
    #expect(ModelValidator.validate(free.file.model).filter { $0.severity == .error } == [])
    #expect(abs(try output(free.file, Self.samples[0])[0] - output(try file(Self.chain), Self.samples[0])[0]) < 0.05)
  }

  @Test func zerosHaveAScale() throws {
    let activation = try quantized(try file(Self.chain), ActivationScheme(.int8), [[0, 0, 0, 0]]).report.activations[0]
    #expect(activation.scale == 1 && activation.zeroPoint == 0)
  }

  @Test func valuesThatAreNotFiniteStay() throws {
    let (result, report) = try quantized(try file(Self.chain), ActivationScheme(.int8), [[.infinity, 0, 0, 0]])
    #expect(report.activations.isEmpty && types(result) == ["linear", "relu", "add", "tanh"])
    #expect(
      report.kept.map(\.reason)
        == [String](repeating: "it is NaN or infinite for some sample", count: 3))
  }

  @Test func valuesWithoutASampleStay() throws {
    let report = try quantized(try file(Self.chain), ActivationScheme(.int8), []).report
    #expect(report.kept.map(\.id.name) == ["x", "y", "r"] && report.activations.isEmpty)
    #expect(Set(report.kept.map(\.reason)) == ["no sample gave it a value"])
  }

  @Test func operationsAreChosen() throws {
    let skipped = try quantized(try file(Self.chain)) { $0.skip = ["add"] }
    // What linear makes is rounded behind relu.
    #expect(skipped.report.activations.map(\.id.name) == ["x", "r"])
    #expect(try quantized(try file(Self.chain)) { $0.only = ["conv"] }.report.activations.isEmpty)
  }

  @Test func whatConcatJoinsHasOneRange() throws {
    let operations: [MILSpec.Operation] = [
      Self.operation("linear", [("x", ["x"]), ("weight", ["w"])], "y"), Self.operation("tanh", [("x", ["y"])], "t"),
      .const("axis", .int32(0)),
      .const(
        "interleave",
        .with { value in
          value.type = .with { $0.kind = .tensorType(.tensor(.bool, [])) }
          value.value = .immediateValue(
            .with { $0.value = .tensor(.with { $0.value = .bools(.with { $0.values = [false] }) }) })
        }),
      Self.operation(
        "concat", [("values", ["y", "t"]), ("axis", ["axis"]), ("interleave", ["interleave"])], "joined", [2, 3]),
      Self.operation("add", [("x", ["joined"]), ("y", ["t"])], "out", [2, 3]),
    ]
    let report = try quantized(try file(operations)).report
    #expect(report.activations.map(\.id.name) == ["x", "t", "joined"])
    #expect(report.activations[1].range == -11.75...8.5 && report.activations[2].range == -11.75...8.5)
  }

  @Test func namesInUseAreLeft() throws {
    let operations =
      [Self.operation("relu", [("x", ["x"])], "x_dequantized", [1, 4])]
      + [
        Self.operation("linear", [("x", ["x"]), ("weight", ["w"])], "y"), Self.operation("tanh", [("x", ["y"])], "out"),
      ]
    let result = try quantized(try file(operations)).file
    #expect(argument(result, "y", "x") == "x_dequantized_0")
    #expect(ModelValidator.validate(result.model).filter { $0.severity == .error } == [])
  }

  @Test func aSecondRunAddsNothing() throws {
    let once = try quantized(try file(Self.chain)).file
    let twice = try quantized(once)
    #expect(twice.report.activations.isEmpty && types(twice.file) == types(once))
  }

  @Test func earlierSystemsAreRaised() throws {
    let (result, report) = try quantized(try file(Self.chain, opset: "CoreML6"))
    #expect(
      report.notes.map(\.message) == [
        "the model needs iOS 17 from now on, it needed iOS 16: quantized activations need it"
      ])
    #expect(result.model.specificationVersion == 8)
  }

  @Test func onlyProgramsHaveSuchOperations() throws {
    #expect {
      _ = try ActivationQuantizer.sites(of: ModelFile(.model(.identity(.init()))), CompressionOptions(WeightScheme()))
    } throws: { error in
      (error as? Diagnostic)?.message == "activations are quantized in ML Programs, and this model is none"
    }
  }
}
