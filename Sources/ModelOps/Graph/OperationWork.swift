/// How much arithmetic an operation is.
///
/// Multiplications, additions and other functions of one element count one each, so that a matrix product of [m, k] and
/// [k, n] is 2 · m · k · n. What only moves elements counts nothing. Lengths that are not known count as the least they can
/// be, at least 1, and loops as one round.
public enum OperationWork {
  /// - Parameters:
  ///   - argument: The shape of what is bound to a parameter; nil when nothing is.
  ///   - results: The shapes of the results.
  public static func floatingPointOperations(
    _ operation: String, argument: (String) -> Shape?, results: [Shape]
  ) -> Double {
    let made = results.reduce(0) { $0 + count($1.extents[...]) }
    func shape(_ parameter: String) -> [Extent] { argument(parameter)?.extents ?? [] }
    let taken = count(shape("x")[...])
    switch operation {
    case "conv", "conv_quantized", "nn.fused_conv":
      return 2 * made * count(shape("weight").dropFirst()) + (argument("bias") == nil ? 0 : made)
    case "conv_transpose":
      return 2 * taken * count(shape("weight").dropFirst()) + (argument("bias") == nil ? 0 : made)
    case "linear", "nn.fused_linear":
      return 2 * made * count(shape("weight").suffix(1)) + (argument("bias") == nil ? 0 : made)
    case "matmul": return 2 * made * contracted(shape("x"), shape("y"), results.first)
    case "einsum": return 2 * made
    case "scaled_dot_product_attention":
      let (query, key) = (shape("query"), shape("key"))
      let scores = count(query.dropLast()) * count(key.suffix(2).prefix(1))
      return 2 * scores * (count(query.suffix(1)) + count(shape("value").suffix(1))) + 5 * scores
    case "lstm", "gru", "rnn":
      let steps = count(shape("x").prefix(2))
      let own = argument("weight_ih_back") == nil ? 1.0 : 2.0
      return 2 * own * steps * (count(shape("weight_ih")[...]) + count(shape("weight_hh")[...]))
    case "max_pool", "avg_pool", "l2_pool": return made * max(1, taken / max(1, made))
    case "batch_norm": return 2 * made
    case "layer_norm", "instance_norm", "l2_norm", "nn.mean_variance_norm", "nn.batch_statistics_norm": return 8 * made
    case "local_response_norm", "softmax": return 5 * made
    default: break
    }
    if operation.hasPrefix("reduce_") || operation == "cumsum" { return taken }
    return moving.contains(operation) || operation.hasPrefix("constexpr_") ? 0 : made
  }

  /// Operations that compute nothing with elements.
  private static let moving: Set<String> = [
    "batch_to_space", "broadcast_to", "cast", "classify", "concat", "cond", "crop", "depth_to_space", "expand_dims",
    "fill", "fill_like", "flatten2d", "gather", "gather_along_axis", "gather_nd", "identity", "list_gather",
    "list_length", "list_read", "list_scatter", "list_write", "make_list", "nn.broadcast_to", "nn.crop_like",
    "nn.custom",
    "nn.merge_leading", "nn.pad_to_size", "nn.reshape_like", "nn.slice_axis_by_size", "nn.split_leading",
    "nn.unpack_linear", "nn.unpack_lut", "pad", "pixel_shuffle", "pixel_unshuffle", "read_state", "reshape",
    "reshape_like", "reverse", "reverse_sequence", "shape", "slice_by_index", "slice_by_size", "slice_update",
    "sliding_windows", "space_to_batch", "space_to_depth", "split", "squeeze", "stack", "tile", "transpose",
    "coreml_update_state", "while_loop", "write_state",
  ]

  /// The length that a product of matrices sums over: the one that `x` has beside the batch and the rows of the result.
  private static func contracted(_ x: [Extent], _ y: [Extent], _ result: Shape?) -> Double {
    guard x.count > 1 else { return count(x[...]) }
    // With `transpose_x` the rows are the last axis.
    guard let rows = result?.extents.suffix(2).first, y.count > 1, !x[x.count - 2].canEqual(rows) else {
      return count(x.suffix(1))
    }
    return count(x.suffix(2).prefix(1))
  }

  private static func count(_ extents: ArraySlice<Extent>) -> Double {
    extents.reduce(1) { $0 * Double(max(1, $1.lower)) }
  }
}
