internal import ModelOps
internal import Testing

/// Gradients of reductions and of what moves elements.
@Suite struct MovementGradientTests {
  @Test(arguments: [
    GradientCase("reduce_sum", [("x", [2, 3, 4])], [("axes", .integers([1]))]),
    GradientCase("reduce_sum", [("x", [2, 3])]),
    GradientCase("reduce_mean", [("x", [2, 3, 4])], [("axes", .integers([0, 2])), ("keep_dims", .boolean(true))]),
    GradientCase("reduce_mean", [("x", [2, 3, 4])], [("axes", .integers([-1]))]),
    GradientCase("reduce_max", [("x", [2, 3, 4])], [("axes", .integers([1]))]),
    GradientCase("reduce_min", [("x", [2, 3, 4])], [("axes", .integers([0, 1]))]),
    GradientCase("reduce_prod", [("x", [2, 3])], [("axes", .integers([1]))], within: 0.5...2),
    GradientCase("reduce_l1_norm", [("x", [2, 3])], [("axes", .integers([1]))]),
    GradientCase("reduce_l2_norm", [("x", [2, 3, 2])], [("axes", .integers([1]))], tolerance: 2e-3),
    GradientCase("reduce_log_sum", [("x", [2, 3])], [("axes", .integers([1]))], within: 0.5...2),
    GradientCase("reduce_log_sum_exp", [("x", [2, 3, 4])], [("axes", .integers([1, 2]))]),
    GradientCase("reduce_sum_square", [("x", [2, 3])], [("axes", .integers([0]))]),
  ])
  func reductions(_ gradient: GradientCase) throws { try gradient.check() }

  @Test(arguments: [
    GradientCase("reshape", [("x", [2, 3, 4])], [("shape", .integers([4, -1]))]),
    GradientCase("squeeze", [("x", [2, 1, 3, 1])], [("axes", .integers([1]))]),
    GradientCase("expand_dims", [("x", [2, 3])], [("axes", .integers([0, 2]))]),
    GradientCase("flatten2d", [("x", [2, 3, 4])], [("axis", .integer(2))]),
    GradientCase("nn.merge_leading", [("x", [2, 3, 4])], [("count", .integer(2))]),
    GradientCase("nn.broadcast_to", [("x", [3, 1])], [("shape", .integers([2, 3, 4]))]),
    GradientCase("transpose", [("x", [2, 3, 4])], [("perm", .integers([2, 0, 1]))]),
    GradientCase("identity", [("x", [2, 3])]),
    GradientCase("concat", [("values", [2, 3]), ("values", [2, 1]), ("values", [2, 2])], [("axis", .integer(1))]),
    GradientCase(
      "concat", [("values", [3, 2]), ("values", [3, 2])], [("axis", .integer(0)), ("interleave", .boolean(true))]),
    GradientCase("split", [("x", [2, 6])], [("axis", .integer(1)), ("num_splits", .integer(3))], outputs: 3),
    GradientCase("split", [("x", [2, 6])], [("axis", .integer(1)), ("split_sizes", .integers([1, 5]))], outputs: 2),
    GradientCase(
      "slice_by_index", [("x", [4, 5])],
      [("begin", .integers([1, 0])), ("end", .integers([3, 5])), ("stride", .integers([1, 2]))]),
    GradientCase(
      "slice_by_index", [("x", [4, 5])],
      [
        ("begin", .integers([-2, 3])), ("end", .integers([0, 0])), ("stride", .integers([1, -1])),
        ("end_mask", .booleans([true, true])), ("squeeze_mask", .booleans([true, false])),
      ]),
    GradientCase("slice_by_size", [("x", [4, 5])], [("begin", .integers([1, -3])), ("size", .integers([2, -1]))]),
    GradientCase(
      "slice_update", [("x", [4, 5]), ("update", [2, 5])], [("begin", .integers([1, 0])), ("end", .integers([3, 5]))]),
  ])
  func movements(_ gradient: GradientCase) throws { try gradient.check() }

  private static func indices(_ values: [Int], _ shape: Shape) -> Constant {
    Constant(TensorType(.int32, shape), .integers(values))
  }

  @Test(arguments: [
    GradientCase("gather", [("x", [4, 3])], [("indices", indices([2, 0, 2], [3])), ("axis", .integer(0))]),
    GradientCase("gather", [("x", [2, 4])], [("indices", indices([1, -1], [2, 1])), ("axis", .integer(1))]),
    GradientCase(
      "gather_along_axis", [("x", [3, 2])], [("indices", indices([2, 0, 2, 1], [2, 2])), ("axis", .integer(0))]),
    GradientCase("gather_nd", [("x", [3, 2, 2])], [("indices", indices([2, 0, 1, 1, 2, 0], [3, 2]))]),
    GradientCase("scatter", [("data", [4, 2]), ("updates", [2, 2])], [("indices", indices([3, 1], [2]))]),
    GradientCase(
      "scatter", [("data", [4, 2]), ("updates", [2, 2])],
      [("indices", indices([3, 1], [2])), ("mode", .string("update"))]),
    GradientCase(
      "scatter_along_axis", [("data", [3, 2]), ("updates", [1, 2])],
      [("indices", indices([2, 0], [1, 2])), ("mode", .string("sub"))]),
    GradientCase(
      "scatter_nd", [("data", [3, 2]), ("updates", [2])],
      [("indices", indices([2, 0, 1, 1], [2, 2])), ("mode", .string("update"))]),
    GradientCase("topk", [("x", [2, 5])], [("k", .integer(2)), ("axis", .integer(1))], outputs: 2),
    GradientCase("stack", [("values", [2, 3]), ("values", [2, 3])], [("axis", .integer(1))]),
    GradientCase("tile", [("x", [2, 3])], [("reps", .integers([2, 3]))]),
    GradientCase("cumsum", [("x", [2, 4])], [("axis", .integer(1))]),
    GradientCase(
      "cumsum", [("x", [2, 4])], [("axis", .integer(0)), ("exclusive", .boolean(true)), ("reverse", .boolean(true))]),
    GradientCase("reverse", [("x", [2, 3])], [("axes", .integers([1]))]),
    GradientCase(
      "reverse_sequence", [("x", [2, 4])],
      [("lengths", .integers([3, 2])), ("seq_axis", .integer(1)), ("batch_axis", .integer(0))]),
    GradientCase("pad", [("x", [2, 3])], [("pad", .integers([1, 2, 0, 1]))]),
    GradientCase("pad", [("x", [2, 3])], [("pad", .integers([2, 2])), ("mode", .string("reflect"))]),
    GradientCase("pad", [("x", [2, 3])], [("pad", .integers([1, 2, 2, 1])), ("mode", .string("replicate"))]),
    GradientCase("band_part", [("x", [3, 4])], [("lower", .integer(1)), ("upper", .integer(0))]),
    GradientCase("nn.triangular_part", [("x", [3, 4])], [("k", .integer(1)), ("upper", .boolean(true))]),
    GradientCase(
      "sliding_windows", [("x", [7, 2])], [("axis", .integer(0)), ("size", .integer(3)), ("stride", .integer(2))]),
    GradientCase("depth_to_space", [("x", [1, 8, 2, 3])], [("block_size", .integer(2))]),
    GradientCase("space_to_depth", [("x", [1, 2, 4, 6])], [("block_size", .integer(2))]),
    GradientCase("pixel_shuffle", [("x", [1, 8, 2, 3])], [("upscale_factor", .integer(2))]),
    GradientCase("pixel_unshuffle", [("x", [1, 2, 4, 6])], [("downscale_factor", .integer(2))]),
    GradientCase(
      "space_to_batch", [("x", [1, 2, 3, 4])],
      [
        ("block_shape", .integers([2, 2])),
        ("paddings", Constant(TensorType(.int32, [2, 2]), .integers([0, 1, 0, 0]))),
      ]),
    GradientCase(
      "batch_to_space", [("x", [4, 2, 2, 2])],
      [("block_shape", .integers([2, 2])), ("crops", Constant(TensorType(.int32, [2, 2]), .integers([0, 1, 0, 0])))]),
  ])
  func indexing(_ gradient: GradientCase) throws { try gradient.check() }

  @Test(arguments: [
    GradientCase(
      "crop", [("x", [1, 2, 5, 6])], [("crop_height", .integers([1, 1])), ("crop_width", .integers([2, 0]))]),
    GradientCase(
      "nn.pad_to_size", [("x", [2, 3])], [("size", .integers([4, 0, 0, 5]))]),
    GradientCase(
      "nn.slice_axis_by_size", [("x", [2, 5])], [("begin", .integer(1)), ("size", .integer(3)), ("axis", .integer(1))]),
    GradientCase(
      "resize_nearest_neighbor", [("x", [1, 2, 3, 4])],
      [("target_size_height", .integer(5)), ("target_size_width", .integer(2))]),
    GradientCase(
      "resize_bilinear", [("x", [1, 2, 3, 4])],
      [("target_size_height", .integer(5)), ("target_size_width", .integer(7))]),
    GradientCase(
      "resize_bilinear", [("x", [1, 2, 3, 4])],
      [
        ("target_size_height", .integer(2)), ("target_size_width", .integer(7)),
        ("sampling_mode", .string("STRICT_ALIGN_CORNERS")),
      ]),
    GradientCase(
      "upsample_nearest_neighbor", [("x", [2, 3, 2])],
      [("scale_factor_height", .integer(2)), ("scale_factor_width", .integer(3))]),
    GradientCase(
      "upsample_bilinear", [("x", [1, 2, 3, 4])],
      [("scale_factor_height", .integer(2)), ("scale_factor_width", .integer(3)), ("align_corners", .boolean(false))]),
    GradientCase(
      "resize", [("x", [1, 2, 3, 4])],
      [("shape", .integers([5, 6])), ("resized_dims", Constant(TensorType(.uint32, []), .integers([2])))]),
  ])
  func resizing(_ gradient: GradientCase) throws { try gradient.check() }

  private static func like(_ shape: [Int]) -> Constant {
    Constant(
      TensorType(.fp32, Shape(shape.map { Extent($0) })), .floats(Array(repeating: 1, count: shape.reduce(1, *))))
  }

  /// Shapes of other tensors, whose elements do not matter.
  @Test(arguments: [
    GradientCase(
      "nn.crop_like", [("x", [1, 2, 5, 6])], [("like", like([1, 1, 3, 4])), ("offset", .integers([1, 2]))]),
    GradientCase("fill_like", [("ref_tensor", [2, 3])], [("value", .float(0.7))]),
    GradientCase("nn.reshape_like", [("x", [2, 3, 4])], [("like", like([4, 6]))]),
    GradientCase("nn.split_leading", [("x", [6, 2])], [("like", like([2, 3, 5])), ("count", .integer(2))]),
    GradientCase(
      "reshape_like", [("x", [2, 6])],
      [
        ("ref_tensors", like([3, 4])), ("begins", .integer(0)), ("ends", .integer(2)), ("end_masks", .boolean(false)),
      ]),
  ])
  func shapesOfOthers(_ gradient: GradientCase) throws { try gradient.check() }
}
