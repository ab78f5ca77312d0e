internal import Foundation
internal import ModelRuntime
internal import ModelSpec
internal import OrderedCollections

/// Runs a custom model by the class that the app has registered for it.
///
/// The app's object is called from the threads of the predictions.
///
/// Not checked to be sendable: whether the app's object is, the app has to see to.
struct CustomModelPredictor: Predictor, @unchecked Sendable {
  private let custom: any MLCustomModel
  private let outputs: [String]

  /// - Throws: `RuntimeError` with code `customModel` when no class is registered, or it refuses the model.
  init(_ message: CustomModel, of model: Model) throws(RuntimeError) {
    let name = message.className
    guard let type = MLCustomModelRegistry.type(named: name) else {
      throw RuntimeError(
        .customModel,
        "no class is registered for custom model '\(name)': call `MLCustomModelRegistry.register(_:named:)` before loading"
      )
    }
    let description = MLModelDescription(model)
    do {
      custom = try type.init(modelDescription: description, parameters: Self.parameters(message))
    } catch {
      throw RuntimeError(.customModel, Diagnostic(ofApp: error), in: "custom model '\(name)' cannot be created")
    }
    outputs = model.description?.output.map(\.name) ?? []
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let input = MLDictionaryFeatureProvider(values: features.mapValues { MLFeatureValue(runtime: $0) })
    do {
      let output = try custom.prediction(from: input, options: MLPredictionOptions())
      var values: NameMap<FeatureValue> = [:]
      for name in outputs {
        if let value = output.featureValue(for: name) { values[name] = try value.runtimeValue() }
      }
      return values
    } catch {
      throw RuntimeError(.customModel, Diagnostic(ofApp: error), in: "the custom model failed")
    }
  }

  private static func parameters(_ message: CustomModel) -> [String: Any] {
    var parameters: [String: Any] = [:]
    for (name, parameter) in message.parameters {
      switch parameter.value {
      case .doubleValue(let value): parameters[name] = NSNumber(value: value)
      case .stringValue(let value): parameters[name] = value
      case .intValue(let value): parameters[name] = NSNumber(value: value)
      case .longValue(let value): parameters[name] = NSNumber(value: value)
      case .boolValue(let value): parameters[name] = NSNumber(value: value)
      case .bytesValue(let value): parameters[name] = Data(value)
      case nil: break
      }
    }
    return parameters
  }
}
