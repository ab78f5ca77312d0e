internal import ModelFormat
internal import ModelLowering
internal import ModelSpec

extension Compilation {
  /// Compiles a neural network: a header, the graph, its shapes and weights, and metadata of its inputs and its
  /// training.
  func compile(
    _ network: NeuralNetwork, of model: Model, _ source: CompiledSource, at path: ModelPath
  ) throws(Diagnostic) -> CompiledModel {
    guard let lowered = networks[path], let files = try networkFiles(of: model, lowered, at: path) else {
      throw Diagnostic("model-type", "this is not a neural network", at: Location(file: file.specificationPath))
    }
    let header = try header(of: model, source)
    let images = NetworkImageParameters(of: network, inputs: model.description?.input ?? [])
    let hashes = options.dialect >= .xcode12 ? NetworkHashes(files: files) : nil
    var written = [
      self.file(header),
      CompiledFile("model/coremldata.bin", .coreMLData(images)),
    ]
    if let optionals = NetworkOptionals(options.dialect) {
      written.append(CompiledFile("neural_network_optionals/coremldata.bin", .coreMLData(optionals)))
    }
    written += [
      CompiledFile("model.espresso.net", .bytes(files.net)),
      CompiledFile("model.espresso.shape", .bytes(files.shape)),
      CompiledFile("model.espresso.weights", .weights(files.weights, hashes?.weights)),
    ]
    if model.isUpdatable {
      written.append(CompiledFile("updateParameters/coremldata.bin", .coreMLData(UpdateParameters(of: network))))
      written.append(
        CompiledFile(
          "updateParameters/NetworkUpdateParameters/coremldata.bin",
          .coreMLData(network.updateParams ?? NetworkUpdateParameters())))
    }
    return CompiledModel(
      warnings: files.warnings, header: header, files: written + analytics(of: model, at: path, network: hashes))
  }

  private func networkFiles(
    of model: Model, _ lowered: LoweredNetwork, at path: ModelPath
  ) throws(Diagnostic) -> NetworkFiles? {
    do throws(Diagnostic) {
      return try NetworkCompiler.compile(model, lowered, at: path, dialect: options.dialect)
    } catch {
      throw error
    }
  }
}

/// The hashes of a network's files.
struct NetworkHashes: Sendable {
  let files: NetworkFiles
  let weights = WrittenDigest()

  /// - Throws: `Diagnostic` when the weights were not written yet.
  func digests() throws(Diagnostic) -> Analytics.NetworkDigests {
    Analytics.NetworkDigests(
      net: try SHA256Digest(of: files.net),
      shape: try SHA256Digest(of: files.shape), weights: try weights.value())
  }
}
