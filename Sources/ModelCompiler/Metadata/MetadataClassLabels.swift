internal import ModelFormat
internal import ModelSpec
internal import OrderedCollections

/// The `classLabels` of a classifier.
enum MetadataClassLabels {
  /// Nil for a model without labels. A pipeline has those of its first model with any. Integers are numbers in the
  /// newest generation and texts before.
  static func value(of model: Model, dialect: CompilerDialect) -> JSONValue? {
    if let models = model.pipeline?.models {
      var first: JSONValue?
      for model in models {
        guard let labels = value(of: model, dialect: dialect) else { continue }
        if labels != [] { return labels }
        first = first ?? labels
      }
      return first
    }
    switch model.kind {
    case .neuralNetworkClassifier(let model):
      return switch model.classLabels {
      case .stringClassLabels(let labels): strings(labels.vector)
      case .int64ClassLabels(let labels): integers(labels.vector, dialect)
      case nil: []
      }
    case .glmClassifier(let model):
      return switch model.classLabels {
      case .stringClassLabels(let labels): strings(labels.vector)
      case .int64ClassLabels(let labels): integers(labels.vector, dialect)
      case nil: []
      }
    case .supportVectorClassifier(let model):
      return switch model.classLabels {
      case .stringClassLabels(let labels): strings(labels.vector)
      case .int64ClassLabels(let labels): integers(labels.vector, dialect)
      case nil: []
      }
    case .treeEnsembleClassifier(let model):
      return switch model.classLabels {
      case .stringClassLabels(let labels): strings(labels.vector)
      case .int64ClassLabels(let labels): integers(labels.vector, dialect)
      case nil: []
      }
    case .kNearestNeighborsClassifier(let model):
      return switch model.classLabels {
      case .stringClassLabels(let labels): strings(labels.vector)
      case .int64ClassLabels(let labels): integers(labels.vector, dialect)
      case nil: []
      }
    case .nonMaximumSuppression(let model):
      return switch model.classLabels {
      case .stringClassLabels(let labels): strings(labels.vector)
      case .int64ClassLabels(let labels): integers(labels.vector, dialect)
      case nil: nil
      }
    case .mlProgram(let program): return ofClassify(program, dialect)
    default: return nil
    }
  }

  private static func strings(_ labels: [String]) -> JSONValue {
    .array(labels.map(JSONValue.string))
  }

  private static func integers(_ labels: [Int64], _ dialect: CompilerDialect) -> JSONValue {
    .array(labels.map { dialect >= .xcode26 ? .integer($0) : .string(String($0)) })
  }

  /// The `classes` of the program's `classify` operation.
  private static func ofClassify(_ program: MILSpec.Program, _ dialect: CompilerDialect) -> JSONValue? {
    for function in program.functions.values {
      guard let block = function.blockSpecializations[function.opset],
        let classify = block.operations.first(where: { $0.type == "classify" }),
        let classes = classify.inputs["classes"]?.arguments.first
      else { continue }
      switch classes.binding {
      case .value(let value): return labels(value, dialect)
      case .name(let name):
        let definition = block.operations.first { $0.type == "const" && $0.outputs.first?.name == name }
        return definition?.attributes["val"].flatMap { labels($0, dialect) }
      case nil: continue
      }
    }
    return nil
  }

  private static func labels(_ value: MILSpec.Value, _ dialect: CompilerDialect) -> JSONValue? {
    guard case .immediateValue(let immediate) = value.value else { return nil }
    switch immediate.value {
    case .list(let list):
      let lists = list.values.compactMap { labels($0, dialect) }
      return .array(
        lists.flatMap { list -> [JSONValue] in
          if case .array(let labels) = list { labels } else { [] }
        })
    case .tensor(let tensor):
      return switch tensor.value {
      case .strings(let texts): strings(texts.values)
      case .longInts(let numbers): integers(numbers.values, dialect)
      case .ints(let numbers): integers(numbers.values.map { Int64($0) }, dialect)
      default: nil
      }
    default: return nil
    }
  }
}
