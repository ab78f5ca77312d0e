public import Foundation
internal import ModelRuntime

/// How a model is to be loaded. A model keeps a copy: later changes have no effect on it.
public final class MLModelConfiguration: NSObject, NSCopying {
  /// Here every choice means the processor.
  public var computeUnits: MLComputeUnits = .all
  /// Has no effect here.
  public var allowLowPrecisionAccumulationOnGPU = false
  /// Has no effect here.
  public var preferredMetalDevice: Any?
  /// Values for what training, or the model, leaves open. Loading a model puts in its `numberOfNeighbors`,
  /// `linkedModelFileName` and `linkedModelSearchPath`, and fails with code `parameters` for a value that is not allowed;
  /// the others are for training.
  public var parameters: [MLParameterKey: Any]?
  /// The model's name for people.
  public var modelDisplayName: String?
  /// Have no effect here.
  public var optimizationHints = MLOptimizationHints()
  /// The function to run of a model with several; its default one unless given.
  public var functionName: String?
  /// Threads that one prediction may use. An addition of modelc. Unless given, what the environment's `MODELC_THREADS`
  /// says, or one for each of the machine's processors.
  public var threadCount: Int?

  /// A configuration with every property at its default.
  public override init() {}

  public func copy(with zone: NSZone? = nil) -> Any { snapshot() }

  /// A copy with its type.
  func snapshot() -> MLModelConfiguration {
    let copy = MLModelConfiguration()
    copy.computeUnits = computeUnits
    copy.allowLowPrecisionAccumulationOnGPU = allowLowPrecisionAccumulationOnGPU
    copy.preferredMetalDevice = preferredMetalDevice
    copy.parameters = parameters
    copy.modelDisplayName = modelDisplayName
    copy.optimizationHints = optimizationHints
    copy.functionName = functionName
    copy.threadCount = threadCount
    return copy
  }

  /// What of it the runtime knows.
  var loadingOptions: LoadingOptions {
    var options = LoadingOptions(threadCount: threadCount, functionName: functionName)
    if let parameters = ConfiguredParameters(self.parameters ?? [:]) {
      options.adapting = { (model) throws(PredictionError) in try parameters.apply(to: &model) }
    }
    options.customModel = { (custom, model) throws(PredictionError) in try CustomModelPredictor(custom, of: model) }
    options.customLayer = { (layer) throws(PredictionError) in try CustomLayerRunner(layer) }
    return options
  }
}
