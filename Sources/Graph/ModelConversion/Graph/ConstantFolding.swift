internal import ModelOps
internal import ModelSpec

/// Operations on constants, computed while a program is made: MIL takes weights as constants only.
enum ConstantFolding {
  /// Elements that a result may have, however small its arguments are.
  private static let smallCount = 4096

  /// The results of `operation` as constants; nil when they are not known before the program runs, or would take much more
  /// room than the arguments do.
  static func results(
    of operation: any TensorOperation, _ bound: BoundOperation, values: [InferredValue]
  ) throws(OperationError) -> [Operand]? {
    if let elements = elements(values), bound.count == 1 { return [elements] }
    guard bound.operation != "nn.custom",
      !bound.operation.hasPrefix("random_") && !bound.operation.hasPrefix("constexpr_")
    else { return nil }
    var constants: [(parameter: String, constants: [Constant])] = []
    var count = 0
    for argument in bound.arguments {
      var own: [Constant] = []
      for operand in argument.operands {
        guard case .constant(let constant) = operand.argument else { return nil }
        own.append(constant)
        count += constant.type.shape.elementCount.upper
      }
      constants.append((argument.parameter, own))
    }
    if bound.operation == "identity", let x = bound["x"] { return [x] }
    guard values.allSatisfy({ $0.type.tensor?.shape.isFixed == true }) else { return nil }
    let resultCount = values.reduce(0) { $0 + ($1.type.tensor?.shape.elementCount.upper ?? 0) }
    guard resultCount <= max(count, smallCount) else { return nil }
    return try evaluated(operation, constants, isHalf: staysHalf(bound, constants))
  }

  /// A small integer result all of whose elements are known.
  private static func elements(_ values: [InferredValue]) -> Operand? {
    guard values.count == 1, let type = values[0].type.tensor, type.scalar == .int32, let elements = values[0].elements
    else { return nil }
    let integers = elements.compactMap(\.fixed)
    guard integers.count == elements.count, type.shape.elementCount.fixed == integers.count else { return nil }
    return Operand(Constant(type, .integers(integers)))
  }

  private static func evaluated(
    _ operation: any TensorOperation, _ constants: [(parameter: String, constants: [Constant])], isHalf: Bool
  ) throws(OperationError) -> [Operand] {
    var values: [RuntimeValue] = []
    var parameters: [(name: String, range: Range<Int>)] = []
    for (parameter, own) in constants {
      let start = values.count
      for constant in own {
        if case .strings(let strings) = constant.elements {
          values.append(.strings(strings))
        } else {
          values.append(.tensor(try Tensor(constant)))
        }
      }
      parameters.append((parameter, start..<values.count))
    }
    var inputs = OperationInputs(OperationInputs.Layout(parameters), values)
    var results: [Operand] = []
    for value in try operation.evaluate(&inputs, ExecutionContext()) {
      guard let tensor = value.tensor else { throw OperationError("the result is no tensor") }
      results.append(operand(tensor, isHalf: isHalf))
    }
    return results
  }

  private static func operand(_ tensor: ModelOps.Tensor, isHalf: Bool) -> Operand {
    switch tensor.form {
    case .integer: return Operand(Constant(tensor.type, .integers(tensor.integerArray)))
    case .boolean: return Operand(Constant(tensor.type, .booleans(tensor.booleanArray)))
    case .float:
      let floats = tensor.floatArray
      let isSmall = floats.count <= 16
      let whole = isSmall ? floats.compactMap { Int(exactly: $0) } : []
      let elements = isSmall && whole.count == floats.count ? whole.map { Extent($0) } : nil
      if isHalf {
        let data = WeightData(bytes: floats.flatMap { half($0) })
        return Operand(Constant(tensor.type, .weights(data, stored: .fp16)), elements: elements)
      }
      let constant = Constant(
        tensor.type, isSmall ? .floats(floats) : .weights(WeightData(floats: floats), stored: .fp32))
      return Operand(constant, elements: elements)
    }
  }

  private static func half(_ float: Float) -> [UInt8] {
    let bits = Float16(float).bitPattern
    return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
  }

  /// Whether all that is moved about is stored in half precision, so that the result can be too.
  private static func staysHalf(
    _ bound: BoundOperation, _ constants: [(parameter: String, constants: [Constant])]
  ) -> Bool {
    guard ["concat", "transpose", "reshape", "squeeze", "expand_dims", "reverse"].contains(bound.operation) else {
      return false
    }
    return constants.allSatisfy { parameter, own in
      !["x", "values"].contains(parameter)
        || own.allSatisfy { if case .weights(_, stored: .fp16) = $0.elements { true } else { false } }
    }
  }
}
