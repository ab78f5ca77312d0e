import ModelFormat
import ModelParts
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// What cannot be cut, split or joined, and the diagnostic that says so.
struct RefusedPart: CustomTestStringConvertible, Sendable {
  var code: Diagnostic.Code
  var message: String
  var remedy: String?
  var work: @Sendable () throws(Diagnostic) -> Void

  init(
    _ code: Diagnostic.Code, _ message: String, remedy: String? = nil,
    _ work: @escaping @Sendable () throws(Diagnostic) -> Void
  ) {
    (self.code, self.message, self.remedy, self.work) = (code, message, remedy, work)
  }

  var testDescription: String { message }

  private static func cut(_ model: Model, from: [String] = [], to: [String], function: String? = nil) throws(Diagnostic)
  {
    let extraction = try Extraction(ModelFile(model), PartRequest(from: from, to: to, function: function))
    _ = try extraction.part()
    _ = try extraction.rest()
  }

  private static func join(_ models: Model..., connect: [ModelJoin.Connection] = []) -> ModelJoin {
    ModelJoin(models.map { ModelFile($0) }, connections: connect)
  }

  private static let outside = "name a value before or behind the loop or branch"

  /// A program from `from` to `to`.
  private static func link(_ from: String, _ to: String, _ type: MILSpec.DataType = .float32, _ size: UInt64 = 3)
    -> Model
  {
    var model = Model.mlProgram(
      [.operation("identity", [("x", [from])], to, type, [size])], inputs: [.multiArray(from, [Int64(size)])],
      sizes: [size], output: .multiArray(to, [Int64(size)]))
    guard case .mlProgram(var program)? = model.kind else { return model }
    program.functions["main"]?.inputs[0].type?.kind = .tensorType(.tensor(type, [size]))
    model.kind = .mlProgram(program)
    return model
  }

  /// Parts of models.
  static let cuts = [
    RefusedPart(
      "not-divisible", "a pipeline is cut between its stages",
      remedy: "name a stage with --stage, and cut that one"
    ) { () throws(Diagnostic) in try cut(Whole.pipeline, to: ["m"]) },
    RefusedPart(
      "not-divisible",
      "a model of type `treeEnsembleRegressor` has no values in between, expected an ML Program or a neural network"
    ) { () throws(Diagnostic) in
      try cut(.regressor(.treeEnsembleRegressor(.init()), inputs: [.double("x")]), to: ["y"])
    },
    RefusedPart("function-unknown", "only ML Programs have functions", remedy: "leave --function out") {
      () throws(Diagnostic) in try cut(Whole.network, to: ["a"], function: "main")
    },
    RefusedPart("function-unknown", "the model has no function 'tow'", remedy: "did you mean 'two'?") {
      () throws(Diagnostic) in try cut(Whole.functions, to: ["a"], function: "tow")
    },
    RefusedPart(
      "value-unknown", "the network has no blob or layer 'frist'", remedy: "did you mean 'first'?"
    ) { () throws(Diagnostic) in try cut(Whole.network, to: ["frist"]) },
    RefusedPart(
      "value-unknown", "function 'main' has no value or operation 'zzzzzz'",
      remedy: "modelc inspect --layers lists the names"
    ) { () throws(Diagnostic) in try cut(Whole.chain, to: ["zzzzzz"]) },
    RefusedPart(
      "value-nested", "'p' is computed within a loop or a branch, where no model can be cut", remedy: outside
    ) { () throws(Diagnostic) in try cut(Whole.branching, to: ["p"]) },
    RefusedPart(
      "value-nested", "'within' is computed within a loop or a branch, where no model can be cut", remedy: outside
    ) { () throws(Diagnostic) in try cut(Whole.looping, to: ["within"]) },
    RefusedPart(
      "part-constant", "'two' is a constant, expected a value that is computed",
      remedy: "leave 'two' out: a part has the constants that it uses"
    ) { () throws(Diagnostic) in try cut(Whole.types, to: ["two"]) },
    RefusedPart(
      "part-state", "'s0' is a state: states are not passed on, the part has those that its operations use",
      remedy: "leave 's0' out"
    ) { () throws(Diagnostic) in try cut(Whole.decoder, to: ["s0"]) },
    RefusedPart(
      "state-divided",
      "state 's0' is used by operations of the part and of the rest, which would each have their own",
      remedy: "cut where all operations on 's0' are on one side"
    ) { () throws(Diagnostic) in try cut(Whole.decoder, to: ["sum0"]) },
    RefusedPart("part-empty", "'x' is an input of the model, so no part can return it") { () throws(Diagnostic) in
      try cut(Whole.chain, to: ["x"])
    },
    RefusedPart("part-empty", "'x' is an input of the model, so no part can return it") { () throws(Diagnostic) in
      try cut(Whole.network, to: ["x"])
    },
    RefusedPart("part-empty", "'b' is both where the part begins and where it ends") { () throws(Diagnostic) in
      try cut(Whole.chain, from: ["b"], to: ["b"])
    },
    RefusedPart(
      "part-unconnected", "nothing between is computed from 'c'",
      remedy: "leave 'c' out, or name other values to end at"
    ) { () throws(Diagnostic) in try cut(Whole.chain, from: ["c"], to: ["b"]) },
    RefusedPart(
      "part-unconnected", "nothing between is computed from 'y'",
      remedy: "leave 'y' out, or name other values to end at"
    ) { () throws(Diagnostic) in try cut(Whole.network, from: ["y"], to: ["a"]) },
    RefusedPart(
      "part-type", "the model cannot be cut at 'a': several layers write to it, in a loop or a branch",
      remedy: "name a value before or behind it"
    ) { () throws(Diagnostic) in try cut(Whole.looping, to: ["a"]) },
  ]

  /// Splits, and models put together.
  static let joins = [
    RefusedPart(
      "not-divisible", "the model is neither a pipeline nor a program with several functions",
      remedy: "cut a program into chunks with --chunks or --max-size"
    ) { () throws(Diagnostic) in _ = try ModelSplit.parts(of: ModelFile(Whole.chain)) },
    RefusedPart("not-divisible", "the model is of type `neuralNetwork`, expected an ML Program") {
      () throws(Diagnostic) in _ = try ProgramChunks(ModelFile(Whole.network))
    },
    RefusedPart(
      "chunks", "the program cannot be cut into 5 chunks: it has 3 places to cut", remedy: "ask for fewer chunks"
    ) { () throws(Diagnostic) in _ = try ProgramChunks(ModelFile(Whole.chain)).chunks(.number(5)) },
    RefusedPart(
      "stage-unknown", "the pipeline has no stage 'Secnd'", remedy: "did you mean 'Second'?"
    ) { () throws(Diagnostic) in _ = try PipelineStages(Whole.pipeline).stage("Secnd") },
    RefusedPart(
      "stage-unknown", "the pipeline has no stage '2'", remedy: "the stages are 'model0', 'Second'"
    ) { () throws(Diagnostic) in _ = try PipelineStages(Whole.pipeline).stage("2") },
    RefusedPart(
      "stage-unknown", "the model is of type `mlProgram`, expected a pipeline", remedy: "leave --stage out"
    ) { () throws(Diagnostic) in _ = try PipelineStages(Whole.chain) },
    RefusedPart("join-empty", "there are no models to join") { () throws(Diagnostic) in _ = try join().pipeline() },
    RefusedPart("join-empty", "there are no models to join") { () throws(Diagnostic) in _ = try join().program() },
    RefusedPart("join-empty", "there are no functions to join") { () throws(Diagnostic) in _ = try FunctionJoin([]) },
    RefusedPart(
      "pipeline-state", "model 1 has the state 's0', and pipelines have no states",
      remedy: "join programs to one with --as program"
    ) { () throws(Diagnostic) in _ = try join(Whole.chain, Whole.decoder).pipeline() },
    RefusedPart(
      "pipeline-functions", "model 0 has several functions, and a stage of a pipeline has one",
      remedy: "take one with modelc extract --function"
    ) { () throws(Diagnostic) in _ = try join(Whole.functions, Whole.chain).pipeline() },
    RefusedPart("not-divisible", "the model is of type `neuralNetwork`, expected an ML Program") {
      () throws(Diagnostic) in _ = try join(Whole.network, Whole.chain).program()
    },
    RefusedPart("function-duplicate", "two functions are called 'f'") { () throws(Diagnostic) in
      let source = FunctionJoin.Source(name: "f", file: ModelFile(Whole.chain))
      _ = try FunctionJoin([source, source])
    },
    RefusedPart(
      "function-unknown", "there is no function 'two' to be the default", remedy: nil
    ) { () throws(Diagnostic) in
      _ = try FunctionJoin([.init(name: "f", file: ModelFile(Whole.chain))], defaultName: "two")
    },
    RefusedPart("join-output", "model 1 returns 'y', as a model before does", remedy: "rename one of them") {
      () throws(Diagnostic) in _ = try join(Whole.chain, Whole.chain).program()
    },
    RefusedPart(
      "join-type", "'m' is made with shape [3] and taken with shape [4]"
    ) { () throws(Diagnostic) in _ = try join(link("x", "m"), link("m", "y", .float32, 4)).program() },
    RefusedPart(
      "join-input", "input 'x' of model 1 is of another type than that of a model before",
      remedy: "rename one of them"
    ) { () throws(Diagnostic) in _ = try join(link("x", "m"), link("x", "y", .float32, 4)).program() },
    RefusedPart(
      "connection-unknown", "no model behind the one that outputs 'm' has an input 'n'", remedy: nil
    ) { () throws(Diagnostic) in
      _ = try join(link("x", "m"), link("k", "y"), connect: [.init(output: "m", input: "n")]).program()
    },
  ]
}

@Suite struct RefusedPartTests {
  @Test(arguments: RefusedPart.cuts + RefusedPart.joins) func theReasonIsSaid(_ refused: RefusedPart) {
    do throws(Diagnostic) {
      try refused.work()
      Issue.record("nothing is refused")
    } catch {
      #expect(error.code == refused.code)
      #expect(error.message == refused.message)
      #expect(error.remedy == refused.remedy)
    }
  }
}
