internal import ModelGraph
internal import ModelSpec

/// Images sampled at coordinates: `resample` and `affine`.
enum SampleExport: OperationExport {
  static let operations = ["resample", "affine"]
  static let form = ExportForm(
    "GridSample (16), with coordinates brought to its range",
    "`padding_value` is taken off first and added again; nearest pixels of a mirrored image need --approximate")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    builder.require(16)
    let x = builder.cast(try builder.input(call, "x"), .fp32)
    let sampling: CoordinateSampling
    let padding: Float
    var grid: ExportValue
    if let resample = call.resolved as? Resample {
      (sampling, padding) = (resample.sampling, resample.padding)
      grid = builder.cast(try builder.input(call, "coordinates"), .fp32)
    } else {
      let affine = try call.read(Affine.self)
      (sampling, padding) = (affine.sampling, affine.padding)
      grid = try self.grid(affine, x, call, &builder)
    }
    guard let height = x.shape[2].fixed, let width = x.shape[3].fixed, height > 0, width > 0 else {
      throw OperationError("the size of the image is not fixed", argument: "x", code: "onnx-shape")
    }
    // Mirroring is about the centers of the outermost pixels, or about their edges.
    let wanted =
      switch sampling.padding {
      case .reflection: true
      case .symmetric: false
      case .constant, .border: sampling.alignsCorners
      }
    if sampling.coordinates != .minusOneToOne || wanted != sampling.alignsCorners {
      grid = normalized(grid, sampling, of: [width, height], aligns: wanted, &builder)
    }
    let hasValue = sampling.padding == .constant && padding != 0
    let mode =
      switch sampling.padding {
      case .constant: "zeros"
      case .border: "border"
      case .reflection, .symmetric: "reflection"
      }
    let isNearest = sampling.interpolation == .nearest
    if isNearest, mode == "reflection" {
      try call.approximate("it takes nearest pixels of a mirrored image, and ONNX takes others between two of them")
    }
    let image = hasValue ? builder.add(x, -padding) : x
    let result = builder.node(
      "GridSample", [image, grid],
      [
        "mode": .string(isNearest ? "nearest" : builder.opset >= 20 ? "linear" : "bilinear"),
        "padding_mode": .string(mode), "align_corners": .int(wanted ? 1 : 0),
      ], as: try call.type().of(.fp32))
    return [hasValue ? builder.add(result, padding) : result]
  }

  /// Coordinates as pixels, and from there to −1 to 1.
  private static func normalized(
    _ grid: ExportValue, _ sampling: CoordinateSampling, of lengths: [Int], aligns: Bool,
    _ builder: inout ExportBuilder
  ) -> ExportValue {
    var (scales, offsets): ([Float], [Float]) = ([], [])
    for length in lengths {
      let (length, last) = (Double(length), Double(length - 1))
      // The pixel is scale · coordinate + offset.
      let (scale, offset): (Double, Double) =
        switch (sampling.coordinates, sampling.alignsCorners) {
        case (.unnormalized, _): (1, 0)
        case (.minusOneToOne, true): (last / 2, last / 2)
        case (.minusOneToOne, false): (length / 2, (length - 1) / 2)
        case (.zeroToOne, true): (last, 0)
        case (.zeroToOne, false): (length, -0.5)
        }
      if aligns {
        let factor = last > 0 ? 2 / last : 0
        scales.append(Float(scale * factor))
        offsets.append(Float(offset * factor - 1))
      } else {
        scales.append(Float(scale * 2 / length))
        offsets.append(Float((2 * offset + 1) / length - 1))
      }
    }
    let scaled = builder.mul(grid, builder.floats(scales, [2], .fp32))
    return builder.add(scaled, builder.floats(offsets, [2], .fp32))
  }

  /// The coordinates that a matrix maps those of the result to.
  private static func grid(
    _ affine: Affine, _ x: ExportValue, _ call: ExportCall, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    func line(_ count: Int) -> [Float] {
      (0..<count).map { index in
        if affine.sampling.alignsCorners { return count > 1 ? 2 * Float(index) / Float(count - 1) - 1 : 0 }
        return (2 * Float(index) + 1) / Float(count) - 1
      }
    }
    var points: [Float] = []
    for row in line(affine.height) { for column in line(affine.width) { points += [column, row, 1] } }
    let base = builder.floats(points, [affine.height * affine.width, 3], .fp32)
    let matrix = builder.cast(try builder.input(call, "transform_matrix"), .fp32)
    let rows = builder.reshape(matrix, [-1, 2, 3])
    let mapped = builder.matmul(
      base, builder.transpose(rows, [0, 2, 1]), as: [.unknown, Extent(affine.height * affine.width), 2])
    let grid = builder.reshape(mapped, [-1, affine.height, affine.width, 2])
    let lengths = builder.concat(
      [builder.length(x, 0), builder.int64s([affine.height, affine.width, 2])], axis: 0)
    return builder.expand(grid, to: lengths, as: [x.shape[0], Extent(affine.height), Extent(affine.width), 2])
  }
}
