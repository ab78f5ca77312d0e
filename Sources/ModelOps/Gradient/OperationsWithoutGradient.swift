/// Operations that no gradient passes through, and why.
package enum OperationsWithoutGradient {
  private static let integers = "its results are integers or truth values"
  private static let random = "its results are drawn at random"
  private static let states = "states outlive a step of training"
  private static let lists = "lists are not differentiated"
  private static let constants = "it unpacks constants"
  private static let training = "it is a gradient or a step of training itself"

  /// By operation, the end of the sentence "it has none, for …".
  package static let reasons: [String: String] = [
    "argsort": integers, "equal": integers, "greater": integers, "greater_equal": integers, "less": integers,
    "less_equal": integers, "logical_and": integers, "logical_not": integers, "logical_or": integers,
    "logical_xor": integers, "non_zero": integers, "not_equal": integers, "reduce_argmax": integers,
    "reduce_argmin": integers, "shape": integers,
    "one_hot": "its argument is integers", "range_1d": "its arguments are the numbers of a shape",
    "fill": "its argument is an attribute",
    "random_bernoulli": random, "random_categorical": random, "random_normal": random, "random_uniform": random,
    "coreml_update_state": states, "read_state": states, "write_state": states,
    "list_gather": lists, "list_length": lists, "list_read": lists, "list_scatter": lists, "list_write": lists,
    "make_list": lists,
    "constexpr_affine_dequantize": constants, "constexpr_blockwise_shift_scale": constants,
    "constexpr_cast": constants, "constexpr_lut_to_dense": constants, "constexpr_lut_to_sparse": constants,
    "constexpr_sparse_blockwise_shift_scale": constants, "constexpr_sparse_to_dense": constants,
    "nn.unpack_linear": constants, "nn.unpack_lut": constants,
    "nn.half_linear": "it is made of differentiated operations when a graph is planned",
    "nn.palettised_linear": "it is made of differentiated operations when a graph is planned",
    "quantize": "its results are rounded", "dequantize": "its argument is integers",
    "classify": "its results are labels", "non_maximum_suppression": "it chooses boxes",
    "cond": "branches are not differentiated", "while_loop": "rounds are not differentiated",
    "nn.custom": "its code is the app's",
    "affine": "no gradient by coordinates is built", "crop_resize": "no gradient by boxes is built",
    "resample": "no gradient by coordinates is built",
    "nn.fused_conv": "it is made of differentiated operations when a graph is planned",
    "nn.fused_linear": "it is made of differentiated operations when a graph is planned",
    "grad.activation": training, "grad.adam_step": training, "grad.conv_weight": training, "grad.pool": training,
    "grad.sgd_step": training,
  ]
}
