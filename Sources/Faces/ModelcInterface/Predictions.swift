public import CModelcInterface
internal import Glibc
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// `modelc_model_predict` of modelc.h.
@_cdecl("modelc_model_predict") public func predict(
  model: OpaquePointer?, inputs: OpaquePointer?, state: OpaquePointer?,
  options: UnsafePointer<modelc_predict_options>?, error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    FeaturesObject.handle(try Prediction(model, inputs: inputs, state: state, options: options).run())
  }
}

/// `modelc_model_predict_batch` of modelc.h.
@_cdecl("modelc_model_predict_batch") public func predictBatch(
  model: OpaquePointer?, inputs: UnsafePointer<OpaquePointer?>?, count: Int,
  options: UnsafePointer<modelc_predict_options>?, outputs: UnsafeMutablePointer<OpaquePointer?>?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  succeeding(error) {
    let model = try Argument.object(model, "model", as: ModelObject.self).model
    var batch: [NameMap<FeatureValue>] = []
    for (index, features) in try Argument.elements(inputs, count, named: "inputs").enumerated() {
      batch.append(try Argument.object(features, "inputs[\(index)]", as: FeaturesObject.self).values)
    }
    _ = try Argument.elements(UnsafePointer(outputs), count, named: "outputs")
    let settings = try PredictionSettings(options)
    guard settings.buffers.isEmpty else { throw Argument.problem("a batch cannot write to output buffers") }
    let results = try settings.predictions(of: model, from: batch)
    for (index, result) in results.enumerated() { outputs?[index] = FeaturesObject.handle(result) }
  }
}

/// `modelc_model_predict_async` of modelc.h.
@_cdecl("modelc_model_predict_async") public func predictAsync(
  model: OpaquePointer?, inputs: OpaquePointer?, state: OpaquePointer?,
  options: UnsafePointer<modelc_predict_options>?, done: modelc_result_f?, context: UnsafeMutableRawPointer?,
  error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  answering(error) {
    guard let done else { throw Argument.problem("'done' is NULL") }
    let prediction = try Prediction(model, inputs: inputs, state: state, options: options)
    let task = TaskObject()
    let receiver = Receiver(done: done, context: context)
    TaskObject.running.wrappingAdd(1, ordering: .sequentiallyConsistent)
    Task.detached {
      var problem: OpaquePointer?
      let outputs = withUnsafeMutablePointer(to: &problem) { problem in
        answering(problem) { FeaturesObject.handle(try prediction.run(task)) }
      }
      receiver.done(outputs, problem, receiver.context)
      TaskObject.running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
    return HandleTable.shared.add(task)
  }
}

/// `modelc_task_cancel` of modelc.h.
@_cdecl("modelc_task_cancel") public func cancelTask(task: OpaquePointer?) -> Bool {
  guard let task = HandleTable.shared.object(task, as: TaskObject.self) else { return false }
  task.isCancelled.store(true, ordering: .relaxed)
  return true
}

/// A prediction that runs on a thread of the library.
final class TaskObject: HandledObject {
  static let handleName = "task"
  let isCancelled = Atomic(false)
  /// Predictions whose callbacks have not returned yet.
  static let running = Atomic(0)
}

/// `modelc_task_wait_for_all` of modelc.h.
@_cdecl("modelc_task_wait_for_all") public func waitForAllTasks() {
  while TaskObject.running.load(ordering: .sequentiallyConsistent) > 0 { usleep(500) }
}

/// Who gets the result of a prediction.
///
/// Not checked to be sendable: the caller said that it may be called on any thread.
private struct Receiver: @unchecked Sendable {
  var done: modelc_result_f
  var context: UnsafeMutableRawPointer?
}

/// One prediction, as a caller asked for it.
private struct Prediction: Sendable {
  private let model: RuntimeModel
  private let inputs: NameMap<FeatureValue>
  private let state: ModelState?
  private let settings: PredictionSettings

  init(
    _ model: OpaquePointer?, inputs: OpaquePointer?, state: OpaquePointer?,
    options: UnsafePointer<modelc_predict_options>?
  ) throws(Diagnostic) {
    self.model = try Argument.object(model, "model", as: ModelObject.self).model
    self.inputs = try Argument.object(inputs, "inputs", as: FeaturesObject.self).values
    self.state = state == nil ? nil : try Argument.object(state, "state", as: StateObject.self).state
    settings = try PredictionSettings(options)
  }

  func run(_ task: TaskObject? = nil) throws -> NameMap<FeatureValue> {
    let outputs = try settings.checking(task) { options in
      try state.map { try model.prediction(from: inputs, using: $0, options: options) }
        ?? model.prediction(from: inputs, options: options)
    }
    return try settings.buffers.isEmpty ? outputs : OutputBuffers.write(outputs, to: settings.buffers)
  }
}

/// Writing outputs where the caller wants them.
private enum OutputBuffers {
  /// - Returns: `outputs`, in which the caller's arrays and images replace those of the same names.
  static func write(
    _ outputs: NameMap<FeatureValue>, to buffers: NameMap<FeatureValue>
  ) throws(Diagnostic) -> NameMap<FeatureValue> {
    var outputs = outputs
    for (name, buffer) in buffers.sorted(by: { $0.key < $1.key }) {
      guard let output = outputs[name] else { throw Argument.problem("the model has no output '\(name)'") }
      switch (output, buffer) {
      case (.array(let array), .array(let target)) where array.shape == target.shape:
        array.copyElements(to: target)
      case (.image(let image), .image(let target))
      where image.width == target.width && image.height == target.height && image.format == target.format:
        for row in 0..<image.height {
          (target.base + row * target.bytesPerRow).copyMemory(
            from: image.base + row * image.bytesPerRow, byteCount: image.width * image.format.byteCount)
        }
      default:
        throw Diagnostic(
          .error, "output-buffer", "the buffer of output '\(name)' does not fit it", found: buffer.outline,
          expected: output.outline, remedy: "give an array of the output's shape, or an image of its size and format")
      }
      outputs[name] = buffer
    }
    return outputs
  }
}

extension FeatureValue {
  /// Kind and shape, for an error.
  fileprivate var outline: String {
    switch self {
    case .array(let array): "an array of shape \(array.shape)"
    case .image(let image): "an image of \(image.width) × \(image.height) in format \(image.format)"
    default: "\(kind)"
    }
  }
}
