internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Checks a block of an ML Program: every name defined once and before it is used.
enum MILBlockValidator {
  /// Blocks within blocks; real programs have a handful.
  static let depthLimit = 100

  /// Runs at the path of the block.
  ///
  /// - Parameter outer: The names that are visible around the block.
  static func validate(_ block: MILSpec.Block, _ outer: MILScope, _ context: inout ValidationContext) {
    var scope = outer.nested()
    guard scope.depth <= depthLimit else {
      context.error("nesting", "blocks are nested more than \(depthLimit - 1) deep")
      return
    }
    define(block.inputs, "inputs", &scope, &context)
    // By index, because copying an operation updates a dozen reference counts.
    for index in block.operations.indices {
      context.within("operations", index, named: block.operations[index].outputs.first?.name) { context in
        MILOperationValidator.validate(block.operations[index], scope, &context)
        let isConstant = block.operations[index].isKnownBeforeRunning
        define(block.operations[index].outputs, "outputs", isConstant: isConstant, &scope, &context)
      }
    }
    for name in block.outputs where !scope.contains(name) {
      context.error(
        "value-undefined", "the block returns '\(name)', which is not defined in it", at: "outputs", found: name)
    }
    for (name, value) in block.attributes {
      context.within(.entry(field: "attributes", key: name)) { MILValueValidator.validate(value, &$0) }
    }
  }

  /// The greatest number of axes that Core ML's tensors have; weights may have more.
  static let rankLimit: Int64 = 5

  /// Adds `values`, from the repeated field `field` of the current message, to the scope.
  ///
  /// - Parameter isConstant: Whether they are known before the program runs.
  static func define(
    _ values: [MILSpec.NamedValueType], _ field: String, isConstant: Bool = false, _ scope: inout MILScope,
    _ context: inout ValidationContext
  ) {
    for (index, value) in values.enumerated() {
      if value.name.isEmpty {
        context.error("value-name-missing", "a value has no name", at: field)
      } else if !scope.define(value.name, MILScope.Value(scalar: value.scalar, isConstant: isConstant)) {
        context.error("value-duplicate", "'\(value.name)' is defined twice", at: field, found: value.name)
      } else if scope.isOuter(value.name) {
        context.warning(
          "value-shadowed", "'\(value.name)' is already defined in an enclosing block", at: field, found: value.name)
      }
      context.within(field, index, named: value.name) { context in
        MILTypeValidator.validate(value.type, of: "'\(value.name)'", &context)
        if !isConstant { validateRank(value, &context) }
      }
    }
  }

  private static func validateRank(_ value: MILSpec.NamedValueType, _ context: inout ValidationContext) {
    guard case .tensorType(let tensor)? = value.type?.kind, tensor.rank > rankLimit,
      tensor.rank == Int64(tensor.dimensions.count)
    else { return }
    context.error(
      "rank-limit", "'\(value.name)' has \(tensor.rank) dimensions, but tensors of Core ML have up to \(rankLimit)",
      at: "type", found: "\(tensor.rank)", expected: "up to \(rankLimit)",
      remedy: "join axes that are always used together, or leave out axes of length 1")
  }
}

extension MILSpec.Operation {
  /// Whether its results are known before the program runs: a constant, or weights that are unpacked on loading.
  fileprivate var isKnownBeforeRunning: Bool { type == "const" || type.hasPrefix("constexpr_") }
}

extension MILSpec.NamedValueType {
  /// The type of the elements of a tensor; nil for anything else.
  fileprivate var scalar: ScalarType? {
    if case .tensorType(let tensor)? = type?.kind { ScalarType(tensor.dataType) } else { nil }
  }
}
