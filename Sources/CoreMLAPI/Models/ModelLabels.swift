internal import ModelSpec
internal import OrderedCollections

/// The labels of a classifier.
enum ModelLabels {
  /// Strings, or integers as `Int64`, in the model's order; nil for a model that has none. A pipeline has those of its
  /// first model with any.
  static func labels(of model: Model) -> [Any]? {
    if let models = model.pipeline?.models { return models.lazy.compactMap { labels(of: $0) }.first }
    switch model.kind {
    case .neuralNetworkClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): return labels.vector
      case .int64ClassLabels(let labels): return labels.vector
      case nil: return nil
      }
    case .glmClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): return labels.vector
      case .int64ClassLabels(let labels): return labels.vector
      case nil: return nil
      }
    case .supportVectorClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): return labels.vector
      case .int64ClassLabels(let labels): return labels.vector
      case nil: return nil
      }
    case .treeEnsembleClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): return labels.vector
      case .int64ClassLabels(let labels): return labels.vector
      case nil: return nil
      }
    case .kNearestNeighborsClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): return labels.vector
      case .int64ClassLabels(let labels): return labels.vector
      case nil: return nil
      }
    case .nonMaximumSuppression(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): return labels.vector
      case .int64ClassLabels(let labels): return labels.vector
      case nil: return nil
      }
    case .mlProgram(let program): return labels(of: program)
    default: return nil
    }
  }

  /// The `classes` of the program's `classify` operation.
  private static func labels(of program: MILSpec.Program) -> [Any]? {
    for function in program.functions.values {
      guard let block = function.activeBlock,
        let classify = block.operations.first(where: { $0.type == "classify" }),
        let classes = classify.inputs["classes"]?.arguments.first
      else { continue }
      switch classes.binding {
      case .value(let value): return labels(in: value)
      case .name(let name):
        let definition = block.operations.first { $0.type == "const" && $0.outputs.first?.name == name }
        return definition?.attributes["val"].flatMap { labels(in: $0) }
      case nil: continue
      }
    }
    return nil
  }

  private static func labels(in value: MILSpec.Value) -> [Any]? {
    guard case .immediateValue(let immediate) = value.value else { return nil }
    switch immediate.value {
    case .list(let list): return list.values.flatMap { labels(in: $0) ?? [] }
    case .tensor(let tensor):
      return switch tensor.value {
      case .strings(let texts): texts.values
      case .longInts(let numbers): numbers.values
      case .ints(let numbers): numbers.values.map { Int64($0) }
      default: nil
      }
    default: return nil
    }
  }
}
