internal import ModelOps
internal import Testing

@Suite struct CropResizeTests {
  static let tolerance: Float = 1e-5

  private let image = Tensor(floats: (1...16).map { Float($0) }, [1, 1, 4, 4])

  private func cropped(
    _ box: [Float], _ size: Int, mode: String = "ALIGN_CORNERS", boxes: String = "CORNERS_HEIGHT_FIRST",
    scale: Float = 1
  ) throws -> [Float] {
    try evaluate(
      "crop_resize", ["x": image, "roi": Tensor(floats: box, [1, 1, box.count, 1, 1])],
      [
        "target_height": .integer(size), "target_width": .integer(size), "sampling_mode": .word(mode),
        "box_coordinate_mode": .word(boxes), "spatial_scale": .float(scale),
      ]
    ).floatArray
  }

  private func expectClose(_ found: [Float], _ expected: [Float], _ location: SourceLocation = #_sourceLocation) {
    #expect(isClose(found, expected, relative: Self.tolerance), "\(found)", sourceLocation: location)
  }

  @Test func corners() throws {
    expectClose(try cropped([1, 1, 2, 2], 2), [6, 7, 10, 11])
    expectClose(try cropped([1, 1, 2, 2], 1), [8.5])
    expectClose(try cropped([2, 2, 1, 1], 2), [11, 10, 7, 6])
    expectClose(try cropped([1, 0, 1, 3], 2), [5, 8, 5, 8])
  }

  @Test func boxModes() throws {
    expectClose(try cropped([0, 1, 3, 1], 2, boxes: "CORNERS_WIDTH_FIRST"), [5, 8, 5, 8])
    expectClose(try cropped([1, 1.5, 0, 3], 2, boxes: "CENTER_SIZE_HEIGHT_FIRST"), [5, 8, 5, 8])
    expectClose(try cropped([1.5, 1, 3, 0], 2, boxes: "CENTER_SIZE_WIDTH_FIRST"), [5, 8, 5, 8])
    expectClose(try cropped([2, 0, 2, 6], 2, scale: 0.5), [5, 8, 5, 8])
  }

  /// All samples of an image without columns lie outside, also in rows between two of its own.
  @Test func imagesWithoutColumns() throws {
    let y = try evaluate(
      "crop_resize",
      ["x": Tensor(floats: [], [1, 1, 2, 0]), "roi": Tensor(floats: [0, 0, 1, 1], [1, 1, 4, 1, 1])],
      ["target_height": .integer(3), "target_width": .integer(2), "pad_value": .float(7)])
    #expect(y.shape == [1, 1, 1, 3, 2] && y.floatArray == [7, 7, 7, 7, 7, 7])
  }

  /// A row of an image without rows may be longer than memory.
  @Test func imagesWithoutRows() throws {
    let y = try evaluate(
      "crop_resize",
      ["x": Tensor(floats: [], [1, 1, 0, 1 << 40]), "roi": Tensor(floats: [0, 0, 1, 1], [1, 1, 4, 1, 1])],
      ["target_height": .integer(1), "target_width": .integer(2), "pad_value": .float(7)])
    #expect(y.shape == [1, 1, 1, 1, 2] && y.floatArray == [7, 7])
  }

  @Test func samplingModes() throws {
    // Samples along the first row, from 1 to 2.
    expectClose(Array(try cropped([0, 1, 0, 2], 2, mode: "STRICT_ALIGN_CORNERS")[..<2]), [2, 3])
    expectClose(Array(try cropped([0, 1, 0, 2], 1, mode: "STRICT_ALIGN_CORNERS")[..<1]), [2])
    expectClose(Array(try cropped([0, 1, 0, 2], 4, mode: "DEFAULT")[..<4]), [2, 2.5, 3, 3])
    expectClose(Array(try cropped([0, 0, 0, 2], 2, mode: "OFFSET_CORNERS")[..<2]), [1.5, 2.5])
    expectClose(Array(try cropped([0, 1, 0, 2], 4, mode: "UNALIGN_CORNERS")[..<4]), [2, 2.25, 2.75, 3])
  }

  /// A box the wrong way round is the whole image in this mode.
  @Test func wholeImage() throws {
    let y = try evaluate(
      "crop_resize", ["x": image, "roi": Tensor(floats: [2, 2, 1, 1], [1, 1, 4, 1, 1])],
      [
        "target_height": .integer(2), "target_width": .integer(2), "sampling_mode": .word("UNALIGN_CORNERS"),
        "normalized_coordinates": .flag(true),
      ])
    expectClose(y.floatArray, [3.5, 5.5, 11.5, 13.5])
  }

  private let boxes: [[Float]] = [[0.1, 0.3, 1.3, 1], [0.5, 1.8, 1, 0.3], [0, 0.4, 0.6, 0.7]]

  /// Samples outside of the image are `pad_value`.
  @Test func outside() throws {
    let expected: [Float] = [3.1, 5.2, 10, 10, 10, 7.9, 10, 13.9, 2.2, 3.1, 9.4, 10.3]
    let options: KeyValuePairs<String, Bound> = [
      "target_height": .integer(2), "target_width": .integer(2), "sampling_mode": .word("ALIGN_CORNERS"),
      "normalized_coordinates": .flag(true), "pad_value": .float(10),
    ]
    let roi = Tensor(floats: boxes.flatMap { [0] + $0 }, [3, 1, 5, 1, 1])
    let five = try evaluate("crop_resize", ["x": image, "roi": roi], options)
    #expect(five.shape == [3, 1, 1, 2, 2])
    expectClose(five.floatArray, expected)
    let indices = Tensor(integers: [0, 0, 0], [3])
    let four = try evaluate(
      "crop_resize", ["x": image, "boxes": Tensor(floats: boxes.flatMap(\.self), [3, 4]), "box_indices": indices],
      options)
    #expect(four.shape == [3, 1, 2, 2])
    expectClose(four.floatArray, expected)
  }

  @Test func everyImage() throws {
    let images = Tensor(floats: (0..<16).map { Float($0) }, [2, 2, 2, 2])
    let y = try evaluate(
      "crop_resize", ["x": images, "roi": Tensor(floats: [0, 0, 0, 0, 1, 1, 1, 1], [2, 1, 4, 1, 1])])
    #expect(y.shape == [2, 2, 2, 1, 1])
    #expect(y.floatArray == [0, 4, 8, 12, 3, 7, 11, 15])
  }

  @Test func imageOutOfRange() {
    #expect(
      evaluationRefusal("crop_resize", ["x": image, "roi": Tensor(floats: [1, 0, 0, 1, 1], [1, 1, 5, 1, 1])])
        == "box 0 is of image 1, expected 0 to 0 for `x` [1, 1, 4, 4]")
    #expect(
      evaluationRefusal(
        "crop_resize", ["x": image, "boxes": Tensor(floats: [0, 0, 1, 1, 0, 0, 1, 1], [2, 4])])
        == "box 1 is of image 1, expected 0 to 0 for `x` [1, 1, 4, 4]")
  }

  @Test func placesThatAreNoNumbersLieOutside() throws {
    #expect(try cropped([.nan, 0, .infinity, 1], 2) == [0, 0, 0, 0])
  }
}
