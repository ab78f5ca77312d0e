internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Resize` and `Upsample`: exactly, by one constant for each axis: indices for the nearest element, else a matrix.
enum ResizeImport: OperatorImport {
  static let operators = ["Resize", "Upsample"]

  private static let largestMatrix = 1 << 26

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let plan = try Plan(node, shape)
    if let simple = try upsampled(x.operand, shape, plan, &emitter) { return [.tensor(x.with(simple))] }
    let result = try emitter.throughFloat(x.operand) { (emitter, operand) throws(OperationError) in
      var operand = operand
      for axis in plan.axes {
        guard let length = shape[axis.axis].fixed else {
          throw node.refuse("'\(node.operation)' of an axis of open length by other than a whole number", "onnx-shape")
        }
        let count = try axis.count(length, node)
        if count == length, plan.coordinates != "tf_crop_and_resize", axis.scale == 1 { continue }
        var samples = ResizeAxis(length: length, count: count, scale: axis.scale ?? Double(count) / Double(length))
        samples.mode = plan.mode
        samples.coordinates = plan.coordinates
        samples.nearest = plan.nearest
        samples.cubicFactor = plan.cubicFactor
        samples.excludesOutside = plan.excludesOutside
        samples.isAntialiased = plan.isAntialiased
        samples.region = axis.region
        operand = try resampled(operand, axis.axis, samples: samples, outside: plan.outside, node, &emitter)
      }
      return operand
    }
    return [.tensor(x.with(result))]
  }

  /// One axis.
  private static func resampled(
    _ x: Operand, _ axis: Int, samples: ResizeAxis, outside: Float, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let rank = x.type?.rank, samples.count > 0, samples.count * samples.length <= largestMatrix else {
      throw node.refuse("'\(node.operation)' to \(samples.count) elements", "onnx-shape")
    }
    var result: Operand
    if samples.mode == "nearest" {
      let places = (0..<samples.count).map { place in samples.parts(place).first { $0.factor == 1 }?.index ?? 0 }
      result = try emitter.one("gather", [("x", x), ("indices", .integers(places)), ("axis", .integer(axis))])
    } else {
      var matrix = Array(repeating: Double(0), count: samples.count * samples.length)
      for place in 0..<samples.count {
        for part in samples.parts(place) { matrix[part.index * samples.count + place] += part.factor }
      }
      let weights = emitter.floats(matrix.map { Float($0) }, [samples.length, samples.count], like: x)
      if rank == 1 {
        result = try emitter.squeeze(try emitter.matmul(try emitter.expand(x, [0]), weights), [0])
      } else {
        var order = Array(0..<rank)
        order.swapAt(axis, rank - 1)
        result = try emitter.transpose(try emitter.matmul(try emitter.transpose(x, order), weights), order)
      }
    }
    let beyond = (0..<samples.count).map(samples.isOutside)
    guard beyond.contains(true) else { return result }
    var lengths = Array(repeating: 1, count: rank)
    lengths[axis] = samples.count
    let mask = Operand(Constant(TensorType(.bool, Shape(fixed: lengths)), .booleans(beyond)))
    return try emitter.select(mask, emitter.number(outside, like: x), result)
  }

  /// Images enlarged by whole numbers, which MIL has operations for.
  private static func upsampled(
    _ x: Operand, _ shape: Shape, _ plan: Plan, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand? {
    guard shape.rank == 4, x.type?.scalar == .fp32 || x.type?.scalar == .fp16, !plan.isAntialiased,
      !plan.excludesOutside,
      plan.axes.allSatisfy({ $0.axis >= 2 || $0.scale == 1 })
    else { return nil }
    var factors: [Int] = []
    for axis in 2...3 {
      guard let part = plan.axes.first(where: { $0.axis == axis }) else { return nil }
      guard
        let scale = part.scale ?? part.size.flatMap({ size in shape[axis].fixed.map { Double(size) / Double($0) } }),
        let factor = Int(exactly: scale), factor >= 1
      else { return nil }
      factors.append(factor)
    }
    let scales: [(String, Operand?)] = [
      ("x", x), ("scale_factor_height", .integer(factors[0])), ("scale_factor_width", .integer(factors[1])),
    ]
    switch (plan.mode, plan.coordinates) {
    case ("nearest", "asymmetric") where plan.nearest == "floor",
      ("nearest", "half_pixel") where plan.nearest.utf8.starts(with: "round".utf8):
      return try emitter.one("upsample_nearest_neighbor", scales)
    case ("linear", "half_pixel") where !shape.isFixed:
      let more: [(String, Operand?)] = [("align_corners", .boolean(false)), ("half_pixel_centers", .boolean(true))]
      return try emitter.one("upsample_bilinear", scales + more)
    default: return nil
    }
  }

  /// What a node asks for.
  private struct Plan {
    struct Axis {
      var axis: Int
      var scale: Double?
      var size: Int?
      var region = (start: 0.0, end: 1.0)

      func count(_ length: Int, _ node: ImportNode) throws(OperationError) -> Int {
        if let size { return size }
        let count: Double = (Double(length) * (scale ?? 1)).rounded(.down)
        guard count >= 1, count < 16_777_216 else {
          throw node.refuse("'\(node.operation)' to \(count) elements", "onnx-shape")
        }
        return Int(truncating: count)
      }
    }

    var axes: [Axis] = []
    var mode: String
    var coordinates: String
    var nearest: String
    var cubicFactor = -0.75
    var excludesOutside = false
    var isAntialiased = false
    var outside: Float = 0

    init(_ node: ImportNode, _ shape: Shape) throws(OperationError) {
      let isOld = node.operation == "Upsample" || node.version < 11
      mode = node.string("mode", default: "nearest")
      if mode == "bilinear" { mode = "linear" }
      coordinates = isOld ? "asymmetric" : node.string("coordinate_transformation_mode", default: "half_pixel")
      nearest = isOld ? "floor" : node.string("nearest_mode", default: "round_prefer_floor")
      cubicFactor = Double(node.float("cubic_coeff_a", default: -0.75))
      excludesOutside = node.flag("exclude_outside")
      isAntialiased = node.flag("antialias")
      outside = node.float("extrapolation_value", default: 0)
      guard ["nearest", "linear", "cubic"].contains(mode) else { throw node.refuse("'\(node.operation)' by `\(mode)`") }
      let known = [
        "half_pixel", "align_corners", "asymmetric", "tf_crop_and_resize", "pytorch_half_pixel", "half_pixel_symmetric",
      ]
      guard known.contains(coordinates) else {
        throw node.refuse("'\(node.operation)' with coordinates `\(coordinates)`")
      }
      var order: [Int] = []
      for axis in node.integers("axes") ?? Array(0..<shape.rank) { order.append(try node.axis(axis, shape.rank)) }
      let scales = try isOld ? Self.oldScales(node) : node.fixedFloats(2, "scales")
      let sizes = isOld ? nil : try node.fixedIntegers(3, "sizes")
      let regions = coordinates == "tf_crop_and_resize" ? try node.fixedFloats(1, "roi") ?? [] : []
      let policy = node.string("keep_aspect_ratio_policy", default: "stretch")
      for (index, axis) in order.enumerated() {
        var part = Axis(axis: axis)
        if let scales, !scales.isEmpty {
          guard scales.count == order.count, scales[index] > 0 else {
            throw node.refuse("other `scales` than axes", "onnx-shape")
          }
          part.scale = Double(scales[index])
        } else if let sizes, sizes.count == order.count, sizes[index] > 0 {
          part.size = sizes[index]
        } else {
          throw node.refuse("'\(node.operation)' without a size that is known", "onnx-constant")
        }
        if coordinates == "tf_crop_and_resize" {
          guard regions.count == 2 * order.count else { throw node.refuse("other `roi` than axes", "onnx-shape") }
          part.region = (Double(regions[index]), Double(regions[order.count + index]))
        }
        axes.append(part)
      }
      if policy != "stretch", sizes?.isEmpty == false { try keepRatio(policy, shape, node) }
    }

    private static func oldScales(_ node: ImportNode) throws(OperationError) -> [Float]? {
      if let scales = node.floats("scales") { return scales }
      return try node.fixedFloats(1, "scales")
    }

    /// One scale for all axes, so that none, or not all, become larger than asked for.
    private mutating func keepRatio(_ policy: String, _ shape: Shape, _ node: ImportNode) throws(OperationError) {
      var scales: [Double] = []
      for axis in axes {
        guard let length = shape[axis.axis].fixed, let size = axis.size else {
          throw node.refuse("'Resize' with `\(policy)` of open lengths", "onnx-shape")
        }
        scales.append(Double(size) / Double(length))
      }
      guard let scale = policy == "not_larger" ? scales.min() : scales.max() else { return }
      for index in axes.indices {
        let length = shape[axes[index].axis].fixed ?? 1
        axes[index].scale = scale
        axes[index].size = Int(truncating: (scale * Double(length) + 0.5).rounded(.down))
      }
    }
  }
}
