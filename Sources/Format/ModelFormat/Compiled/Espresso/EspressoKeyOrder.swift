/// The order in which Apple's compiler puts the keys of an object into the dictionary that it prints.
///
/// The order matters only where keys meet in the dictionary's table. These orders give the keys of every known record
/// the place they have in Apple's files; there may be others that do. Keys that are not listed come last, by name.
enum EspressoKeyOrder {
  /// An object with its members in the order of Apple's compiler.
  ///
  /// - Parameter type: A record's type; `net` for the file as a whole, `weights` for what is in a record's `weights`.
  static func object(_ members: [JSONValue.Member], of type: String) -> JSONValue {
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return .foundationObject(sorted, insertedAs: special[type] ?? records)
  }

  /// Of records of all types but two.
  private static let records = [
    "type", "debug_info", "hint_fallback_from_ane", "Nx", "Ny", "avg_or_max", "dst_w", "fused_tanh", "has_biases",
    "n_groups", "nd_axis", "operation", "pad_fill_mode", "size_of_axes", "size_x", "size_y", "top_shape_style",
    "bottom", "pad_t", "quantization_lut_weights_blob", "quantization_ranges_blob", "stride_x",
    "average_count_exclude_padding", "fused_relu", "has_batch_norm", "start", "stride_y", "top", "alpha", "axis",
    "pad_r", "name", "C", "attributes", "K", "axes_0", "axes_1", "beta", "blob_batchnorm_params", "end", "pad_l",
    "pad_value", "pad_mode", "blob_biases", "blob_weights", "dst_h", "n_parallel", "blob_weights_f16", "pad_b",
    "simple_concat", "hint_fallback_from_metal", "dst_k", "training_eps", "training_instancenorm", "use_version",
    "version", "dst_seq", "dst_n", "dst_nd_rank", "mode", "weights", "axis_mode", "dynamic_shape", "nd_mode",
    "pad_pad_mode", "training", "training_momentum",
  ]

  private static let special = [
    "net": [
      "metadata_in_weights", "transform_params", "format_version", "layers", "properties", "analyses", "storage",
    ],
    "weights": [],
    "transpose": [
      "type", "name", "bottom", "top", "attributes", "axis_h", "axis_w", "axis_k", "axis_n", "axis_seq", "weights",
      "debug_info",
    ],
    "inner_product": [
      "type", "name", "bottom", "top", "attributes", "hint_fallback_from_ane", "hint_fallback_from_metal",
      "blob_biases", "blob_weights", "has_biases", "has_tanh", "is_lookup", "has_prelu", "nB", "nC", "debug_info",
      "has_relu", "nd_mode", "weights", "quantization_mode",
    ],
  ]
}
