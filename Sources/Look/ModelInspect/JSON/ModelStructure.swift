public import ModelFormat
internal import ModelLowering
public import ModelSpec
internal import OrderedCollections

/// The structure of a model as in the file: functions of operations, layers, or the models of a pipeline, with the
/// share of each operation in the work.
public enum ModelStructure {
  /// An object with a `type`: `neuralNetwork` with `layers`, `program` with `functions`, `pipeline` with `stages`, or
  /// `unsupported`.
  public static func json(of model: Model) -> JSONValue {
    var object = JSONObject()
    if let pipeline = model.pipeline {
      object.set("type", "pipeline")
      object.set("stages", .array(pipeline.models.enumerated().map { stage($1, names: pipeline.names, index: $0) }))
    } else if let network = model.network {
      object.set("type", "neuralNetwork")
      object.set("layers", .array(network.layers.map(layer)))
    } else if case .mlProgram(let program)? = model.kind {
      object.set("type", "program")
      var writer = ProgramStructure(cost: OperationCost(program))
      object.set("functions", .object(program.functions.map { .init($0.key, writer.function($0.value)) }))
    } else {
      object.set("type", "unsupported")
    }
    return object.value
  }

  private static func stage(_ model: Model, names: [String], index: Int) -> JSONValue {
    .object([
      .init("name", .string(names.indices.contains(index) ? names[index] : "")), .init("structure", json(of: model)),
    ])
  }

  private static func layer(_ layer: NeuralNetworkLayer) -> JSONValue {
    .object([
      .init("name", .string(layer.name)), .init("type", .string(layer.layer?.schemaName ?? "")),
      .init("inputs", .array(layer.input.map { .string($0) })),
      .init("outputs", .array(layer.output.map { .string($0) })),
    ])
  }
}

/// One walk over the operations of a program, which `OperationCost` numbers in the same order.
private struct ProgramStructure {
  let cost: OperationCost
  private var count = 0

  init(cost: OperationCost) { self.cost = cost }

  mutating func function(_ function: MILSpec.Function) -> JSONValue {
    .object([
      .init("inputs", .array(function.inputs.map(Self.named))),
      .init("block", function.activeBlock.map { block($0) } ?? .null),
    ])
  }

  private mutating func block(_ block: MILSpec.Block) -> JSONValue {
    var operations: [JSONValue] = []
    for operation in block.operations { operations.append(self.operation(operation)) }
    return .object([
      .init("inputs", .array(block.inputs.map(Self.named))), .init("operations", .array(operations)),
      .init("outputs", .array(block.outputs.map { .string($0) })),
    ])
  }

  private mutating func operation(_ operation: MILSpec.Operation) -> JSONValue {
    let number = count
    count += 1
    var blocks: [JSONValue] = []
    for block in operation.blocks { blocks.append(self.block(block)) }
    let inputs = operation.inputs.map { name, argument in
      JSONValue.Member(name, .array(argument.arguments.compactMap(Self.binding)))
    }
    return .object([
      .init("operator", .string(operation.type)), .init("inputs", .object(inputs)),
      .init("outputs", .array(operation.outputs.map(Self.named))), .init("blocks", .array(blocks)),
      .init("weight", cost.weight(ofOperation: number).map { .number($0) } ?? .null),
    ])
  }

  private static func named(_ value: MILSpec.NamedValueType) -> JSONValue {
    .object([.init("name", .string(value.name)), .init("type", type(value.type))])
  }

  private static func binding(_ binding: MILSpec.Argument.Binding) -> JSONValue? {
    switch binding.binding {
    case .name(let name)?: .object([.init("name", .string(name))])
    case .value(let value)?: .object([.init("value", type(value.type))])
    case nil: nil
    }
  }

  private static func type(_ type: MILSpec.ValueType?) -> JSONValue { type.map { .string($0.text) } ?? .null }
}
