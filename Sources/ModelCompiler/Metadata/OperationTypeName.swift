internal import ModelOps

/// The name by which `mlProgramOperationTypeHistogram` counts an operation.
///
/// An operation that is as it first was has its name in capitals: `SliceByIndex`. One that a later opset changed has that
/// opset before it: `Ios17.sliceByIndex`. Apple's compiler counts more changes than coremltools knows, which `changes`
/// adds; they are read off histograms and off the operator names that `MLComputePlan` reports.
enum OperationTypeName {
  /// The name of `operation` in a function of the opset that came with specification version `opset`.
  static func name(of operation: String, opset: Int) -> String {
    let words = operation.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let changed = lastChanged(operation, opset: opset), changed > firstVersion else { return words }
    return "Ios\(release(changed))." + words.prefix(1).lowercased() + words.dropFirst()
  }

  /// The specification version of an opset's name: `CoreML5` came with 6. Other names count as the newest.
  static func specificationVersion(ofOpset name: String) -> Int {
    let number = name.hasPrefix("CoreML") ? Int(name.dropFirst("CoreML".count)) : nil
    guard let number, (1...1000).contains(number) else { return .max }
    return number + 1
  }

  /// The first version with ML Programs.
  private static let firstVersion = 6

  /// The number of the iOS release of a specification version.
  private static func release(_ version: Int) -> Int {
    version < 10 ? version + 9 : version + 16
  }

  private static func lastChanged(_ operation: String, opset: Int) -> Int? {
    if operation == "write_state" { return 9 }
    let known = OperationOpsets.lastChanged(operation, upTo: opset) ?? OperationOpsets.introduced(operation)
    let added = changes(operation).last { $0 <= opset }
    return [known, added].compactMap(\.self).max()
  }

  /// Specification versions, in order, in which Apple's compiler takes the operation for changed.
  private static func changes(_ operation: String) -> [Int] {
    if reductions.contains(operation) { return [7] }
    if activations.contains(operation) { return [7, 9] }
    if arithmetic.contains(operation) { return [7, 8, 9] }
    if weighted.contains(operation) { return [7, 8, 9] }
    if comparisons.contains(operation) || moves.contains(operation) { return [8, 9] }
    // What iOS 17 changed, iOS 18 changed again.
    let isChangedInIOS17 =
      OperationOpsets.lastChanged(operation, upTo: 8) == 8 && OperationOpsets.introduced(operation) != 8
    return isChangedInIOS17 ? [8, 9] : []
  }

  /// Seen: the mean, the sum, the maximum and the product of two tensors by formula, all as iOS 16 has them later on too.
  private static let reductions: Set<String> = [
    "einsum", "reduce_l1_norm", "reduce_l2_norm", "reduce_log_sum", "reduce_log_sum_exp", "reduce_max", "reduce_mean",
    "reduce_min", "reduce_prod", "reduce_sum", "reduce_sum_square",
  ]

  /// Seen: `gelu`, `relu`, `sigmoid`, `silu`, `softmax`, and `max_pool` in iOS 18.
  private static let activations: Set<String> = [
    "avg_pool", "gelu", "l2_pool", "max_pool", "relu", "relu6", "sigmoid", "silu", "softmax", "softplus", "softsign",
  ]

  /// Seen: `add`, `floor`, `floor_div`, `maximum`, `minimum`, `mul`, `pow`, `real_div`, `rsqrt`, `sin`, `square`, `sub`,
  /// `tanh`, each in at least one opset.
  private static let arithmetic: Set<String> = [
    "abs", "acos", "add", "asin", "atan", "atanh", "ceil", "clip", "cos", "cosh", "erf", "exp", "exp2", "floor",
    "floor_div", "inverse", "log", "maximum", "minimum", "mod", "mul", "pow", "real_div", "round", "rsqrt", "sign",
    "sin", "sinh", "sqrt", "square", "sub", "tan", "tanh", "threshold",
  ]

  /// Operations that iOS 17 changed for coremltools too, and that iOS 16 had changed before. Seen: `batch_norm`, `cast`,
  /// `conv`, `conv_transpose`, `layer_norm`, `leaky_relu`, `linear`, `matmul`, `reduce_argmax`, `reshape`.
  private static let weighted: Set<String> = [
    "batch_norm", "cast", "clamped_relu", "conv", "conv_transpose", "elu", "gru", "instance_norm", "l2_norm",
    "layer_norm", "leaky_relu", "linear", "linear_activation", "local_response_norm", "lstm", "matmul", "prelu",
    "reduce_argmax", "reduce_argmin", "reshape", "rnn", "scaled_tanh", "sigmoid_hard", "softplus_parametric",
    "thresholded_relu",
  ]

  /// Seen: `equal`, `greater`, `greater_equal`, `less`, `logical_and`, `logical_not`.
  private static let comparisons: Set<String> = [
    "equal", "greater", "greater_equal", "less", "less_equal", "logical_and", "logical_not", "logical_or",
    "logical_xor", "not_equal",
  ]

  /// Seen: `concat`; `expand_dims`, `slice_by_index`, `squeeze` and `transpose` are in the table of opsets. Not changed
  /// in any file: `fill`, `identity`, `pad`, `range_1d`, `select`, `shape`, `split`, `stack`, `tile`,
  /// `upsample_nearest_neighbor`.
  private static let moves: Set<String> = ["concat"]
}
