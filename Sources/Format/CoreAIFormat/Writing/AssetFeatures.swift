/// When operations came to Core AI: a file says which day's it needs.
enum AssetFeatures {
  /// The first version that was seen.
  static let oldest: UInt64 = 20_250_814

  /// The lowest version with which a file with the operation was seen; what is not in the list is no newer than `oldest`.
  static func version(of name: String) -> UInt64 { versions[name] ?? oldest }

  private static let versions: [String: UInt64] = [
    "controlflow.condition_v1": 20_251_023, "controlflow.if_v1": 20_251_023, "controlflow.while_v1": 20_251_023,
    "dataflow.create_token_v1": 20_250_819, "dataflow.read_handle_v1": 20_250_819,
    "dataflow.write_handle_v1": 20_250_819, "primitive.acos_v1": 20_250_928, "primitive.acosh_v1": 20_250_928,
    "primitive.argsort_v1": 20_251_028, "primitive.asin_v1": 20_250_928, "primitive.asinh_v1": 20_250_928,
    "primitive.atan_v1": 20_250_928, "primitive.atanh_v1": 20_250_928, "primitive.blockwise_shift_scale_v2": 20_260_202,
    "primitive.broadcast_in_dims_v1": 20_250_826, "primitive.broadcast_shapes_v1": 20_250_911,
    "primitive.broadcast_to_v1": 20_251_024, "primitive.concat_v1": 20_250_903, "primitive.conv2d_v1": 20_250_905,
    "primitive.conv3d_v1": 20_251_023, "primitive.conv_transpose2d_v1": 20_251_031,
    "primitive.conv_transpose3d_v1": 20_251_031, "primitive.cos_v1": 20_250_928, "primitive.cosh_v1": 20_250_928,
    "primitive.equal_v1": 20_250_923, "primitive.erf_v1": 20_250_928, "primitive.exp_v1": 20_250_819,
    "primitive.expand_dims_v1": 20_260_219, "primitive.floor_divide_v1": 20_250_928,
    "primitive.gather_along_axis_v1": 20_251_028, "primitive.get_shape_v2": 20_260_317,
    "primitive.greater_v1": 20_251_013, "primitive.log_v1": 20_250_928, "primitive.logical_and_v1": 20_251_013,
    "primitive.logical_or_v1": 20_251_013, "primitive.logical_xor_v1": 20_251_013,
    "primitive.lut_to_dense_v1": 20_251_003, "primitive.max_pool_2d_v1": 20_251_023,
    "primitive.max_pool_3d_v1": 20_251_017, "primitive.maximum_v1": 20_250_928, "primitive.minimum_v1": 20_250_928,
    "primitive.modulo_v1": 20_250_928, "primitive.non_zero_v1": 20_251_031, "primitive.not_equal_v1": 20_251_003,
    "primitive.not_v1": 20_250_923, "primitive.pad_v1": 20_250_924, "primitive.pow_v1": 20_250_928,
    "primitive.range_v1": 20_251_017, "primitive.reduce_v1": 20_250_926, "primitive.reshape_v2": 20_260_219,
    "primitive.reverse_v1": 20_251_101, "primitive.round_v1": 20_251_001, "primitive.rsqrt_v1": 20_250_928,
    "primitive.scan_v1": 20_251_114, "primitive.scatter_along_axis_v1": 20_251_030,
    "primitive.scatter_nd_v1": 20_251_027, "primitive.sin_v1": 20_250_928, "primitive.sinh_v1": 20_250_928,
    "primitive.slice_update_v1": 20_250_922, "primitive.slice_v1": 20_250_922, "primitive.sum_pool_2d_v1": 20_251_017,
    "primitive.sum_pool_3d_v1": 20_251_017, "primitive.tan_v1": 20_250_928, "primitive.tanh_v1": 20_250_928,
    "primitive.where_v1": 20_251_023, "reduce_max_v1": 20_251_023, "reduce_min_v1": 20_251_023,
    "reduce_product_v1": 20_250_926, "reduce_sum_v1": 20_250_926,
  ]
}
