internal import ModelCompiler
internal import ModelFormat
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The requests of one client, answered in order.
final class ServeSession {
  private var models: [Int64: LoadedModel] = [:]
  private var states: [Int64: HeldState] = [:]
  private var nextHandle: Int64 = 1
  /// Holds the models that were compiled here; nil until there is one.
  private var directory: TemporaryDirectory?
  private let lines: RequestLines
  private let checks: ValueCheck.Kinds
  /// The warnings about values in the current request.
  private var findings: [ValueFinding] = []

  /// - Parameters:
  ///   - lines: The source of requests, each of which may cancel the one before.
  ///   - checks: The kinds of values to check for in predictions.
  init(_ lines: RequestLines, checks: ValueCheck.Kinds = []) {
    self.lines = lines
    self.checks = checks
  }

  /// A model, and the compiled directory that it was loaded from when that is ours to remove.
  private struct LoadedModel {
    var model: RuntimeModel
    var directory: TemporaryDirectory?
  }

  /// A state, and the handle of the model that made it.
  private struct HeldState {
    var state: ModelState
    var model: Int64
  }

  /// The reply to one line; errors are replies, too.
  func reply(to line: [UInt8]) -> JSONValue {
    var identifier = JSONValue.null
    findings = []
    var members: [JSONValue.Member]
    do {
      var limits = Limits()
      limits.jsonBytes = RequestLines.largestRequest
      let request = try JSONReader.value(line, limits: limits)
      identifier = request["id"] ?? .null
      lines.begin()
      let answered = try OpenedFiles.checking { try answer(request) }
      members = [.init("ok", true)] + answered.map { .init($0.0, $0.1) }
    } catch {
      let problem = (error as? any DiagnosticError)?.diagnostic ?? ServedValue.problem("\(error)")
      let text = problem.lines(hasSeverity: false).joined(separator: "\n")
      members = [.init("ok", false), .init("error", .string(text))] + problem.jsonMembers
    }
    if !findings.isEmpty { members.append(.init("findings", .array(findings.map { .object($0.jsonMembers) }))) }
    return .object([.init("id", identifier)] + members)
  }

  private func answer(_ request: JSONValue) throws -> [(String, JSONValue)] {
    switch try Self.text(request, "op") {
    case "load": return try load(request)
    case "compile":
      return try compile(try Self.text(request, "path"), within: budget(of: request))
    case "predict": return try predict(request)
    // The request that it names has been answered: whether it was in time, that answer says.
    case "cancel": return []
    case "unload":
      let handle = try Self.handle(request, "model")
      _ = try model(request)
      models[handle] = nil
      states = states.filter { $0.value.model != handle }
      return []
    case "newState":
      let handle = try Self.handle(request, "model")
      let state = try model(request).makeState()
      states[nextHandle] = HeldState(state: state, model: handle)
      nextHandle += 1
      return [("state", .integer(nextHandle - 1)), ("names", .array(state.names.map { .string($0) }))]
    case "readState":
      let array = try state(request).array(named: try Self.text(request, "name"))
      return [("value", ServedValue.encode(.array(array)))]
    case "writeState":
      guard let value = request["value"], case .array(let array) = try ServedValue.decode(value) else {
        throw ServedValue.problem("the request has no array under 'value'")
      }
      try state(request).write(array, to: try Self.text(request, "name"))
      return []
    case "freeState":
      _ = try state(request)
      states[try Self.handle(request, "state")] = nil
      return []
    case let name: throw ServedValue.problem("there is no operation '\(name)'")
    }
  }

  private static func text(_ request: JSONValue, _ key: String) throws(Diagnostic) -> String {
    guard let text = request[key]?.string else { throw ServedValue.problem("the request has no string under '\(key)'") }
    return text
  }

  private static func handle(_ request: JSONValue, _ key: String) throws(Diagnostic) -> Int64 {
    guard let handle = request[key]?.integer else {
      throw ServedValue.problem("the request has no handle under '\(key)'")
    }
    return handle
  }

  /// The resources for `request`.
  private func budget(of request: JSONValue) throws(Diagnostic) -> WorkBudget {
    let (lines, identifier) = (lines, request["id"] ?? .null)
    return WorkBudget(
      timeLimit: try Self.timeLimit(request), byteLimit: try Self.limit(request, "memoryLimit"),
      elementLimit: try Self.limit(request, "elementLimit"),
      isCancelled: { lines.hasCancelled(identifier) })
  }

  private static func timeLimit(_ request: JSONValue) throws(Diagnostic) -> Duration? {
    guard let value = request["timeout"], value != .null else { return nil }
    guard let seconds = value.exactNumber, WorkBudget.isTimeLimit(seconds) else {
      throw ServedValue.problem("'timeout' is not a number of seconds above 0")
    }
    return Duration(seconds: seconds)
  }

  private static func limit(_ request: JSONValue, _ key: String) throws(Diagnostic) -> Int? {
    guard let value = request[key], value != .null else { return nil }
    guard let limit = value.integer.flatMap({ Int(exactly: $0) }), limit > 0 else {
      throw ServedValue.problem("'\(key)' is not an integer above 0")
    }
    return limit
  }

  /// The number of predictions.
  private static func repeats(_ request: JSONValue) throws(Diagnostic) -> Int64 {
    guard let value = request["repeat"], value != .null else { return 1 }
    guard let count = value.integer, (1...1_000_000).contains(count) else {
      throw ServedValue.problem("'repeat' is not an integer from 1 to 1000000")
    }
    return count
  }

  private func model(_ request: JSONValue) throws(Diagnostic) -> RuntimeModel {
    guard let model = models[try Self.handle(request, "model")]?.model else {
      throw ServedValue.problem("no model with this handle is loaded")
    }
    return model
  }

  private func state(_ request: JSONValue) throws(Diagnostic) -> ModelState {
    guard let state = states[try Self.handle(request, "state")]?.state else {
      throw ServedValue.problem("there is no state with this handle")
    }
    return state
  }

  private func load(_ request: JSONValue) throws -> [(String, JSONValue)] {
    let budget = try budget(of: request)
    let compiled = try compiled(try Self.text(request, "path"), within: budget)
    let function = request["functionName"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    var options = LoadingOptions(functionName: function)
    options.budget = budget
    options.widensHalfOutputs = request["roundHalf"] == false
    let model = try RuntimeModel.load(directory: compiled.path, options)
    let handle = nextHandle
    nextHandle += 1
    models[handle] = LoadedModel(model: model, directory: compiled.directory)
    return [("model", .integer(handle)), ("compiledPath", .string(compiled.path))] + compiled.warnings
  }

  /// The compiled form of a model, in a directory of ours unless it was compiled already.
  private struct Compiled {
    var path: String
    var directory: TemporaryDirectory?
    /// The warnings of a reply about the model: the errors that validation found, if any.
    var warnings: [(String, JSONValue)] = []
  }

  private func compiled(_ path: String, within budget: WorkBudget) throws -> Compiled {
    if ModelFile.loadsDirectly(at: path) { return Compiled(path: path) }
    let parent = try directory ?? TemporaryDirectory()
    directory = parent
    let own = try TemporaryDirectory(in: parent)
    let output = "\(own.path)/\(Self.compiledName(of: path))"
    return Compiled(path: output, directory: own, warnings: try Self.compile(path, to: output, within: budget))
  }

  /// Replies to `compile`; the compiled model belongs to the client.
  private func compile(_ path: String, within budget: WorkBudget) throws -> [(String, JSONValue)] {
    if ModelFile.loadsDirectly(at: path) { return [("path", .string(path))] }
    let name = Self.compiledName(of: path)
    var warnings: [(String, JSONValue)] = []
    let directory = try TemporaryDirectory.kept {
      warnings = try Self.compile(path, to: "\($0)/\(name)", within: budget)
    }
    return [("path", .string("\(directory)/\(name)"))] + warnings
  }

  private static func compiledName(of path: String) -> String { "\(ModelName.stem(of: path)).mlmodelc" }

  /// - Returns: The warnings of the reply about the model: the errors that validation found, if any.
  private static func compile(
    _ path: String, to output: String, within budget: WorkBudget
  ) throws -> [(String, JSONValue)] {
    var warnings: [JSONValue] = []
    var pipeline = CompiledModels.pipeline { warnings.append(.string($0.description)) }
    pipeline.check = { () throws(Diagnostic) in
      if let stop = budget.stop { throw RuntimeError(stop).diagnostic }
    }
    try pipeline.compile(path, to: output)
    return warnings.isEmpty ? [] : [("warnings", .array(warnings))]
  }

  private func predict(_ request: JSONValue) throws -> [(String, JSONValue)] {
    let model = try model(request)
    var state: ModelState?
    if let handle = request["state"], handle != .null { state = try self.state(request) }
    guard case .object(let members)? = request["inputs"] else {
      throw ServedValue.problem("the request has no object under 'inputs'")
    }
    let types = Dictionary(
      model.description.input.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    var features: NameMap<FeatureValue> = [:]
    for member in members {
      features[member.key] = ServedValue.declared(try ServedValue.decode(member.value), as: types[member.key] ?? nil)
    }
    let repeats = try Self.repeats(request)
    var outputs: NameMap<FeatureValue> = [:]
    var times: [JSONValue] = []
    let clock = ContinuousClock()
    try PredictionOptions(budget: try budget(of: request)).checking(checks) {
      findings.append($0)
    } _: { options in
      var options = options
      for _ in 0..<repeats {
        // Each finding of one prediction counts once.
        defer { options.valueCheck = nil }
        let start = clock.now
        outputs =
          try state.map { try model.prediction(from: features, using: $0, options: options) }
          ?? model.prediction(from: features, options: options)
        let time = start.duration(to: clock.now).components
        times.append(.integer(time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000))
      }
    }
    return [
      (
        "outputs",
        .object(
          outputs.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, ServedValue.encode($0.value)) })
      ),
      ("ns", times.last ?? 0), ("times", .array(times)),
    ]
  }
}
