internal import ModelSpec

extension WeightInventory {
  /// Adds the weights of every layer of `network`, those in the bodies of branches and loops too.
  mutating func add(_ network: NeuralNetwork, below path: [String] = []) {
    for (index, layer) in network.layers.enumerated() {
      let place = path + [layer.name.isEmpty ? "layers[\(index)]" : layer.name]
      for weight in layer.weightParams { add(weight, below: place) }
      for body in layer.bodies { add(body.network, below: place) }
    }
  }

  /// Adds a weight field. Quantized weights take `numberOfBits` each, 8 if not stated.
  mutating func add(_ weight: LayerWeight, below place: [String]) {
    // The first step is the layer's kind, which adds nothing to the layer's name.
    let path = place + weight.path.steps.dropFirst().map(\.description)
    let params = weight.params
    let floats = UInt64(params.floatValue.byteCount)
    add(path, "float32", count: floats / 4, byteCount: floats)
    let halves = UInt64(params.float16Value.byteCount)
    add(path, "float16", count: halves / 2, byteCount: halves)
    let raw = UInt64(params.rawValue.byteCount)
    let stated = params.quantization?.numberOfBits ?? 0
    let bits = stated == 0 ? 8 : stated
    var packed = Entry(path: path, elementType: "uint\(bits)", count: 8 * raw / bits, byteCount: raw)
    switch params.quantization?.quantizationType {
    case .lookupTableQuantization?: packed.compression = Compression(kinds: [.palettized], bits: bits)
    case .linearQuantization?: packed.compression = Compression(kinds: [.quantized], bits: bits)
    case nil: break
    }
    add(packed)
    let integers = UInt64(params.int8RawValue.byteCount)
    add(path, "int8", count: integers, byteCount: integers)
  }
}
