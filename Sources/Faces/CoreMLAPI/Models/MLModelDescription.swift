public import Foundation
internal import ModelSpec
internal import OrderedCollections

/// The description of a model. It never changes.
///
/// Not checked to be sendable: its values of type `Any` are strings, numbers and collections of these.
public final class MLModelDescription: NSObject, @unchecked Sendable {
  /// The inputs by name.
  public let inputDescriptionsByName: [String: MLFeatureDescription]
  /// The outputs by name.
  public let outputDescriptionsByName: [String: MLFeatureDescription]
  /// The inputs of training; empty for a model that cannot be trained.
  public let trainingInputDescriptionsByName: [String: MLFeatureDescription]
  /// The states by name; empty for a model without states.
  public let stateDescriptionsByName: [String: MLFeatureDescription]
  /// The output with a classifier's label or a regressor's number.
  public let predictedFeatureName: String?
  /// The output with the probabilities of all labels.
  public let predictedProbabilitiesName: String?
  /// Strings, or integers as `Int64`, in the model's order; nil for a model that is no classifier.
  public let classLabels: [Any]?
  /// The author's metadata; all five keys exist, with empty texts and an empty dictionary for missing values.
  public let metadata: [MLModelMetadataKey: Any]
  /// Whether the model can be trained further.
  public let isUpdatable: Bool
  /// The training parameters, by key; empty for a model that cannot be trained.
  public let parameterDescriptionsByKey: [MLParameterKey: MLParameterDescription]

  /// Inputs in the model's order.
  let inputs: [FeatureDescription]
  /// States in the model's order.
  let states: [FeatureDescription]

  /// The description as the model has it, and the function that this is about.
  let specified: ModelDescription
  let functionName: String?

  /// - Parameter functionName: The function to describe of a model with several; its default one when nil.
  convenience init(_ model: Model, functionName: String? = nil) {
    self.init(
      model.description ?? ModelDescription(), functionName: functionName, labels: model.classLabels,
      isUpdatable: model.isUpdatable,
      parameters: model.isUpdatable ? ModelParameters.descriptions(of: model) : [])
  }

  init(
    _ specified: ModelDescription, functionName: String?, labels: ClassLabels?, isUpdatable: Bool,
    parameters: [MLParameterDescription]
  ) {
    self.specified = specified
    self.functionName = functionName
    let interface = ModelInterface(specified, functionName: functionName)
    inputs = interface.input
    states = interface.state
    inputDescriptionsByName = Self.byName(interface.input)
    outputDescriptionsByName = Self.byName(interface.output)
    stateDescriptionsByName = Self.byName(interface.state)
    trainingInputDescriptionsByName = Self.byName(specified.trainingInput)
    predictedFeatureName = interface.predictedFeatureName.isEmpty ? nil : interface.predictedFeatureName
    predictedProbabilitiesName =
      interface.predictedProbabilitiesName.isEmpty ? nil : interface.predictedProbabilitiesName
    classLabels =
      switch labels {
      case .strings(let labels)?: labels
      case .integers(let labels)?: labels
      case nil: nil
      }
    self.isUpdatable = isUpdatable
    let said = specified.metadata
    metadata = [
      .description: said?.shortDescription ?? "", .versionString: said?.versionString ?? "",
      .author: said?.author ?? "", .license: said?.license ?? "",
      .creatorDefinedKey: Dictionary(
        (said?.userDefined ?? [:]).map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last }),
    ]
    parameterDescriptionsByKey = Dictionary(
      parameters.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func byName(_ features: [FeatureDescription]) -> [String: MLFeatureDescription] {
    Dictionary(features.map { ($0.name, MLFeatureDescription($0)) }, uniquingKeysWith: { first, _ in first })
  }

  public override var description: String {
    let inputs = inputDescriptionsByName.values.map(\.description).sorted()
    let outputs = outputDescriptionsByName.values.map(\.description).sorted()
    return "inputs: \(inputs.joined(separator: "; "))\noutputs: \(outputs.joined(separator: "; "))"
  }
}

/// Inputs, outputs and states of a model, or of one of its functions.
struct ModelInterface {
  var input: [FeatureDescription]
  var output: [FeatureDescription]
  var state: [FeatureDescription]
  var predictedFeatureName: String
  var predictedProbabilitiesName: String

  init(_ description: ModelDescription, functionName: String?) {
    let name = functionName ?? description.defaultFunctionName
    if let function = description.functions.first(where: { $0.name == name }) ?? description.functions.first {
      input = function.input
      output = function.output
      state = function.state
      predictedFeatureName = function.predictedFeatureName
      predictedProbabilitiesName = function.predictedProbabilitiesName
    } else {
      input = description.input
      output = description.output
      state = description.state
      predictedFeatureName = description.predictedFeatureName
      predictedProbabilitiesName = description.predictedProbabilitiesName
    }
  }
}

/// The keys of a model's metadata.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A key of any name; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// What the model does; a `String`.
  public static let description = MLModelMetadataKey(rawValue: "MLModelDescriptionKey")
  /// Its version, as chosen by the author; a `String`.
  public static let versionString = MLModelMetadataKey(rawValue: "MLModelVersionStringKey")
  /// Who made it; a `String`.
  public static let author = MLModelMetadataKey(rawValue: "MLModelAuthorKey")
  /// Under which conditions it may be used; a `String`.
  public static let license = MLModelMetadataKey(rawValue: "MLModelLicenseKey")
  /// Everything else; a `[String: String]`.
  public static let creatorDefinedKey = MLModelMetadataKey(rawValue: "MLModelCreatorDefinedKey")
}
