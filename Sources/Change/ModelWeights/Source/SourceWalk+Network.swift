internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

extension SourceWalk {
  mutating func walk(_ network: inout NeuralNetwork) throws(Diagnostic) {
    for index in network.preprocessing.indices {
      guard case .meanImage(var image)? = network.preprocessing[index].preprocessor, !image.meanImage.isEmpty else {
        continue
      }
      let feature = network.preprocessing[index].featureName
      let name = (feature.isEmpty ? "preprocessing[\(index)]" : feature) + "/meanImage"
      guard let data = try visit(plain(name, .float(bits: 32), shape: nil, image.meanImage)) else { continue }
      image.meanImage = data
      network.preprocessing[index].preprocessor = .meanImage(image)
    }
    try network.changeLayers { (layer, names) throws(Diagnostic) in
      guard let original = layer.layer else { return }
      var changed = original
      try changed.changeWeightParams { (params, path) throws(Diagnostic) in
        let name = (names + path.steps.dropFirst().map(\.description)).joined(separator: "/")
        try walk(&params, named: name, original.weightShape(at: path))
      }
      layer.layer = changed
    }
  }

  /// A tensor of whole bytes, of one axis unless its elements are as many as `shape` has.
  private func plain(_ name: String, _ type: ElementType, shape: [Int]?, _ data: WeightData) -> SourceTensor {
    let count = data.byteCount / max(type.bitWidth / 8, 1)
    let fits = shape?.elementCount == count && shape?.allSatisfy { $0 >= 0 } == true
    return SourceTensor(
      name: name, type: type, shape: fits ? shape ?? [count] : [count], data: data, place: place(data))
  }

  private mutating func walk(
    _ params: inout WeightParams, named name: String, _ shape: LayerWeightShape?
  ) throws(Diagnostic) {
    let lengths = shape?.lengths
    if !params.rawValue.isEmpty || !params.int8RawValue.isEmpty {
      try walkPacked(&params, named: name, shape)
    } else if !params.float16Value.isEmpty {
      if let data = try visit(plain(name, .float(bits: 16), shape: lengths, params.halves)) {
        params.float16Value = data
      }
    } else if !params.floatValue.isEmpty {
      if let data = try visit(plain(name, .float(bits: 32), shape: lengths, params.floatValue)) {
        params.floatValue = data
      }
    }
  }

  private mutating func walkPacked(
    _ params: inout WeightParams, named name: String, _ shape: LayerWeightShape?
  ) throws(Diagnostic) {
    let numbers = LayerNumbers(params, shape)
    guard !isUnpacking else {
      guard let values = numbers.values(params.quantization, channelAxis: shape?.channelAxis ?? 0) else {
        throw Diagnostic(
          "weights-packed", "the weights '\(prefix)\(name)' cannot be unpacked: their quantization is not whole")
      }
      _ = try visit(
        SourceTensor(
          name: name, type: .float(bits: 32), shape: numbers.shape, data: WeightData(), place: place(numbers.data),
          unpacked: values))
      return
    }
    let tensor = SourceTensor(
      name: name, type: numbers.type, shape: numbers.shape, data: numbers.data, order: .highestFirst,
      place: place(numbers.data))
    if let data = try visit(tensor) {
      if params.rawValue.isEmpty { params.int8RawValue = data } else { params.rawValue = data }
    }
    guard var quantization = params.quantization else { return }
    switch quantization.quantizationType {
    case .linearQuantization(var linear):
      try walk(&linear.scale, named: name + "/scale")
      try walk(&linear.bias, named: name + "/bias")
      quantization.quantizationType = .linearQuantization(linear)
    case .lookupTableQuantization(var table):
      try walk(&table.floatValue, named: name + "/table")
      quantization.quantizationType = .lookupTableQuantization(table)
    case nil: break
    }
    params.quantization = quantization
  }

  /// Visits numbers that stand in the specification as a list.
  mutating func walk(_ floats: inout [Float], named name: String, shape: [Int]? = nil) throws(Diagnostic) {
    guard !floats.isEmpty else { return }
    let tensor = plain(name, .float(bits: 32), shape: shape, WeightData(floats: floats))
    if let data = try visit(tensor) {
      floats = data.withBytes { bytes in floats.indices.map { bytes.float(at: 4 * $0) } }
    }
  }

  /// Visits numbers that stand in the specification as a list.
  mutating func walk(_ doubles: inout [Double], named name: String, shape: [Int]? = nil) throws(Diagnostic) {
    guard !doubles.isEmpty else { return }
    let bytes = doubles.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * $0)) }
    }
    let tensor = plain(name, .float(bits: 64), shape: shape, WeightData(bytes: bytes))
    if let data = try visit(tensor) {
      doubles = data.withBytes { bytes in doubles.indices.map { bytes.double(at: 8 * $0) } }
    }
  }
}

/// The small numbers that quantized weights of a layer are stored as.
private struct LayerNumbers {
  var type: ElementType
  var shape: [Int]
  var data: WeightData

  init(_ params: WeightParams, _ shape: LayerWeightShape?) {
    let isSigned = params.rawValue.isEmpty
    data = isSigned ? params.int8RawValue : params.rawValue
    let stated = Int(clamping: params.quantization?.numberOfBits ?? 8)
    let bits = isSigned || !(1...8).contains(stated) ? 8 : stated
    type = isSigned ? .signed(bits: 8) : .unsigned(bits: bits)
    let lengths = shape?.lengths ?? []
    let expected = lengths.allSatisfy { $0 >= 0 } ? lengths.elementCount.flatMap(type.byteCount) : nil
    self.shape = expected == data.byteCount && !lengths.isEmpty ? lengths : [data.byteCount * 8 / bits]
  }

  /// The weights; nil when the quantization does not say what they are.
  func values(_ quantization: QuantizationParams?, channelAxis: Int) -> TensorValues? {
    let count = shape.elementCount ?? 0
    let stored = SourceTensor(name: "", type: type, shape: shape, data: data, order: .highestFirst, place: "").values
    switch quantization?.quantizationType {
    case .lookupTableQuantization(let table):
      let table = table.floatValue
      guard table.count >= 1 << min(type.bitWidth, 8) else { return nil }
      return TensorValues(count: count) { stored.values($0).map { Double(table[Int(truncating: $0)]) } }
    case .linearQuantization(let linear):
      let (scale, bias) = (linear.scale, linear.bias)
      guard !scale.isEmpty, bias.isEmpty || bias.count == scale.count else { return nil }
      let channels = scale.count
      let inner = channels == 1 ? 1 : shape.dropFirst(channelAxis + 1).elementCount ?? 1
      guard inner > 0, channels == 1 || shape.count > channelAxis && shape[channelAxis] == channels else { return nil }
      return TensorValues(count: count) { range in
        zip(range, stored.values(range)).map { index, number in
          let channel = index / inner % channels
          return Double(Float(number) * scale[channel] + (bias.isEmpty ? 0 : bias[channel]))
        }
      }
    case nil: return nil
    }
  }
}

extension ArraySlice<Int> {
  fileprivate var elementCount: Int? { Array(self).elementCount }
}
