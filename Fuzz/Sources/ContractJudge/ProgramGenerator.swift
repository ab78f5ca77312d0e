import ModelOps
package import ModelSpec
import OrderedCollections

/// Makes ML Programs of one to five operations out of all that the schema's opset has, on typed inputs.
///
/// Most operations get arguments that their shape rules accept, as far as those can be found in some draws; the others stay as
/// they were drawn.
package struct ProgramGenerator {
  var random: SplitMix
  /// What is visible, the newest last.
  var values: [ProgramValue] = []
  /// Those of the block at hand.
  var operations: [MILSpec.Operation] = []
  /// How many operations there are in all blocks.
  private(set) var operationCount = 0
  /// How many branches and loops the block at hand lies in.
  var depth = 0
  var inference = OperationInference()
  /// Where weights are put; nil to keep all in the program.
  private var file: WeightFile?
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
    var generator = ProgramGenerator(random: SplitMix(UInt64(truncatingIfNeeded: number)), file: nil)
    return generator.make()
  }

  /// The program of a number, some of whose weights are in a file; other than ``model(_:)`` makes it.
  package static func modelWithFile(_ number: Int) -> (model: Model, file: WeightFile) {
    var generator = ProgramGenerator(random: SplitMix(UInt64(truncatingIfNeeded: number)), file: WeightFile())
    let model = generator.make()
    return (model, generator.file ?? WeightFile())
  }

  private init(random: SplitMix, file: WeightFile?) { (self.random, self.file) = (random, file) }

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

  /// Adds any operation.
  mutating func add() {
    if depth < 2, random.oneIn(20) { return addControlFlow() }
    add(random.oneIn(60) ? random.choose(Self.names) : chosen())
  }

  mutating func add(_ name: String) {
    guard let form = OperationParameters.form(name, version: Self.version) else { return }
    let order = Self.order(form)
    var best: (bindings: [(name: String, arguments: [ArgumentDraw.Draw])], results: [InferredValue]?) = ([], nil)
    // Some operations are left as they come.
    let draws = random.oneIn(8) ? 1 : Self.draws
    for _ in 0..<draws {
      var draw = ArgumentDraw(random, values)
      best.bindings = draw.weights(name) ?? draw.bindings(order)
      random = draw.random
      var trial = inference
      best.results = try? trial.infer(name, arguments(best.bindings))
      guard best.results == nil else {
        inference = trial
        break
      }
    }
    append(name, best.bindings, best.results, [])
  }

  private mutating func encoded(_ constant: Constant, mayBeInFile: Bool) -> MILSpec.Value {
    var value = ProgramEncoding.value(constant)
    if mayBeInFile, file != nil, random.oneIn(2) { file?.put(&value, constant.type.scalar) }
    return value
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

  func arguments(_ bindings: [(name: String, arguments: [ArgumentDraw.Draw])]) -> OperationArguments {
    var arguments = OperationArguments(outputCount: 1, parameterCount: bindings.count)
    for binding in bindings { arguments.bind(binding.name, binding.arguments.map(\.argument)) }
    return arguments
  }

  mutating func append(
    _ name: String, _ bindings: [(name: String, arguments: [ArgumentDraw.Draw])], _ results: [InferredValue]?,
    _ blocks: [MILSpec.Block]
  ) {
    var operation = MILSpec.Operation()
    operation.type = name
    operation.blocks = blocks
    // What a file holds, validation does not look at: how many ones are in a mask, for instance.
    let takesFile = !name.contains("sparse")
    for binding in bindings {
      operation.inputs[binding.name] = .with {
        $0.arguments = binding.arguments.map { draw in
          switch draw {
          case .value(let value): .with { $0.binding = .name(value.name) }
          case .constant(let constant):
            .with { $0.binding = .value(encoded(constant, mayBeInFile: takesFile && WeightFile.takes(binding.name))) }
          }
        }
      }
    }
    let number = operationCount
    operationCount += 1
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
