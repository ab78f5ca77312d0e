internal import ModelSpec

/// Which operations a change of the precision leaves alone.
enum PrecisionRules {
  /// Operations that move or convert whole values of a given type: casts, branches and loops, lists and states.
  private static let fixed: Set<String> = [
    "cast", "cond", "while_loop", "make_list", "list_gather", "list_scatter", "list_read", "list_write", "list_length",
    "read_state", "write_state", "coreml_update_state", "classify", "constexpr_cast", "quantize", "dequantize",
  ]

  /// Parameters that take single precision only, in every opset.
  private static let single: [String: Set<String>] = ["crop_resize": ["spatial_scale"]]

  /// Whether `operation` keeps its types whatever is asked for.
  static func isFixed(_ operation: MILSpec.Operation) -> Bool { fixed.contains(operation.type) }

  /// Whether what is bound to `parameter` changes its type.
  static func changes(_ operation: MILSpec.Operation, _ parameter: String) -> Bool {
    single[operation.type]?.contains(parameter) != true
  }
}
