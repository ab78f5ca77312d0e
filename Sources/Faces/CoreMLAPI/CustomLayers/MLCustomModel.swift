internal import Foundation
internal import Synchronization

/// A model that the app computes itself.
///
/// Register the class under the name that the model calls it: `MLCustomModelRegistry.register(Mine.self, named: "Mine")`.
public protocol MLCustomModel: AnyObject {
  /// - Parameter parameters: The parameters in the model: numbers, booleans, texts, and bytes as `Data`.
  init(modelDescription: MLModelDescription, parameters: [String: Any]) throws

  /// Computes the outputs for one set of inputs. What it throws, the prediction throws.
  func prediction(from input: any MLFeatureProvider, options: MLPredictionOptions) throws -> any MLFeatureProvider

  /// One prediction after the other, unless the class knows better.
  func predictions(from inputBatch: any MLBatchProvider, options: MLPredictionOptions) throws -> any MLBatchProvider
}

extension MLCustomModel {
  public func predictions(
    from inputBatch: any MLBatchProvider, options: MLPredictionOptions
  ) throws -> any MLBatchProvider {
    MLArrayBatchProvider(
      array: try (0..<max(inputBatch.count, 0)).map { index in
        try prediction(from: inputBatch.features(at: index), options: options)
      })
  }
}

/// The classes that compute custom models, by the names that models call them. An addition of modelc: elsewhere than on
/// Apple's systems, classes cannot be found by name.
public enum MLCustomModelRegistry {
  private static let types = Mutex<[String: Handed<any MLCustomModel.Type>]>([:])

  /// Registers a class. A class that was registered under the name is replaced, for models loaded afterwards.
  public static func register(_ type: any MLCustomModel.Type, named name: String) {
    let handed = Handed(type)
    types.withLock { $0[name] = handed }
  }

  /// The class for a name; nil when none is registered.
  public static func type(named name: String) -> (any MLCustomModel.Type)? {
    types.withLock { $0[name] }?.value
  }
}
