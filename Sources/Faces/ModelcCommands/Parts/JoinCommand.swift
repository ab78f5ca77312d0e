internal import ArgumentParser
internal import ModelFormat
internal import ModelParts
internal import ModelSpec

/// The results that `modelc join` can create.
enum JoinTarget: String, CaseIterable, ExpressibleByArgument {
  case pipeline
  case program
}

/// `modelc join`: models in a row as one, or functions in one package.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Put models together to one.",
    discussion: """
      Writes OUT, a pipeline of the models in the order given. An output of one model is an input of a later one by its \
      name, or by --connect. Inputs that no model before makes are inputs of the pipeline; outputs that no model behind \
      reads are its outputs. It is a classifier or regressor where the last model is one.

        $ modelc join Front.mlpackage Back.mlpackage -o Whole.mlpackage
        Whole.mlpackage

      --as program makes one ML Program with a single function of ML Programs; states are kept. With --functions the \
      arguments are functions to put in one package, as NAME=MODEL or NAME=MODEL:FUNCTION, and weights that are equal are \
      stored once:

        $ modelc join --functions base=A.mlpackage adapted=B.mlpackage --default base -o Both.mlpackage
        Both.mlpackage

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Models in the order in which they run, or functions with --functions.", valueName: "models"),
    completion: .model)
  var models: [String]

  @Option(
    help: ArgumentHelp("An output of one model that is an input of a later one; may be repeated.", valueName: "out=in"))
  var connect: [String] = []

  @Option(name: .customLong("as"), help: ArgumentHelp("What to make of models in a row.", valueName: "kind"))
  var target: JoinTarget = .pipeline

  @Flag(help: "Put functions together in one package.")
  var functions = false

  @Option(name: .customLong("default"), help: ArgumentHelp("Function that runs when none is named.", valueName: "name"))
  var defaultFunction: String?

  @Option(help: ArgumentHelp("Names of the pipeline's stages, separated by commas.", valueName: "names"))
  var names: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output .mlmodel or .mlpackage; an existing one is replaced.", valueName: "out"),
    completion: .sourceModel)
  var output: String

  func validate() throws {
    if !functions, defaultFunction != nil { throw ValidationError("--default needs --functions") }
    if functions, !connect.isEmpty { throw ValidationError("functions are not connected: leave --connect out") }
    for text in connect where pair(text) == nil {
      throw ValidationError("expected --connect out=in, found '\(text)'")
    }
    for text in models where functions && pair(text) == nil {
      throw ValidationError("expected a function as name=model or name=model:function, found '\(text)'")
    }
    let names = PartFiles.names(names)
    guard names.isEmpty || names.count == models.count else {
      throw ValidationError("expected \(models.count) names of stages, found \(names.count)")
    }
  }

  func run() throws {
    try reportingErrors {
      if functions { return try PartFiles.write(try joinedFunctions(), to: output) }
      let files = try models.map { path throws(Diagnostic) in try PartFiles.read(path) }
      let connections = connect.compactMap(pair).map { ModelJoin.Connection(output: $0.0, input: $0.1) }
      let join = ModelJoin(files, names: PartFiles.names(names), connections: connections)
      try PartFiles.write(target == .program ? try join.program() : try join.pipeline(), to: output)
    }
  }

  private func joinedFunctions() throws(Diagnostic) -> ModelPart {
    let sources = try models.compactMap(pair).map { name, place throws(Diagnostic) in
      // A path may hold a colon itself.
      if case .missing = try FileStatus(place) {
      } else {
        return FunctionJoin.Source(name: name, file: try PartFiles.read(place))
      }
      guard let colon = place.lastIndex(of: ":") else {
        return FunctionJoin.Source(name: name, file: try PartFiles.read(place))
      }
      return FunctionJoin.Source(
        name: name, file: try PartFiles.read(String(place[..<colon])),
        function: String(place[place.index(after: colon)...]))
    }
    return try FunctionJoin(sources, defaultName: defaultFunction).joined()
  }

  private func pair(_ text: String) -> (String, String)? {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    let value = String(text[text.index(after: sign)...])
    return value.isEmpty ? nil : (String(text[..<sign]), value)
  }
}
