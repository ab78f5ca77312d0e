package import ModelFormat
package import ModelSpec

/// The part of a model to extract.
package struct PartRequest: Sendable {
  /// Names of the part's input values; the name of a layer stands for its results. Empty: the inputs of the model that
  /// the part needs.
  package var from: [String]
  /// Names of the part's output values. Empty: the model's outputs.
  package var to: [String]
  /// The function of a program with several; nil for the default one.
  package var function: String?

  package init(from: [String] = [], to: [String] = [], function: String? = nil) {
    self.from = from
    self.to = to
    self.function = function
  }
}

/// One of the three parts of a model.
enum PartSide {
  /// The requested part.
  case part
  /// Everything before it: from the model's inputs to the part's inputs.
  case before
  /// Everything after it: from the part's outputs to the model's outputs.
  case rest
}

/// Cuts a part out of a model, and the parts before and after it.
package struct Extraction {
  private let file: ModelFile
  private let cutter: any PartCutter
  private let from: [String]
  private let to: [String]
  private var notes: [Diagnostic] = []

  /// - Throws: `Diagnostic` if the model has no named values, or none of a given name.
  package init(_ file: ModelFile, _ request: PartRequest) throws(Diagnostic) {
    self.file = file
    switch file.model.kind {
    case .mlProgram?: cutter = try ProgramCutter(file.model, function: request.function)
    case .neuralNetwork?, .neuralNetworkClassifier?, .neuralNetworkRegressor?:
      guard request.function == nil else { throw Self.noFunctions }
      cutter = try NetworkCutter(file.model)
    case .pipeline?, .pipelineClassifier?, .pipelineRegressor?:
      throw Diagnostic(
        "not-divisible", "a pipeline is cut between its stages",
        remedy: "name a stage with --stage, and cut that one")
    case let kind:
      throw Diagnostic(
        "not-divisible",
        "a model of type `\(kind?.schemaName ?? "none")` has no values in between, expected an ML Program or a neural network"
      )
    }
    from = try cutter.values(of: request.from)
    to = try request.to.isEmpty ? cutter.outputNames : cutter.values(of: request.to)
    guard !to.isEmpty else { throw Diagnostic("part-empty", "the model has no outputs, so there is nothing to return") }
    for name in to where from.contains(name) {
      throw Diagnostic("part-empty", "'\(name)' is both where the part begins and where it ends")
    }
  }

  private static var noFunctions: Diagnostic {
    Diagnostic("function-unknown", "only ML Programs have functions", remedy: "leave --function out")
  }

  /// The part.
  ///
  /// - Throws: `Diagnostic` if it cannot be a separate model.
  package func part() throws(Diagnostic) -> ModelPart {
    let cut = try cutter.cut(from: from, to: to, side: .part)
    return try finish(cut)
  }

  /// The model that computes the part's inputs from the model's inputs; nil if the part's inputs are all inputs of the
  /// model.
  package func before() throws(Diagnostic) -> ModelPart? {
    let made = from.filter { !cutter.inputNames.contains($0) }
    guard !made.isEmpty else { return nil }
    return try finish(try cutter.cut(from: [], to: made, side: .before))
  }

  /// The model that computes the remaining outputs from the part's outputs and the model's inputs. Nil if the part
  /// returns all outputs.
  package func rest() throws(Diagnostic) -> ModelPart? {
    let missing = cutter.outputNames.filter { !to.contains($0) && !cutter.isMade($0, alongWith: to) }
    guard !missing.isEmpty else { return nil }
    let needed = cutter.flow.slice(from: NameSet(to), to: missing.map(cutter.value(ofOutput:))).inputs
    let given = to.filter(needed.contains)
    try cutter.checkStates(from: from, to: to, restFrom: given, restTo: missing)
    return try finish(try cutter.cut(from: given, to: missing, side: .rest))
  }

  private func finish(_ cut: CutModel) throws(Diagnostic) -> ModelPart {
    try ModelPart.checked(cut.model, weightsFrom: file, notes: cut.notes)
  }
}

/// A model that was cut out and still refers to the weights of the whole.
struct CutModel {
  var model: Model
  var notes: [Diagnostic]
}

/// Cuts models of one kind.
protocol PartCutter {
  /// Names of the model's inputs.
  var inputNames: NameSet { get }
  /// Names of the model's outputs.
  var outputNames: [String] { get }
  var flow: ValueFlow { get }
  /// Names of the values that `names` stand for.
  func values(of names: [String]) throws(Diagnostic) -> [String]
  /// The model between values.
  func cut(from: [String], to: [String], side: PartSide) throws(Diagnostic) -> CutModel
  /// Whether an output is computed together with others, like the probabilities of a classifier with its label.
  func isMade(_ output: String, alongWith others: [String]) -> Bool
  /// The value of an output.
  func value(ofOutput name: String) -> String
}

extension PartCutter {
  func isMade(_ output: String, alongWith others: [String]) -> Bool { false }
  func value(ofOutput name: String) -> String { name }

  /// Checks that no state is used on both sides of the cut: each side would have its own copy.
  func checkStates(from: [String], to: [String], restFrom: [String], restTo: [String]) throws(Diagnostic) {
    let own = flow.slice(from: NameSet(from), to: to.map(value(ofOutput:))).states
    let others = flow.slice(from: NameSet(restFrom), to: restTo.map(value(ofOutput:))).states
    guard let state = own.intersection(others).sorted().first else { return }
    throw Diagnostic(
      "state-divided",
      "state '\(state)' is used by operations of the part and of the rest, which would each have their own",
      remedy: "cut where all operations on '\(state)' are on one side")
  }
}
