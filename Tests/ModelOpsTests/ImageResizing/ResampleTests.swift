internal import ModelOps
internal import Testing

/// `resample`, `affine` and `resize`.
@Suite struct ResampleTests {
  static let tolerance: Float = 1e-5

  private let image = Tensor(floats: [11, 22, 33, 44], [1, 1, 2, 2])

  private func expectClose(_ found: Tensor, _ expected: [Float], _ location: SourceLocation = #_sourceLocation) {
    #expect(
      isClose(found.floatArray, expected, relative: Self.tolerance, absolute: Self.tolerance),
      "\(found.floatArray)", sourceLocation: location)
  }

  private func resampled(
    _ coordinates: Tensor, _ sampling: String, _ padding: String, _ mode: String, alignsCorners: Bool
  ) throws -> Tensor {
    try evaluate(
      "resample", ["x": image, "coordinates": coordinates],
      [
        "sampling_mode": .word(sampling), "padding_mode": .word(padding), "padding_value": .float(6.17),
        "coordinates_mode": .word(mode), "align_corners": .flag(alignsCorners),
      ])
  }

  @Test func modes() throws {
    let places = Tensor(floats: [-1, -2, -3.7, -1, 0, 0, 3.5, 1.2], [1, 2, 2, 2])
    expectClose(
      try resampled(places, "bilinear", "constant", "normalized_minus_one_to_one", alignsCorners: true),
      [8.585, 6.17, 27.5, 6.17])
    expectClose(
      try resampled(places, "nearest", "border", "unnormalized", alignsCorners: false), [11, 11, 11, 44])
    expectClose(
      try resampled(places, "bilinear", "reflection", "normalized_zero_to_one", alignsCorners: true),
      [22, 36.3, 11, 34.1])
    expectClose(
      try resampled(places, "nearest", "symmetric", "normalized_zero_to_one", alignsCorners: false), [22, 33, 11, 33])
  }

  @Test func integersAndPlacesThatAreNone() throws {
    let integers = Tensor(integers: [0, 0, 1, 1], [1, 1, 2, 2])
    expectClose(
      try resampled(integers, "bilinear", "constant", "normalized_minus_one_to_one", alignsCorners: true), [27.5, 44])
    let strange = Tensor(floats: [.nan, 0, .infinity, 0, -1e30, 1e30], [1, 1, 3, 2])
    for padding in ["constant", "border", "reflection", "symmetric"] {
      for sampling in ["bilinear", "nearest"] {
        let y = try resampled(strange, sampling, padding, "unnormalized", alignsCorners: true)
        #expect(y.shape == [1, 1, 1, 3])
        if padding == "constant" { #expect(y.floatArray.allSatisfy { abs($0 - 6.17) < Self.tolerance }) }
      }
    }
  }

  @Test func affine() throws {
    func transformed(_ height: Int, _ width: Int) throws -> Tensor {
      try evaluate(
        "affine", ["x": image, "transform_matrix": Tensor(floats: [-1, -2, -3.7, -1, 3.5, 1.2], [1, 6])],
        [
          "output_height": .integer(height), "output_width": .integer(width), "sampling_mode": .word("bilinear"),
          "padding_mode": .word("constant"), "padding_value": .float(0),
          "coordinates_mode": .word("normalized_minus_one_to_one"), "align_corners": .flag(true),
        ])
    }
    expectClose(try transformed(3, 3), [10.7525, 2.5025, 0, 1.98, 0, 0, 0, 0, 0])
    expectClose(try transformed(2, 5), [10.7525, 5.94, 2.5025, 0.44, 0, 0, 0, 0, 0, 0])
  }

  @Test func resize() throws {
    let pair = Tensor(floats: [-6, 9], [1, 1, 2, 1])
    let nearest = try evaluate(
      "resize", ["x": pair, "shape": Tensor(integers: [1, 1, 3, 2], [4])],
      ["resized_dims": .integer(2), "interpolation_mode": .word("NEAREST_NEIGHBOR")])
    #expect(nearest.shape == [1, 1, 3, 2])
    #expect(nearest.floatArray == [-6, -6, 9, 9, 9, 9])
    let row = Tensor(floats: [0, 1], [1, 1, 2])
    expectClose(
      try evaluate("resize", ["x": row], ["shape": [1, 1, 5], "resized_dims": .integer(2)]), [0, 0.4, 0.8, 1, 1])
    expectClose(
      try evaluate("resize", ["x": row], ["shape": [5], "resized_dims": .integer(1)]), [0, 0.4, 0.8, 1, 1])
    #expect(
      try evaluate("resize", ["x": pair], ["shape": [1, 0, 0], "resized_dims": .integer(2)]).shape == pair.shape)
  }

  @Test func resizeOfThreeAxes() throws {
    let x = Tensor(floats: [0, 1, 2, 3], [2, 2, 1])
    let y = try evaluate(
      "resize", ["x": x],
      ["shape": [3, 3, 2], "resized_dims": .integer(3), "sampling_mode": .word("STRICT_ALIGN_CORNERS")])
    expectClose(y, [0, 0, 0.5, 0.5, 1, 1, 1, 1, 1.5, 1.5, 2, 2, 2, 2, 2.5, 2.5, 3, 3])
    let integers = try evaluate(
      "resize", ["x": Tensor(integers: [0, 7], [2])],
      ["shape": [3], "resized_dims": .integer(1), "sampling_mode": .word("STRICT_ALIGN_CORNERS")])
    #expect(integers.integerArray == [0, 3, 7])
  }

  @Test func refusals() {
    #expect(
      refusal("resize", ["x": .tensor([1, 1, 2]), "shape": [1, 1, 1, 5], "resized_dims": .integer(2)])
        == "`shape` has 4 elements, expected up to 3")
    #expect(
      refusal("resize", ["x": .tensor([1, 1, 2]), "shape": [1, 5], "resized_dims": .integer(3)])
        == "`resized_dims` is 3, expected 0 to 2")
  }
}
