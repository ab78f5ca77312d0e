package import ModelFiles
package import ModelSpec

/// Stores the weights of neural networks with fewer bits, in the forms that the specification has for them.
///
/// One tensor is in memory at a time. A tensor stays as it is where it would not become smaller, where it has elements that
/// are not finite, or numbers beyond the range of half precision, and where training changes it.
package struct NetworkQuantization {
  /// The form of the weights.
  package enum Mode: Hashable, Sendable {
    /// Half precision. Needs specification version 2.
    case float16
    /// Small numbers, 1 to 8 bits each, with a scale and an offset for each output channel. Needs version 3.
    case linear(bits: Int)
    /// Numbers of 8 bits with a scale for each output channel, so that 0 stays 0. Needs version 3.
    case linearSymmetric
    /// Places of 1 to 8 bits in a table of values that are nearest to all elements of the tensor. Needs version 3.
    case table(bits: Int)
  }

  /// The form of the tensor of a place in the model's order, in a layer; nil for one that stays.
  private let modes: (_ place: Int, _ layer: NeuralNetworkLayer) -> Mode?
  /// Whether to store the weights `field` of `layer`. By default all that coremltools quantizes are.
  package var selects: (_ layer: NeuralNetworkLayer, _ field: ModelPath) -> Bool = { layer, _ in
    NetworkQuantization.isQuantizable(layer)
  }
  /// Tensors of fewer elements stay.
  package var smallestCount = 0
  /// What became of each tensor that was selected, in the model's order.
  package private(set) var tensors: [NetworkTensorChange] = []
  /// Gets the new weights; nil to keep them in memory.
  private let spool: WeightSpool?

  /// - Throws: `Diagnostic` with code `quantization-bits` for a number of bits that the specification does not have.
  package init(_ mode: Mode, spool: WeightSpool? = nil) throws(Diagnostic) {
    switch mode {
    case .linear(let bits), .table(let bits):
      guard (1...8).contains(bits) else {
        throw Diagnostic(
          "quantization-bits", "the weights of networks are stored in 1 to 8 bits or in 16, found \(bits)",
          found: "\(bits)", expected: "1...8")
      }
    case .float16, .linearSymmetric: break
    }
    self.init(modes: { _, _ in mode }, spool: spool)
  }

  /// - Parameter modes: The form of each tensor that is selected, by its place in the model's order; bits are those that the
  ///   specification has.
  init(modes: @escaping (_ place: Int, _ layer: NeuralNetworkLayer) -> Mode?, spool: WeightSpool?) {
    self.modes = modes
    self.spool = spool
  }

  /// Whether coremltools quantizes the weights of the layer: those of convolutions, matrix products, embeddings,
  /// recurrent layers, batch norms, scales, biases and constants.
  package static func isQuantizable(_ layer: NeuralNetworkLayer) -> Bool {
    switch layer.layer {
    case .convolution, .innerProduct, .embedding, .embeddingND, .batchnorm, .scale, .bias, .loadConstant,
      .loadConstantND, .simpleRecurrent, .gru, .uniDirectionalLSTM, .biDirectionalLSTM, .batchedMatmul:
      true
    default: false
    }
  }

  /// Stores the weights of the networks that `model` is or that a pipeline has, those of branches and loops too, and raises
  /// the specification version where that is needed. Other models stay.
  ///
  /// - Throws: `Diagnostic` when there is no room for the weights.
  package mutating func apply(to model: inout Model) throws(Diagnostic) {
    try apply(to: &model, prefix: "")
  }

  private mutating func apply(to model: inout Model, prefix: String) throws(Diagnostic) {
    let before = tensors.count
    if var network = model.network {
      try network.changeLayers { (layer, names) throws(Diagnostic) in
        try apply(to: &layer, named: prefix + names.joined(separator: "/"))
      }
      model.network = network
    } else if var pipeline = model.pipeline {
      for index in pipeline.models.indices {
        try apply(to: &pipeline.models[index], prefix: "\(prefix)model\(index)/")
        model.specificationVersion = max(model.specificationVersion, pipeline.models[index].specificationVersion)
      }
      model.pipeline = pipeline
    }
    for tensor in tensors[before...] where tensor.problem == nil {
      model.specificationVersion = max(model.specificationVersion, tensor.isHalf ? 2 : 3)
    }
  }

  private mutating func apply(to layer: inout NeuralNetworkLayer, named name: String) throws(Diagnostic) {
    guard let original = layer.layer, !layer.weightParams.isEmpty else { return }
    let whole = layer
    var changes: [NetworkTensorChange] = []
    var changed = original
    var isHalf = false
    try changed.changeWeightParams { (params, path) throws(Diagnostic) in
      guard selects(whole, path), params.int8RawValue.isEmpty, params.rawValue.isEmpty else { return }
      let mode = modes(tensors.count + changes.count, whole)
      guard mode != .float16 || params.float16Value.isEmpty, let elements = params.floats else { return }
      let place = ([name] + path.steps.dropFirst().map(\.description)).joined(separator: "/")
      var change = NetworkTensorChange(
        name: place, layerType: original.schemaName, count: elements.count,
        type: params.float16Value.isEmpty ? .float32 : .float16, byteCount: params.weightByteCount)
      isHalf = mode == .float16
      if params.isUpdatable {
        change.problem = .updatable
      } else if elements.count < smallestCount {
        change.problem = .small
      } else if let mode {
        let stored = try stored(elements, mode, Self.shape(of: original, path), &change)
        if let stored { params = try spooled(stored) }
      } else {
        change.problem = .planned
      }
      changes.append(change)
    }
    // The float fields of one layer have one width.
    if isHalf, changes.contains(where: { $0.problem != nil }) {
      for index in changes.indices { changes[index].undo(.neighbor) }
    } else {
      layer.layer = changed
    }
    tensors += changes
  }

  /// The shape by which weights get scales. Transposed convolutions of groups get one scale: they have as many channels as
  /// a group has, but as many scales as there are output channels, or one, is all that Core ML takes. Constants get one as
  /// well: coremltools reads no more.
  private static func shape(of layer: NeuralNetworkLayer.Layer, _ path: ModelPath) -> LayerWeightShape? {
    switch layer {
    case .convolution(let params) where params.isDeconvolution && params.nGroups > 1: return nil
    case .loadConstant, .loadConstantND: return nil
    default: return layer.weightShape(at: path)
    }
  }

  /// The weights in their new form; nil, and the reason in `change`, where they stay.
  private func stored(
    _ elements: [Float], _ mode: Mode, _ shape: LayerWeightShape?, _ change: inout NetworkTensorChange
  ) throws(Diagnostic) -> WeightParams? {
    if mode != .float16, !elements.allSatisfy(\.isFinite) {
      change.problem = .notFinite
      return nil
    }
    let (params, values): (WeightParams, [Float])
    switch mode {
    case .float16:
      let halves = elements.map(Float16.init)
      guard zip(halves, elements).allSatisfy({ $0.isFinite || !$1.isFinite }) else {
        change.problem = .outOfRange
        return nil
      }
      (params, values) = (WeightParams(halves), halves.map(Float.init))
    case .linear(let bits):
      (params, values) = LinearWeights(elements, bits: bits, isSymmetric: false, shape).params
    case .linearSymmetric:
      (params, values) = LinearWeights(elements, bits: 8, isSymmetric: true, shape).params
    case .table(let bits):
      (params, values) = TableWeights(elements, bits: bits, centers: Self.centers(elements, bits: bits)).params
    }
    guard params.weightByteCount < change.oldByteCount else {
      change.problem = .notSmaller
      return nil
    }
    change.newByteCount = params.weightByteCount
    change.form = mode.description
    change.isHalf = mode == .float16
    change.measure(values, against: elements)
    return params
  }

  /// The values of a table, in ascending order, for which the squared error is least.
  private static func centers(_ elements: [Float], bits: Int) -> [Float] {
    let weights = SourceWeights(WeightData(floats: elements), .float32, shape: [elements.count])
    let palettizer = weights.map {
      Palettizer(
        weights: $0, palette: WeightScheme.Palette(bits: bits), axes: ChannelAxes(output: 0, input: 0), keep: nil,
        scales: nil)
    }
    return (try? palettizer?.tables().entries) ?? []
  }

  private func spooled(_ params: WeightParams) throws(Diagnostic) -> WeightParams {
    guard let spool else { return params }
    var params = params
    params.rawValue = try spool.append(params.rawValue.bytes)
    params.float16Value = try spool.append(params.float16Value.bytes)
    return params
  }
}

extension NetworkQuantization.Mode: CustomStringConvertible {
  /// For people: `4-bit palette`, `int8 per channel`.
  package var description: String {
    switch self {
    case .float16: "half precision"
    case .linear(let bits): "uint\(bits) per channel, asymmetric"
    case .linearSymmetric: "int8 per channel"
    case .table(let bits): "\(bits)-bit palette"
    }
  }
}
