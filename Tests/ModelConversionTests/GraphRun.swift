internal import ModelConversion
internal import ModelFormat
internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections
internal import _ModelTestSupport

/// Graphs without branches and loops, computed one operation after the other.
enum GraphRun {
  /// The outputs of `graph` by name.
  static func outputs(of graph: Graph, _ inputs: [String: ModelOps.Tensor]) throws -> [String: ModelOps.Tensor] {
    var values: [String: RuntimeValue] = inputs.mapValues { .tensor($0) }
    var inference = OperationInference()
    for operation in graph.operations {
      var arguments = OperationArguments(outputCount: operation.outputs.count)
      var bound: [RuntimeValue] = []
      var parameters: [(name: String, range: Range<Int>)] = []
      for binding in operation.bindings {
        let start = bound.count
        var known: [OperationArguments.Argument] = []
        for argument in binding.arguments {
          let value = try value(argument, values)
          bound.append(value)
          known.append(self.known(value))
        }
        arguments.bind(binding.parameter, known)
        parameters.append((binding.parameter, start..<bound.count))
      }
      guard let type = OpTable.operation(operation.operation) else {
        throw OperationError("no operation '\(operation.operation)'")
      }
      let resolved = try inference.resolve(type, arguments).operation
      var taken = OperationInputs(OperationInputs.Layout(parameters), bound)
      bound = []
      let results = try resolved.evaluate(&taken, ExecutionContext())
      for (output, result) in zip(operation.outputs, results) { values[output.name] = result }
    }
    var outputs: [String: ModelOps.Tensor] = [:]
    for output in graph.outputs { outputs[output.name] = values[output.value]?.tensor }
    return outputs
  }

  private static func value(
    _ argument: GraphOperation.Argument, _ values: [String: RuntimeValue]
  ) throws -> RuntimeValue {
    switch argument {
    case .value(let name):
      guard let value = values[name] else { throw OperationError("no value '\(name)'") }
      // Arguments stay as they are for whoever uses them next.
      return value.tensor.map { .tensor($0.copied()) } ?? value
    case .constant(let constant):
      if case .strings(let strings) = constant.elements { return .strings(strings) }
      return .tensor(try ModelOps.Tensor(constant))
    }
  }

  private static func known(_ value: RuntimeValue) -> OperationArguments.Argument {
    switch value {
    case .tensor(let tensor):
      switch tensor.form {
      case .integer: .init(Constant(tensor.type, .integers(tensor.integerArray)))
      case .float: .init(Constant(tensor.type, .floats(tensor.floatArray)))
      case .boolean: .init(Constant(tensor.type, .booleans(tensor.booleanArray)))
      }
    case .strings(let strings): .init(Constant(.scalar(.string), .strings(strings)))
    default: .init(InferredValue(.unranked(nil)))
    }
  }
}

/// A network, and the ML Program made of it.
struct ConvertedNetwork {
  let network: Graph
  let program: Graph
  let model: Model
  let notes: [Diagnostic]

  init(
    _ layers: [NeuralNetworkLayer], inputs: [FeatureDescription], outputs: [String],
    arrays: NeuralNetworkMultiArrayShapeMapping = .exactArrayMapping
  ) throws {
    let model = Model.neuralNetwork(
      layers, inputs: inputs, outputs: outputs.map { .multiArray($0, []) }, arrayMapping: arrays)
    let result = try ProgramConversion.convert(model)
    self.model = result.file.model
    notes = result.notes
    network = NetworkLowering.lower(model, leadingAxes: .one)?.graph ?? Graph()
    let function = self.model.mainFunction
    let file = result.file
    program = try ProgramLowering.lower(function, at: ModelPath()) { (blob) throws(Diagnostic) in
      do throws(Diagnostic) {
        let entry = try file.weights(blob)
        return ProgramLowering.Weights(data: entry.data, type: entry.dataType.dataType)
      } catch {
        throw Diagnostic(.error, "test", error.description)
      }
    }
  }

  /// Names of the program's operations, in order.
  var operations: [String] { program.operations.map(\.operation) }
}

extension Model {
  var mainFunction: MILSpec.Function {
    guard case .mlProgram(let program)? = kind else { return MILSpec.Function() }
    return program.functions["main"] ?? MILSpec.Function()
  }
}
