import ModelSpec
import _ModelTestSupport

extension ModelPair {
  /// `fc1`, `relu`, `fc2` and `softmax` one after the other.
  static let layers: [NeuralNetworkLayer] = [
    .dense("fc1", "x", "a", [1, 2, 3, 4]), .relu("relu", "a", "b"), .dense("fc2", "b", "c", [5, 6, 7, 8]),
    .softmax("softmax", "c", "y"),
  ]

  static func network(_ layers: [NeuralNetworkLayer], _ output: String = "y") -> Model {
    .neuralNetwork(layers, inputs: [.multiArray("x", [2])], outputs: [.multiArray(output, [2])])
  }

  static let networks: [ModelPair] = [
    ModelPair("equal networks", network(layers), network(layers), []),
    ModelPair(
      "inserted layer", network(layers),
      network([layers[0], .relu("first", "a", "a2"), .relu("relu", "a2", "b"), layers[2], layers[3]]),
      ["added 1 first (activation.ReLU)"]),
    ModelPair(
      "removed layer", network(layers),
      network([layers[0], .dense("fc2", "a", "c", [5, 6, 7, 8]), layers[3]]),
      ["removed 1 relu (activation.ReLU)"]),
    ModelPair(
      "swapped layers", network(layers),
      network([
        layers[0], .dense("fc2", "a", "b", [5, 6, 7, 8]), .relu("relu", "b", "c"), layers[3],
      ]), ["2 relu (activation.ReLU) moved from 1 to 2"]),
    ModelPair(
      "everything renamed", network(layers),
      network([
        .dense("1", "x", "v1", [1, 2, 3, 4]), .relu("2", "v1", "v2"), .dense("3", "v2", "v3", [5, 6, 7, 8]),
        .softmax("4", "v3", "y"),
      ]),
      [
        "0 1 (innerProduct) was 'fc1'", "1 2 (activation.ReLU) was 'relu'", "2 3 (innerProduct) was 'fc2'",
        "3 4 (softmax) was 'softmax'",
      ]),
    ModelPair(
      "one layer renamed", network(layers), network([layers[0], .relu("act", "a", "b"), layers[2], layers[3]]),
      ["1 act (activation.ReLU) was 'relu'"]),
    ModelPair(
      "other names of blobs only", network(layers),
      network([
        .dense("fc1", "x", "q", [1, 2, 3, 4]), .relu("relu", "q", "r"), .dense("fc2", "r", "s", [5, 6, 7, 8]),
        .softmax("softmax", "s", "y"),
      ]), []),
    ModelPair(
      "other activation", network(layers),
      network([
        layers[0], .layer("relu", ["a"], ["b"], .activation(.with { $0.nonlinearityType = .tanh(ActivationTanh()) })),
        layers[2], layers[3],
      ]), ["removed 1 relu (activation.ReLU)", "added 1 relu (activation.tanh)"]),
    ModelPair(
      "attribute of an activation", network([.leaky(0.1)]), network([.leaky(0.2)]),
      ["0 leaky (activation.leakyReLU) leakyReLU.alpha 0.1 → 0.2"]),
    ModelPair(
      "other input", network([.relu("a", "x", "v"), .relu("b", "x", "w"), .sum("v", "v", "y")]),
      network([.relu("a", "x", "v"), .relu("b", "x", "w"), .sum("v", "w", "y")]),
      ["2 sum (add) input 1 reads a → b"]),
    ModelPair(
      "order of layers that do not depend on each other",
      network([.relu("a", "x", "v"), .leaky(0.1, "x", "w"), .sum("v", "w", "y")]),
      network([.leaky(0.1, "x", "w"), .relu("a", "x", "v"), .sum("v", "w", "y")]),
      ["1 a (activation.ReLU) moved from 0 to 1"]),
    ModelPair(
      "defaults stated", network([.convolution { _ in }]),
      network([
        .convolution {
          ($0.kernelSize, $0.stride, $0.dilationFactor, $0.nGroups) = ([3, 3], [1, 1], [1, 1], 1)
        }
      ]), []),
    ModelPair(
      "stride", network([.convolution { _ in }]), network([.convolution { $0.stride = [2, 2] }]),
      ["0 conv (convolution) stride none → [2, 2]"]),
    ModelPair(
      "batch normalization fused",
      network([
        .convolution(to: "a") { _ in }, .batchnorm("bn", "a", "b"), .relu("relu", "b", "y"),
      ]),
      network([.convolution(to: "a") { $0.weights = .values(repeatElement(2, count: 9)) }, .relu("relu", "a", "y")]),
      [
        "removed 1 bn (batchnorm)",
        "conv › weights float32 [9], 9 values, max 1.0 (100.0 % of the greatest value), mean 1.0, cosine 1.0",
      ]),
    ModelPair(
      "shape mapping", network(layers),
      .neuralNetwork(
        layers, inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2])], arrayMapping: .rank5ArrayMapping),
      ["the whole graph arrayInputShapeMapping exactArrayMapping → rank5ArrayMapping"]),
    ModelPair(
      "layer in a branch", network([.branch([.relu("inner", "x", "y")])]),
      network([.branch([.relu("inner", "x", "v"), .softmax("last", "v", "y")])]),
      ["added 2 ifBranch › last (softmax)"]),
    ModelPair(
      "a network and a program", network(layers), program([.operation("relu", [("x", ["x"])], "y", .float32, [2])]),
      [
        "type: neuralNetwork → mlProgram", "specification version: 4 → 7",
        "required systems: iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1 → "
          + "iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1",
        "a neuralNetwork and an mlProgram have no structure in common that can be compared; "
          + "'modelc convert' makes an ML Program of a network",
      ]),
  ]

  static let networkWeights: [ModelPair] = [
    ModelPair(
      "one weight by 1e-3", network(layers),
      network([.dense("fc1", "x", "a", [1, 2, 3, 4.001]), layers[1], layers[2], layers[3]]),
      ["fc1 › weights float32 [4], 1 value, max 0.001 (0.025 % of the greatest value), mean 0.00025, cosine 1.0"]),
    ModelPair(
      "half precision", network(layers),
      network([.dense("fc1", "x", "a", .halves([1, 2, 3, 4])), layers[1], layers[2], layers[3]]),
      ["fc1 › weights float32 [4] → float16 [4], 0 values, max 0, mean 0, cosine 1.0"]),
    ModelPair(
      "8-bit quantized", network(layers),
      network([
        .dense("fc1", "x", "a", .linear([2, 4, 6, 9], scale: 0.5)), layers[1], layers[2], layers[3],
      ]),
      [
        "fc1 › weights float32 [4] → 8-bit quantized [4], 1 value, max 0.5 (12.5 % of the greatest value), mean 0.125, cosine 0.998295"
      ]),
    ModelPair(
      "2-bit palettized", network(layers),
      network([
        .dense("fc1", "x", "a", .palette(0b0001_1011, [1, 2, 3, 4])), layers[1], layers[2], layers[3],
      ]), ["fc1 › weights float32 [4] → 2-bit palettized [4], 0 values, max 0, mean 0, cosine 1.0"]),
    ModelPair(
      "other width", network([.dense("fc", "x", "y", [1, 2, 3, 4])]),
      network([.dense("fc", "x", "y", [1, 2, 3, 4, 5, 6], outputs: 3)]),
      [
        "0 fc (innerProduct) outputChannels 2 → 3", "fc › weights float32 [4] → float32 [6]",
      ]),
    ModelPair(
      "bias added", network([.dense("fc", "x", "y", [1, 2, 3, 4])]),
      network([.dense("fc", "x", "y", [1, 2, 3, 4], bias: [1, 2])]),
      ["0 fc (innerProduct) hasBias none → true", "0 fc (innerProduct) bias none → float32 [2]"]),
    ModelPair(
      "first of three alike removed",
      network([
        .dense("l1", "x", "a", [1, 1, 1, 1]), .dense("l2", "a", "b", [2, 2, 2, 2]),
        .dense("l3", "b", "y", [3, 3, 3, 3]),
      ]),
      network([.dense("l2", "x", "b", [2, 2, 2, 2]), .dense("l3", "b", "y", [3, 3, 3, 3])]),
      ["removed 0 l1 (innerProduct)"]),
  ]
}
