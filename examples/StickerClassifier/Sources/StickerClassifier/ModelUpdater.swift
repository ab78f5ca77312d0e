import CoreML
import Foundation

/// Keeps the drawing classifier of an app, and trains it for new stickers.
final class ModelUpdater {
  /// The model shipped with the app.
  private let defaultURL: URL
  /// The updated model of the user; does not exist at first.
  private let updatedURL: URL
  private let temporaryURL: URL
  private(set) var classifier: DrawingClassifier

  init(model: URL, folder: URL) throws {
    defaultURL = model
    updatedURL = folder.appendingPathComponent("personalized.mlmodelc")
    temporaryURL = folder.appendingPathComponent("personalized.temporary.mlmodelc")
    classifier = try DrawingClassifier(contentsOf: model)
    loadUpdatedModel()
  }

  private var currentURL: URL {
    FileManager.default.fileExists(atPath: updatedURL.path) ? updatedURL : defaultURL
  }

  /// Drawings with their sticker, as training examples.
  private func trainingData(_ drawings: [Drawing], _ sticker: Character) throws -> any MLBatchProvider {
    let constraint = try classifier.imageConstraint
    var providers: [any MLFeatureProvider] = []
    for drawing in drawings {
      let features: [String: MLFeatureValue] = [
        "drawing": try drawing.featureValue(constraint),
        "label": MLFeatureValue(string: String(sticker)),
      ]
      providers.append(try MLDictionaryFeatureProvider(dictionary: features))
    }
    return MLArrayBatchProvider(array: providers)
  }

  /// Trains the model to recognize `drawings` as `sticker`. When this returns, it has been saved and is in use.
  func learn(_ drawings: [Drawing], _ sticker: Character) throws {
    let done = DispatchSemaphore(value: 0)
    let updateTask = try MLUpdateTask(
      forModelAt: currentURL, trainingData: try trainingData(drawings, sticker), configuration: nil
    ) { context in
      if let error = context.task.error {
        print("the update failed: \(error.localizedDescription)")
      } else {
        self.save(context)
        self.loadUpdatedModel()
      }
      done.signal()
    }
    updateTask.resume()
    done.wait()
  }

  /// Writes the updated model to a temporary location, then replaces the previous one.
  private func save(_ context: MLUpdateContext) {
    let updatedModel = context.model
    let fileManager = FileManager.default
    do {
      try fileManager.createDirectory(at: temporaryURL, withIntermediateDirectories: true, attributes: nil)
      try updatedModel.write(to: temporaryURL)
      _ = try fileManager.replaceItemAt(updatedURL, withItemAt: temporaryURL)
    } catch {
      print("the updated model could not be saved: \(error)")
    }
  }

  private func loadUpdatedModel() {
    guard FileManager.default.fileExists(atPath: updatedURL.path) else { return }
    guard let model = try? DrawingClassifier(contentsOf: updatedURL) else { return }
    classifier = model
  }
}
