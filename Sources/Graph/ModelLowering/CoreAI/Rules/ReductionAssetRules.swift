internal import ModelGraph
internal import ModelSpec
internal import OrderedCollections

extension AssetRules {
  /// Reductions; the axes stay with length 1.
  static let reduction: [NamedAssetRule] = [
    composite("reduce_sum_v1", "reduce_sum"), composite("reduce_product_v1", "reduce_prod"),
    composite("reduce_max_v1", "reduce_max"), composite("reduce_min_v1", "reduce_min"),
    composite("reduce_mean_v1", "reduce_mean"), composite("any_v1", "reduce_max"), composite("all_v1", "reduce_min"),
    .one("primitive.reduce_v1") { (lowering, call) throws(OperationError) in
      guard let combiner = Combiner(call.blocks) else {
        throw OperationError("what it reduces by is more than one operation, which is not supported")
      }
      let reductions = ["add": "reduce_sum", "mul": "reduce_prod", "maximum": "reduce_max", "minimum": "reduce_min"]
      let x = try lowering.operand(call, 0)
      var name = combiner.name
      if x.type?.scalar == .bool {
        name =
          ["logical_or": "maximum", "bitwise_or": "maximum", "logical_and": "minimum", "bitwise_and": "minimum"][name]
          ?? name
      }
      guard let reduction = reductions[name], let rule = AssetRules.all["primitive.\(combiner.name)_v1"] else {
        throw OperationError("reducing by '\(combiner.name)' is not supported")
      }
      let reduced = try lowering.reduced(
        x, by: reduction, axes: lowering.integers(call, 1, named: "axes"), type: call.dataType())
      let both = AssetCall(combiner.operation, [try lowering.argument(call, 2), .one(reduced)])
      guard case .one(let result)? = try rule(&lowering, both).first else { throw OperationError("it has no result") }
      return result
    },
    .one("primitive.reduce_index_v1") { (lowering, call) throws(OperationError) in
      guard let combiner = Combiner(call.blocks), combiner.name == "greater" else {
        throw OperationError("what it compares by is not supported")
      }
      // The region says whether the candidate, its second argument, wins.
      let isMaximum = combiner.isReversed
      let x = try lowering.operand(call, 0)
      guard case .constant(let start) = try lowering.argument(call, 2),
        case .constant(let constant) = try start.operand().argument, lowering.isLeast(constant, isMaximum: isMaximum),
        try lowering.integer(call, 3, named: "init_index") == 0
      else { throw OperationError("the value that it begins with is not the least, which is not supported") }
      return try lowering.winner(x, lowering.integer(call, 1, named: "axis"), isMaximum: isMaximum)
    },
    .one("argmax_v1") { (lowering, call) throws(OperationError) in
      try lowering.winner(lowering.operand(call, 0), lowering.integer(call, 1, named: "axis"), isMaximum: true)
    },
  ]

  private static func composite(_ name: String, _ reduction: String) -> NamedAssetRule {
    .one(name) { (lowering, call) throws(OperationError) in
      try lowering.reduced(
        lowering.operand(call, 0), by: reduction, axes: lowering.integers(call, 1, named: "axes"), type: call.dataType()
      )
    }
  }
}

/// The one operation that a region consists of, on its two arguments.
private struct Combiner {
  let operation: MILSpec.Operation
  /// The name without its prefix and version.
  let name: String
  /// Whether the second argument of the region is the first of the operation.
  let isReversed: Bool

  init?(_ blocks: [MILSpec.Block]) {
    guard blocks.count == 1, blocks[0].inputs.count == 2, blocks[0].operations.count == 1,
      let operation = blocks[0].operations.first, operation.outputs.count == 1,
      blocks[0].outputs == [operation.outputs[0].name], operation.type.hasPrefix("primitive."),
      operation.type.hasSuffix("_v1")
    else { return nil }
    let taken = operation.inputs.values.flatMap(\.arguments).compactMap { binding -> String? in
      if case .name(let name)? = binding.binding { name } else { nil }
    }
    let names = blocks[0].inputs.map(\.name)
    guard taken == names || taken == names.reversed() else { return nil }
    self.operation = operation
    name = String(operation.type.dropFirst("primitive.".count).dropLast("_v1".count))
    isReversed = taken != names
  }
}

extension AssetLowering {
  mutating func reduced(
    _ x: Operand, by reduction: String, axes: [Int], type: ScalarType?
  ) throws(OperationError) -> Operand {
    guard !axes.isEmpty, let scalar = x.type?.scalar else { return x }
    let arguments: (Operand) -> [(String, Operand?)] = {
      [("x", $0), ("axes", .integers(axes)), ("keep_dims", .boolean(true))]
    }
    if scalar == .bool {
      let number = try emitOne(reduction, arguments(try cast(x, .int32)))
      return try emitOne("cast", [("x", number), ("dtype", .string("bool"))])
    }
    if ElementForm(scalar) == .integer, reduction == "reduce_mean" {
      throw OperationError("the mean of integers is not supported")
    }
    if ElementForm(scalar) == .integer, reduction == "reduce_sum" || reduction == "reduce_prod",
      let type, type.bitWidth > 32 || type == .uint32
    {
      throw OperationError("sums and products of \(type.name) over axes are not supported")
    }
    return try wrapped(try emitOne(reduction, arguments(widened(x))), as: scalar)
  }

  /// The place of the largest or least element, the first of equals; what is not a number never wins.
  fileprivate mutating func winner(
    _ x: Operand, _ axis: Int, isMaximum: Bool
  ) throws(OperationError) -> Operand {
    guard let scalar = x.type?.scalar else { throw OperationError("its argument has no type") }
    var x = x
    if ElementForm(scalar) == .float {
      let isNumber = try binary("equal", x, x)
      let least = try number(isMaximum ? -.infinity : .infinity, like: scalar)
      x = try emitOne("select", [("cond", isNumber), ("a", x), ("b", least)])
    }
    return try emitOne(
      isMaximum ? "reduce_argmax" : "reduce_argmin",
      [("x", x), ("axis", .integer(axis)), ("keep_dims", .boolean(true))])
  }

  /// Whether no element is before the constant in the order that is looked for.
  fileprivate func isLeast(_ constant: Constant, isMaximum: Bool) -> Bool {
    switch constant.elements {
    case .floats(let floats): floats == [isMaximum ? -.infinity : .infinity]
    case .integers(let integers):
      switch constant.type.scalar {
      case .int32: integers == [Int(isMaximum ? Int32.min : Int32.max)]
      case .int16: integers == [Int(isMaximum ? Int16.min : Int16.max)]
      case .int8: integers == [Int(isMaximum ? Int8.min : Int8.max)]
      case .uint8: integers == [isMaximum ? 0 : 255]
      case .uint16: integers == [isMaximum ? 0 : 65_535]
      default: false
      }
    default: false
    }
  }
}
