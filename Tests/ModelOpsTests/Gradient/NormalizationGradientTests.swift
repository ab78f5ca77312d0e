internal import ModelOps
internal import Testing

/// Gradients of normalization, attention and recurrent operations.
@Suite struct NormalizationGradientTests {
  private static let images: [(String, [Int])] = [("x", [2, 3, 2, 2]), ("gamma", [3]), ("beta", [3])]

  @Test(arguments: [
    GradientCase(
      "batch_norm", images + [("mean", [3]), ("variance", [3])], [("epsilon", .float(1e-3))]
    ).with("variance", within: 0.5...2),
    GradientCase("instance_norm", images, [("epsilon", .float(1e-3))], tolerance: 3e-3),
    GradientCase("nn.batch_statistics_norm", images, [("epsilon", .float(1e-3))], tolerance: 3e-3),
    GradientCase(
      "layer_norm", [("x", [2, 3, 4]), ("gamma", [3, 4]), ("beta", [3, 4])],
      [("axes", .integers([1, 2])), ("epsilon", .float(1e-3))], tolerance: 3e-3),
    GradientCase("layer_norm", [("x", [3, 4])], [("axes", .integers([-1]))], tolerance: 3e-3),
    GradientCase("nn.mean_variance_norm", [("x", [2, 3, 2, 2])], [("epsilon", .float(1e-3))], tolerance: 3e-3),
    GradientCase(
      "nn.mean_variance_norm", [("x", [2, 3, 2, 2])],
      [("across_channels", .boolean(true)), ("normalize_variance", .boolean(false))]),
    GradientCase("l2_norm", [("x", [2, 3, 2, 2])], tolerance: 3e-3),
    GradientCase(
      "local_response_norm", [("x", [2, 5, 2, 2])],
      [("size", .integer(3)), ("alpha", .float(0.5)), ("beta", .float(0.75)), ("k", .float(1))]),
    GradientCase(
      "local_response_norm", [("x", [1, 4, 3])], [("size", .integer(2)), ("alpha", .float(0.5))], note: "even window"),
  ])
  func normalization(_ gradient: GradientCase) throws { try gradient.check() }

  @Test(arguments: [
    GradientCase(
      "scaled_dot_product_attention", [("query", [2, 3, 4]), ("key", [2, 5, 4]), ("value", [2, 5, 2])], within: -1...1),
    GradientCase(
      "scaled_dot_product_attention",
      [("query", [1, 2, 3, 2]), ("key", [1, 2, 3, 2]), ("value", [1, 2, 3, 2]), ("attn_mask", [3, 3])], within: -1...1),
    GradientCase(
      "einsum", [("values", [2, 3, 4, 5]), ("values", [2, 5, 4, 3])], [("equation", .string("nchw,nwhu->nchu"))],
      within: -1...1),
    GradientCase("einsum", [("values", [2, 3]), ("values", [3, 4])], [("equation", .string("ab,bc->ca"))]),
  ])
  func products(_ gradient: GradientCase) throws { try gradient.check() }

  private static func weights(_ gates: Int, _ others: [(String, [Int])] = []) -> [(String, [Int])] {
    [
      ("x", [3, 2, 2]), ("initial_h", [2, 2]), ("weight_ih", [gates * 2, 2]), ("weight_hh", [gates * 2, 2]),
      ("bias", [gates * 2]),
    ] + others
  }

  @Test(arguments: [
    GradientCase("rnn", weights(1), [("output_sequence", .boolean(true))], within: -1...1, outputs: 2),
    GradientCase("rnn", weights(1), [("direction", .string("reverse"))], within: -1...1, outputs: 2),
    GradientCase("gru", weights(3), [("output_sequence", .boolean(true))], within: -1...1, outputs: 2),
    GradientCase(
      "gru", weights(3, [("input_bias", [6])]), [("reset_after", .boolean(true)), ("direction", .string("reverse"))],
      within: -1...1, outputs: 2),
    GradientCase(
      "lstm", weights(4, [("initial_c", [2, 2])]), [("output_sequence", .boolean(true))], within: -1...1, outputs: 3),
    GradientCase(
      "lstm", weights(4, [("initial_c", [2, 2]), ("peephole", [6])]),
      [("direction", .string("reverse")), ("nn.coupled_gates", .boolean(true))], within: -1...1, outputs: 3),
    GradientCase(
      "lstm",
      [
        ("x", [3, 2, 2]), ("initial_h", [2, 4]), ("initial_c", [2, 4]), ("weight_ih", [8, 2]), ("weight_hh", [8, 2]),
        ("bias", [8]), ("weight_ih_back", [8, 2]), ("weight_hh_back", [8, 2]), ("bias_back", [8]),
      ],
      [
        ("direction", .string("bidirectional")), ("output_sequence", .boolean(true)),
        ("nn.forget_bias", .boolean(true)),
      ],
      within: -1...1, outputs: 3),
  ])
  func recurrent(_ gradient: GradientCase) throws { try gradient.check() }
}
