public import CModelcInterface
internal import ModelCompiler
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining
internal import Synchronization

/// A trainer that a caller holds; it serves one call at a time.
final class TrainerObject: HandledObject {
  static let handleName = "trainer"
  private let content: Mutex<Content>
  private let isInUse = Atomic(false)

  /// Not checked to be sendable: `use(_:)` admits one thread at a time.
  private struct Content: @unchecked Sendable {
    var source: UpdateSource
    var trainer: any Trainer
  }

  init(_ source: UpdateSource, _ trainer: sending any Trainer) {
    content = Mutex(Content(source: source, trainer: trainer))
  }

  /// - Throws: `Diagnostic` with code `trainer-in-use` where waiting might never end: in a progress callback.
  func use<Result>(_ body: (UpdateSource, any Trainer) throws -> Result) throws -> Result {
    guard !isInUse.exchange(true, ordering: .acquiring) else {
      throw Diagnostic(
        .error, "trainer-in-use", "the trainer is in use by another call",
        remedy: "use one trainer per thread, and none in a progress callback of its own")
    }
    defer { isInUse.store(false, ordering: .releasing) }
    return try content.withLock { content in try body(content.source, content.trainer) }
  }
}

/// `modelc_trainer_make` of modelc.h.
@_cdecl("modelc_trainer_make") public func makeTrainer(
  path: UnsafePointer<CChar>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let path = try Argument.path(path, "path")
    let source: UpdateSource
    if ModelFile.isCompiled(at: path) {
      source = try UpdateSource(directory: path)
    } else {
      // Files that were opened stay readable when the directory is removed.
      let directory = try TemporaryDirectory()
      let compiled = "\(directory.path)/\(ModelName.stem(of: path)).mlmodelc"
      try CompilePipeline(.tolerant).compile(path, to: compiled)
      source = try UpdateSource(directory: compiled)
    }
    let trainer = try TrainerTable.trainer(of: source.model, source.options)
    return HandleTable.shared.add(TrainerObject(source, trainer))
  }
}

/// `modelc_trainer_parameters` of modelc.h.
@_cdecl("modelc_trainer_parameters") public func trainerParameters(
  trainer: OpaquePointer?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> UnsafeMutablePointer<CChar>? {
  answering(error) {
    try Argument.object(trainer, "trainer", as: TrainerObject.self).use { _, trainer in
      text(.array(trainer.parameters.all.map { $0.json(trainer.value(for: $0.key)) }))
    }
  }
}

/// `modelc_trainer_set_number` of modelc.h.
@_cdecl("modelc_trainer_set_number") public func setParameter(
  trainer: OpaquePointer?, name: UnsafePointer<CChar>?, scope: UnsafePointer<CChar>?, number: Double,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let key = try ParameterKey(name, scope)
    let value = Int64(exactly: number).map { ParameterValue.integer($0) } ?? .number(number)
    try Argument.object(trainer, "trainer", as: TrainerObject.self).use { _, trainer in
      try trainer.set([key: trainer.flag(key, number) ?? value])
    }
  }
}

/// `modelc_trainer_set_value` of modelc.h.
@_cdecl("modelc_trainer_set_value") public func setParameter(
  trainer: OpaquePointer?, name: UnsafePointer<CChar>?, scope: UnsafePointer<CChar>?, value: OpaquePointer?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let key = try ParameterKey(name, scope)
    let value: ParameterValue =
      switch try Argument.object(value, "value", as: ValueObject.self).value {
      case .array(let array): .array(array)
      case .int64(let integer): .integer(integer)
      case .double(let number): .number(number)
      case let other: throw Argument.problem("the value is of kind \(other.kind), expected a number or an array")
      }
    try Argument.object(trainer, "trainer", as: TrainerObject.self).use { _, trainer in
      try trainer.set([key: trainer.flag(key, value.number) ?? value])
    }
  }
}

/// `modelc_trainer_value` of modelc.h.
@_cdecl("modelc_trainer_value") public func trainerValue(
  trainer: OpaquePointer?, name: UnsafePointer<CChar>?, scope: UnsafePointer<CChar>?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let key = try ParameterKey(name, scope)
    let value = try Argument.object(trainer, "trainer", as: TrainerObject.self).use { _, trainer in
      trainer.value(for: key)
    }
    switch value {
    case .array(let array)?: return ValueObject.handle(.array(array))
    case .integer(let integer)?: return ValueObject.handle(.int64(integer))
    case .number(let number)?: return ValueObject.handle(.double(number))
    case .flag(let flag)?: return ValueObject.handle(.int64(flag ? 1 : 0))
    case nil: throw Diagnostic(.error, "training-parameter", "the model has no parameter '\(key)'")
    }
  }
}

/// `modelc_trainer_train` of modelc.h.
@_cdecl("modelc_trainer_train") public func train(
  trainer: OpaquePointer?, examples: UnsafePointer<OpaquePointer?>?, count: Int, progress: modelc_progress_f?,
  context: UnsafeMutableRawPointer?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    var rows: [FeaturesObject] = []
    for (index, features) in try Argument.elements(examples, count, named: "examples").enumerated() {
      rows.append(try Argument.object(features, "examples[\(index)]"))
    }
    try Argument.object(trainer, "trainer", as: TrainerObject.self).use { _, trainer in
      try trainer.train(Examples(rows: rows)) { event throws(RuntimeError) in
        var report = modelc_progress(event)
        guard let progress, !progress(&report, context) else { return }
        throw RuntimeError(.cancelled, "training was ended by the caller")
      }
    }
  }
}

/// `modelc_trainer_write` of modelc.h.
@_cdecl("modelc_trainer_write") public func writeTrainer(
  trainer: OpaquePointer?, output: UnsafePointer<CChar>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let output = try Argument.path(output, "output")
    guard output.hasSuffix(".mlmodelc") || output.hasSuffix(".mlmodel") else {
      throw Argument.problem("'output' is '\(output)', expected a name that ends in .mlmodelc or .mlmodel")
    }
    try Argument.object(trainer, "trainer", as: TrainerObject.self).use { source, trainer in
      try source.checkTarget(output)
      try source.write(trainer.model, to: output)
    }
  }
}

/// `modelc_trainer_model` of modelc.h.
@_cdecl("modelc_trainer_model") public func trainerModel(
  trainer: OpaquePointer?, options: UnsafePointer<modelc_load_options>?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    let options = try LoadingOptions(options)
    let model = try Argument.object(trainer, "trainer", as: TrainerObject.self).use { _, trainer in trainer.model }
    return HandleTable.shared.add(ModelObject(try RuntimeModel(model, options)))
  }
}

/// The examples that a caller has in memory.
private struct Examples: TrainingExamples {
  let rows: [FeaturesObject]
  var count: Int { rows.count }

  func features(at index: Int) -> NameMap<FeatureValue> { rows[index].values }
}

extension modelc_progress {
  fileprivate init(_ event: TrainingEvent) {
    self.init()
    size = MemoryLayout<modelc_progress>.size
    kind =
      switch event.kind {
      case .trainingBegin: 0
      case .miniBatchEnd: 1
      case .epochEnd: 2
      }
    epoch = UInt64(event.epoch)
    mini_batch = UInt64(event.miniBatch)
    loss = event.loss ?? .nan
  }
}

extension Trainer {
  /// 0 or 1 as the flag that the parameter is; nil for other numbers and parameters.
  fileprivate func flag(_ key: ParameterKey, _ number: Double?) -> ParameterValue? {
    guard parameters.description(of: key)?.allowed == .flag, number == 0 || number == 1 else { return nil }
    return .flag(number == 1)
  }
}

extension TrainingParameter {
  /// - Parameter value: The value in force.
  fileprivate func json(_ value: ParameterValue?) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(key.name))]
    if let scope = key.scope { members.append(.init("scope", .string(scope))) }
    switch value {
    case .integer(let integer)?: members.append(.init("value", .integer(integer)))
    case .number(let number)?: members.append(.init("value", .number(number)))
    case .flag(let flag)?: members.append(.init("value", .bool(flag)))
    case .array?, nil: break
    }
    if case .array(let shape) = allowed {
      members.append(.init("shape", .array(shape.map { .integer(Int64($0)) })))
    }
    return .object(members + [.init("allowed", .string(expected))])
  }
}

extension ParameterKey {
  fileprivate init(_ name: UnsafePointer<CChar>?, _ scope: UnsafePointer<CChar>?) throws(Diagnostic) {
    self.init(try Argument.text(name, "name"), scope: scope == nil ? nil : try Argument.text(scope, "scope"))
  }
}
