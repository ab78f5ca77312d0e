internal import Glibc
package import ModelFormat
package import ModelLowering
package import ModelOps
package import ModelSpec

/// What loading a model may use.
package struct LoadingOptions: Sendable {
  /// Threads that one prediction may use; unless given, what the environment's `MODELC_THREADS` says, or as many as the machine
  /// has processors.
  package var threadCount: Int?
  /// What loading may take. Predictions have budgets of their own.
  package var budget = WorkBudget()
  /// How predictions are prepared for shapes of inputs.
  package var specialization = Specialization()
  /// What computes graphs.
  package var backend: any Backend = Backends.chosen
  /// The function of an ML Program to run; unless given, the model's default one, else `main`, else the only one.
  package var functionName: String?
  /// Whether outputs of an ML Program that it declares in half precision come in single precision, as they were computed.
  package var widensHalfOutputs = false
  /// The model of a pipeline that is to run alone; the whole pipeline unless given.
  package var stage: PipelineStage?
  /// The files that the model, and what it links to, lie in.
  package internal(set) var sources: OpenedFiles?
  /// Finds the weights that constants of an ML Program refer to.
  package var weights: (@Sendable (MILSpec.Value.BlobFileValue) throws(Diagnostic) -> ProgramLowering.Weights)?

  /// Makes the predictor of a custom model, whose code is the app's; nil where no app can have given any.
  package var customModel: (@Sendable (CustomModel, Model) throws(RuntimeError) -> any Predictor)?

  /// Makes a custom layer of a network, whose code is the app's; nil where no app can have given any.
  package var customLayer: (@Sendable (CustomLayerParams) throws(RuntimeError) -> any CustomLayer)?

  /// Puts the values into the model that are chosen while loading; nil where none are.
  package var adapting: (@Sendable (inout Model) throws(RuntimeError) -> Void)?

  /// The directory that the compiled model lies in, where linked models are looked for; nil for a model without a file.
  var directory: String?
  /// How many pipelines and links the model lies in.
  var nesting = 0

  /// A model that links to itself would be loaded without end.
  static let deepestNesting = Pipeline.deepestNesting

  package init(threadCount: Int? = nil, functionName: String? = nil, stage: PipelineStage? = nil) {
    self.threadCount = threadCount
    self.functionName = functionName
    self.stage = stage
  }

  /// The variables of the environment that say how models run must be understood.
  ///
  /// - Throws: `RuntimeError` for one that is not.
  func checkEnvironment() throws(RuntimeError) {
    let read: [EnvironmentVariable] = (threadCount == nil ? [.threads] : []) + [.oneDNN, .cpu, .backend]
    if let problem = read.lazy.compactMap(\.problem).first { throw RuntimeError(.generic, problem) }
  }

  /// Threads that one prediction may use.
  package var threads: Int {
    if let threadCount { return max(1, threadCount) }
    if let count = EnvironmentVariable.threads.integer { return count }
    return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}

/// A predictor that is made from one model type's message.
protocol ModelTypePredictor: Predictor {
  associatedtype Message

  /// - Parameters:
  ///   - message: The type's own message.
  ///   - model: The model that holds it, for its description.
  ///   - path: The place of `model`; empty for the root.
  /// - Throws: `RuntimeError` when the model cannot be run; everything that it lacks is found here, not while running.
  init(_ message: Message, of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError)
}
