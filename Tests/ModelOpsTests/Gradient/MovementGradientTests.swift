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
}
