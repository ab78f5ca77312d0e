internal import ModelSpec

/// Names of operations that are read in a way of their own.
enum AssetOperationNames {
  static let constant = "primitive.constant_v1"
  static let invoke = "dataflow.invoke_v1"
  static let group = "dataflow.isolated_group_v1"
  static let record = "debuginfo.record_v1"
  static let readHandle = "dataflow.read_handle_v1"
  static let writeHandle = "dataflow.write_handle_v1"
  /// What copies a value under another name.
  static let identity = "identity"
  /// What makes complex numbers of pairs along a last axis, as which apps give them, and back.
  static let pairsToComplex = "pairs_to_complex"
  static let complexToPairs = "complex_to_pairs"
  /// Tokens order what reads and writes states; programs do so by the order of their operations.
  static let tokens: Set<String> = ["dataflow.create_token_v1", "dataflow.join_token_v1"]
  /// Ends of regions, whose operands are the results.
  static let ends: Set<String> = [
    "dataflow.output_v1", "dataflow.yield_v1", "controlflow.condition_v1",
  ]
  /// The delegate that computes operations one by one.
  static let interpreter = "Interpreter"

  /// Operations whose region only spells out in simpler ones what their name says, which is known.
  static func isKnownComposite(_ name: String) -> Bool {
    name.hasPrefix("broadcasting_") || name.hasPrefix("reduce_") || composites.contains(name)
  }

  private static let composites: Set<String> = [
    "relu_v1", "sigmoid_v1", "silu_v1", "softmax_v1", "sort_v1", "argmax_v1", "any_v1", "all_v1", "tile_v1", "tile_v2",
    "quantize_v2", "dequantize_v2",
  ]

  /// Properties that choose one of several words.
  static let words = ["padding_mode", "approximate", "combiner", "scatter_mode", "interpolation_mode"]
  /// Texts that say what is wanted of a machine.
  static let texts = ["delegate_id", "kernel_name"]

  /// What operands are called; the others are numbered.
  static func parameters(_ name: String) -> [String] {
    if let names = named[name] { return names }
    if name.hasPrefix("reduce_") { return ["x", "axes"] }
    return ["x", "y"]
  }

  private static let named: [String: [String]] = [
    "argmax_v1": ["x", "axis"], "all_v1": ["x", "axes"], "any_v1": ["x", "axes"],
    "softmax_v1": ["x", "axis"], "sort_v1": ["x", "axis", "descending", "stable"],
    "quantize_v2": ["x", "scale", "offset1", "offset2", "axis"],
    "dequantize_v2": ["x", "scale", "offset1", "offset2", "axis"],
    "broadcasting_where_v1": ["condition", "x", "y"], "primitive.where_v1": ["condition", "x", "y"],
    "tile_v2": ["x", "dims"], readHandle: ["handle"], writeHandle: ["handle", "value"],
    "primitive.argsort_v1": ["x", "axis", "descending", "stable"],
    "primitive.blockwise_shift_scale_v2": ["data", "scale", "offset1", "offset2"],
    "primitive.broadcast_in_dims_v1": ["x", "sizes", "axes"], "primitive.broadcast_to_v1": ["x", "shape"],
    "primitive.build_sparse_with_bitmask_v1": ["values", "bitmask"],
    "primitive.concat_v1": ["axis"],
    "primitive.conv2d_v1": ["x", "weight", "stride", "dilation", "groups"],
    "primitive.conv3d_v1": ["x", "weight", "stride", "dilation", "groups"],
    "primitive.conv_transpose2d_v1": ["x", "weight", "stride", "padding", "dilation", "output_padding", "groups"],
    "primitive.conv_transpose3d_v1": ["x", "weight", "stride", "padding", "dilation", "output_padding", "groups"],
    "primitive.create_complex_v1": ["real", "imaginary"], "primitive.expand_dims_v1": ["x", "axes"],
    "primitive.shrink_dims_v1": ["x", "axes"], "primitive.gather_along_axis_v1": ["x", "indices", "axis"],
    "primitive.gather_nd_v1": ["x", "indices"],
    "primitive.interpolate_v1": ["x", "shape", "scale", "offset"],
    "primitive.interpolate_coordinates_v1": ["x", "coordinates"],
    "primitive.lut_to_dense_v1": ["indices", "lut", "axis"],
    "primitive.lut_to_sparse_with_bitmask_v1": ["indices", "lut", "axis"],
    "primitive.max_pool_2d_v1": ["x", "kernel_size", "stride", "dilation", "ceil_mode"],
    "primitive.max_pool_3d_v1": ["x", "kernel_size", "stride", "dilation", "ceil_mode"],
    "primitive.sum_pool_2d_v1": ["x", "kernel_size", "stride", "dilation"],
    "primitive.sum_pool_3d_v1": ["x", "kernel_size", "stride", "dilation"],
    "primitive.pad_v1": ["x", "padding", "value"], "primitive.range_v1": ["start", "stop", "step"],
    "primitive.reduce_v1": ["x", "axes", "init"],
    "primitive.reduce_index_v1": ["x", "axis", "init", "init_index"],
    "primitive.reshape_v2": ["x", "shape"], "primitive.reverse_v1": ["x", "axes"],
    "primitive.scan_v1": ["x", "axis", "reverse"],
    "primitive.scatter_along_axis_v1": ["x", "indices", "updates", "axis"],
    "primitive.scatter_nd_v1": ["x", "indices", "updates"],
    "primitive.slice_v1": ["x", "start", "end", "stride"],
    "primitive.slice_update_v1": ["x", "start", "end", "stride", "update"],
    "primitive.split_v1": ["x", "sizes", "axis"], "primitive.transpose_v1": ["x", "permutation"],
  ]
}
