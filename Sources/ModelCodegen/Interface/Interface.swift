public import ModelSpec

/// What a model offers to code that uses it: all that a printer of wrapper classes knows.
///
/// The lists stand in the model's order. Printers add nothing of their own but language and layout.
public struct Interface: Equatable, Sendable {
  /// Name of the class, a valid identifier.
  public let className: String
  /// Name of the compiled model without `.mlmodelc`, as the bundle has it.
  public let resourceName: String
  /// Name of the generated files without extension.
  public let fileName: String
  /// Version of the specification that the model needs.
  public let specificationVersion: SpecificationVersion
  /// What the model does, in its maker's words; may be empty.
  public let shortDescription: String
  /// Inputs, outputs and states of the model, or of its default function.
  public let main: InterfaceFunction
  /// The functions of a model with several, `main` among them; empty for a model without named functions.
  public let functions: [InterfaceFunction]
  /// What one step of training takes; empty for a model that cannot be trained.
  public let trainingInputs: [InterfaceFeature]
  /// Whether the model can be trained further.
  public let isUpdatable: Bool
  /// What training may be told; empty for a model that cannot be trained.
  public let parameters: [InterfaceParameter]
  /// The labels of a classifier, in the model's order; nil for other models and for classifiers that list none.
  public let classLabels: ClassLabels?
  /// Whether watchOS has all that the model needs; it lacks the image features of other systems.
  public let runsOnWatchOS: Bool
  /// What was made to fit, such as names that became the same identifier.
  public let diagnostics: [Diagnostic]

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

  public var inputs: [InterfaceFeature] { main.inputs }
  public var outputs: [InterfaceFeature] { main.outputs }
  public var states: [InterfaceFeature] { main.states }
}
