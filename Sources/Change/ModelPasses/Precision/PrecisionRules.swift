internal import ModelSpec

/// Which operations and parameters a change of the precision leaves alone. What takes single precision only was read off
/// the type domains in the operation registry of coremltools 9.0.
struct PrecisionRules {
  /// Operations that move or convert whole values of a given type: casts, branches and loops, lists and states.
  private static let fixed: Set<String> = [
    "cast", "cond", "while_loop", "make_list", "list_gather", "list_scatter", "list_read", "list_write", "list_length",
    "read_state", "write_state", "coreml_update_state", "classify", "constexpr_cast", "quantize", "dequantize",
  ]

  /// Operations that take single precision only before opset iOS17.
  private static let recurrent: Set<String> = ["gru", "lstm", "rnn"]

  /// Parameters that take single precision only, in every opset.
  private static let single: [String: Set<String>] = [
    "constexpr_affine_dequantize": ["zero_point"],
    "crop_resize": ["spatial_scale"],
    "upsample_bilinear": ["scale_factor_height", "scale_factor_width"],
    "upsample_nearest_neighbor": ["scale_factor_height", "scale_factor_width"],
  ]

  /// The specification version that brought the opset.
  private let version: Int

  /// The rules of the opset called `name`, such as `CoreML5`; those of the first one for a name that is not known.
  init(opset name: String) {
    version = OperationSet(named: name)?.specificationVersion ?? OperationSet.firstVersion
  }

  /// Whether `operation` keeps its types whatever is asked for.
  func isFixed(_ operation: MILSpec.Operation) -> Bool {
    Self.fixed.contains(operation.type)
      || (version < SpecificationVersion.iOS17.number && Self.recurrent.contains(operation.type))
  }

  /// Whether what is bound to `parameter` of an operation that changes does not.
  func isSingle(_ operation: MILSpec.Operation, _ parameter: String) -> Bool {
    if operation.type == "resample", parameter == "coordinates" { return version == OperationSet.firstVersion }
    return Self.single[operation.type]?.contains(parameter) == true
  }
}
