package import ModelFormat
package import ModelSpec
internal import OrderedCollections

/// Inserts pairs of `quantize` and `dequantize` into the functions of an ML Program.
package struct ActivationQuantizer {
  /// The changes of a model's values.
  package struct Report: Sendable {
    package var activations: [QuantizedActivation] = []
    /// Unchanged values, and the reasons.
    package var kept: [(id: WeightCandidate.ID, reason: String)] = []
    /// Other changes.
    package var notes: [Diagnostic] = []
  }

  /// The first iOS release whose operation set has the operations.
  private static let release = 17

  private let scheme: ActivationScheme
  private var report = Report()

  /// The functions of a model whose values can be quantized, each with the values to observe.
  ///
  /// - Parameter options: Which operations take quantized values: `only` and `skip`.
  /// - Throws: `Diagnostic` with code `optimize-type` for a model that is not an ML Program.
  package static func sites(
    of file: ModelFile, _ options: CompressionOptions
  ) throws(Diagnostic) -> [(function: String, sites: ActivationSites)] {
    guard case .mlProgram(let program)? = file.model.kind else {
      throw Diagnostic(
        "optimize-type", "activations are quantized in ML Programs, and this model is none",
        at: Location(file: file.path),
        remedy: "convert a network first: modelc convert MODEL --to mlprogram OUT.mlpackage; or take a pipeline apart")
    }
    return program.functions.map { name, function in
      (name, ActivationSites(function) { options.includes([$0, $1]) })
    }
  }

  /// The model with the pairs, and a report.
  ///
  /// A program of an earlier operation set is raised to that of iOS 17.
  ///
  /// - Parameters:
  ///   - sites: Where pairs are inserted, by function.
  ///   - ranges: The observed ranges, by function.
  /// - Throws: `Diagnostic` with code `optimize-opset` for an operation that the operation set of iOS 17 does not
  ///   contain in this form.
  package static func quantized(
    _ file: ModelFile, _ scheme: ActivationScheme, at sites: [(function: String, sites: ActivationSites)],
    observed ranges: NameMap<ActivationRanges>
  ) throws(Diagnostic) -> (file: ModelFile, report: Report) {
    guard case .mlProgram(var program)? = file.model.kind else { return (file, Report()) }
    var quantizer = ActivationQuantizer(scheme: scheme)
    var file = file
    try quantizer.raise(&program, &file.model)
    for (name, sites) in sites {
      guard var function = program.functions[name], var ranges = ranges[name] else { continue }
      ranges.join(sites.groups)
      quantizer.change(&function, named: name, sites, ranges)
      program.functions[name] = function
    }
    file.model.kind = .mlProgram(program)
    return (file, quantizer.report)
  }

  private init(scheme: ActivationScheme) { self.scheme = scheme }

  private mutating func raise(_ program: inout MILSpec.Program, _ model: inout Model) throws(Diagnostic) {
    let oldest = program.functions.values.compactMap { OperationSet(named: $0.opset)?.iOSRelease }.min()
    guard let oldest, oldest < Self.release,
      let set = OperationSet.all.first(where: { $0.iOSRelease >= Self.release })
    else { return }
    try OperationSetRaising.raise(&program, &model, to: set)
    report.notes.append(
      Diagnostic(
        .note, "optimize-raised",
        "the model needs iOS \(set.iOSRelease) from now on, it needed iOS \(oldest): quantized activations need it"))
  }

  private mutating func change(
    _ function: inout MILSpec.Function, named name: String, _ sites: ActivationSites, _ ranges: ActivationRanges
  ) {
    guard var block = function.activeBlock else { return }
    var names = UniqueNames(block, function)
    var pairs: NameMap<QuantizationPair> = [:]
    for (value, site) in sites.sites.map({ ($0.key.text, $0.value) }) {
      let id = WeightCandidate.ID(function: name, name: value)
      guard let range = ranges.ranges[value] else {
        report.kept.append((id, "no sample gave it a value"))
        continue
      }
      guard range.badCount == 0, range.low <= range.high else {
        report.kept.append((id, "it is NaN or infinite for some sample"))
        continue
      }
      let line = Quantizer.line(
        low: range.low, high: range.high, type: scheme.type, isSymmetric: scheme.isSymmetric,
        areHalves: site.type == .float16)
      let activation = QuantizedActivation(
        id: id, type: site.type,
        operations: site.isForAll ? site.consumers : site.uses.map { block.operations[$0.operation].type },
        range: range.low...range.high, scale: line.scale, zeroPoint: Int(truncating: line.zero))
      report.activations.append(activation)
      pairs[value] = QuantizationPair(activation, scheme, &names)
    }
    Self.redirect(&block, sites, to: pairs)
    Self.insert(pairs, into: &block, inputs: function.inputs)
    function.blockSpecializations[function.opset] = block
  }

  /// Makes operations take the results of `dequantize`.
  private static func redirect(
    _ block: inout MILSpec.Block, _ sites: ActivationSites, to pairs: NameMap<QuantizationPair>
  ) {
    var renamed: NameMap<String> = [:]
    for (value, site) in sites.sites.map({ ($0.key.text, $0.value) }) {
      guard let pair = pairs[value] else { continue }
      if site.isForAll {
        renamed[value] = pair.result
      } else {
        for use in site.uses {
          block.operations[use.operation].inputs[use.parameter]?.rename([value: pair.result])
        }
      }
    }
    for index in block.operations.indices { block.operations[index].renameArguments(renamed) }
  }

  /// Inserts the pairs after the producers of the values, and those of the function's inputs at the beginning.
  private static func insert(
    _ pairs: NameMap<QuantizationPair>, into block: inout MILSpec.Block, inputs: [MILSpec.NamedValueType]
  ) {
    var operations: [MILSpec.Operation] = []
    for input in inputs {
      if let pair = pairs[input.name], let type = input.type { operations += pair.operations(type) }
    }
    for operation in block.operations {
      operations.append(operation)
      for output in operation.outputs {
        if let pair = pairs[output.name], let type = output.type { operations += pair.operations(type) }
      }
    }
    block.operations = operations
  }
}

extension MILSpec.Operation {
  /// Replaces names of values in arguments, including loops and branches.
  fileprivate mutating func renameArguments(_ names: NameMap<String>) {
    for index in inputs.values.indices { inputs.values[index].rename(names) }
    for index in blocks.indices {
      blocks[index].outputs = blocks[index].outputs.map { names[$0] ?? $0 }
      for place in blocks[index].operations.indices { blocks[index].operations[place].renameArguments(names) }
    }
  }
}

extension MILSpec.Argument {
  fileprivate mutating func rename(_ names: NameMap<String>) {
    for index in arguments.indices {
      if case .name(let name)? = arguments[index].binding, let new = names[name] {
        arguments[index].binding = .name(new)
      }
    }
  }
}
