internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `RoiAlign` with a number of samples that is known: along each axis, samples are products with matrices of weights.
enum RoiAlignImport: OperatorImport {
  static let operators = ["RoiAlign"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, regions, batches) = (try node.tensor(0), try node.tensor(1), try node.tensor(2))
    let shape = try x.shape()
    let (rows, columns) = (node.integer("output_height", default: 1), node.integer("output_width", default: 1))
    let ratio = node.integer("sampling_ratio", default: 0)
    guard shape.rank == 4, let height = shape[2].fixed, let width = shape[3].fixed, max(height, width) <= 1 << 16 else {
      throw node.refuse("'RoiAlign' of images of open size", "onnx-shape")
    }
    guard (1...64).contains(ratio), (1...1024).contains(rows), (1...1024).contains(columns) else {
      throw node.refuse(
        "'RoiAlign' with a number of samples that depends on each region (`sampling_ratio` \(ratio))",
        remedy: "export the model with a `sampling_ratio` of 1 or more")
    }
    let transformation = node.string(
      "coordinate_transformation_mode", default: node.version < 16 ? "output_half_pixel" : "half_pixel")
    let isHalf = transformation == "half_pixel"
    let scale = node.float("spatial_scale", default: 1)
    let mode = node.string("mode", default: "avg")
    guard mode == "avg" || mode == "max" else { throw node.refuse("'RoiAlign' by `\(mode)`") }
    let images = try emitter.one(
      "gather", [("x", x.operand), ("indices", batches.operand), ("axis", .integer(0))])
    var scaled = regions.operand
    if scale != 1 { scaled = try emitter.binary("mul", scaled, emitter.number(scale, like: scaled)) }
    if isHalf { scaled = try emitter.binary("sub", scaled, emitter.number(0.5, like: scaled)) }
    let vertical = Axis(cells: rows, samples: ratio, length: height, isHalf: isHalf)
    let horizontal = Axis(cells: columns, samples: ratio, length: width, isHalf: isHalf)
    func corner(_ place: Int) throws(OperationError) -> Operand {
      try emitter.slice(scaled, axis: 1, place, place + 1)
    }
    let down = try vertical.weights(try corner(1), try corner(3), isMean: mode == "avg", &emitter)
    let across = try horizontal.weights(try corner(0), try corner(2), isMean: mode == "avg", &emitter)
    func sampled(_ down: Operand, _ across: Operand) throws(OperationError) -> Operand {
      let lines = try emitter.matmul(try emitter.expand(down, [1]), images)
      return try emitter.matmul(lines, try emitter.expand(across, [1]), transposeY: true)
    }
    if mode == "avg" { return [.tensor(x.with(try sampled(down[0], across[0])))] }
    // The largest of the four neighbours of each sample, each by its weight, then of the samples of each cell.
    var largest: Operand?
    for first in down {
      for second in across {
        let product = try sampled(first, second)
        largest =
          try largest.map { (largest) throws(OperationError) in try emitter.binary("maximum", largest, product) }
          ?? product
      }
    }
    guard let largest else { throw Importer.unknown }
    let result = try emitter.one(
      "max_pool",
      [
        ("x", largest), ("kernel_sizes", .integers([ratio, ratio])), ("strides", .integers([ratio, ratio])),
        ("pad_type", .string("valid")), ("pad", .integers([0, 0, 0, 0])), ("ceil_mode", .boolean(false)),
      ])
    return [.tensor(x.with(result))]
  }

  /// The samples along one axis of an image.
  private struct Axis {
    let cells: Int
    let samples: Int
    let length: Int
    let isHalf: Bool

    /// What each place of the axis counts for: one matrix of means over each cell, or one for the lower and one for the
    /// upper neighbour of each sample.
    ///
    /// - Parameter begin: Where the regions begin, [R, 1], and where they end.
    func weights(
      _ begin: Operand, _ end: Operand, isMean: Bool, _ emitter: inout Emitter
    ) throws(OperationError) -> [Operand] {
      var size = try emitter.binary("sub", end, begin)
      if !isHalf { size = try emitter.binary("maximum", size, emitter.number(1, like: size)) }
      let steps = (0..<cells * samples).map { (Float($0) + 0.5) / Float(cells * samples) }
      let offsets = try emitter.binary("mul", size, emitter.floats(steps, [1, steps.count], like: size))
      let raw = try emitter.binary("add", begin, offsets)
      let isInside = try emitter.binary(
        "logical_and", try emitter.binary("greater_equal", raw, emitter.number(-1, like: raw)),
        try emitter.binary("less_equal", raw, emitter.number(Float(length), like: raw)))
      let bounded = try emitter.binary(
        "minimum", try emitter.binary("maximum", raw, emitter.number(0, like: raw)),
        emitter.number(Float(length - 1), like: raw))
      let counts = try emitter.cast(isInside, raw.type?.scalar ?? .fp32)
      let low = try emitter.unary("floor", bounded)
      let rest = try emitter.binary("sub", bounded, low)
      let places = emitter.floats((0..<length).map { Float($0) }, [1, 1, length], like: raw)
      func matrix(_ place: Operand, _ weight: Operand) throws(OperationError) -> Operand {
        let isHere = try emitter.binary("equal", try emitter.expand(place, [2]), places)
        let here = try emitter.cast(isHere, raw.type?.scalar ?? .fp32)
        return try emitter.binary(
          "mul", here, try emitter.expand(try emitter.binary("mul", weight, counts), [2]))
      }
      let one = emitter.number(1, like: raw)
      let lower = try matrix(low, try emitter.binary("sub", one, rest))
      // At the last place, both neighbours are the same, and the upper one has no weight.
      let upper = try matrix(
        try emitter.binary(
          "minimum", try emitter.binary("add", low, one), emitter.number(Float(length - 1), like: raw)),
        rest)
      guard isMean else { return [lower, upper] }
      let both = try emitter.binary("add", lower, upper)
      if samples == 1 { return [both] }
      let grouped = try emitter.one(
        "reshape", [("x", both), ("shape", .integers([-1, cells, samples, length]))])
      return [try emitter.reduce("reduce_mean", grouped, [2], keeps: false)]
    }
  }
}
