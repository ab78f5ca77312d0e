internal import ModelFormat
internal import ModelSpec

/// The values of a weight, decoded piece by piece: memory is needed for the pieces that are asked for, not for all.
package struct TensorValues {
  /// The source of values.
  private indirect enum Source {
    case data(WeightData, MILSpec.DataType)
    case elements(PackedElements)
    /// Numbers of a few bits without gaps, the most significant bit first, as in layers.
    case bits(WeightData, Int)
    case values([Double])
    /// Places in tables, one of `length` entries for each block.
    case lookup(TensorValues, table: [Double], length: Int, BlockIndices?)
    /// Numbers with a scale and offsets for each block.
    case scaled(TensorValues, LinearScale, BlockIndices)
    /// The values where a mask is set, and 0 elsewhere.
    case spread(TensorValues, SparseMask)
    /// The results of a function of a range.
    case made((Range<Int>) -> [Double])
  }

  private let source: Source
  /// Number of values.
  package let count: Int

  private init(_ source: Source, count: Int) {
    self.source = source
    self.count = count
  }

  /// Nil for weights in a form that is not decoded.
  package init?(_ tensor: StoredTensor) {
    switch tensor.content {
    case .values(let values): self.init(values)
    case .blob(let entry):
      if let packed = entry.packedElements {
        self.init(packed)
      } else {
        self.init(entry.data, entry.dataType.dataType)
      }
    case .layer(let params): self.init(params)
    case .packed(let packed):
      guard let values = packed.unpacked else { return nil }
      self = values
    }
  }

  init(_ values: [Double]) { self.init(.values(values), count: values.count) }

  init(_ elements: PackedElements) { self.init(.elements(elements), count: elements.count) }

  init?(_ data: WeightData, _ type: MILSpec.DataType) {
    guard Self.isDecoded(type), let bits = type.bitWidth else { return nil }
    self.init(.data(data, type), count: data.byteCount / (bits / 8))
  }

  /// The entries of `table` at `indices`. Indices out of range give NaN.
  ///
  /// - Parameters:
  ///   - length: Entries of one block's table.
  ///   - blocks: The table of each value; nil for a single one.
  init(_ indices: TensorValues, in table: [Double], length: Int, by blocks: BlockIndices? = nil) {
    self.init(.lookup(indices, table: table, length: length, blocks), count: indices.count)
  }

  /// The numbers `data`, scaled block by block; nil when the scale has another number of blocks.
  init?(_ data: TensorValues, _ scale: LinearScale, by blocks: BlockIndices) {
    guard scale.count == blocks.blockCount, data.count <= blocks.count else { return nil }
    self.init(.scaled(data, scale, blocks), count: data.count)
  }

  /// The values `stored` where `mask` is set; nil when there are fewer.
  init?(_ stored: TensorValues, where mask: SparseMask) {
    guard mask.setCount <= stored.count else { return nil }
    self.init(.spread(stored, mask), count: mask.count)
  }

  /// - Parameter values: Gives the values of a range inside `0..<count`.
  package init(count: Int, values: @escaping (Range<Int>) -> [Double]) {
    self.init(.made(values), count: count)
  }

  private static func isDecoded(_ type: MILSpec.DataType) -> Bool {
    switch type {
    case .float16, .float32, .bfloat16, .int8, .uint8, .int16, .uint16, .int32, .uint32: true
    default: false
    }
  }

  /// The values of `range`, which lies inside `0..<count`.
  package func values(_ range: Range<Int>) -> [Double] {
    switch source {
    case .values(let values): return Array(values[range])
    case .made(let values): return values(range)
    case .elements(let elements): return elements.doubles(range)
    case .bits(let data, let width): return data.withBytes { Self.numbers($0, of: width, range) }
    case .data(let data, let type): return data.withBytes { Self.values($0, type, range) }
    case .lookup(let indices, let table, let length, let blocks):
      let places = blocks?.places(range)
      return indices.values(range).enumerated().map { offset, number in
        guard number >= 0, number < Double(length) else { return .nan }
        let place = Int(truncating: number) + (places.map { $0[offset] * length } ?? 0)
        return place < table.count ? table[place] : .nan
      }
    case .scaled(let data, let scale, let blocks):
      return zip(data.values(range), blocks.places(range)).map { scale.value(of: $0, block: $1) }
    case .spread(let stored, let mask):
      let isSet = mask.isSet(range)
      let first = mask.setCount(before: range.lowerBound)
      let values = stored.values(first..<first + isSet.count { $0 })
      var next = 0
      return isSet.map { isSet in
        guard isSet else { return 0 }
        next += 1
        return values[next - 1]
      }
    }
  }

  private static func values(_ bytes: RawSpan, _ type: MILSpec.DataType, _ range: Range<Int>) -> [Double] {
    switch type {
    case .float32: range.map { Double(bytes.float(at: 4 * $0)) }
    case .float16: range.map { Double(Float16(bitPattern: bytes.integer(at: 2 * $0))) }
    case .bfloat16:
      range.map { index in
        let upper: UInt16 = bytes.integer(at: 2 * index)
        return Double(Float(bitPattern: UInt32(upper) << 16))
      }
    case .int8: range.map { Double(Int8(bitPattern: bytes.byte(at: $0))) }
    case .uint8: range.map { Double(bytes.byte(at: $0)) }
    case .int16: range.map { Double(bytes.integer(at: 2 * $0, as: Int16.self)) }
    case .uint16: range.map { Double(bytes.integer(at: 2 * $0, as: UInt16.self)) }
    case .int32: range.map { Double(bytes.integer(at: 4 * $0, as: Int32.self)) }
    case .uint32: range.map { Double(bytes.integer(at: 4 * $0, as: UInt32.self)) }
    default: []
    }
  }
}

extension PackedElements {
  /// The elements of `range` as numbers.
  fileprivate func doubles(_ range: Range<Int>) -> [Double] {
    let mask = UInt16(1) << UInt16(bitWidth) - 1
    let sign = isSigned ? UInt16(1) << UInt16(bitWidth - 1) : 0
    return data.withBytes { bytes in
      range.map { index in
        let bit = index * bitWidth
        let shift = UInt16(bit & 7)
        var word = UInt16(bytes.byte(at: bit >> 3))
        if Int(shift) + bitWidth > 8 { word |= UInt16(bytes.byte(at: (bit >> 3) + 1)) << 8 }
        // Flipping the sign bit and taking its weight away extends the sign.
        return Double(Int((word >> shift) & mask ^ sign) - Int(sign))
      }
    }
  }
}

extension TensorValues {
  /// The weights of a layer; nil when their quantization cannot be read.
  fileprivate init?(_ params: WeightParams) {
    guard !params.rawValue.isEmpty || !params.int8RawValue.isEmpty else {
      if params.float16Value.isEmpty {
        self.init(params.floatValue, .float32)
      } else {
        self.init(params.halves, .float16)
      }
      return
    }
    guard let quantization = params.quantization, let numbers = Self.numbers(of: params, quantization) else {
      return nil
    }
    switch quantization.quantizationType {
    case .lookupTableQuantization(let table):
      self.init(numbers, in: table.floatValue.map(Double.init), length: table.floatValue.count)
    case .linearQuantization(let linear):
      let count = linear.scale.count
      guard count > 0, linear.bias.isEmpty || linear.bias.count == count else { return nil }
      // The remainder belongs to the last channel.
      self.init(
        numbers, LinearScale(scale: linear.scale.map(Double.init), bias: linear.bias.map(Double.init)),
        by: BlockIndices(count: numbers.count, length: max(1, numbers.count / count), blockCount: count))
    case nil: return nil
    }
  }

  private static func numbers(of params: WeightParams, _ quantization: QuantizationParams) -> TensorValues? {
    if params.rawValue.isEmpty { return TensorValues(params.int8RawValue, .int8) }
    let width = Int(clamping: quantization.numberOfBits)
    guard (1...8).contains(width) else { return nil }
    return TensorValues(.bits(params.rawValue, width), count: params.rawValue.byteCount * 8 / width)
  }

  private static func numbers(_ bytes: RawSpan, of width: Int, _ range: Range<Int>) -> [Double] {
    let mask = UInt16(1) << UInt16(width) - 1
    return range.map { index in
      let bit = index * width
      var word = UInt16(bytes.byte(at: bit >> 3)) << 8
      if bit & 7 + width > 8 { word |= UInt16(bytes.byte(at: (bit >> 3) + 1)) }
      return Double(word >> UInt16(16 - bit & 7 - width) & mask)
    }
  }
}
