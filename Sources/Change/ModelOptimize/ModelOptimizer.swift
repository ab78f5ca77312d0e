package import ModelFormat
internal import ModelOps
package import ModelSpec
internal import OrderedCollections

/// Stores the weights of a model's ML Programs in other forms.
package struct ModelOptimizer {
  /// The model in its new form, whose weights are in the spool and in the old files, and the report.
  package struct Result: Sendable {
    package var file: ModelFile
    package var report: OptimizationReport
  }

  private let file: ModelFile
  private let plan: ([WeightCandidate]) -> WeightPlan
  private let target: Int?
  private let spool: WeightSpool
  private var store = WeightStore()
  private var report = OptimizationReport()
  /// Weights that were already packed, by origin and form.
  private var known: [Key: Swift.Result<PackedWeight, WeightProblem>] = [:]
  /// Keeps the weights of `known` alive, because they are identified by reference.
  private var sources: [WeightData] = []

  private struct Key: Hashable {
    var source: ObjectIdentifier
    var range: Range<Int>
    var type: Int32
    var shape: [Int]
    var scheme: WeightScheme
    var axes: ChannelAxes
  }

  /// Applies the plan of `options` to the ML Programs and neural networks of `file`.
  ///
  /// - Parameter spool: Stores computed weights.
  /// - Throws: `Diagnostic` for a model without either, missing weights, forms that networks or the operation set do
  ///   not support, or a spool that cannot be written.
  package static func optimize(
    _ file: ModelFile, _ options: CompressionOptions, spool: WeightSpool
  ) throws(Diagnostic) -> Result {
    guard NetworkOptimizer.applies(to: file.model) else {
      return try optimize(file, target: options.target, spool: spool) { options.plan($0) }
    }
    var result = Result(file: file, report: OptimizationReport())
    if !file.model.programs.isEmpty {
      result = try optimize(file, target: options.target, spool: spool) { options.plan($0) }
    }
    let modes = try NetworkOptimizer.modes(options)
    try NetworkOptimizer.apply(options, to: &result.file.model, spool: spool, &result.report, modes)
    return result
  }

  /// Applies a plan to the ML Programs and neural networks of `file`.
  ///
  /// - Parameters:
  ///   - target: See the variant with a closure.
  ///   - spool: Stores computed weights.
  /// - Throws: See the variant with options.
  package static func optimize(
    _ file: ModelFile, _ plan: WeightPlan, target: Int?, spool: WeightSpool
  ) throws(Diagnostic) -> Result {
    guard NetworkOptimizer.applies(to: file.model), let options = plan.networks else {
      return try optimize(file, target: target, spool: spool) { _ in plan }
    }
    var result = Result(file: file, report: OptimizationReport())
    if !file.model.programs.isEmpty {
      result = try optimize(file, target: target, spool: spool) { _ in plan }
    }
    try NetworkOptimizer.apply(options, to: &result.file.model, spool: spool, &result.report) { place, _ in
      plan.networkBits[place].map { .table(bits: $0) }
    }
    return result
  }

  /// Applies a plan to `file`.
  ///
  /// - Parameters:
  ///   - target: The iOS release whose operation set programs get at least; nil for what the plan needs.
  ///   - plan: The scheme of each constant of a program.
  package static func optimize(
    _ file: ModelFile, target: Int?, spool: WeightSpool, plan: @escaping ([WeightCandidate]) -> WeightPlan
  ) throws(Diagnostic) -> Result {
    var optimizer = ModelOptimizer(file: file, plan: plan, target: target, spool: spool)
    return try optimizer.run()
  }

  private init(
    file: ModelFile, plan: @escaping ([WeightCandidate]) -> WeightPlan, target: Int?, spool: WeightSpool
  ) {
    self.file = file
    self.plan = plan
    self.target = target
    self.spool = spool
  }

  private mutating func run() throws(Diagnostic) -> Result {
    var result = file
    var hasProgram = false
    try change(&result.model, &hasProgram, stage: "")
    guard hasProgram else {
      throw Diagnostic(
        "optimize-type", "the model is neither an ML Program nor a neural network, whose weights could be compressed",
        at: Location(file: file.path))
    }
    report.byteCounts.before = try file.gatheringWeights().weightBlobs.values.reduce(0) { $0 + $1.byteCount }
    result.take(store.gathering, insteadOfThoseOf: file.model)
    report.byteCounts.after = result.weightBlobs.values.reduce(0) { $0 + $1.byteCount }
    return Result(file: result, report: report)
  }

  private mutating func change(
    _ model: inout Model, _ hasProgram: inout Bool, stage: String
  ) throws(Diagnostic) {
    switch model.kind {
    case .mlProgram(var program)?:
      hasProgram = true
      try change(&program, &model, stage: stage)
      model.kind = .mlProgram(program)
    case .pipeline?, .pipelineClassifier?, .pipelineRegressor?:
      guard var pipeline = model.pipeline else { return }
      for index in pipeline.models.indices {
        try change(&pipeline.models[index], &hasProgram, stage: "\(stage)model\(index)/")
        model.specificationVersion = max(model.specificationVersion, pipeline.models[index].specificationVersion)
      }
      model.pipeline = pipeline
    default: break
    }
  }

  private mutating func change(
    _ program: inout MILSpec.Program, _ model: inout Model, stage: String
  ) throws(Diagnostic) {
    let candidates = WeightCandidate.all(of: program, stage: stage)
    let plan = self.plan(candidates)
    try raise(&program, &model, plan)
    for index in program.functions.values.indices {
      let name = program.functions.keys[index]
      guard var block = program.functions.values[index].activeBlock,
        let release = OperationSet(named: program.functions.values[index].opset)?.iOSRelease
      else { continue }
      var form = ConstexprForm(release: release, names: UniqueNames(block, program.functions.values[index]))
      let own = NameMap(candidates.filter { $0.id.function == name }.map { ($0.id.name, $0) }) { first, _ in first }
      try change(&block, own, plan, &form, function: WeightCandidate.ID(model: stage, function: name, name: ""))
      program.functions.values[index].blockSpecializations[program.functions.values[index].opset] = block
    }
    try store.gather(&program, from: file)
  }

  private mutating func raise(
    _ program: inout MILSpec.Program, _ model: inout Model, _ plan: WeightPlan
  ) throws(Diagnostic) {
    let needed = plan.schemes.values.map { ConstexprForm.release(for: $0) }.max() ?? 0
    let release = max(needed, target ?? 0)
    let oldest = program.functions.values.compactMap { OperationSet(named: $0.opset)?.iOSRelease }.min() ?? release
    guard oldest < release, let set = OperationSet.all.first(where: { $0.iOSRelease >= release }) else { return }
    try OperationSetRaising.raise(&program, &model, to: set)
    let why = needed > oldest ? "this form of weights needs it" : "as asked"
    report.notes.append(
      Diagnostic(
        .note, "optimize-raised",
        "the model needs iOS \(set.iOSRelease) from now on, it needed iOS \(oldest): \(why)"))
  }

  private mutating func change(
    _ block: inout MILSpec.Block, _ candidates: NameMap<WeightCandidate>, _ plan: WeightPlan,
    _ form: inout ConstexprForm, function: WeightCandidate.ID
  ) throws(Diagnostic) {
    var operations: [MILSpec.Operation] = []
    operations.reserveCapacity(block.operations.count)
    for var operation in block.operations {
      for index in operation.blocks.indices {
        try change(&operation.blocks[index], candidates, plan, &form, function: function)
      }
      let name = operation.outputs.first?.name ?? ""
      if operation.type.hasPrefix("constexpr_") {
        var id = function
        id.name = name
        report.compressedBefore.append(id)
      } else if operation.type == "const" {
        if let candidate = candidates[name], let packed = try packed(candidate, plan) {
          operations += try form.operations(packed, insteadOf: operation.outputs[0]) { (part) throws(Diagnostic) in
            try self.store.value(part)
          }
          continue
        }
      } else {
        for index in operation.inputs.values.indices {
          let parameter = operation.inputs.keys[index]
          guard let candidate = candidates["\(name).\(parameter)"], let packed = try packed(candidate, plan) else {
            continue
          }
          let output = MILSpec.NamedValueType.tensor(
            form.unique("\(name)_\(parameter)"), candidate.type, shape: candidate.shape)
          operations += try form.operations(packed, insteadOf: output) { (part) throws(Diagnostic) in
            try self.store.value(part)
          }
          operation.inputs.values[index].arguments[0].binding = .name(output.name)
        }
      }
      operations.append(operation)
    }
    block.operations = operations
  }

  /// The new form of a constant; nil for an unchanged one, for which the report states the reason.
  private mutating func packed(
    _ candidate: WeightCandidate, _ plan: WeightPlan
  ) throws(Diagnostic) -> PackedWeight? {
    guard let scheme = plan.schemes[candidate.id], let axes = candidate.axes else {
      keep(candidate, plan.reasons[candidate.id] ?? candidate.obstacle ?? plan.otherReason)
      return nil
    }
    guard let weights = SourceWeights(try file.elements(of: candidate.value), candidate.type, shape: candidate.shape),
      let place = weights.data.place
    else {
      keep(candidate, "its bytes do not fit its shape")
      return nil
    }
    let key = Key(
      source: ObjectIdentifier(place.source), range: place.range, type: candidate.type.rawValue, shape: candidate.shape,
      scheme: scheme, axes: axes)
    let isKnown = known[key] != nil
    let result: Swift.Result<PackedWeight, WeightProblem>
    if let old = known[key] {
      result = old
    } else {
      result = try WeightCompressor(weights, scheme, axes: axes, spool: spool).packed()
      known[key] = result
      sources.append(weights.data)
    }
    switch result {
    case .failure(let problem):
      keep(candidate, problem.reason)
      return nil
    case .success(let packed):
      report.tensors.append(
        OptimizationReport.Tensor(
          id: candidate.id, shape: candidate.shape, type: candidate.type, uses: candidate.uses,
          scheme: scheme.description, byteCounts: (weights.data.byteCount, packed.byteCount), loss: packed.loss,
          zeroShare: Double(packed.zeroCount) / Double(weights.count), isShared: isKnown))
      return packed
    }
  }

  private mutating func keep(_ candidate: WeightCandidate, _ reason: String) {
    report.kept.append(
      OptimizationReport.Kept(id: candidate.id, shape: candidate.shape, type: candidate.type, reason: reason))
  }

}

extension ModelFile {
  /// The elements of a constant, in a weight file or in the program; none for a constant without numbers.
  func elements(of value: MILSpec.Value) throws(Diagnostic) -> WeightData {
    switch value.value {
    case .blobFileValue(let blob)?: return try weights(blob).data
    case .immediateValue(let immediate)?:
      guard case .tensor(let tensor)? = immediate.value else { return WeightData() }
      switch tensor.value {
      case .floats(let floats)?: return WeightData(floats: floats.values)
      case .bytes(let bytes)?: return bytes.values
      default: return WeightData()
      }
    case nil: return WeightData()
    }
  }
}
