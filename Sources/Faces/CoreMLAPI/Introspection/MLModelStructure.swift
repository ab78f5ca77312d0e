public import Foundation
internal import ModelSpec
internal import OrderedCollections

/// The structure of a compiled model.
public enum MLModelStructure: Sendable {
  /// A neural network: layers.
  case neuralNetwork(NeuralNetwork)
  /// An ML Program: functions of operations.
  case program(Program)
  /// A pipeline: models that run one after the other.
  case pipeline(Pipeline)
  /// A model of another type.
  case unsupported

  /// A neural network.
  public struct NeuralNetwork: Sendable {
    /// One layer of it.
    public struct Layer: Sendable {
      /// The layer's name in the model.
      public let name: String
      /// The type's name in the schema, such as `convolution`.
      public let type: String
      /// Names of the values that the layer reads.
      public let inputNames: [String]
      /// Names of the values that the layer makes.
      public let outputNames: [String]
    }

    /// The layers, in the order in which they run.
    public let layers: [Layer]
  }

  /// Models that run one after the other.
  public struct Pipeline: Sendable {
    /// Names of the models, in order; empty when the pipeline does not name them.
    public let subModelNames: [String]
    /// The models, in the order in which they run.
    public let subModels: [MLModelStructure]
  }

  /// Reads the structure of the compiled model in a directory.
  ///
  /// - Throws: `MLModelError` with code `generic` when the model is not compiled, with code `io` when it cannot be read.
  public static func load(contentsOf url: URL) async throws -> MLModelStructure {
    try await ModelQueue.result { MLModelStructure(try CompiledSpecification.read(url)) }
  }

  /// Reads the structure of an asset's model.
  ///
  /// - Throws: `MLModelError` as loading does.
  public static func load(asset: MLModelAsset) async throws -> MLModelStructure {
    try await ModelQueue.result { MLModelStructure(try asset.specification()) }
  }

  init(_ model: Model) {
    var count = 0
    self.init(model, &count)
  }

  /// - Parameter count: Operations of the whole model so far.
  private init(_ model: Model, _ count: inout Int) {
    if let pipeline = model.pipeline {
      self = .pipeline(
        Pipeline(subModelNames: pipeline.names, subModels: pipeline.models.map { MLModelStructure($0, &count) }))
    } else if let network = model.network {
      self = .neuralNetwork(
        NeuralNetwork(
          layers: network.layers.map { layer in
            NeuralNetwork.Layer(
              name: layer.name, type: layer.layer?.schemaName ?? "", inputNames: layer.input,
              outputNames: layer.output)
          }))
    } else if case .mlProgram(let program) = model.kind {
      self = .program(Program(program, &count))
    } else {
      self = .unsupported
    }
  }
}
