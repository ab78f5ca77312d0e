public import Foundation
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

/// A loaded model. It can be used from many threads at once.
///
/// Not checked to be sendable, because it can be subclassed; it never changes, and its configuration is a private copy.
open class MLModel: NSObject, @unchecked Sendable {
  let backing: any ModelBacking
  let inputChecks: InputChecks
  let loadedConfiguration: MLModelConfiguration

  /// Inputs, outputs, states and metadata of the model, or of the function that was loaded.
  public let modelDescription: MLModelDescription

  /// A copy of how the model was loaded.
  public var configuration: MLModelConfiguration { loadedConfiguration.snapshot() }

  init(backing: any ModelBacking, _ configuration: MLModelConfiguration) {
    self.backing = backing
    loadedConfiguration = configuration.snapshot()
    modelDescription = MLModelDescription(backing.specification, functionName: configuration.functionName)
    inputChecks = InputChecks(modelDescription.inputs, leadingAxes: backing.leadingAxes)
  }

  /// Loads the compiled model in the directory `url`.
  ///
  /// - Throws: `MLModelError` with code `generic` when the model is not compiled or cannot be run, with code `io` when it
  ///   cannot be read.
  public convenience init(contentsOf url: URL) throws {
    try self.init(contentsOf: url, configuration: MLModelConfiguration())
  }

  /// Loads the compiled model in the directory `url`.
  ///
  /// - Throws: `MLModelError` with code `generic` when the model is not compiled or cannot be run, with code `io` when it
  ///   cannot be read.
  public convenience init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
    try self.init(contentsOf: url, configuration, isCancelled: { false })
  }

  convenience init(
    contentsOf url: URL, _ configuration: MLModelConfiguration, isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    do throws(RuntimeError) {
      let options = configuration.loadingOptions(isCancelled: isCancelled)
      let backing = try RuntimeBacking(directory: url, options)
      let named = configuration.snapshot()
      // Core ML calls a model by its file's name unless the app gives it another.
      named.modelDisplayName = named.modelDisplayName ?? url.deletingPathExtension().lastPathComponent
      self.init(backing: backing, named)
    } catch {
      throw MLModelError(error)
    }
  }

  /// The devices that predictions can use: the processor.
  public static var availableComputeDevices: [MLComputeDevice] { MLComputeDevice.allComputeDevices }

  open override var description: String { modelDescription.description }

  /// A value that training may be given, or that it made: the weights or biases of the layer that the key's scope names,
  /// as an `MLMultiArray`.
  ///
  /// - Throws: `MLModelError` with code `parameters` when the model has no such value.
  public func parameterValue(for key: MLParameterKey) throws -> Any {
    if let value = loadedConfiguration.parameters?[key] { return value }
    if let description = modelDescription.parameterDescriptionsByKey[key] { return description.defaultValue }
    if let scope = key.scope, key.name == "weights" || key.name == "biases",
      let array = try LayerParameters.array(key.name, ofLayer: scope, in: backing.specification)
    {
      return array
    }
    throw MLModelError(.parameters, "the model has no parameter '\(key)'")
  }

  /// States of zeros for predictions that follow on each other; without any for a model that keeps none.
  public func makeState() -> MLState {
    MLState(backing.makeState())
  }
}
