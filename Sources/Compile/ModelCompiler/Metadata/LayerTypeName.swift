internal import ModelFormat
internal import ModelGraph
internal import ModelSpec

/// The name by which `neuralNetworkLayerTypeHistogram` counts a layer.
///
/// It is the layer's field name with a capital letter. Activations, poolings, unary functions, reductions and paddings
/// add which one. Seen in Apple's files: `Add`, `BatchNorm`, `Concat`, `Convolution`, `Flatten`, `InnerProduct`,
/// `Multiply`, `Permute`, `Reshape`, `Slice`, `Softmax`, `ActivationLinear`, `ActivationReLU`, `ActivationSigmoidHard`,
/// `PoolingAverage`, `PoolingMax`, `ReduceSum`, `UnaryExp`, `UnaryInverse` and `UnaryThreshold`.
enum LayerTypeName {
  static func name(of layer: NeuralNetworkLayer, dialect: CompilerDialect) -> String {
    switch layer.layer {
    case .activation(let activation):
      return "Activation" + (activation.nonlinearityType.map { capitalized($0.schemaName) } ?? "INVALID")
    case .pooling(let pooling):
      // The newest generation does not know the first of the types.
      let isKnown = dialect < .xcode26 || pooling.type != .max
      return "Pooling" + (isKnown ? word(pooling.type.schemaName) : "INVALID")
    case .unary(let unary): return "Unary" + word(unary.type.schemaName)
    case .reduce(let reduce): return "Reduce" + word(reduce.mode.schemaName)
    case .padding(let padding):
      return "Padding" + (padding.paddingType.map { capitalized($0.schemaName) } ?? "INVALID")
    case let kind?: return names[kind.schemaName] ?? capitalized(kind.schemaName)
    case nil: return "INVALID"
    }
  }

  /// Layers whose field name abbreviates or runs words together.
  private static let names = [
    "batchnorm": "BatchNorm", "batchedMatmul": "BatchedMatMul", "constantPad": "ConstantPadding",
    "convolution3d": "Convolution3D", "dot": "DotProduct", "globalPooling3d": "GlobalPooling3D", "gru": "GRU",
    "l2normalize": "L2Normalize", "lrn": "LRN", "mvn": "MeanVarianceNormalize", "pooling3d": "Pooling3D",
  ]

  private static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// `THRESHOLD` as `Threshold`.
  private static func word(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst().lowercased()
  }
}

/// The name by which `mlProgramOperationTypeHistogram` counts an operation.
///
/// An operation that is as it first was has its name in capitals: `SliceByIndex`. One that a later opset changed has that
/// opset before it: `Ios17.sliceByIndex`.
enum OperationTypeName {
  /// The name of `operation` in a function of the opset that came with specification version `opset`.
  static func name(of operation: String, opset: Int) -> String {
    let words = operation.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let changed = OperationRevisions.last(operation, upTo: opset), changed > OperationSet.firstVersion,
      let set = OperationSet(SpecificationVersion(Int32(clamping: changed)))
    else { return words }
    return "Ios\(set.iOSRelease)." + words.prefix(1).lowercased() + words.dropFirst()
  }
}
