internal import ModelRuntime
internal import ModelSpec

/// Reads samples and labels of a nearest-neighbors classifier from examples.
struct NeighborExampleReader {
  private let trainingInputs: TrainingInputs
  private let inputs: InputVector
  private let dimensions: Int
  /// The training input of the label.
  private let target: String
  private let isString: Bool

  init(_ classifier: KNearestNeighborsClassifier, of model: Model, at path: ModelPath) throws(RuntimeError) {
    let description = model.description ?? ModelDescription()
    inputs = InputVector(of: model)
    trainingInputs = TrainingInputs(of: description)
    dimensions = Int(classifier.nearestNeighborsIndex?.numberOfDimensions ?? 0)
    guard let target = trainingInputs.targets.first, trainingInputs.targets.count == 1 else {
      throw RuntimeError(
        .update,
        "`trainingInput` has \(trainingInputs.targets.count) features besides the model's inputs, expected only the label",
        at: path.field("description").field("trainingInput"))
    }
    self.target = target
    isString =
      switch (classifier.classLabels, classifier.defaultClassLabel) {
      case (.stringClassLabels(let labels)?, .defaultInt64Label?): !labels.vector.isEmpty
      case (.int64ClassLabels(let labels)?, .defaultStringLabel?): labels.vector.isEmpty
      case (.int64ClassLabels?, _), (nil, .defaultInt64Label?): false
      case (.stringClassLabels?, _), (nil, _): true
      }
  }

  /// The labels of a model, possibly none yet.
  func labels(of classifier: KNearestNeighborsClassifier) -> KNearestNeighborsClassifier.ClassLabels {
    switch classifier.classLabels {
    case .stringClassLabels(let labels)? where isString: .stringClassLabels(labels)
    case .int64ClassLabels(let labels)? where !isString: .int64ClassLabels(labels)
    default: isString ? .stringClassLabels(StringVector()) : .int64ClassLabels(Int64Vector())
    }
  }

  /// The samples and labels of `examples`, in their order.
  ///
  /// - Throws: `RuntimeError` for the first example that does not match the training inputs.
  func read(_ examples: any TrainingExamples) throws(RuntimeError) -> (samples: [FloatVector], labels: NewLabels) {
    var samples: [FloatVector] = []
    samples.reserveCapacity(examples.count)
    var labels = NewLabels(isString: isString)
    for number in 0..<examples.count {
      let features = try trainingInputs.checked(try examples.features(at: number), number: number)
      do throws(RuntimeError) {
        let values = try inputs.values(features, count: dimensions > 0 ? dimensions : nil)
        var sample = FloatVector()
        sample.vector = values.map { Float($0) }
        samples.append(sample)
      } catch {
        throw RuntimeError(.update, error, in: "example \(number)")
      }
      guard labels.append(features[target]) else {
        throw RuntimeError(
          .update,
          "example \(number): training input '\(target)' is not \(isString ? "a string" : "an integer"), like the model's labels"
        )
      }
    }
    return (samples, labels)
  }
}

/// New labels to append: strings or integers.
struct NewLabels {
  private let isString: Bool
  private var strings: [String] = []
  private var integers: [Int64] = []

  init(isString: Bool) { self.isString = isString }

  /// Appends `value` if it is a label of the right kind; otherwise returns false.
  mutating func append(_ value: FeatureValue?) -> Bool {
    switch value {
    case .string(let label)? where isString: strings.append(label)
    case .int64(let label)? where !isString: integers.append(label)
    default: return false
    }
    return true
  }

  /// Appends the new labels to `labels`.
  func append(to labels: KNearestNeighborsClassifier.ClassLabels) -> KNearestNeighborsClassifier.ClassLabels {
    switch labels {
    case .stringClassLabels(var list):
      list.vector += strings
      return .stringClassLabels(list)
    case .int64ClassLabels(var list):
      list.vector += integers
      return .int64ClassLabels(list)
    }
  }
}
