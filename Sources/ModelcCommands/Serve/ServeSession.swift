internal import ModelCompiler
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

/// The requests of one client, answered in order.
final class ServeSession {
  private var models: [Int64: LoadedModel] = [:]
  private var states: [Int64: HeldState] = [:]
  private var nextHandle: Int64 = 1

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

  /// The reply to one line; what goes wrong is a reply too.
  func reply(to line: [UInt8]) -> JSONValue {
    var identifier = JSONValue.null
    do {
      var limits = Limits()
      limits.jsonBytes = 1 << 31
      let request = try JSONReader.value(line, limits: limits)
      identifier = request["id"] ?? .null
      let members = try answer(request)
      return .object(
        [JSONValue.Member("id", identifier), JSONValue.Member("ok", true)]
          + members.map { JSONValue.Member($0.0, $0.1) })
    } catch {
      let problem = (error as? any DiagnosticError)?.diagnostic ?? ServedValue.problem("\(error)")
      let text = problem.lines(hasSeverity: false).joined(separator: "\n")
      return .object(
        [
          JSONValue.Member("id", identifier), JSONValue.Member("ok", false), JSONValue.Member("error", .string(text)),
        ] + DiagnosticText.members(problem))
    }
  }

  private func answer(_ request: JSONValue) throws -> [(String, JSONValue)] {
    switch request["op"]?.string {
    case "load": return try load(request)
    case "compile":
      let model = try compiled(try Self.text(request, "path"), isKept: true)
      return [("path", .string(model.path))] + model.warnings
    case "predict": return try predict(request)
    case "unload":
      let handle = try Self.handle(request, "model")
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
      states[try Self.handle(request, "state")] = nil
      return []
    case let name: throw ServedValue.problem("there is no operation '\(name ?? "")'")
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
    let compiled = try compiled(try Self.text(request, "path"))
    let function = request["functionName"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    var options = LoadingOptions(functionName: function)
    options.widensHalfOutputs = true
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
    /// What a reply says about the model: the errors that validation found, when there are any.
    var warnings: [(String, JSONValue)] = []
  }

  private func compiled(_ path: String, isKept: Bool = false) throws -> Compiled {
    if ModelFile.isCompiled(at: path) { return Compiled(path: path) }
    let directory = try TemporaryDirectory(isKept: isKept)
    let output = "\(directory.path)/\(ModelName.stem(of: path)).mlmodelc"
    var warnings: [JSONValue] = []
    try CompiledModels.pipeline { warnings.append(.string($0.description)) }.compile(path, to: output)
    return Compiled(
      path: output, directory: directory, warnings: warnings.isEmpty ? [] : [("warnings", .array(warnings))])
  }

  private func predict(_ request: JSONValue) throws -> [(String, JSONValue)] {
    let model = try model(request)
    var state: ModelState?
    if let handle = request["state"], handle != .null { state = try self.state(request) }
    guard case .object(let members)? = request["inputs"] else {
      throw ServedValue.problem("the request has no object under 'inputs'")
    }
    var features: [String: FeatureValue] = [:]
    for member in members {
      let declared = model.description.input.first { $0.name == member.key }
      features[member.key] = ServedValue.declared(try ServedValue.decode(member.value), as: declared?.type)
    }
    let repeats = min(max(request["repeat"]?.integer ?? 1, 1), 1_000_000)
    var outputs: [String: FeatureValue] = [:]
    var times: [JSONValue] = []
    let clock = ContinuousClock()
    for _ in 0..<repeats {
      let start = clock.now
      outputs =
        try state.map { try model.prediction(from: features, using: $0) }
        ?? model.prediction(from: features)
      let time = start.duration(to: clock.now).components
      times.append(.integer(time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000))
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
