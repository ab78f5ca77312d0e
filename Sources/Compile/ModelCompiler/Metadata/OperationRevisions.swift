internal import ModelGraph

/// Which opsets changed an operation, as Apple's compiler counts: it knows more changes than coremltools' registry, which
/// `OperationOpsets` is made from.
///
/// Read off the histograms and operator names of compiled programs. Seen there, each in at least one opset: `add`, `equal`,
/// `floor`, `floor_div`, `greater`, `greater_equal`, `leaky_relu`, `less`, `logical_and`, `lstm`, `max_pool`, `maximum`,
/// `minimum`, `mul`, `pow`, `real_div`, `reduce_max`, `reduce_mean`, `reduce_sum`, `rsqrt`, `sin`, `square`, `sub` and `tanh`;
/// their families are taken to be alike. What iOS 17 changed, iOS 18 changed again. In no file is one of these changed:
/// `fill`, `identity`, `pad`, `range_1d`, `select`, `shape`, `split`, `stack`, `tile`, `upsample_nearest_neighbor`.
enum OperationRevisions {
  /// The last specification version, not after `version`, whose opset has the operation as new or changed; nil for a name
  /// that no opset has.
  static func last(_ operation: String, upTo version: Int) -> Int? {
    let unlisted = unlisted[operation]?.last { $0 <= version }
    return [OperationOpsets.lastRevision(operation, upTo: version), unlisted].compactMap(\.self).max()
  }

  /// Versions that the registry lacks, in order, by operation.
  private static let unlisted: [String: [Int]] = Dictionary(
    uniqueKeysWithValues: families.flatMap { versions, operations in
      operations.split(whereSeparator: \.isWhitespace).map { (String($0), versions) }
    })

  private static let families: [(versions: [Int], operations: String)] = [
    (
      [7],
      """
      einsum reduce_l1_norm reduce_l2_norm reduce_log_sum reduce_log_sum_exp reduce_max reduce_mean reduce_min
      reduce_prod reduce_sum reduce_sum_square
      """
    ),
    (
      [7, 8, 9],
      """
      abs acos add asin atan atanh batch_norm cast ceil clamped_relu clip conv conv_transpose cos cosh elu erf exp
      exp2 floor floor_div gru instance_norm inverse l2_norm layer_norm leaky_relu linear linear_activation
      local_response_norm log lstm matmul maximum minimum mod mul pow prelu real_div reduce_argmax reduce_argmin
      reshape rnn round rsqrt scaled_tanh sigmoid_hard sign sin sinh softplus_parametric sqrt square sub tan tanh
      threshold thresholded_relu
      """
    ),
    (
      [7, 9],
      """
      avg_pool gelu l2_pool max_pool relu relu6 sigmoid silu softmax softplus softsign
      """
    ),
    (
      [8, 9],
      """
      concat equal greater greater_equal less less_equal logical_and logical_not logical_or logical_xor not_equal
      """
    ),
    (
      [9],
      """
      crop_resize expand_dims gather gather_along_axis gather_nd non_maximum_suppression resample reshape_like
      reverse reverse_sequence scatter scatter_along_axis scatter_nd slice_by_index slice_by_size sliding_windows
      squeeze topk transpose write_state
      """
    ),
  ]
}
