import ModelOps
package import ModelSpec
import OrderedCollections

/// Makes ML Programs of one to five operations out of all that the schema's opset has, on typed inputs.
///
/// Most operations get arguments that their shape rules accept, as far as those can be found in some draws; the others stay as
/// they were drawn.
package struct ProgramGenerator {
  private var random: SplitMix
  private var values: [ProgramValue] = []
  private var operations: [MILSpec.Operation] = []
  private var inference = OperationInference()
  private var inputs: [ProgramInterface.Input] = []

  /// The opset that programs are of.
  static let version = 9
  private static let opset = "CoreML8"
  /// How often arguments are drawn for an operation.
  private static let draws = 24

  private static let names: [String] = OpTable.all.map { $0.name }
    .filter { OperationParameters.form($0, version: version) != nil && !["cond", "while_loop", "const"].contains($0) }
    .sorted()

  /// The program of a number: the same in every run.
  package static func model(_ number: Int) -> Model {
    var generator = ProgramGenerator(random: SplitMix(UInt64(truncatingIfNeeded: number)))
    return generator.make()
  }

  private init(random: SplitMix) { self.random = random }

  private mutating func make() -> Model {
    inputs = ProgramInterface.inputs(&random)
    for input in inputs {
      values.append(
        ProgramValue(name: input.name, known: OperationArguments.Argument(InferredValue(input.type))))
    }
    for _ in 0..<random.choose([1, 1, 2, 2, 3, 4, 5]) { add() }
    let results = values.dropFirst(inputs.count).filter { $0.known.type.tensor != nil }
    var outputs = results.isEmpty ? [] : [results[results.count - 1]]
    if results.count > 1, random.oneIn(3) { outputs.append(results[random.below(results.count - 1)]) }
    return ProgramInterface.model(inputs, outputs, opset: Self.opset, version: Self.version) { block in
      block.operations = operations
    }
  }

  private mutating func add() {
    let name = random.oneIn(60) ? random.choose(Self.names) : chosen()
    guard let form = OperationParameters.form(name, version: Self.version) else { return }
    let order = Self.order(form)
    var best: (bindings: [(name: String, arguments: [ArgumentDraw.Draw])], results: [InferredValue]?) = ([], nil)
    // Some operations are left as they come.
    let draws = random.oneIn(8) ? 1 : Self.draws
    for _ in 0..<draws {
      var draw = ArgumentDraw(random, values)
      best.bindings = draw.bindings(order)
      random = draw.random
      var trial = inference
      best.results = try? trial.infer(name, arguments(best.bindings))
      guard best.results == nil else {
        inference = trial
        break
      }
    }
    append(name, best.bindings, best.results)
  }

  /// States are read and written only where there are some.
  private mutating func chosen() -> String {
    while true {
      let name = random.choose(Self.names)
      let isOfStates = name == "read_state" || name == "coreml_update_state"
      if !isOfStates || inputs.contains(where: \.isState) { return name }
    }
  }

  /// Parameters with what is computed on first.
  private static func order(_ form: OperationParameters) -> [(name: String, isConstant: Bool)] {
    let leading = [
      "x", "input", "data", "quantized_data", "values", "query", "ls", "boxes", "source_val", "state", "cond",
    ]
    return form.names.sorted {
      (leading.firstIndex(of: $0) ?? 99, $0) < (leading.firstIndex(of: $1) ?? 99, $1)
    }.map { ($0, form.constants.contains($0)) }
  }

  private func arguments(_ bindings: [(name: String, arguments: [ArgumentDraw.Draw])]) -> OperationArguments {
    var arguments = OperationArguments(outputCount: 1, parameterCount: bindings.count)
    for binding in bindings { arguments.bind(binding.name, binding.arguments.map(\.argument)) }
    return arguments
  }

  private mutating func append(
    _ name: String, _ bindings: [(name: String, arguments: [ArgumentDraw.Draw])], _ results: [InferredValue]?
  ) {
    var operation = MILSpec.Operation()
    operation.type = name
    for binding in bindings {
      operation.inputs[binding.name] = .with {
        $0.arguments = binding.arguments.map { draw in
          switch draw {
          case .value(let value): .with { $0.binding = .name(value.name) }
          case .constant(let constant): .with { $0.binding = .value(ProgramEncoding.value(constant)) }
          }
        }
      }
    }
    let number = operations.count
    operation.attributes["name"] = .string("op\(number)")
    var types = results ?? [InferredValue(.tensor(TensorType(.fp32, [2, 2])))]
    if random.oneIn(30), !types.isEmpty {
      types[0] = InferredValue(.tensor(TensorType(random.choose([.fp32, .fp16, .int32]), [2, 3])))
    }
    for (index, type) in types.enumerated() {
      let output = ProgramValue(name: "v\(number)_\(index)", known: OperationArguments.Argument(type))
      operation.outputs.append(ProgramEncoding.named(output.name, type.type))
      values.append(output)
    }
    operations.append(operation)
  }
}
