package import ModelSpec
internal import OrderedCollections

extension Model {
  /// Names of the weight files that the model's ML Programs refer to, in the order in which they come up.
  package var weightFileNames: [String] {
    var collector = WeightFileNameCollector()
    collector.visit(self)
    return Array(collector.names)
  }
}

/// The walk over a model to all constants that lie in weight files.
private struct WeightFileNameCollector {
  var names: OrderedSet<String> = []

  mutating func visit(_ model: Model) {
    switch model.kind {
    case .mlProgram(let program): visit(program)
    case .pipeline(let pipeline): visit(pipeline)
    case .pipelineClassifier(let classifier): visit(classifier.pipeline)
    case .pipelineRegressor(let regressor): visit(regressor.pipeline)
    default: break
    }
  }

  private mutating func visit(_ pipeline: Pipeline?) {
    for model in pipeline?.models ?? [] { visit(model) }
  }

  private mutating func visit(_ program: MILSpec.Program) {
    for value in program.attributes.values { visit(value) }
    for function in program.functions.values {
      for value in function.attributes.values { visit(value) }
      for block in function.blockSpecializations.values { visit(block) }
    }
  }

  private mutating func visit(_ block: MILSpec.Block) {
    for value in block.attributes.values { visit(value) }
    for operation in block.operations {
      for value in operation.attributes.values { visit(value) }
      for argument in operation.inputs.values {
        for binding in argument.arguments {
          if case .value(let value) = binding.binding { visit(value) }
        }
      }
      for block in operation.blocks { visit(block) }
    }
  }

  private mutating func visit(_ value: MILSpec.Value) {
    switch value.value {
    case .blobFileValue(let blob): names.append(blob.fileName)
    case .immediateValue(let immediate):
      switch immediate.value {
      case .tuple(let tuple): tuple.values.forEach { visit($0) }
      case .list(let list): list.values.forEach { visit($0) }
      case .dictionary(let dictionary):
        for pair in dictionary.values {
          if let key = pair.key { visit(key) }
          if let value = pair.value { visit(value) }
        }
      case .tensor, nil: break
      }
    case nil: break
    }
  }
}
