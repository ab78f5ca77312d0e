public import Foundation
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// How to load a model. A model keeps a copy: later changes have no effect on it.
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
  /// The model's name for people. A model that is loaded from a URL without one is called by the file's name.
  public var modelDisplayName: String?
  /// Hints about the use of the model.
  public var optimizationHints = MLOptimizationHints()
  /// The function to run of a model with several; its default one unless given.
  public var functionName: String?
  /// Number of threads that one prediction may use. Not part of Core ML. Default: `MODELC_THREADS` in the environment,
  /// or one for each processor.
  public var threadCount: Int?
  /// Seconds after which a prediction, or loading, ends with an error of code `predictionCancelled`. An addition of modelc.
  /// No limit unless given; a batch counts as one prediction, and an operation that has begun is not interrupted.
  public var timeLimit: TimeInterval?
  /// Bytes that the values of one prediction may take together; more is an error of code `generic`. An addition of modelc.
  /// Unless given, three quarters of the memory of the machine or container.
  public var memoryLimit: Int?
  /// Elements that one value of a prediction may have; more is an error of code `generic`. An addition of modelc. 2³¹ unless
  /// given.
  public var elementLimit: Int?

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
    copy.timeLimit = timeLimit
    copy.memoryLimit = memoryLimit
    copy.elementLimit = elementLimit
    return copy
  }

  /// The resources that a prediction, or loading, that begins now may use.
  func budget(isCancelled: @escaping @Sendable () -> Bool = { false }) -> WorkBudget {
    WorkBudget(
      timeLimit: timeLimit.map { Duration(seconds: $0 > 0 ? min($0, 1e9) : 0) },
      byteLimit: memoryLimit.map { max($0, 0) }, elementLimit: elementLimit.map { max($0, 0) },
      isCancelled: isCancelled)
  }

  /// The options that the runtime supports.
  func loadingOptions(isCancelled: @escaping @Sendable () -> Bool = { false }) -> LoadingOptions {
    var options = LoadingOptions(threadCount: threadCount, functionName: functionName)
    options.budget = budget(isCancelled: isCancelled)
    options.specialization = optimizationHints.specialization
    if let parameters = ConfiguredParameters(self.parameters ?? [:]) {
      options.adapting = { (model) throws(RuntimeError) in try parameters.apply(to: &model) }
    }
    options.customModel = { (custom, model) throws(RuntimeError) in try CustomModelPredictor(custom, of: model) }
    options.customLayer = { (layer) throws(RuntimeError) in try CustomLayerRunner(layer) }
    return options
  }
}

/// The hardware that a model may use. Here every choice means the processor.
public enum MLComputeUnits: Int, Sendable {
  /// The processor alone.
  case cpuOnly = 0
  /// The processor and a graphics processor.
  case cpuAndGPU = 1
  /// Everything that the machine has.
  case all = 2
  /// The processor and the Neural Engine.
  case cpuAndNeuralEngine = 3
}

/// Hints about how an app will use a model.
public struct MLOptimizationHints: Equatable, Sendable {
  /// How often the shapes of inputs change. The first prediction with new shapes is prepared first, which takes time;
  /// preparations are cached, which takes memory.
  public enum ReshapeFrequency: Int, Sendable {
    /// Shapes change often: what is prepared for the last eight is kept.
    case frequent = 0
    /// Shapes are the same for many predictions: only the last preparation is cached, which takes less memory.
    case infrequent = 1
  }

  /// What loading should spend time on.
  public enum SpecializationStrategy: Int, Sendable {
    /// A balance of loading time and prediction time.
    case `default` = 0
    /// Fast predictions, at the cost of memory and of time for loading: shapes that the model lists are all prepared, and more
    /// convolutions run by Winograd's algorithm.
    case fastPrediction = 1
  }

  /// How often the shapes of inputs change. Default: `frequent`.
  public var reshapeFrequency: ReshapeFrequency = .frequent
  /// What loading should spend time on. Default: `default`.
  public var specializationStrategy: SpecializationStrategy = .default

  /// Hints at their defaults.
  public init() {}

  /// The runtime's options for the hints.
  var specialization: Specialization {
    Specialization(
      keptPlanCount: reshapeFrequency == .frequent ? Specialization().keptPlanCount : 1,
      prefersSpeed: specializationStrategy == .fastPrediction)
  }
}
