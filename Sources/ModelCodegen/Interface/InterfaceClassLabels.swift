internal import ModelSpec
internal import OrderedCollections

/// The labels of a classifier, in the model's order.
public enum InterfaceClassLabels: Equatable, Sendable {
  case strings([String])
  case integers([Int64])
}

extension InterfaceClassLabels {
  /// Nil for a model that lists no labels. A pipeline has those of its first model with any.
  init?(_ model: Model) {
    if let models = model.pipeline?.models {
      guard let first = models.lazy.compactMap({ InterfaceClassLabels($0) }).first else { return nil }
      self = first
      return
    }
    switch model.kind {
    case .neuralNetworkClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: return nil
      }
    case .glmClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: return nil
      }
    case .supportVectorClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: return nil
      }
    case .treeEnsembleClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: return nil
      }
    case .nonMaximumSuppression(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: return nil
      }
    case .textClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case nil: return nil
      }
    case .mlProgram(let program):
      guard let labels = Self.labels(of: program) else { return nil }
      self = labels
    // The labels of nearest neighbours are those of their samples: they repeat, and training adds to them.
    default: return nil
    }
  }

  /// The `classes` of the program's `classify` operation.
  private static func labels(of program: MILSpec.Program) -> InterfaceClassLabels? {
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

  private static func labels(in value: MILSpec.Value) -> InterfaceClassLabels? {
    guard case .immediateValue(let immediate) = value.value else { return nil }
    switch immediate.value {
    case .list(let list):
      let parts = list.values.compactMap { labels(in: $0) }
      let texts = parts.flatMap { part in if case .strings(let texts) = part { texts } else { [String]() } }
      let numbers = parts.flatMap { part in if case .integers(let numbers) = part { numbers } else { [Int64]() } }
      return numbers.isEmpty ? .strings(texts) : .integers(numbers)
    case .tensor(let tensor):
      return switch tensor.value {
      case .strings(let texts): .strings(texts.values)
      case .longInts(let numbers): .integers(numbers.values)
      case .ints(let numbers): .integers(numbers.values.map { Int64($0) })
      default: nil
      }
    default: return nil
    }
  }
}
