internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import _ModelTestSupport

/// A network of array inputs and its lowering; tests state only what matters to them.
func lower(
  _ layers: [NeuralNetworkLayer], inputs: [FeatureDescription], outputs: [FeatureDescription] = [],
  arrays: NeuralNetworkMultiArrayShapeMapping = .exactArrayMapping,
  images: NeuralNetworkImageShapeMapping = .rank4ImageMapping, leadingAxes: NetworkLowering.LeadingAxes = .any
) -> LoweredNetwork {
  let network = NeuralNetwork.with {
    $0.layers = layers
    $0.arrayInputShapeMapping = arrays
    $0.imageInputShapeMapping = images
  }
  return NetworkLowering.lower(
    network, inputs: inputs, outputs: outputs, at: ModelPath(), leadingAxes: leadingAxes)
}

/// What one layer makes of inputs of fixed shapes: the shapes of its outputs, the reason why it has none, or "missing".
func shapes(
  _ layer: NeuralNetworkLayer.Layer, _ inputs: [[Int64]], outputs: Int = 1,
  arrays: NeuralNetworkMultiArrayShapeMapping = .exactArrayMapping
) -> String {
  let names = inputs.indices.map { "x\($0)" }
  let results = (0..<outputs).map { "y\($0)" }
  let lowered = lower(
    [.layer("layer", names, results, layer)], inputs: zip(names, inputs).map { .multiArray($0, $1) }, arrays: arrays,
    leadingAxes: .one)
  if let problem = lowered.problems.first { return problem.message }
  if let missing = lowered.missingLayers.first { return "missing: \(missing.kind)" }
  return results.map { lowered.blobs[$0]?.shape.description ?? "unknown" }.joined(separator: " ")
}

/// A row of a table of layers.
struct LayerCase: Sendable, CustomStringConvertible {
  var layer: NeuralNetworkLayer.Layer
  var inputs: [[Int64]]
  var result: String
  var outputs: Int

  init(_ layer: NeuralNetworkLayer.Layer, _ inputs: [[Int64]], _ result: String, outputs: Int = 1) {
    self.layer = layer
    self.inputs = inputs
    self.result = result
    self.outputs = outputs
  }

  var description: String { "\(layer.schemaName) of \(inputs)" }

  var found: String { shapes(layer, inputs, outputs: outputs) }
}

extension BorderAmounts {
  /// Top, bottom, left and right.
  static func edges(_ top: UInt64, _ bottom: UInt64, _ left: UInt64, _ right: UInt64) -> BorderAmounts {
    .with {
      $0.borderAmounts = [(top, bottom), (left, right)].map { start, end in
        .with {
          $0.startEdgeSize = start
          $0.endEdgeSize = end
        }
      }
    }
  }
}

extension NeuralNetworkLayer.Layer {
  /// A convolution without bias.
  static func convolution(
    _ outputs: UInt64, _ inputs: UInt64, kernel: [UInt64], stride: [UInt64] = [], same: Bool = false,
    edges: BorderAmounts? = nil, _ more: (inout ConvolutionLayerParams) -> Void = { _ in }
  ) -> Self {
    .convolution(
      .with {
        $0.outputChannels = outputs
        $0.kernelChannels = inputs
        $0.kernelSize = kernel
        $0.stride = stride
        $0.convolutionPaddingType = same ? .same(SamePadding()) : .valid(.with { $0.paddingAmounts = edges })
        more(&$0)
      })
  }

  /// A fully connected layer without bias.
  static func innerProduct(_ inputs: UInt64, _ outputs: UInt64) -> Self {
    .innerProduct(
      .with {
        $0.inputChannels = inputs
        $0.outputChannels = outputs
      })
  }

  static func permute(_ axes: [UInt64]) -> Self { .permute(.with { $0.axis = axes }) }

  static let relu = Self.activation(.with { $0.nonlinearityType = .relu(ActivationReLU()) })
}
