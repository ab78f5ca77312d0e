internal import ModelGraph
internal import ModelOps
internal import ModelSpec

/// Weights whose stored form Core AI lacks, as the numbers that they stand for.
enum FoldedWeights {
  static let operations: Set<String> = [
    "constexpr_sparse_to_dense", "constexpr_lut_to_sparse", "constexpr_sparse_blockwise_shift_scale",
  ]

  /// The results of an operation on weights as constants; nil for an operation with a form of its own.
  ///
  /// - Parameter isNeeded: Whether an operation without a form takes its result.
  static func results(_ call: AssetCall, isNeeded: Bool) throws(OperationError) -> [Constant]? {
    guard isFolded(call) || isNeeded && call.name.utf8.starts(with: "constexpr_".utf8) else { return nil }
    var values: [RuntimeValue] = []
    var parameters: [(name: String, range: Range<Int>)] = []
    for (parameter, own) in call.bound {
      let start = values.count
      for bound in own {
        guard case .constant(let constant) = bound.source else {
          throw OperationError("`\(parameter)` is computed when the model runs", argument: parameter)
        }
        values.append(.tensor(try Tensor(constant)))
      }
      parameters.append((parameter, start..<values.count))
    }
    var inputs = OperationInputs(OperationInputs.Layout(parameters), values)
    var constants: [Constant] = []
    for (value, result) in zip(try call.resolved.evaluate(&inputs, ExecutionContext()), call.results) {
      guard let tensor = value.tensor, let type = result.type.tensor else {
        throw OperationError("the result is no tensor")
      }
      constants.append(constant(tensor, type))
    }
    return constants
  }

  private static func isFolded(_ call: AssetCall) -> Bool {
    if operations.contains(call.name) { return true }
    guard call.name == "constexpr_blockwise_shift_scale", let offset = call.constant("offset"),
      let data = call.constant("data")
    else { return false }
    // Offsets of another type than the elements have no form.
    return offset.type.scalar != data.type.scalar
  }

  private static func constant(_ tensor: ModelOps.Tensor, _ type: TensorType) -> Constant {
    switch tensor.form {
    case .integer: return Constant(type, .integers(tensor.integerArray))
    case .boolean: return Constant(type, .booleans(tensor.booleanArray))
    case .float:
      guard type.scalar == .fp16 else {
        return Constant(type, .weights(WeightData(floats: tensor.floatArray), stored: .fp32))
      }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(2 * tensor.count)
      for float in tensor.floatArray {
        let bits = Float16(float).bitPattern
        bytes += [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
      }
      return Constant(type, .weights(WeightData(bytes: bytes), stored: .fp16))
    }
  }
}
