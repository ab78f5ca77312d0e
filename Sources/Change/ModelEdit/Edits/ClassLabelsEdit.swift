public import ModelSpec
internal import OrderedCollections

/// Replaces the labels of a classifier; all are integers, or all are strings.
public struct ClassLabelsEdit: ModelEdit {
  /// The labels, by class index.
  public var labels: ClassLabels

  /// Replaces the labels by `labels`.
  public init(_ labels: ClassLabels) { self.labels = labels }

  /// Replaces the labels by texts: as integers if the model has integer labels and all texts are integers.
  init(_ texts: [String]) {
    labels = .strings(texts)
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    guard let old = model.classLabels else {
      throw EditProblem.impossible("the model has no class labels", remedy: "make it a classifier (classifier)")
    }
    guard old.count == labels.count || old.count == 0 else {
      throw Diagnostic(
        "edit-class-labels", "the model has \(old.count) class labels, \(labels.count) are given",
        found: "\(labels.count)",
        expected: "\(old.count)", remedy: "give a label for each class, in the order of the model")
    }
    model.replaceLabels(labels.asKind(of: old))
  }
}

extension ClassLabels {
  /// The labels as integers, if `old` are integers and all of these can be.
  func asKind(of old: ClassLabels) -> ClassLabels {
    guard case .integers = old, case .strings(let texts) = self else { return self }
    let numbers = texts.compactMap { Int64($0) }
    return numbers.count == texts.count ? .integers(numbers) : self
  }

  fileprivate var vectors: (strings: StringVector?, integers: Int64Vector?) {
    switch self {
    case .strings(let labels): (.with { $0.vector = labels }, nil)
    case .integers(let labels): (nil, .with { $0.vector = labels })
    }
  }

  /// The type of the predicted-label feature.
  var featureType: FeatureType.Kind {
    switch self {
    case .strings: .stringType(StringFeatureType())
    case .integers: .int64Type(Int64FeatureType())
    }
  }

  /// The type of the dictionary of probabilities.
  var dictionaryType: FeatureType.Kind {
    .dictionaryType(
      .with {
        switch self {
        case .strings: $0.keyType = .stringKeyType(StringFeatureType())
        case .integers: $0.keyType = .int64KeyType(Int64FeatureType())
        }
      })
  }

  /// The labels as an ML Program states them: a list of scalars.
  var programValue: MILSpec.Value {
    let values: [MILSpec.Value] =
      switch self {
      case .strings(let labels): labels.map { .string($0) }
      case .integers(let labels): labels.map { .integer($0) }
      }
    return .with {
      $0.type = .with {
        $0.kind = .listType(
          .with {
            $0.type = programType
            $0.length = .with { $0.dimension = .constant(.with { $0.size = UInt64(values.count) }) }
          })
      }
      $0.value = .immediateValue(.with { $0.value = .list(.with { $0.values = values }) })
    }
  }

  /// The type of a label in an ML Program.
  var programType: MILSpec.ValueType {
    let type: MILSpec.DataType = if case .strings = self { .string } else { .int64 }
    return .with { $0.kind = .tensorType(.with { $0.dataType = type }) }
  }
}

extension Model {
  fileprivate mutating func replaceLabels(_ labels: ClassLabels) {
    let (strings, integers) = labels.vectors
    switch kind {
    case .neuralNetworkClassifier(var model):
      model.classLabels = strings.map { .stringClassLabels($0) } ?? integers.map { .int64ClassLabels($0) }
      kind = .neuralNetworkClassifier(model)
    case .glmClassifier(var model):
      model.classLabels = strings.map { .stringClassLabels($0) } ?? integers.map { .int64ClassLabels($0) }
      kind = .glmClassifier(model)
    case .supportVectorClassifier(var model):
      model.classLabels = strings.map { .stringClassLabels($0) } ?? integers.map { .int64ClassLabels($0) }
      kind = .supportVectorClassifier(model)
    case .treeEnsembleClassifier(var model):
      model.classLabels = strings.map { .stringClassLabels($0) } ?? integers.map { .int64ClassLabels($0) }
      kind = .treeEnsembleClassifier(model)
    case .kNearestNeighborsClassifier(var model):
      model.classLabels = strings.map { .stringClassLabels($0) } ?? integers.map { .int64ClassLabels($0) }
      kind = .kNearestNeighborsClassifier(model)
    case .nonMaximumSuppression(var model):
      model.classLabels = strings.map { .stringClassLabels($0) } ?? integers.map { .int64ClassLabels($0) }
      kind = .nonMaximumSuppression(model)
    case .textClassifier(var model):
      model.classLabels = strings.map { .stringClassLabels($0) }
      kind = .textClassifier(model)
    case .gazetteer(var model):
      model.classLabels = strings.map { .stringClassLabels($0) }
      kind = .gazetteer(model)
    case .mlProgram(var program):
      for index in program.functions.values.indices { program.functions.values[index].replaceLabels(labels) }
      kind = .mlProgram(program)
    default:
      guard var pipeline else { break }
      for index in pipeline.models.indices where pipeline.models[index].classLabels?.count == labels.count {
        pipeline.models[index].replaceLabels(labels)
      }
      self.pipeline = pipeline
    }
    retype(labels)
  }

  /// Gives the label and the dictionary of probabilities the type of `labels`.
  private mutating func retype(_ labels: ClassLabels) {
    guard var description else { return }
    for place in description.featurePlaces where place.list == .output || place.list == .trainingInput {
      let predicted =
        place.function.map { description.functions[$0].predictedFeatureName }
        ?? description.predictedFeatureName
      switch description[place].type?.kind {
      case .stringType, .int64Type:
        if description[place].name == predicted { description[place].type?.kind = labels.featureType }
      case .dictionaryType: if place.list == .output { description[place].type?.kind = labels.dictionaryType }
      default: break
      }
    }
    self.description = description
  }
}

extension MILSpec.Value {
  /// One 64-bit integer.
  fileprivate static func integer(_ number: Int64) -> MILSpec.Value {
    .with {
      $0.type = .with { $0.kind = .tensorType(.with { $0.dataType = .int64 }) }
      $0.value = .immediateValue(
        .with { $0.value = .tensor(.with { $0.value = .longInts(.with { $0.values = [number] }) }) })
    }
  }
}

extension MILSpec.Function {
  fileprivate mutating func replaceLabels(_ labels: ClassLabels) {
    for index in blockSpecializations.values.indices { blockSpecializations.values[index].replaceLabels(labels) }
  }
}

extension MILSpec.Block {
  fileprivate mutating func replaceLabels(_ labels: ClassLabels) {
    for index in operations.indices where operations[index].type == "classify" {
      guard let binding = operations[index].inputs["classes"]?.arguments.first?.binding else { continue }
      switch binding {
      case .value: operations[index].inputs["classes"]?.arguments = [.with { $0.binding = .value(labels.programValue) }]
      case .name(let name):
        guard let constant = operations.firstIndex(where: { $0.type == "const" && $0.outputs.first?.name == name })
        else {
          continue
        }
        operations[constant].attributes["val"] = labels.programValue
        operations[constant].outputs[0].type = labels.programValue.type
      }
      for output in operations[index].outputs.indices {
        switch operations[index].outputs[output].type?.kind {
        case .tensorType: operations[index].outputs[output].type = labels.programType
        case .dictionaryType(var dictionary):
          dictionary.keyType = labels.programType
          operations[index].outputs[output].type?.kind = .dictionaryType(dictionary)
        default: break
        }
      }
    }
  }
}
