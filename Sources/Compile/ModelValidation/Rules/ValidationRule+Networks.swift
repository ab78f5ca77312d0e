extension ValidationRule {
  /// Neural networks: layers, weights, blobs and shapes.
  static let networks: [ValidationRule] = [
    ValidationRule("activation-missing", .refused, by: .publicValidator, meaning: "An activation has no function."),
    ValidationRule(
      "activation-unsupported", .refused, by: .publicValidator,
      meaning: "A recurrent layer has a function that it cannot compute."),
    ValidationRule("axis-duplicate", .refused, by: .publicValidator, meaning: "A layer names an axis twice."),
    ValidationRule(
      "axis-range", .refused, by: .publicValidator, meaning: "A layer names an axis that its input does not have."),
    ValidationRule(
      "bias-wider", .refused, by: .publicValidator, meaning: "Biases are stored with 32 bits and weights with 16."),
    ValidationRule(
      "blob-duplicate", .refused, by: .publicValidator, meaning: "Two layers make a blob of the same name."),
    ValidationRule(
      "blob-undefined", .refused, by: .publicValidator, meaning: "A layer reads a blob that nothing before makes."),
    ValidationRule("body-empty", .refused, by: .publicValidator, meaning: "A branch or a loop has no layers."),
    ValidationRule(
      "branch-shape", .accepted, by: .reasoning,
      meaning: "Layers of a branch that cannot run have shapes that do not fit."),
    ValidationRule(
      "copy-same", .refused, by: .publicValidator, meaning: "A copy has the same blob as input and output."),
    ValidationRule(
      "declared-shape", .accepted, by: .compiledModels,
      meaning: "An output is declared with another shape than the network makes."),
    ValidationRule(
      "dynamic-weights", .refused, by: .publicValidator,
      meaning: "A layer reads weights from an input, but also holds some, or cannot read them."),
    ValidationRule(
      "enum-unknown", .refused, by: .publicValidator, meaning: "A field holds a value that the schema does not have."),
    ValidationRule(
      "graph-cycle", .refused, by: .publicValidator, meaning: "Layers or models need each other's results."),
    ValidationRule(
      "groups", .refused, by: .publicValidator,
      meaning: "The channels of a convolution cannot be divided into its groups."),
    ValidationRule(
      "input-count", .refused, by: .publicValidator, meaning: "A layer has another number of inputs than its type has."),
    ValidationRule(
      "input-shape", .refused, by: .publicValidator,
      meaning: "An input has a shape that the network's mapping of shapes does not take."),
    ValidationRule("input-unused", .unknown, by: .publicValidator, meaning: "No layer reads an input."),
    ValidationRule(
      "layer-kind-missing", .refused, by: .publicValidator, meaning: "A layer has a type that the schema does not have."
    ),
    ValidationRule("layer-name-duplicate", .refused, by: .publicValidator, meaning: "Two layers have the same name."),
    ValidationRule("layers-missing", .refused, by: .publicValidator, meaning: "A network has no layers."),
    ValidationRule(
      "loop-condition", .refused, by: .publicValidator,
      meaning: "The condition of a loop names a blob that does not exist."),
    ValidationRule(
      "loop-endless", .refused, by: .publicValidator, meaning: "A loop has neither a count nor a condition."),
    ValidationRule(
      "loop-outside", .refused, by: .publicValidator,
      meaning: "A layer that ends a loop or a round stands outside of loops."),
    ValidationRule(
      "mean-image-size", .refused, by: .publicValidator,
      meaning: "The mean image of an input has another size than the input."),
    ValidationRule(
      "output-count", .refused, by: .publicValidator,
      meaning: "A layer has another number of outputs than its type has."),
    ValidationRule(
      "output-not-made", .refused, by: .publicValidator, meaning: "No layer makes an output of the model."),
    ValidationRule("output-unused", .accepted, by: .compiledModels, meaning: "Nothing reads an output of a layer."),
    ValidationRule("padding-missing", .refused, by: .publicValidator, meaning: "A layer states no padding."),
    ValidationRule(
      "parameter-conflict", .refused, by: .publicValidator, meaning: "Two parameters of a layer exclude each other."),
    ValidationRule(
      "parameter-count", .refused, by: .publicValidator,
      meaning: "A parameter of a layer has another number of values than expected."),
    ValidationRule(
      "parameter-ignored", .accepted, by: .compiledModels, meaning: "A parameter has no effect in this layer."),
    ValidationRule("parameter-missing", .refused, by: .publicValidator, meaning: "A parameter of a layer is not set."),
    ValidationRule(
      "parameter-unused", .refused, by: .publicValidator, meaning: "A parameter is set that the layer cannot use."),
    ValidationRule(
      "precision-mixed", .refused, by: .publicValidator,
      meaning: "Weights of one layer are stored in different precisions."),
    ValidationRule(
      "preprocessing-missing", .unknown, by: .publicValidator,
      meaning: "An entry of the preprocessing holds nothing to do."),
    ValidationRule(
      "preprocessing-unused", .unknown, by: .publicValidator,
      meaning: "An entry of the preprocessing names no image of the inputs."),
    ValidationRule(
      "quantization-bias", .refused, by: .publicValidator,
      meaning: "The quantization of weights has another number of biases than expected."),
    ValidationRule(
      "quantization-bits", .refused, by: .publicValidator,
      meaning: "Weights are quantized to a number of bits that the layer does not take."),
    ValidationRule(
      "quantization-missing", .refused, by: .publicValidator,
      meaning: "Weights hold quantized values, but no quantization."),
    ValidationRule(
      "quantization-scale", .refused, by: .publicValidator,
      meaning: "The quantization of weights has another number of scales than expected."),
    ValidationRule(
      "quantization-table", .refused, by: .publicValidator,
      meaning: "The lookup table of quantized weights has another number of entries than expected."),
    ValidationRule(
      "quantization-type", .refused, by: .publicValidator,
      meaning: "Weights have another kind of quantization than the layer takes."),
    ValidationRule(
      "rank-mismatch", .refused, by: .publicValidator,
      meaning: "A layer or the description states another rank than a blob has."
    ),
    ValidationRule(
      "rank-missing", .refused, by: .publicValidator, meaning: "A layer does not state the ranks that it needs."),
    ValidationRule(
      "rank-unsupported", .refused, by: .publicValidator, meaning: "A layer does not take inputs of this rank."),
    ValidationRule(
      "scalar-expected", .refused, by: .publicValidator, meaning: "A layer that reads one number has an input of more."),
    ValidationRule(
      "shape", .refused, by: .report("https://github.com/apple/coremltools/issues/157"),
      meaning:
        "Lengths of a network's blobs do not fit each other, or the default shape of an input is not that of a function.",
      saying: "Product of input blob dimensions C,H,W (3,512,512) must be equal to the parameter 'inputChannels' (3)"),
    ValidationRule(
      "shape-dimensions", .refused, by: .publicValidator,
      meaning: "A shape in a layer has another number of dimensions than expected."),
    ValidationRule(
      "shape-mapping", .refused, by: .publicValidator,
      meaning: "A layer does not work with the network's mapping of shapes."),
    ValidationRule(
      "shape-open", .unknown, by: .publicValidator, meaning: "A target shape leaves more than one length open."),
    ValidationRule(
      "shape-size", .refused, by: .publicValidator, meaning: "A length in a layer's shape is 0 or negative."),
    ValidationRule(
      "size-overflow", .refused, by: .reasoning, meaning: "A layer has more elements than fit in 64 bits."),
    ValidationRule("slice-range", .refused, by: .publicValidator, meaning: "A slice ends before it begins."),
    ValidationRule(
      "split-count", .accepted, by: .publicValidator,
      meaning: "A layer that splits states another number of parts than it has outputs."),
    ValidationRule(
      "tensor-count", .refused, by: .publicValidator,
      meaning: "A layer describes another number of tensors than it has."),
    ValidationRule(
      "tensor-rank", .refused, by: .publicValidator,
      meaning: "A described tensor has another number of sizes than its rank."),
    ValidationRule(
      "weights-float16", .refused, by: .publicValidator,
      meaning: "Weights have half precision, but the layer takes single precision."),
    ValidationRule(
      "weights-int8", .refused, by: .publicValidator,
      meaning: "Weights are 8-bit integers, which the layer cannot use, or are not, where it needs them."),
    ValidationRule(
      "weights-missing", .refused, by: .report("https://github.com/tensorflow/tensorflow/issues/51626"),
      meaning: "A layer lacks weights, or a bias that `hasBias` announces.",
      saying: "Size of bias = 0 is not equal to the output channels = 7"),
    ValidationRule(
      "weights-odd", .refused, by: .publicValidator, meaning: "The bytes of weights are no whole number of elements."),
    ValidationRule(
      "weights-quantized", .refused, by: .publicValidator, meaning: "Weights are quantized, which the layer cannot use."
    ),
    ValidationRule(
      "weights-several", .refused, by: .publicValidator, meaning: "Weights are stored in two fields at once."),
    ValidationRule(
      "weights-size", .refused, by: .publicValidator,
      meaning: "Weights have another number of values than the layer's sizes need."),
  ]
}
