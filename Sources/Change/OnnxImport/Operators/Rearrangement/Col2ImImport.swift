internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Col2Im`: blocks added up in the places of an image that they come from.
enum Col2ImImport: OperatorImport {
  static let operators = ["Col2Im"]

  private static let largestCount = 1 << 22

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let image = try node.fixedIntegers(1, "image_shape"), let block = try node.fixedIntegers(2, "block_shape"),
      let lengths = try x.shape().fixed, lengths.count == 3, image.count == block.count, (1...3).contains(image.count)
    else { throw node.refuse("'Col2Im' of open lengths", "onnx-shape") }
    let rank = image.count
    let dilations = node.integers("dilations") ?? Array(repeating: 1, count: rank)
    let strides = node.integers("strides") ?? Array(repeating: 1, count: rank)
    let pads = node.integers("pads") ?? Array(repeating: 0, count: 2 * rank)
    guard dilations.count == rank, strides.count == rank, pads.count == 2 * rank,
      (image + block + dilations + strides).allSatisfy({ $0 > 0 && $0 < 1 << 16 }),
      pads.allSatisfy({ $0 >= 0 && $0 < 1 << 16 })
    else { throw node.refuse("'Col2Im' with other strides, dilations or pads than axes", "onnx-shape") }
    let padded: [Int] = (0..<rank).map { image[$0] + pads[$0] + pads[rank + $0] }
    let counts: [Int] = (0..<rank).map { axis in
      let reach = dilations[axis] * (block[axis] - 1) + 1
      return (padded[axis] - reach) / strides[axis] + 1
    }
    guard let size = Lengths.product(block, upTo: largestCount),
      let columns = Lengths.product(counts, upTo: largestCount),
      let total = Lengths.product(padded, upTo: largestCount),
      lengths[1] % size == 0, columns == lengths[2], columns > 0, size * columns <= largestCount
    else { throw node.refuse("'Col2Im' of \(try x.shape()) into \(image)", "onnx-shape") }
    let channels = lengths[1] / size
    // The place in the padded image of each element of each block.
    var places: [Int] = []
    for element in 0..<size {
      let inner = coordinates(element, block)
      for column in 0..<columns {
        let outer = coordinates(column, counts)
        var place = 0
        for axis in 0..<rank {
          place = place * padded[axis] + outer[axis] * strides[axis] + inner[axis] * dilations[axis]
        }
        places.append(place)
      }
    }
    let split = try emitter.reshape(x.operand, [lengths[0] * channels, size * columns])
    let zeros = try emitter.one(
      "fill",
      [("shape", .integers([total, lengths[0] * channels])), ("value", emitter.number(0, like: x.operand))])
    let indices = Operand(Constant(TensorType(.int32, [Extent(places.count), 1]), .integers(places)))
    let sum = try emitter.one(
      "scatter_nd",
      [
        ("data", zeros), ("indices", indices), ("updates", try emitter.transpose(split, [1, 0])),
        ("mode", .string("add")),
      ])
    var result = try emitter.reshape(
      try emitter.transpose(sum, [1, 0]), [lengths[0], channels] + padded)
    for axis in 0..<rank where padded[axis] != image[axis] {
      result = try emitter.slice(result, axis: 2 + axis, pads[axis], pads[axis] + image[axis])
    }
    return [.tensor(x.with(result))]
  }

  /// The coordinates of a place, the last axis the fastest.
  private static func coordinates(_ place: Int, _ lengths: [Int]) -> [Int] {
    var rest = place
    var coordinates = Array(repeating: 0, count: lengths.count)
    for axis in lengths.indices.reversed() {
      coordinates[axis] = rest % lengths[axis]
      rest /= lengths[axis]
    }
    return coordinates
  }
}
