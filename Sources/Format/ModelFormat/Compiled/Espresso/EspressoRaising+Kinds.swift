internal import ModelSpec

extension EspressoRaising {
  /// What the record at hand computes; nil when that is not known, or no layer does it.
  mutating func kind() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    if UniformRecord.isUniform(record) { return try uniformLayer() }
    switch record.type {
    case "convolution": return try convolution(isDeconvolution: false)
    case "deconvolution": return try convolution(isDeconvolution: true)
    case "inner_product": return try innerProduct()
    case "batch_matmul": return batchedMatMul()
    case "batchnorm": return try batchnorm()
    case "lrn": return try lrn()
    case "softmax": return .softmax(.init())
    case "softmax_nd":
      let axis = try need(axis: "nd_axis")
      return .softmaxND(.with { $0.axis = axis })
    case "pool": return try pooling()
    case "general_padding": return padding()
    case "crop": return crop()
    case "upsample": return try upsample()
    case "space_to_depth": return try reorganizeData()
    case "activation": return activation()
    case "elementwise": return elementwise()
    case "reduce": return try reduce()
    case "flatten": return flatten()
    case "reshape": return try reshape()
    case "transpose": return try transpose()
    case "expand_dims":
      let axes = try axes()
      return .expandDims(.with { $0.axes = axes })
    case "squeeze":
      let axes = try axes()
      return .squeeze(.with { $0.axes = axes })
    case "concat": return record["axis"] == nil ? .concat(.init()) : nil
    case "sequence_concat": return .concat(.with { $0.sequenceConcat = true })
    case "stack_nd":
      let axis = try need(axis: "nd_axis")
      return .stack(.with { $0.axis = axis })
    case "split_nd": return try splitND()
    case "slice": return slice()
    case "tile": return try tile()
    case "gather_nd": return try gather()
    case "scatter_nd": return try scatter()
    case "topk": return try topK()
    case "argsort": return try argSort()
    case "load_constant": return try loadConstant()
    case "copy": return .copy(.init())
    default: return nil
    }
  }
}
