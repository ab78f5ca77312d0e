/// What operations take for parameters of these names.
extension ArgumentDraw {
  /// Parameters that may be left out.
  static let optional: Set<String> = [
    "bias", "gamma", "beta", "epsilon", "axes", "axis", "keep_dims", "strides", "pad_type", "pad", "dilations",
    "groups",
    "mode", "seed", "begin_mask", "end_mask", "squeeze_mask", "stride", "transpose_x", "transpose_y", "direction",
    "output_sequence", "activation", "recurrent_activation", "cell_activation", "peephole", "clip", "input_bias",
    "reset_after", "weight_ih_back", "weight_hh_back", "bias_back", "peephole_back", "exclusive", "reverse",
    "ascending",
    "sort", "return_indices", "output_indices_dtype", "output_dtype", "validate_indices", "batch_dims", "attn_mask",
    "ceil_mode", "exclude_padding_from_average", "constant_val", "interleave", "on_value", "off_value", "low", "high",
    "mean", "stddev", "prob", "zero_point", "offset", "align_corners", "half_pixel_centers", "sampling_mode",
    "pad_value",
    "interpolation_mode", "split_sizes", "num_splits", "output_shape", "vector_axis", "dtype", "dynamic_length",
    "value",
    "alpha", "k", "lower", "upper", "max_boxes", "per_class_suppression", "score_threshold", "normalized_coordinates",
    "spatial_scale", "box_coordinate_mode", "a", "b", "end_masks",
  ]
  static let variadic: Set<String> = ["values", "ref_tensors"]
  static let flags: Set<String> = [
    "keep_dims", "transpose_x", "transpose_y", "output_sequence", "reset_after", "exclusive", "reverse", "ascending",
    "sort",
    "return_indices", "validate_indices", "ceil_mode", "exclude_padding_from_average", "interleave", "align_corners",
    "half_pixel_centers", "dynamic_length", "per_class_suppression", "normalized_coordinates",
  ]
  static let flagVectors: Set<String> = ["begin_mask", "end_mask", "squeeze_mask", "end_masks"]
  static let integers: Set<String> = [
    "axis", "seq_axis", "batch_axis", "vector_axis", "batch_dims", "groups", "seed", "lower", "upper", "k",
    "block_size",
    "upscale_factor", "downscale_factor", "num_splits", "target_size_height", "target_size_width", "target_height",
    "target_width", "output_height", "output_width", "max_boxes", "init_length", "one_hot_vector_size", "start", "step",
  ]
  static let vectors: Set<String> = [
    "axes", "perm", "shape", "elem_shape", "kernel_sizes", "strides", "dilations", "pad", "block_shape", "crops",
    "paddings",
    "begin", "end", "stride", "reps", "split_sizes", "output_shape", "resized_dims", "begins", "ends", "crop_height",
    "crop_width", "size",
  ]
  static let numbers: Set<String> = [
    "epsilon", "low", "high", "stddev", "prob", "constant_val", "on_value", "off_value", "pad_value", "padding_value",
    "spatial_scale", "iou_threshold", "score_threshold", "clip", "scale_factor_height", "scale_factor_width",
  ]
  static let wordChoices: [String: [String]] = [
    "pad_type": ["valid", "same", "custom", "same_lower"],
    "mode": [
      "constant", "reflect", "replicate", "EXACT", "TANH_APPROXIMATION", "add", "update", "mul", "min", "max", "logits",
      "probs",
    ],
    "dtype": ["fp16", "fp32", "int32", "bool", "int8", "uint8", "int16"],
    "output_dtype": ["int8", "uint8", "int32", "fp32"],
    "output_indices_dtype": ["int32", "uint16"], "direction": ["forward", "reverse", "bidirectional"],
    "activation": ["tanh", "relu", "sigmoid", "linear"], "recurrent_activation": ["sigmoid", "tanh"],
    "cell_activation": ["tanh"],
    "sampling_mode": [
      "bilinear", "nearest", "STRICT_ALIGN_CORNERS", "ALIGN_CORNERS", "DEFAULT", "OFFSET_CORNERS", "UNALIGN_CORNERS",
    ],
    "padding_mode": ["constant", "border", "reflection", "symmetric"],
    "interpolation_mode": ["LINEAR", "NEAREST_NEIGHBOR"],
    "coordinates_mode": ["normalized_minus_one_to_one", "normalized_zero_to_one", "unnormalized"],
    "box_coordinate_mode": ["CENTER_SIZE_HEIGHT_FIRST", "CORNERS_HEIGHT_FIRST", "CORNERS_WIDTH_FIRST"],
    "equation": ["nchw,nwhu->nchu", "ab,bc->ac", "abcd,adce->abce", "ij,jk->ik", "abc,acd->abd", "bnc,bmc->bnm"],
  ]
  static let words = Array(Set(wordChoices.values.flatMap(\.self))).sorted() + ["", "x", "é"]
  static let extremes: [Float] = [
    0, 1, -1, 0.5, 300, -0.0, 1e30, -1e30, 1e-30, .infinity, -.infinity, .nan, 2_147_483_648, 65504,
  ]
}
