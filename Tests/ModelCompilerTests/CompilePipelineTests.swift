import Foundation
import ModelFormat
import ModelLowering
import ModelSpec
import ModelValidation
import Testing
import _ModelTestSupport

@testable import ModelCompiler

/// What a compilation refuses, reports and hands on from stage to stage.
struct CompilePipelineTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ model: Model) throws -> String {
    let path = folder.path("m.mlmodel")
    try ModelFile(model).write(to: path)
    return path
  }

  private static func network(_ layers: [NeuralNetworkLayer]) -> Model {
    .neuralNetwork(
      layers, version: 4, inputs: [.multiArray("x", [2, 3])], outputs: [.multiArray("y", [2, 3])],
      arrayMapping: .exactArrayMapping)
  }

  /// A network whose output no layer makes.
  private static let broken = network([NetworkPassTests.relu("x", "z")])

  /// The codes of what is reported, and of the errors that end the compilation.
  private func outcome(
    _ model: Model, _ policy: CompilePolicy
  ) throws -> (reported: [Diagnostic.Code], refused: [Diagnostic.Code]) {
    try outcome(write(model), policy)
  }

  private func outcome(
    _ path: String, _ policy: CompilePolicy
  ) throws -> (reported: [Diagnostic.Code], refused: [Diagnostic.Code]) {
    var reported: [Diagnostic.Code] = []
    let pipeline = CompilePipeline(policy) { reported.append($0.code) }
    do throws(CompileError) {
      _ = try pipeline.compile(path)
      return (reported, [])
    } catch {
      return (reported, error.diagnostics.map(\.code))
    }
  }

  @Test func errorsAreRefusedOrReported() throws {
    for policy in [CompilePolicy.strict, .refuseErrors, .tolerant] {
      let (reported, refused) = try outcome(Self.broken, policy)
      #expect(reported.isEmpty)
      #expect(refused == ["output-not-made"])
    }
    let (reported, refused) = try outcome(Self.broken, .warnOnly)
    #expect(reported == ["output-not-made"])
    #expect(refused.isEmpty)
  }

  @Test func whatOnlyAppleCannotTrainIsTolerated() throws {
    let model = Model.updatable { $0.layers[1].isUpdatable = true }
    #expect(try outcome(model, .refuseErrors).refused == ["update-layer"])
    #expect(try outcome(model, .tolerant).refused.isEmpty)
    #expect(try outcome(model, .tolerant).reported.contains("update-layer"))
  }

  /// Apple's compiler infers shapes as well, so a network whose shapes do not fit is not compiled.
  @Test func whatOperationsCannotComputeIsRefused() throws {
    let model = Self.network([.layer("1", ["x"], ["y"], .squeeze(.with { $0.axes = [0] }))])
    #expect(ModelValidator.validate(model).map(\.code) == ["shape"])
    for policy in [CompilePolicy.strict, .refuseErrors, .tolerant] {
      #expect(try outcome(model, policy).refused == ["shape"])
    }
    let (reported, refused) = try outcome(model, .warnOnly)
    #expect(reported.contains("shape"))
    #expect(refused.isEmpty)
  }

  /// What Apple's compiler is not known to refuse is compiled, and said.
  @Test func doubtsAreReported() throws {
    let softmax = Model.mlProgram(
      [.operation("softmax", [("x", ["x"])], "y", .float32, [2])], inputs: [.multiArray("x", [2])], sizes: [2],
      output: .multiArray("y", [2]))
    for policy in [CompilePolicy.refuseErrors, .tolerant, .warnOnly] {
      let (reported, refused) = try outcome(softmax, policy)
      #expect(reported.contains("operation-parameter-unwritten"))
      #expect(refused.isEmpty)
    }
  }

  /// What Apple's compiler was seen to refuse for lack of a parameter, `concat` without `interleave`, is not compiled.
  @Test func parametersThatAppleWantsAreDemanded() throws {
    let concat = Model.mlProgram(
      [
        .const("axis", .int32(0)),
        .operation("concat", [("values", ["x", "x"]), ("axis", ["axis"])], "y", .float32, [4]),
      ],
      inputs: [.multiArray("x", [2])], sizes: [2], output: .multiArray("y", [4]))
    for policy in [CompilePolicy.strict, .refuseErrors, .tolerant] {
      #expect(try outcome(concat, policy).refused == ["operation-parameter-missing"])
    }
    #expect(try outcome(concat, .warnOnly).refused.isEmpty)
  }

  /// A program and its description give inputs and outputs the same elements and shapes, as coremltools' validator demands.
  @Test(arguments: [
    (FeatureDescription.multiArray("x", [2]), FeatureDescription.multiArray("y", [3]), "function-output-shape"),
    (.multiArray("x", [2]), .multiArray("y", [2], .float16), "function-output-type"),
    (.multiArray("x", [2], .float16), .multiArray("y", [2]), "function-input-type"),
  ])
  func interfacesOfProgramsAgree(input: FeatureDescription, output: FeatureDescription, code: String) throws {
    let relu = Model.mlProgram(
      [.operation("relu", [("x", ["x"])], "y", .float32, [2])], inputs: [input], sizes: [2], output: output)
    for policy in [CompilePolicy.strict, .refuseErrors, .tolerant] {
      #expect(try outcome(relu, policy).refused == [Diagnostic.Code(rawValue: code)])
    }
    #expect(try outcome(relu, .warnOnly).reported.contains(Diagnostic.Code(rawValue: code)))
  }

  /// A damaged weight file is refused as `validate` does; one that is not there leaves a program that can be compiled.
  @Test func weightFilesAreLookedAt() throws {
    let program = Model.mlProgram(
      [
        .const("w", .blob(.float32, [2])),
        .operation("add", [("x", ["x"]), ("y", ["w"])], "sum", .float32, [2]),
      ],
      inputs: [.multiArray("x", [2])], sizes: [2], output: .multiArray("sum", [2]))
    let specification = ModelFile.encode(program)
    let missing = try folder.writePackage("absent.mlpackage", specification: specification)
    #expect(try outcome(missing, .tolerant).reported.contains("weight-file-missing"))
    let damaged = try folder.writePackage(
      "damaged.mlpackage", specification: specification, weights: [1, 2, 3])
    for policy in [CompilePolicy.strict, .refuseErrors, .tolerant] {
      #expect(try outcome(damaged, policy).refused == ["weight-file"])
    }
    #expect(try outcome(damaged, .warnOnly).reported.contains("weight-file"))
  }

  @Test func formsThatAppleIsNotKnownToAcceptAreRefusedWhenStrict() throws {
    let model = Self.network([.layer("half", ["x"], ["y"], .clampedReLU(.with { $0.beta = 6 }))])
    #expect(try outcome(model, .refuseErrors).reported == ["espresso-form-unknown"])
    #expect(try outcome(model, .strict).refused == ["espresso-form-unknown"])
  }

  @Test func updatableModelsAreToldAllThatTheyLack() {
    let findings = ["one", "two"].map { Diagnostic(.error, "code", $0) }
    #expect(CompileError(.validation, findings[0], others: [findings[1]]).diagnostic.message == "one")
    #expect(
      CompileError(.validation, findings[0], others: [findings[1]], isUpdatable: true).diagnostic.message == "one; two")
  }

  @Test func stagesAreNamed() throws {
    let missing = #expect(throws: CompileError.self) {
      try CompilePipeline(.warnOnly).compile(folder.path("no.mlmodel"))
    }
    #expect(missing?.stage == .reading)
    let path = try write(Self.network([NetworkPassTests.relu("x", "y")]))
    try CompilePipeline(.strict).compile(path, to: folder.path("m.mlmodelc"))
    let twice = #expect(throws: CompileError.self) { try CompilePipeline(.strict).compile(folder.path("m.mlmodelc")) }
    #expect(twice?.diagnostic.code == "compiled-model")
    try Data().write(to: URL(fileURLWithPath: folder.path("file")))
    let place = #expect(throws: CompileError.self) {
      try CompilePipeline(.strict).compile(path, to: folder.path("file/m.mlmodelc"))
    }
    #expect(place?.stage == .writing)
  }

  /// Compiling takes the networks that validation lowered: it finds each in its place, and lowers none again.
  @Test func networksAreLoweredOnce() throws {
    let network = Self.network([NetworkPassTests.relu("x", "y")])
    let stages = Pipeline.with { $0.models = [network, network] }
    for kind: Model.Kind in [
      .pipeline(stages), .pipelineClassifier(.with { $0.pipeline = stages }),
      .pipelineRegressor(.with { $0.pipeline = stages }),
    ] {
      let pipeline = Model.model(kind, inputs: [.multiArray("x", [2, 3])], outputs: [.multiArray("y", [2, 3])])
      var lowered = ModelValidator.validation(of: ModelFile(pipeline)).networks
      let paths = (0..<2).map { pipeline.path(ofStage: $0, at: ModelPath()) }
      #expect(Set(lowered.keys) == Set(paths))
      // A mark shows that these are taken, and no others.
      for path in paths { lowered[path]?.problems = [LoweredNetwork.Problem(path, "mark")] }
      let networks = LoweredNetworks(of: pipeline, validated: lowered)
      for path in paths { #expect(networks[path]?.problems.map(\.message) == ["mark"]) }
      #expect(networks[ModelPath()] == nil)
    }
  }

  /// Networks that validation did not lower are lowered for their default shapes.
  @Test func brokenNetworksAreLoweredStill() throws {
    #expect(ModelValidator.validation(of: ModelFile(Self.broken)).networks.isEmpty)
    #expect(LoweredNetworks(of: Self.broken, validated: [:])[ModelPath()]?.blobs["z"] != nil)
  }

  /// Networks that validation lowered for all inputs have the shapes of those that are lowered for the default shapes alone.
  @Test(arguments: RecompilationTests.sources) func shapesAreThoseOfTheDefaultInputs(_ path: String) throws {
    func check(_ model: Model) throws {
      for stage in model.pipeline?.models ?? [] { try check(stage) }
      guard model.network != nil else { return }
      let lowered = try #require(NetworkLowering.lower(model))
      let compiled = try #require(LoweredNetworks(of: model, validated: [ModelPath(): lowered])[ModelPath()])
      let direct = try #require(NetworkLowering.lower(forDefaultShapesOf: model))
      #expect(compiled.defaultShapes(of: model) == direct.defaultShapes(of: model))
    }
    try check(try ModelFile.read(path).model)
  }
}
