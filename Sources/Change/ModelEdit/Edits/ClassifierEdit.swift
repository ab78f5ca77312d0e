public import ModelSpec
internal import OrderedCollections

/// Turns a neural network or an ML Program with one function into a classifier: an array output becomes the
/// probabilities.
///
/// The output keeps its name and becomes a dictionary from labels to probabilities; a new output `classLabel` is the most
/// probable label.
public struct ClassifierEdit: ModelEdit {
  /// The output with a probability for each class.
  public var output: String
  /// The labels, in the order of the probabilities.
  public var labels: ClassLabels

  /// The output with the predicted label.
  public static let labelName = "classLabel"

  /// Makes a classifier with these labels.
  public init(_ output: String, labels: ClassLabels) {
    self.output = output
    self.labels = labels
  }

  init(_ output: String, labels: [String]) { self.init(output, labels: .strings(labels)) }

  public func apply(to model: inout Model) throws(Diagnostic) {
    var description = model.description ?? ModelDescription()
    let place = try description.places(of: output, in: [.output])[0]
    guard case .multiArrayType(let array)? = description[place].type?.kind, description.functions.isEmpty else {
      throw EditProblem.impossible(
        "output '\(output)' cannot become the probabilities: it is not a multi-array of a model "
          + "with one function")
    }
    guard labels.count > 0 else { throw EditProblem.impossible("a classifier has class labels, none are given") }
    let count = array.shape.reduce(Int64(1)) { $0.multipliedReportingOverflow(by: $1).partialValue }
    guard array.shape.isEmpty || count == Int64(labels.count) else {
      throw Diagnostic(
        "edit-class-labels", "output '\(output)' has \(count) elements, \(labels.count) class labels are given",
        found: "\(labels.count)", expected: "\(count)")
    }
    guard !description.featureNames(in: [.input]).contains(description[place].name) else {
      throw EditProblem.impossible(
        "output '\(output)' cannot become the probabilities: it is input '\(output)' itself, handed through",
        remedy: "choose an output that the model computes")
    }
    guard !description.featureNames().contains(Self.labelName) else {
      throw Diagnostic(
        "edit-name-taken", "the model has a feature '\(Self.labelName)', which a classifier's label would be called",
        found: Self.labelName, remedy: "rename it first")
    }
    switch model.kind {
    case .neuralNetwork(let network): model.kind = .neuralNetworkClassifier(classifier(network))
    case .mlProgram: try model.changeFunction(nil) { (function) throws(Diagnostic) in try classify(&function) }
    default:
      throw EditProblem.impossible(
        "a `\(model.kind?.schemaName ?? "model")` cannot become a classifier, only a neuralNetwork or an mlProgram")
    }
    description[place].type = .with { $0.kind = labels.dictionaryType }
    description.output.insert(
      .with {
        $0.name = Self.labelName
        $0.type = .with { $0.kind = labels.featureType }
      }, at: place.index)
    description.predictedFeatureName = Self.labelName
    description.predictedProbabilitiesName = output
    model.description = description
  }

  private func classifier(_ network: NeuralNetwork) -> NeuralNetworkClassifier {
    var model = Model()
    model.kind = .neuralNetworkClassifier(
      .with {
        switch labels {
        case .strings(let labels): $0.classLabels = .stringClassLabels(.with { $0.vector = labels })
        case .integers(let labels): $0.classLabels = .int64ClassLabels(.with { $0.vector = labels })
        }
        $0.labelProbabilityLayerName = output
        $0.unknownFields = network.unknownFields
      })
    model.network = network
    if case .neuralNetworkClassifier(let classifier)? = model.kind { return classifier }
    return NeuralNetworkClassifier()
  }

  private func classify(_ function: inout MILSpec.Function) throws(Diagnostic) {
    var names = function.valueNames
    let label = Self.labelName
    var rest: NameMap<String> = [:]
    if names.contains(label) { rest[label] = names.addFree(label + "_1") }
    let array = names.addFree(output + "_array")
    rest[output] = array
    for index in function.blockSpecializations.values.indices {
      function.blockSpecializations.values[index].rename(rest)
      // `classify` only takes probabilities in single precision.
      var probabilities = array
      if let type = function.blockSpecializations.values[index].type(of: array),
        case .tensorType(let tensor)? = type.kind,
        tensor.dataType == .float16
      {
        probabilities = names.addFree(output + "_fp32")
        function.blockSpecializations.values[index].addCast(
          of: array, type, to: .float32, named: probabilities, names: &names)
      }
      var operation = MILSpec.Operation.single(
        "classify", inputs: [("probabilities", probabilities)], to: .named(label, type: labels.programType))
      operation.inputs["classes"] = .with { $0.arguments = [.with { $0.binding = .value(labels.programValue) }] }
      operation.outputs.append(
        .named(
          output,
          type: .with {
            $0.kind = .dictionaryType(
              .with {
                $0.keyType = labels.programType
                $0.valueType = .with { $0.kind = .tensorType(.with { $0.dataType = .float64 }) }
              })
          }))
      function.blockSpecializations.values[index].operations.append(operation)
      let outputs = function.blockSpecializations.values[index].outputs
      function.blockSpecializations.values[index].outputs = outputs.flatMap { $0 == array ? [label, output] : [$0] }
    }
  }
}
