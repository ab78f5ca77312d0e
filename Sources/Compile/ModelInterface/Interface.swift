public import ModelSpec

/// The interface that a model offers to code. It is all that printers of generated code know about the model.
///
/// Lists are in the model's order. Printers decide only language and layout.
public struct Interface: Equatable, Sendable {
  /// Class name, a valid identifier.
  public package(set) var className: String
  /// File name of the compiled model in the bundle, without `.mlmodelc`.
  public let resourceName: String
  /// Name of the generated files, without extension.
  public let fileName: String
  /// Specification version of the model.
  public let specificationVersion: SpecificationVersion
  /// The author's description of the model; may be empty.
  public let shortDescription: String
  /// Inputs, outputs and states of the model, or of its default function.
  public let main: InterfaceFunction
  /// The functions of a model, including `main`; empty for a model without named functions.
  public let functions: [InterfaceFunction]
  /// Inputs of training; empty for a model that is not updatable.
  public let trainingInputs: [InterfaceFeature]
  /// Whether the model is updatable.
  public let isUpdatable: Bool
  /// Training parameters; empty for a model that is not updatable.
  public let parameters: [InterfaceParameter]
  /// The labels of a classifier, in the model's order; nil for other models and for classifiers that list none.
  public let classLabels: ClassLabels?
  /// Whether the model can run on watchOS, which lacks the vision features of other platforms.
  public let runsOnWatchOS: Bool
  /// Warnings about adjustments, such as renamed identifiers.
  public let diagnostics: [Diagnostic]

  /// An interface with the given values.
  public init(
    className: String, resourceName: String, fileName: String, specificationVersion: SpecificationVersion,
    shortDescription: String, main: InterfaceFunction, functions: [InterfaceFunction],
    trainingInputs: [InterfaceFeature], isUpdatable: Bool, parameters: [InterfaceParameter],
    classLabels: ClassLabels?, runsOnWatchOS: Bool = true, diagnostics: [Diagnostic] = []
  ) {
    self.className = className
    self.resourceName = resourceName
    self.fileName = fileName
    self.specificationVersion = specificationVersion
    self.shortDescription = shortDescription
    self.main = main
    self.functions = functions
    self.trainingInputs = trainingInputs
    self.isUpdatable = isUpdatable
    self.parameters = parameters
    self.classLabels = classLabels
    self.runsOnWatchOS = runsOnWatchOS
    self.diagnostics = diagnostics
  }

  /// Inputs of `main`.
  public var inputs: [InterfaceFeature] { main.inputs }
  /// Outputs of `main`.
  public var outputs: [InterfaceFeature] { main.outputs }
  /// States of `main`.
  public var states: [InterfaceFeature] { main.states }
}
