package import ModelFiles
package import ModelSpec

/// Stores the weights of neural networks with fewer bits, in the forms that the specification supports.
///
/// One tensor is in memory at a time. A tensor is unchanged if it would not become smaller, has elements that are not
/// finite or out of range for half precision, or is updatable.
package struct NetworkQuantization {
  /// The form of the weights.
  package enum Mode: Hashable, Sendable {
    /// Half precision. Needs specification version 2.
    case float16
    /// Integers of 1 to 8 bits, with a scale and an offset for each output channel. Needs version 3.
    case linear(bits: Int)
    /// 8-bit integers with a scale for each output channel, so that 0 is exact. Needs version 3.
    case linearSymmetric
    /// Indices of 1 to 8 bits into a table of values that are closest to all elements of the tensor. Needs version 3.
    case table(bits: Int)
  }

  /// The form of the tensor at an index in the model's order; nil for an unchanged one.
  private let modes: (_ place: Int, _ layer: NeuralNetworkLayer) -> Mode?
  /// Whether to store the weights `field` of `layer`. By default, all that coremltools quantizes.
  package var selects: (_ layer: NeuralNetworkLayer, _ field: ModelPath) -> Bool = { layer, _ in
    NetworkQuantization.isQuantizable(layer)
  }
  /// Tensors with fewer elements are unchanged.
  package var smallestCount = 0
  /// The changes of all selected tensors, in the model's order.
  package private(set) var tensors: [NetworkTensorChange] = []
  /// Stores the new weights; nil to keep them in memory.
  private let spool: WeightSpool?

  /// - Throws: `Diagnostic` with code `quantization-bits` for a number of bits that the specification does not support.
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

  /// - Parameter modes: The form of each selected tensor, by its index in the model's order, with a supported number of
  ///   bits.
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

  /// Stores the weights of a network, or of all networks in a pipeline, including branches and loops, and raises the
  /// specification version if needed. Other models are unchanged.
  ///
  /// - Throws: `Diagnostic` if there is no room for the weights.
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
    // All float fields of a layer must have the same width.
    if isHalf, changes.contains(where: { $0.problem != nil }) {
      for index in changes.indices { changes[index].undo(.neighbor) }
    } else {
      layer.layer = changed
    }
    tensors += changes
  }

  /// The shape that determines the scales. Grouped transposed convolutions get one scale: their channel axis has the
  /// length of a group, but Core ML only takes one scale per output channel, or a single one. Constants get one as
  /// well: coremltools reads no more.
  private static func shape(of layer: NeuralNetworkLayer.Layer, _ path: ModelPath) -> LayerWeightShape? {
    switch layer {
    case .convolution(let params) where params.isDeconvolution && params.nGroups > 1: return nil
    case .loadConstant, .loadConstantND: return nil
    default: return layer.weightShape(at: path)
    }
  }

  /// The weights in their new form; nil, with the reason in `change`, if they are unchanged.
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

  /// The values of a table with the least squared error, in ascending order.
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
