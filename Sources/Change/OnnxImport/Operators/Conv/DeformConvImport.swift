internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `DeformConv` of images: for each place of the kernel, samples at moved places and a convolution of one pixel.
enum DeformConvImport: OperatorImport {
  static let operators = ["DeformConv"]

  private static let largestKernel = 1024

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, weight, offset) = (try node.tensor(0), try node.tensor(1), try node.tensor(2))
    guard let shape = try x.shape().fixed, let kernel = try weight.shape().fixed, let moves = try offset.shape().fixed,
      shape.count == 4, kernel.count == 4, moves.count == 4
    else { throw node.refuse("'DeformConv' of other than images of fixed size", "onnx-shape") }
    let window = try SpatialAttributes(node, rank: 4, kernel: try weight.shape())
    let places = window.kernel[0] * window.kernel[1]
    let groups = node.integer("offset_group", default: 1)
    guard groups > 0, groups <= shape[1], shape[1] % groups == 0, places <= largestKernel,
      moves[1] == 2 * groups * places, max(moves[2], moves[3]) <= 1 << 16
    else {
      throw node.refuse("'DeformConv' with offsets of shape \(try offset.shape())", "onnx-shape")
    }
    let (rows, columns) = (moves[2], moves[3])
    let mask = try node.optional(4)
    let own = shape[1] / groups
    var sum: Operand?
    for place in 0..<places {
      let (down, across) = (place / window.kernel[1], place % window.kernel[1])
      // Where the kernel's place lies for each result, without offsets.
      func line(_ count: Int, _ axis: Int, _ kernelPlace: Int) -> [Float] {
        (0..<count).map {
          Float($0 * window.strides[axis] - window.before[axis] + kernelPlace * window.dilations[axis])
        }
      }
      let vertical = emitter.floats(line(rows, 0, down), [rows, 1], like: x.operand)
      let horizontal = emitter.floats(line(columns, 1, across), [columns], like: x.operand)
      var parts: [Operand] = []
      for group in 0..<groups {
        let first = 2 * (group * places + place)
        func moved(_ index: Int, _ base: Operand) throws(OperationError) -> Operand {
          let part = try emitter.squeeze(try emitter.slice(offset.operand, axis: 1, index, index + 1), [1])
          return try emitter.expand(try emitter.binary("add", part, base), [3])
        }
        let coordinates = try emitter.concat([try moved(first + 1, horizontal), try moved(first, vertical)], axis: 3)
        let channels =
          groups == 1 ? x.operand : try emitter.slice(x.operand, axis: 1, group * own, (group + 1) * own)
        var part = try emitter.one(
          "resample",
          [
            ("x", channels), ("coordinates", coordinates), ("sampling_mode", .string("bilinear")),
            ("padding_mode", .string("constant")), ("padding_value", emitter.number(0, like: x.operand)),
            ("coordinates_mode", .string("unnormalized")), ("align_corners", .boolean(true)),
          ])
        if let mask {
          let index = group * places + place
          part = try emitter.binary("mul", part, try emitter.slice(mask.operand, axis: 1, index, index + 1))
        }
        parts.append(part)
      }
      let samples = try emitter.concat(parts, axis: 1)
      let factors = try emitter.slice(
        try emitter.slice(weight.operand, axis: 2, down, down + 1), axis: 3, across, across + 1)
      let product = try emitter.one(
        "conv",
        [
          ("x", samples), ("weight", factors), ("groups", .integer(node.integer("group", default: 1))),
          ("strides", .integers([1, 1])), ("pad_type", .string("valid")), ("pad", .integers([0, 0, 0, 0])),
          ("dilations", .integers([1, 1])),
        ])
      sum = try sum.map { (sum) throws(OperationError) in try emitter.binary("add", sum, product) } ?? product
    }
    guard var result = sum else { throw Importer.unknown }
    if let bias = try node.optional(3) {
      result = try emitter.binary("add", result, try emitter.expand(bias.operand, [1, 2]))
    }
    return [.tensor(x.with(result))]
  }
}
