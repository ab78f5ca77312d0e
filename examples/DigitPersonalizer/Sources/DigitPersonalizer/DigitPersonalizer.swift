import CoreML
import Foundation

/// Trains a digit classifier for the handwriting of one person, and measures its accuracy.
final class DigitPersonalizer {
  private let modelURL: URL
  private let updatedURL: URL
  private let digitClassifier: DigitClassifier
  private let learning: [DigitTrainingInput]
  private let test: [DigitTrainingInput]
  private let done = DispatchSemaphore(value: 0)
  private var problem: (any Error)?

  /// - Parameters:
  ///   - model: A compiled model.
  ///   - pictures: Directory of images, with folders `learn` and `test`.
  ///   - updated: Where to save the updated model.
  init(model: URL, pictures: URL, updated: URL) throws {
    modelURL = model
    updatedURL = updated
    digitClassifier = try DigitClassifier(contentsOf: model)
    learning = try DigitTrainingInput.samples(in: pictures.appendingPathComponent("learn"))
    test = try DigitTrainingInput.samples(in: pictures.appendingPathComponent("test"))
  }

  /// Runs the update, and prints the accuracy on test images before it, after each epoch and at the end.
  ///
  /// - Returns: Whether the accuracy has improved.
  func run() throws -> Bool {
    let before = try digitClassifier.accuracy(on: test)
    print("before: \(Self.percent(before)) of \(test.count) images")

    let configuration = MLModelConfiguration()
    configuration.parameters = [MLParameterKey.epochs: 10, MLParameterKey.learningRate: 0.02]
    let progressHandlers = MLUpdateProgressHandlers(
      forEvents: .epochEnd, progressHandler: progressHandler, completionHandler: completionHandler)
    let updateTask = try MLUpdateTask(
      forModelAt: modelURL, trainingData: MLArrayBatchProvider(array: learning), configuration: configuration,
      progressHandlers: progressHandlers)
    updateTask.resume()
    done.wait()
    if let problem { throw problem }

    // As when the app starts the next time.
    let after = try DigitClassifier(contentsOf: updatedURL).accuracy(on: test)
    print("after: \(Self.percent(after)) of \(test.count) images")
    return after > before
  }

  /// Called after each epoch: the model trained so far can already predict.
  private func progressHandler(_ context: MLUpdateContext) {
    digitClassifier.model = context.model
    let epoch = (context.metrics[.epochIndex] as? Int ?? 0) + 1
    let loss = context.metrics[.lossValue] as? Double ?? .nan
    let accuracy = (try? digitClassifier.accuracy(on: test)) ?? 0
    print("epoch \(epoch): loss \(String(format: "%.4f", loss)), \(Self.percent(accuracy))")
  }

  /// Called when the update ends.
  private func completionHandler(_ context: MLUpdateContext) {
    defer { done.signal() }
    if let error = context.task.error {
      problem = error
      return
    }
    digitClassifier.model = context.model
    do {
      try context.model.write(to: updatedURL)
    } catch {
      problem = error
    }
  }

  private static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
}
