package import ModelFormat
internal import ModelLowering
internal import ModelOps
package import ModelSpec
internal import OrderedCollections

/// Checks a written model's weights by unpacking them like the runtime.
package enum UnpackedWeights {
  /// Larger tensors are not unpacked, since that would take several bytes for each element.
  package static let mostElements = 1 << 25

  /// Unpacks the weights of `report` from `file` like the runtime, and records whether they are bit-identical, or too
  /// large.
  ///
  /// - Parameter limit: The maximum number of elements of a tensor to unpack.
  /// - Throws: `Diagnostic` with code `optimize-unpacking` if they differ, or cannot be unpacked.
  package static func confirm(
    _ report: inout OptimizationReport, in file: ModelFile, limit: Int = mostElements
  ) throws(Diagnostic) {
    var expected: [WeightCandidate.ID: [Int]] = [:]
    for (index, tensor) in report.tensors.enumerated() {
      if tensor.shape.reduce(1, *) <= limit {
        expected[tensor.id, default: []].append(index)
      } else if !tensor.id.function.isEmpty {
        report.unconfirmed.append(tensor.id)
      }
    }
    for (stage, program) in file.model.programs {
      for (name, function) in program.functions {
        let graph = try ProgramLowering.lower(function, at: ModelPath().entry("functions", name)) {
          (blob) throws(Diagnostic) in
          let entry = try file.weights(blob)
          return ProgramLowering.Weights(data: entry.data, type: entry.dataType.dataType)
        }
        // The graph renames values whose names in the function only differ in their Unicode spelling.
        let names = NameMap(function.distinctNames.map { ($0.value, $0.key) }) { first, _ in first }
        try confirm(&report, graph, names: names, expecting: expected, function: (stage, name), file: file)
      }
    }
  }

  private static func confirm(
    _ report: inout OptimizationReport, _ graph: Graph, names: NameMap<String>,
    expecting expected: [WeightCandidate.ID: [Int]], function: (stage: String, name: String), file: ModelFile
  ) throws(Diagnostic) {
    let steps = steps(of: graph)
    var values: NameMap<RuntimeValue> = [:]
    for operation in graph.operations {
      for block in operation.blocks {
        try confirm(&report, block, names: names, expecting: expected, function: function, file: file)
      }
      guard operation.operation.hasPrefix("constexpr_") else { continue }
      let result = operation.outputs.first?.name ?? ""
      let name = names[result] ?? result
      let indices = expected[WeightCandidate.ID(model: function.stage, function: function.name, name: name)] ?? []
      // Intermediate steps of unpacking have names of their own.
      guard !indices.isEmpty || operation.outputs.contains(where: { steps.contains($0.name) }) else { continue }
      let results = try evaluated(operation, values, file)
      if indices.isEmpty {
        for (output, value) in zip(operation.outputs, results) { values[output.name] = value }
        continue
      }
      values = [:]
      guard let tensor = results.first?.tensor else { continue }
      for index in indices {
        let isEqual =
          checksum(tensor, isHalf: report.tensors[index].type == .float16) == report.tensors[index].loss.checksum
        report.tensors[index].isConfirmed = isEqual
        guard isEqual else {
          throw Diagnostic(
            "optimize-unpacking", "the weights '\(name)' that were written unpack to other values than were computed",
            at: Location(file: file.path))
        }
      }
    }
  }

  /// The values that are arguments of unpacking operations.
  private static func steps(of graph: Graph) -> NameSet {
    var steps: NameSet = []
    for operation in graph.operations where operation.operation.hasPrefix("constexpr_") {
      for case .value(let name) in operation.bindings.lazy.flatMap(\.arguments) { steps.insert(name) }
    }
    return steps
  }

  private static func evaluated(
    _ operation: GraphOperation, _ values: NameMap<RuntimeValue>, _ file: ModelFile
  ) throws(Diagnostic) -> [RuntimeValue] {
    do throws(OperationError) {
      guard let type = OpTable.operation(operation.operation) else { throw OperationError("it is not known") }
      var arguments = OperationArguments(
        outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
      var bound: [RuntimeValue] = []
      var parameters: [(name: String, range: Range<Int>)] = []
      for binding in operation.bindings {
        let start = bound.count
        var own: [OperationArguments.Argument] = []
        for argument in binding.arguments {
          switch argument {
          case .constant(let constant):
            own.append(OperationArguments.Argument(constant))
            if case .strings(let strings) = constant.elements {
              bound.append(.strings(strings))
            } else {
              bound.append(.tensor(try ModelOps.Tensor(constant)))
            }
          case .value(let name):
            guard let value = values[name], let tensor = value.tensor else {
              throw OperationError("'\(name)' is not known")
            }
            own.append(OperationArguments.Argument(InferredValue(.tensor(tensor.type))))
            bound.append(value)
          }
        }
        arguments.bind(binding.parameter, own)
        parameters.append((binding.parameter, start..<bound.count))
      }
      let resolved = try type.init(arguments)
      var inputs = OperationInputs(OperationInputs.Layout(parameters), bound)
      return try resolved.evaluate(&inputs, ExecutionContext(threadCount: Parallel.threadCount))
    } catch {
      throw Diagnostic(
        "optimize-unpacking",
        "the weights '\(operation.outputs.first?.name ?? "")' cannot be unpacked: \(error.message)",
        at: Location(file: file.path))
    }
  }

  private static func checksum(_ tensor: ModelOps.Tensor, isHalf: Bool) -> UInt64 {
    let step = CompressionKernel.runCount
    let count = (tensor.count + step - 1) / step
    let flat = tensor.reshaped([tensor.count])
    let losses = Parallel.map(count) { index in
      let start = index * step
      let floats = flat.slice(from: start, shape: [min(step, tensor.count - start)]).floatArray
      let values = isHalf ? CompressionKernel.roundedToHalf(floats) : floats
      var loss = WeightLoss()
      loss.add(values, values, start: start)
      return loss
    }
    return losses.reduce(0) { $0 &+ $1.checksum }
  }
}

extension Model {
  /// The model's ML Program, or those of a pipeline's stages, with the stage's name: `model0/`.
  var programs: [(stage: String, program: MILSpec.Program)] { programs(in: "") }

  private func programs(in stage: String) -> [(stage: String, program: MILSpec.Program)] {
    if let pipeline {
      return pipeline.models.enumerated().flatMap { $1.programs(in: "\(stage)model\($0)/") }
    }
    guard case .mlProgram(let program)? = kind else { return [] }
    return [(stage, program)]
  }
}
