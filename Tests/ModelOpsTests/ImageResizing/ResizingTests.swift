internal import ModelOps
internal import Testing

/// Images made larger and smaller, and cropped.
@Suite struct ResizingTests {
  static let tolerance: Float = 1e-5

  private let row = Tensor(floats: [0, 1], [1, 1, 2])

  private func resized(_ mode: String, _ count: Int) throws -> [Float] {
    try evaluate(
      "resize_bilinear", ["x": row], ["target_size_width": .integer(count), "sampling_mode": .word(mode)]
    ).floatArray
  }

  @Test func samplingModes() throws {
    let third: Float = 1.0 / 3
    let expected: [(String, Int, [Float])] = [
      ("UNALIGN_CORNERS", 5, [0, 0.1, 0.5, 0.9, 1]), ("STRICT_ALIGN_CORNERS", 5, [0, 0.25, 0.5, 0.75, 1]),
      ("ALIGN_CORNERS", 5, [0, 0.25, 0.5, 0.75, 1]), ("DEFAULT", 5, [0, 0.4, 0.8, 1, 1]),
      ("OFFSET_CORNERS", 5, [0.1, 0.3, 0.5, 0.7, 0.9]), ("UNALIGN_CORNERS", 6, [0, 0, third, 2 * third, 1, 1]),
      ("DEFAULT", 6, [0, third, 2 * third, 1, 1, 1]),
      ("OFFSET_CORNERS", 6, [1.0 / 12, 0.25, 5.0 / 12, 7.0 / 12, 0.75, 11.0 / 12]),
      ("STRICT_ALIGN_CORNERS", 1, [0]), ("ALIGN_CORNERS", 1, [0.5]), ("DEFAULT", 1, [0]), ("OFFSET_CORNERS", 1, [0.5]),
      ("UNALIGN_CORNERS", 1, [0.5]),
    ]
    for (mode, count, samples) in expected {
      #expect(
        isClose(try resized(mode, count), samples, relative: Self.tolerance, absolute: Self.tolerance),
        "\(mode) \(count)")
    }
  }

  @Test func bothAxesOfSeveralImages() throws {
    let x = pattern([2, 3, 4, 5], seed: 20)
    let y = try evaluate(
      "resize_bilinear", ["x": x],
      ["target_size_height": .integer(7), "target_size_width": .integer(3), "sampling_mode": .word("ALIGN_CORNERS")])
    var expected: [Float] = []
    for image in 0..<6 {
      for i in 0..<7 {
        for j in 0..<3 {
          expected.append(mixed(x.floatArray, image, Double(i) / 2, Double(j) * 2, rows: 4, columns: 5))
        }
      }
    }
    #expect(isClose(y.floatArray, expected, relative: Self.tolerance, absolute: Self.tolerance))
  }

  private func mixed(_ x: [Float], _ image: Int, _ row: Double, _ column: Double, rows: Int, columns: Int) -> Float {
    var sum = 0.0
    for i in 0..<rows {
      for j in 0..<columns {
        let weight = max(0, 1 - abs(row - Double(i))) * max(0, 1 - abs(column - Double(j)))
        sum += weight * Double(x[(image * rows + i) * columns + j])
      }
    }
    return Float(sum)
  }

  /// A sample on a pixel is that pixel, whatever its neighbors are.
  @Test func neighborsOfWeightZero() throws {
    let x = Tensor(floats: [1, .infinity, 2, .nan], [1, 2, 2])
    let y = try evaluate(
      "resize_bilinear", ["x": x],
      ["target_size_height": .integer(2), "target_size_width": .integer(2), "sampling_mode": .word("ALIGN_CORNERS")])
    #expect(isClose(y.floatArray, [1, .infinity, 2, .nan]))
  }

  @Test func upsampleBilinear() throws {
    let third: Float = 1.0 / 3
    func upsampled(_ attributes: KeyValuePairs<String, Bound>) throws -> [Float] {
      try evaluate("upsample_bilinear", ["x": row], attributes).floatArray
    }
    let (close, absolute) = (Self.tolerance, Self.tolerance)
    #expect(
      isClose(
        try upsampled(["scale_factor_width": .integer(3)]), [0, 0.2, 0.4, 0.6, 0.8, 1], relative: close,
        absolute: absolute))
    #expect(
      isClose(
        try upsampled(["scale_factor_width": .float(2.6), "align_corners": .flag(false)]), [0, 0.1, 0.5, 0.9, 1],
        relative: close, absolute: absolute))
    #expect(
      isClose(
        try upsampled([
          "scale_factor_width": .integer(3), "align_corners": .flag(false), "half_pixel_centers": .flag(false),
        ]), [0, third, 2 * third, 1, 1, 1], relative: close, absolute: absolute))
  }

  @Test func nearest() throws {
    let x = Tensor(floats: [0, 1, 2, 3], [1, 1, 4])
    #expect(
      try evaluate("upsample_nearest_neighbor", ["x": x], ["scale_factor_width": .float(1.5)]).floatArray
        == [0, 0, 1, 2, 2, 3])
    #expect(
      try evaluate("upsample_nearest_neighbor", ["x": x], ["scale_factor_height": .integer(2)]).floatArray
        == [0, 1, 2, 3, 0, 1, 2, 3])
    #expect(
      try evaluate(
        "resize_nearest_neighbor", ["x": x], ["target_size_height": .integer(1), "target_size_width": .integer(6)]
      ).floatArray == [0, 1, 1, 2, 3, 3])
    #expect(
      try evaluate(
        "resize_nearest_neighbor", ["x": x], ["target_size_height": .integer(2), "target_size_width": .integer(2)]
      ).floatArray == [1, 3, 1, 3])
  }

  @Test func nothingToSample() {
    #expect(
      evaluationRefusal("resize_bilinear", ["x": Tensor(floats: [], [1, 0, 2])])
        == "`x` [1, 0, 2] has no pixels, expected at least one to sample")
  }

  /// No samples are placed for an image of no elements.
  @Test(arguments: ["resize_bilinear", "resize_nearest_neighbor"]) func resizedToNothing(_ name: String) throws {
    let height = 1 << 40
    let y = try evaluate(
      name, ["x": Tensor(floats: [], [0, 2, 2])],
      ["target_size_height": .integer(height), "target_size_width": .integer(1)])
    #expect(y.shape == [0, height, 1])
  }

  @Test(arguments: ["upsample_bilinear", "upsample_nearest_neighbor"]) func enlargedToNothing(_ name: String) throws {
    let y = try evaluate(
      name, ["x": Tensor(floats: [], [0, 2, 2])],
      ["scale_factor_height": .integer(1 << 39), "scale_factor_width": .integer(1)])
    #expect(y.shape == [0, 1 << 40, 2])
  }

  @Test func crop() throws {
    let x = Tensor(floats: (1...32).map { Float($0) }, [2, 1, 4, 4])
    let y = try evaluate("crop", ["x": x], ["crop_height": [0, 1], "crop_width": [1, 1]])
    #expect(y.shape == [2, 1, 3, 2])
    #expect(y.floatArray == [2, 3, 6, 7, 10, 11, 18, 19, 22, 23, 26, 27])
  }
}
