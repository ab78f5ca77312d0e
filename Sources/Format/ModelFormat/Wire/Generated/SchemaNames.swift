// Generated from schema/*.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelWire

extension WireSchema {
  /// Schema names that are not the C name in camel case, by C name.
  static let irregularNames: [String: String] = [
    "activations_backward_lstm": "activationsBackwardLSTM",
    "activations_forward_lstm": "activationsForwardLSTM",
    "bi_directional_lstm": "biDirectionalLSTM",
    "block_specializations": "block_specializations",
    "clamped_relu": "clampedReLU",
    "concat_nd": "concatND",
    "elu": "ELU",
    "embedding_nd": "embeddingND",
    "gather_nd": "gatherND",
    "k": "K",
    "leaky_relu": "leakyReLU",
    "load_constant_nd": "loadConstantND",
    "non_maximum_suppression": "NonMaximumSuppression",
    "prelu": "PReLU",
    "relu": "ReLU",
    "scatter_nd": "scatterND",
    "softmax_nd": "softmaxND",
    "split_nd": "splitND",
    "thresholded_relu": "thresholdedReLU",
    "uni_directional_lstm": "uniDirectionalLSTM",
  ]
}
