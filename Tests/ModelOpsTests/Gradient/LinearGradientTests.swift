internal import ModelOps
internal import Testing

/// Gradients of convolutions, pooling and matrix products.
@Suite struct LinearGradientTests {
  @Test(arguments: [
    GradientCase("linear", [("x", [4, 3]), ("weight", [2, 3]), ("bias", [2])]),
    GradientCase("linear", [("x", [2, 2, 3]), ("weight", [4, 3])]),
    GradientCase("linear", [("x", [3]), ("weight", [2, 3])]),
    GradientCase("matmul", [("x", [4, 3]), ("y", [3, 2])]), GradientCase("matmul", [("x", [3]), ("y", [3, 2])]),
    GradientCase("matmul", [("x", [4, 3]), ("y", [3])]), GradientCase("matmul", [("x", [3]), ("y", [3])]),
    GradientCase("matmul", [("x", [2, 3, 4]), ("y", [2, 5, 4])], [("transpose_y", .boolean(true))]),
    GradientCase("matmul", [("x", [2, 4, 3]), ("y", [4, 5])], [("transpose_x", .boolean(true))]),
    GradientCase(
      "matmul", [("x", [4, 3]), ("y", [2, 5, 4])], [("transpose_x", .boolean(true)), ("transpose_y", .boolean(true))]),
    GradientCase("matmul", [("x", [2, 3, 4]), ("y", [4, 5])]),
    GradientCase("matmul", [("x", [2, 1, 3, 4]), ("y", [3, 4, 2])]),
  ])
  func products(_ gradient: GradientCase) throws { try gradient.check() }

  @Test(arguments: [
    GradientCase("conv", [("x", [2, 2, 5, 4]), ("weight", [3, 2, 3, 2]), ("bias", [3])]),
    GradientCase(
      "conv", [("x", [2, 4, 6]), ("weight", [4, 2, 3])], [("groups", .integer(2)), ("pad_type", .string("same"))]),
    GradientCase(
      "conv", [("x", [1, 2, 7, 8]), ("weight", [2, 2, 3, 3])],
      [
        ("strides", .integers([2, 3])), ("dilations", .integers([2, 1])), ("pad_type", .string("custom")),
        ("pad", .integers([1, 0, 2, 1])),
      ]),
    GradientCase(
      "conv", [("x", [2, 3, 5, 5]), ("weight", [3, 1, 3, 3]), ("bias", [3])], [("groups", .integer(3))],
      note: "depthwise"),
    GradientCase(
      "conv", [("x", [1, 2, 3, 4, 3]), ("weight", [2, 2, 2, 2, 2])], [("pad_type", .string("same_lower"))]),
    GradientCase(
      "conv", [("x", [1, 1, 7, 7]), ("weight", [2, 1, 2, 2])], [("strides", .integers([3, 3]))], note: "rows left over"),
    GradientCase(
      "conv", [("x", [2, 1, 5, 6]), ("weight", [16, 1, 3, 3]), ("bias", [16])], [("pad_type", .string("same"))],
      note: "one channel"),
    GradientCase(
      "conv", [("x", [2, 3, 6, 7]), ("weight", [16, 3, 3, 2])],
      [
        ("strides", .integers([2, 1])), ("dilations", .integers([1, 2])), ("pad_type", .string("custom")),
        ("pad", .integers([0, 2, 1, 0])),
      ], note: "three channels"),
    GradientCase("conv_transpose", [("x", [2, 2, 3, 4]), ("weight", [2, 3, 3, 2]), ("bias", [3])]),
    GradientCase(
      "conv_transpose", [("x", [1, 4, 5]), ("weight", [4, 2, 3])],
      [("groups", .integer(2)), ("strides", .integers([2]))]),
    GradientCase(
      "conv_transpose", [("x", [1, 2, 3, 3]), ("weight", [2, 2, 2, 2])],
      [("strides", .integers([2, 2])), ("pad_type", .string("same"))]),
    GradientCase(
      "conv_transpose", [("x", [1, 2, 3, 3]), ("weight", [2, 1, 3, 3])],
      [
        ("strides", .integers([2, 2])), ("pad_type", .string("custom")), ("pad", .integers([1, 1, 1, 1])),
        ("output_shape", .integers([1, 1, 6, 6])),
      ]),
  ])
  func convolutions(_ gradient: GradientCase) throws { try gradient.check() }

  @Test(arguments: [
    GradientCase(
      "max_pool", [("x", [2, 2, 4, 6])], [("kernel_sizes", .integers([2, 3])), ("strides", .integers([2, 3]))]),
    GradientCase(
      "max_pool", [("x", [1, 9, 5, 5])],
      [("kernel_sizes", .integers([3, 3])), ("strides", .integers([2, 2])), ("pad_type", .string("same"))]),
    GradientCase("max_pool", [("x", [2, 3, 7])], [("kernel_sizes", .integers([3]))], note: "windows overlap"),
    GradientCase(
      "avg_pool", [("x", [2, 2, 4, 6])], [("kernel_sizes", .integers([2, 2])), ("strides", .integers([2, 2]))]),
    GradientCase(
      "avg_pool", [("x", [1, 8, 5, 5])],
      [
        ("kernel_sizes", .integers([3, 3])), ("pad_type", .string("custom")), ("pad", .integers([1, 1, 1, 1])),
        ("exclude_padding_from_average", .boolean(true)),
      ]),
    GradientCase(
      "avg_pool", [("x", [1, 2, 5, 5])],
      [
        ("kernel_sizes", .integers([2, 2])), ("strides", .integers([2, 2])), ("ceil_mode", .boolean(true)),
        ("pad_type", .string("custom")), ("pad", .integers([0, 0, 0, 0])),
      ]),
    GradientCase("avg_pool", [("x", [1, 2, 3, 4, 2])], [("kernel_sizes", .integers([2, 2, 2]))]),
    GradientCase(
      "l2_pool", [("x", [1, 2, 4, 4])], [("kernel_sizes", .integers([2, 2])), ("strides", .integers([2, 2]))]),
    GradientCase(
      "l2_pool", [("x", [1, 9, 4, 4])], [("kernel_sizes", .integers([2, 2])), ("strides", .integers([2, 2]))]),
  ])
  func pooling(_ gradient: GradientCase) throws { try gradient.check() }
}
