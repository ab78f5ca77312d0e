internal import ModelSpec
internal import OrderedCollections

/// Checks one function of an ML Program: its bodies, and its inputs and outputs against the description.
enum MILFunctionValidator {
  /// Runs at the path of the function.
  ///
  /// - Parameter interface: The function's description in the model; nil if there is none.
  static func validate(
    _ function: MILSpec.Function, _ name: String, against interface: FeatureLists?, _ context: inout ValidationContext
  ) {
    validateOperationSet(function, name, &context)
    var scope = MILScope()
    MILBlockValidator.define(function.inputs, "inputs", &scope, &context)
    if let interface { validateInputs(function, name, against: interface, &context) }
    for (set, block) in function.blockSpecializations {
      context.operationSetVersion =
        context.target.map { context.version(on: $0) } ?? OperationSet(named: set)?.specificationVersion
      context.within(.entry(field: "block_specializations", key: set)) { context in
        MILBlockValidator.validate(block, scope, &context)
        if let input = block.inputs.first {
          context.error(
            "value-undefined",
            "the body of function '\(name)' takes '\(input.name)', but only blocks of operations are given values",
            at: "inputs", found: input.name, remedy: "make it an input of the function")
        }
        if let interface, set == function.opset { validateOutputs(block, name, against: interface, &context) }
        StateWriteValidator.validate(block, &context)
      }
    }
    for (name, value) in function.attributes {
      context.within(.entry(field: "attributes", key: name)) { MILValueValidator.validate(value, &$0) }
    }
  }

  private static func validateOperationSet(
    _ function: MILSpec.Function, _ name: String, _ context: inout ValidationContext
  ) {
    if OperationSet(named: function.opset) == nil {
      context.error(
        "operation-set-unknown", "function '\(name)' names operation set '\(function.opset)'", at: "opset",
        found: function.opset, expected: listed(OperationSet.all.map(\.name)))
    }
    if function.blockSpecializations[function.opset] == nil {
      let known = function.blockSpecializations.keys.map { "'\($0)'" }
      context.error(
        "block-missing",
        known.isEmpty
          ? "function '\(name)' has no body"
          : "function '\(name)' has no body for '\(function.opset)', only for \(listed(known, joining: "and"))",
        at: "block_specializations", found: listed(known, joining: "and"), expected: function.opset)
    }
  }

  private static func validateInputs(
    _ function: MILSpec.Function, _ name: String, against interface: FeatureLists, _ context: inout ValidationContext
  ) {
    let types = NameMap(function.inputs.map { ($0.name, $0.type?.kind) }, uniquingKeysWith: { first, _ in first })
    let described = interface.input + interface.state
    for feature in described {
      guard let type = types[feature.name] else {
        context.error(
          "function-input", "function '\(name)' has no input '\(feature.name)', which the description has",
          at: "inputs", found: listed(function.inputs.map { "'\($0.name)'" }, joining: "and"), expected: feature.name)
        continue
      }
      var isState = false
      switch type {
      case .stateType(let state)?:
        isState = true
        validate(state, "state '\(feature.name)' of function '\(name)'", &context)
      case .tensorType(let tensor)?: validate(feature, tensor, of: name, &context)
      case .listType?, .tupleType?, .dictionaryType?:
        context.error(
          "function-input-type",
          "input '\(feature.name)' of function '\(name)' is a `\(type?.schemaName ?? "")`, expected a tensor or a state",
          at: "inputs", found: type?.schemaName)
      case nil: break
      }
      if let kind = feature.kind, isState != (kind == .state) {
        context.error(
          "function-input-type",
          isState
            ? "input '\(feature.name)' of function '\(name)' is a state, but the description says \(kind.name)"
            : "input '\(feature.name)' of function '\(name)' is not a state, but the description says State",
          at: "inputs",
          found: type?.schemaName, expected: kind.name)
      }
    }
    let names = NameSet(described.map(\.name))
    for input in function.inputs where !names.contains(input.name) {
      context.error(
        "function-input", "input '\(input.name)' of function '\(name)' is not in the description", at: "inputs",
        found: input.name)
    }
  }

  /// A state is a tensor with a rank.
  private static func validate(_ state: MILSpec.StateType, _ value: String, _ context: inout ValidationContext) {
    switch state.wrappedType?.kind {
    case .tensorType(let tensor)?: if !tensor.hasKnownRank { reportRank(value, &context) }
    case let other:
      let found = other?.schemaName ?? "nothing"
      context.error(
        "function-input-type", "\(value) holds \(found), expected a tensor", at: "inputs", found: found,
        expected: "tensorType")
    }
  }

  private static func reportRank(_ value: String, _ context: inout ValidationContext) {
    context.error(
      "function-input-type", "\(value) has no known number of dimensions", at: "inputs",
      remedy: "declare its dimensions, whose lengths may be unknown")
  }

  /// Compares the default shape of a feature with the shape of the function's input.
  private static func validate(
    _ feature: FeatureDescription, _ tensor: MILSpec.TensorType, of name: String, _ context: inout ValidationContext
  ) {
    let lengths = tensor.dimensions.map { dimension -> Int64? in
      if case .constant(let constant)? = dimension.dimension { Int64(clamping: constant.size) } else { nil }
    }
    guard tensor.hasKnownRank else {
      return reportRank("input '\(feature.name)' of function '\(name)'", &context)
    }
    let shape: [Int64]
    switch feature.type?.kind {
    case .multiArrayType(let array)?: shape = array.shape
    case .imageType(let image)? where image.width > 0 && image.height > 0:
      let channels: Int64 = image.isGray ? 1 : 3
      // Functions can also take images as [N, H, W, C].
      let isChannelLast =
        lengths.count == 4 && (lengths[1] ?? channels) != channels && (lengths[3] ?? channels) == channels
      shape = isChannelLast ? [1, image.height, image.width, channels] : [1, channels, image.height, image.width]
    case .stringType, .dictionaryType, .sequenceType:
      return context.error(
        "function-input-type",
        "input '\(feature.name)' is \(feature.kind?.name ?? "") in the description, but functions take arrays, images and "
          + "numbers only", at: "inputs", found: feature.kind?.name)
    default: return
    }
    // A number comes as an array of one element.
    guard !shape.isEmpty, tensor.rank > 0 || shape != [1] else { return }
    guard shape.count != lengths.count || zip(shape, lengths).contains(where: { $1 != nil && $0 != $1 }) else { return }
    let expected = lengths.map { $0.map { "\($0)" } ?? "?" }.joined(separator: ", ")
    context.error(
      "shape",
      "input '\(feature.name)' has shape \(shape) in the description, but function '\(name)' takes [\(expected)]",
      at: "inputs", found: "\(shape)", expected: "[\(expected)]")
  }

  private static func validateOutputs(
    _ block: MILSpec.Block, _ name: String, against interface: FeatureLists, _ context: inout ValidationContext
  ) {
    let names = NameSet(block.outputs)
    for output in interface.output where !names.contains(output.name) {
      context.error(
        "function-output", "function '\(name)' does not return '\(output.name)', which the description has",
        at: "outputs", found: listed(block.outputs.map { "'\($0)'" }, joining: "and"), expected: output.name)
    }
  }
}

extension MILSpec.TensorType {
  /// Whether its rank is known: no dimension stands for any number of them.
  fileprivate var hasKnownRank: Bool {
    rank >= 0
      && !dimensions.contains { dimension in
        if case .unknown(let unknown)? = dimension.dimension { unknown.variadic } else { false }
      }
  }
}
