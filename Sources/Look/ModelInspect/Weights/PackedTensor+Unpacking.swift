internal import ModelFormat
internal import ModelSpec

extension PackedTensor {
  /// All values; nil for an operation, or arguments, that cannot be decoded.
  var unpacked: TensorValues? {
    guard let count = shape.elementCount, count > 0 else { return nil }
    let values: TensorValues? =
      switch type {
      case "constexpr_lut_to_dense": lookedUp(count)
      case "constexpr_affine_dequantize": dequantized
      case "constexpr_blockwise_shift_scale": scaled
      case "constexpr_sparse_to_dense": dense(count)
      case "constexpr_cast": values("source_val")
      default: nil
      }
    return values?.count == count ? values : nil
  }

  /// The values of an argument, which may be unpacked itself.
  private func values(_ name: String) -> TensorValues? {
    switch arguments.first(where: { $0.name == name })?.value {
    case .loaded(let tensor): TensorValues(tensor)
    case .packed(let inner): inner.unpacked
    case .text(let text): Double(text).map { TensorValues([$0]) }
    case .constant, nil: nil
    }
  }

  /// All values of a small argument.
  private func all(_ name: String) -> [Double]? { values(name).map { $0.values(0..<$0.count) } }

  /// The elements in a weight file that an argument holds.
  private func stored(_ name: String) -> WeightData? {
    guard case .loaded(let tensor)? = arguments.first(where: { $0.name == name })?.value,
      case .blob(let entry) = tensor.content
    else { return nil }
    return entry.data
  }

  private func shape(of name: String) -> [Int]? {
    switch arguments.first(where: { $0.name == name })?.value {
    case .loaded(let tensor): tensor.shape
    case .packed(let inner): inner.shape
    case .text: []
    case .constant, nil: nil
    }
  }

  private var hasShapeArgument: Bool { arguments.contains { $0.name == "shape" } }

  private func lookedUp(_ count: Int) -> TensorValues? {
    guard let table = all("lut"), let tableShape = shape(of: "lut") else { return nil }
    if hasShapeArgument {
      let bits = Int.bitWidth - max(table.count, 1).leadingZeroBitCount - 1
      guard bits > 0, let data = stored("indices") else { return nil }
      let indices =
        bits == 8
        ? TensorValues(data, .uint8)
        : PackedElements(data, bitWidth: bits, isSigned: false, count: count).map { TensorValues($0) }
      return indices.map { TensorValues($0, in: table, length: table.count) }
    }
    // A table for each block, of entries of one value.
    guard tableShape.count == shape.count + 2, tableShape.last == 1, tableShape.elementCount == table.count,
      let indices = values("indices"), indices.count == count,
      let blocks = BlockIndices(shape, blocks: Array(tableShape.dropLast(2)))
    else { return nil }
    return TensorValues(indices, in: table, length: tableShape[tableShape.count - 2], by: blocks)
  }

  private var dequantized: TensorValues? {
    guard let data = values("quantized_data"), let scale = all("scale"), let zero = all("zero_point") else {
      return nil
    }
    var axis = all("axis").flatMap { $0.first }.flatMap { Int(exactly: $0) } ?? 0
    if axis < 0 { axis += shape.count }
    guard shape.indices.contains(axis) || shape.isEmpty else { return nil }
    let length = shape.isEmpty ? 1 : shape[axis]
    let count = max(scale.count, zero.count)
    guard count == 1 || count == length, [1, count].contains(scale.count), [1, count].contains(zero.count),
      let blocks = BlockIndices(shape, blocks: shape.indices.map { $0 == axis ? count : 1 })
    else { return nil }
    func spread(_ values: [Double]) -> [Double] {
      values.count == count ? values : [Double](repeating: values[0], count: count)
    }
    return TensorValues(data, LinearScale(scale: spread(scale), zero: spread(zero)), by: blocks)
  }

  private var scaled: TensorValues? {
    guard let data = values("data"), let scale = all("scale"), let blockShape = shape(of: "scale"),
      let blocks = BlockIndices(shape, blocks: blockShape)
    else { return nil }
    let offset = all("offset") ?? []
    guard offset.isEmpty || offset.count == scale.count else { return nil }
    return TensorValues(data, LinearScale(scale: scale, zero: offset), by: blocks)
  }

  private func dense(_ count: Int) -> TensorValues? {
    guard let kept = values("nonzero_data") else { return nil }
    let mask: SparseMask?
    if hasShapeArgument {
      mask = stored("mask").flatMap {
        PackedElements($0, bitWidth: 1, isSigned: false, count: count).map { SparseMask(TensorValues($0)) }
      }
    } else {
      mask = values("mask").flatMap { $0.count >= count ? SparseMask($0, count: count) : nil }
    }
    return mask.flatMap { TensorValues(kept, where: $0) }
  }
}

/// The affine map from stored numbers to values, block by block.
struct LinearScale {
  let scale: [Double]
  /// The offset subtracted before scaling; empty for none.
  var zero: [Double] = []
  /// The offset added after scaling; empty for none.
  var bias: [Double] = []

  /// Number of blocks.
  var count: Int { scale.count }

  func value(of number: Double, block: Int) -> Double {
    scale[block] * (zero.isEmpty ? number : number - zero[block]) + (bias.isEmpty ? 0 : bias[block])
  }
}

/// For each element of a tensor in row-major order, the number of the block it is in.
struct BlockIndices {
  let count: Int
  let blockCount: Int
  /// Elements that follow each other in one block.
  private let run: Int
  private let shape: [Int]
  private let blocks: [Int]

  /// - Parameter blocks: Number of blocks along each axis, each a divisor of the axis' length; nil if one is not.
  init?(_ shape: [Int], blocks: [Int]) {
    guard shape.count == blocks.count, zip(shape, blocks).allSatisfy({ $1 > 0 && $0 > 0 && $0 % $1 == 0 }),
      let count = shape.elementCount, let blockCount = blocks.elementCount
    else { return nil }
    var run = 1
    for (length, number) in zip(shape, blocks).reversed() {
      run *= length / number
      if number > 1 { break }
    }
    (self.shape, self.blocks, self.count, self.blockCount, self.run) = (shape, blocks, count, blockCount, run)
  }

  /// Blocks of `length` elements; the last one has all that is left.
  init(count: Int, length: Int, blockCount: Int) {
    (shape, blocks, run) = ([(count + length - 1) / length], [(count + length - 1) / length], length)
    (self.count, self.blockCount) = (count, blockCount)
  }

  /// The blocks of the elements of `range`.
  func places(_ range: Range<Int>) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(range.count)
    while places.count < range.count {
      let index = range.lowerBound + places.count
      let length = min(run - index % run, range.count - places.count)
      places.append(contentsOf: repeatElement(min(block(of: index), blockCount - 1), count: length))
    }
    return places
  }

  private func block(of index: Int) -> Int {
    guard shape.count > 1 else { return index / run }
    var (rest, block, factor) = (index, 0, 1)
    for axis in shape.indices.reversed() {
      block += rest % shape[axis] / (shape[axis] / blocks[axis]) * factor
      rest /= shape[axis]
      factor *= blocks[axis]
    }
    return block
  }
}

/// The mask of stored values in a tensor; the others are 0.
struct SparseMask {
  let count: Int
  /// Number of stored values.
  let setCount: Int
  private let mask: TensorValues
  /// The number of stored values before each `step`-th one.
  private var sums: [Int] = []
  private static let step = 1 << 12

  init(_ mask: TensorValues, count: Int? = nil) {
    self.mask = mask
    self.count = count ?? mask.count
    var sum = 0
    for start in stride(from: 0, to: self.count, by: Self.step) {
      sums.append(sum)
      sum += mask.values(start..<min(start + Self.step, self.count)).count { $0 != 0 }
    }
    setCount = sum
  }

  func isSet(_ range: Range<Int>) -> [Bool] { mask.values(range).map { $0 != 0 } }

  /// The number of stored values before the one at `index`.
  func setCount(before index: Int) -> Int {
    guard index < count else { return setCount }
    let start = index / Self.step * Self.step
    return sums[index / Self.step] + mask.values(start..<index).count { $0 != 0 }
  }
}
