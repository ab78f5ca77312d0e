internal import ModelOps
internal import Testing

@Suite struct ImageResizingTests {
  @Test(arguments: ["upsample_nearest_neighbor", "upsample_bilinear"]) func upsample(_ name: String) throws {
    #expect(
      try type(
        name, ["x": .tensor([1, 3, 4, 5]), "scale_factor_height": .integer(2), "scale_factor_width": .float(1.5)])
        == "fp32 [1, 3, 8, 7]")
    #expect(
      refusal(name, ["x": .tensor([1, 3, 4, 5]), "scale_factor_height": .integer(0)])
        == "`scale_factor_height` is 0.0, expected more than 0")
  }

  @Test(arguments: ["resize_nearest_neighbor", "resize_bilinear"]) func resize(_ name: String) throws {
    #expect(
      try type(
        name,
        ["x": .tensor([1, 3, .unknown, 5]), "target_size_height": .integer(9), "target_size_width": .integer(7)])
        == "fp32 [1, 3, 9, 7]")
  }

  @Test func crop() throws {
    #expect(
      try type("crop", ["x": .tensor([1, 3, 8, 9]), "crop_height": [1, 2], "crop_width": [0, 3]]) == "fp32 [1, 3, 5, 6]"
    )
    #expect(
      refusal("crop", ["x": .tensor([1, 3, 3, 9]), "crop_height": [1, 2], "crop_width": [0, 3]])
        == "dimension 2 (height) of `x` [1, 3, 3, 9] is 3, expected at least 4")
  }

  @Test func cropResize() throws {
    func boxes(_ coordinates: Extent) throws -> String {
      try type(
        "crop_resize",
        [
          "x": .tensor([2, 3, 8, 9]), "roi": .tensor([7, 1, coordinates, 1, 1]), "target_height": .integer(4),
          "target_width": .integer(5),
        ])
    }
    #expect(try boxes(4) == "fp32 [7, 2, 3, 4, 5]")
    #expect(try boxes(5) == "fp32 [7, 1, 3, 4, 5]")
    #expect(throws: OperationError.self) { try boxes(6) }
  }
}
