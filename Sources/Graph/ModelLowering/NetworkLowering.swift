package import ModelSpec

/// Turns the layers of a neural network into operations, and infers the type of every blob.
package enum NetworkLowering {
  /// What the sequence and the batch axis of array inputs are, where a network maps arrays to
  /// [Sequence, Batch, Channel, Height, Width] and the model does not say.
  package enum LeadingAxes: Sendable {
    /// Both 1: what a prediction has unless it brings more.
    case one
    /// Anything from 1: what a network must stand.
    case any
  }

  /// Lowers the network of `model`; nil when the model is of another type.
  ///
  /// - Parameters:
  ///   - path: The place of `model`; empty for the root.
  ///   - leadingAxes: What is assumed of axes that the model does not declare.
  package static func lower(
    _ model: Model, at path: ModelPath = ModelPath(), leadingAxes: LeadingAxes = .any
  ) -> LoweredNetwork? {
    guard let kind = model.kind, let network = model.network else { return nil }
    return lower(
      network, inputs: model.description?.input ?? [], outputs: model.description?.output ?? [],
      at: path.field(kind.schemaName), leadingAxes: leadingAxes)
  }

  /// Lowers a network.
  ///
  /// - Parameters:
  ///   - inputs: The model's inputs. Lengths that they leave open become symbols, and demands that layers make on them
  ///     narrow them.
  ///   - outputs: The model's outputs. Those that no layer makes, such as a classifier's label, are left out.
  ///   - path: The place of the network.
  ///   - leadingAxes: What is assumed of axes that the model does not declare.
  ///   - inputShapes: Shapes that layers see of inputs, by name, where they are known better than the model declares.
  ///   - customLayers: What computes the custom layers; without, they are missing from the graph.
  ///   - layers: The layers to lower, where `inputs` are the blobs that the layers before them make; all unless given.
  package static func lower(
    _ network: NeuralNetwork, inputs: [FeatureDescription], outputs: [FeatureDescription], at path: ModelPath,
    leadingAxes: LeadingAxes = .any, inputShapes: NameMap<[Int]> = [:], customLayers: CustomLayers? = nil,
    layers: Range<Int>? = nil
  ) -> LoweredNetwork {
    let mapping = InputMapping(
      arrays: network.arrayInputShapeMapping, images: network.imageInputShapeMapping, leadingAxes: leadingAxes)
    var lowering = NetworkLowerer(network: network, inputs: inputs, outputs: outputs, mapping: mapping, path: path)
    lowering.inputShapes = inputShapes
    lowering.customLayers = customLayers
    lowering.range = layers
    return lowering.run()
  }
}
