internal import CoreML
package import InferenceProtocol
internal import ModelFormat
internal import ModelSpec
internal import OnnxModels

/// Has the process read ONNX files, once.
private let takesONNX: Void = OnnxModels.enable()

/// A version of a model that is loaded, in the words of the protocol. It serves many requests at once.
package final class LoadedModel: Sendable {
  package let signature: ModelSignature
  package let settings: ModelSettings
  /// How many examples one prediction takes together; 0 for one at a time.
  package let batchLimit: Int
  /// The model's type by the schema's name, such as `neuralNetwork`.
  package let kind: String
  private let model: MLModel
  /// Holds the compiled model when it was compiled for this; removed with the last reference.
  private let directory: CompiledDirectory?

  /// Loads a .mlmodelc or .aimodel directory as it is, and a .mlmodel file, a .mlpackage or an .onnx file compiled.
  ///
  /// - Throws: `InferenceError` when it cannot be read, compiled or run, or has features that cannot travel.
  package init(path: String, _ settings: ModelSettings) async throws(InferenceError) {
    do {
      _ = takesONNX
      let url = URL(fileURLWithPath: path)
      var compiled = url
      if !["mlmodelc", "aimodel"].contains(url.pathExtension) {
        compiled = try await MLModel.compileModel(at: url)
        directory = CompiledDirectory(compiled.deletingLastPathComponent())
      } else {
        directory = nil
      }
      let specification = try ModelFile.read(compiled.path).model
      model = try await MLModel.load(contentsOf: compiled, configuration: Self.configuration(settings))
      let description = model.modelDescription
      signature = try ModelSignature(
        description, inputNames: Self.order(description.inputDescriptionsByName, specification.description?.input),
        outputNames: Self.order(description.outputDescriptionsByName, specification.description?.output))
      kind = specification.kind?.schemaName ?? "model"
    } catch let error as InferenceError {
      throw error
    } catch let error as any DiagnosticError {
      throw InferenceError(.unavailable, error.diagnostic)
    } catch {
      throw InferenceError(.unavailable, "model-unreadable", Self.sentence(error))
    }
    self.settings = settings
    batchLimit = min(settings.maxBatchSize, signature.largestBatch)
  }

  /// What another error says, on one line.
  private static func sentence(_ error: any Error) -> String {
    let lines = error.localizedDescription.unicodeScalars.split(separator: "\n").map {
      String($0).trimmingCharacters(in: .whitespaces)
    }
    return "the model cannot be loaded: \(lines.joined(separator: "; "))"
  }

  private static func configuration(_ settings: ModelSettings) -> MLModelConfiguration {
    let configuration = MLModelConfiguration()
    configuration.threadCount = settings.threadCount
    configuration.timeLimit = settings.timeLimit
    configuration.memoryLimit = settings.memoryLimit
    configuration.functionName = settings.functionName
    return configuration
  }

  /// The names of features in the model's order; those that the specification's main part does not list come last.
  private static func order(
    _ features: [String: MLFeatureDescription], _ declared: [FeatureDescription]?
  ) -> [String] {
    let names = (declared ?? []).map(\.name).filter { features[$0] != nil }
    return names + features.keys.filter { !names.contains($0) }.sorted()
  }

  /// States of zeros.
  func makeState() -> MLState { model.makeState() }

  /// Checks what can be seen without the model.
  ///
  /// - Throws: `InferenceError` for an input or output that the model does not have, or a required input that is
  ///   missing.
  package func check(_ request: InferenceRequest) throws(InferenceError) {
    for input in request.inputs where !signature.inputs.contains(where: { $0.name == input.name }) {
      throw .invalid("input-unknown", "the model has no input '\(input.name)', expected \(Self.list(signature.inputs))")
    }
    for input in signature.inputs where !input.isOptional {
      guard request.inputs.contains(where: { $0.name == input.name }) else {
        throw .invalid("input-missing", "input '\(input.name)' is missing")
      }
    }
    for output in request.outputs where !signature.outputs.contains(where: { $0.name == output.name }) {
      throw .invalid(
        "output-unknown", "the model has no output '\(output.name)', expected \(Self.list(signature.outputs))")
    }
  }

  private static func list(_ tensors: [TensorSignature]) -> String {
    tensors.map { "'\($0.name)'" }.joined(separator: ", ")
  }

  /// The features of the tensors.
  func features(_ tensors: [InferenceTensor]) throws(InferenceError) -> MLDictionaryFeatureProvider {
    var features: [String: Any] = [:]
    for tensor in tensors {
      guard let description = model.modelDescription.inputDescriptionsByName[tensor.name] else { continue }
      features[tensor.name] = try FeatureDecoding.value(tensor, for: description)
    }
    guard let provider = try? MLDictionaryFeatureProvider(dictionary: features) else {
      throw InferenceError(.internal, "features", "the inputs make no features")
    }
    return provider
  }

  /// The model's outputs, computed on the calling thread.
  ///
  /// - Parameters:
  ///   - check: What looks at the values, where the settings say so.
  ///   - isCancelled: Whether nobody wants them any more; the prediction then ends early.
  func outputs(
    _ features: MLDictionaryFeatureProvider, using state: MLState?, checking check: MLValueCheck? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(InferenceError) -> any MLFeatureProvider {
    let options = MLPredictionOptions()
    options.isCancelled = isCancelled
    options.valueCheck = check
    do {
      if let state { return try model.prediction(from: features, using: state, options: options) }
      return try model.prediction(from: features, options: options)
    } catch let error as MLModelError {
      throw Self.error(error)
    } catch {
      throw InferenceError(.internal, "prediction-failed", "the prediction failed: \(error)")
    }
  }

  /// What the runtime says, under the status that it deserves.
  private static func error(_ error: MLModelError) -> InferenceError {
    let diagnostic = error.diagnostic
    switch (error.code, diagnostic.code) {
    case (_, "time-limit"): return InferenceError(.deadline, diagnostic)
    case (.predictionCancelled, _): return InferenceError(.cancelled, diagnostic)
    case (_, "memory-limit"), (_, "element-limit"): return InferenceError(.tooLarge, diagnostic)
    // A model that loaded fails for what it is given.
    case (.featureType, _), (.generic, _): return InferenceError(.invalid, diagnostic)
    default: return InferenceError(.internal, diagnostic)
    }
  }

  /// The tensors of all outputs, in the model's order.
  func tensors(_ outputs: any MLFeatureProvider) throws(InferenceError) -> [InferenceTensor] {
    var tensors: [InferenceTensor] = []
    for output in signature.outputs {
      guard let value = outputs.featureValue(for: output.name), !value.isUndefined else { continue }
      let labels = model.modelDescription.labels(of: output.name)
      tensors.append(try FeatureEncoding.tensor(output.name, value, labels: labels))
    }
    return tensors
  }
}

/// A temporary directory with a compiled model.
private final class CompiledDirectory: Sendable {
  private let url: URL

  init(_ url: URL) { self.url = url }

  deinit { try? FileManager.default.removeItem(at: url) }
}
