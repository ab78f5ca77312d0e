internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Operators on sequences and optionals, all of whose parts are known at conversion.
enum SequenceOperators {
  static let operators = [
    "SequenceConstruct", "SequenceEmpty", "SequenceAt", "SequenceInsert", "SequenceErase", "SequenceLength",
    "ConcatFromSequence", "SplitToSequence", "Optional", "OptionalGetElement", "OptionalHasElement",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    switch node.operation {
    case "SequenceConstruct": return [.sequence(try node.tensors())]
    case "SequenceEmpty":
      node.ignore("dtype")
      return [.sequence([])]
    case "SequenceLength": return [ImportValue(.integer(try sequence(node).count), .int64)]
    case "SequenceAt":
      let parts = try sequence(node)
      return [.tensor(parts[try place(node, 1, last: parts.count - 1)])]
    case "SequenceErase":
      var parts = try sequence(node)
      parts.remove(at: node.has(1) ? try place(node, 1, last: parts.count - 1) : parts.count - 1)
      return [.sequence(parts)]
    case "SequenceInsert":
      var parts = try sequence(node)
      parts.insert(try node.tensor(1), at: node.has(2) ? try place(node, 2, last: parts.count) : parts.count)
      return [.sequence(parts)]
    case "ConcatFromSequence": return [.tensor(try joined(node, &emitter))]
    case "SplitToSequence": return [.sequence(try split(node, &emitter))]
    case "Optional":
      node.ignore("type")
      return [node.value(0) ?? .nothing]
    case "OptionalGetElement":
      guard let value = node.value(0) else { throw node.refuse("an optional that holds nothing", "onnx-sequence") }
      if case .nothing = value { throw node.refuse("an optional that holds nothing", "onnx-sequence") }
      return [value]
    default:
      var isThere = node.value(0) != nil
      if case .nothing? = node.value(0) { isThere = false }
      return [ImportValue(.boolean(isThere), .bool)]
    }
  }

  private static func sequence(_ node: ImportNode) throws(OperationError) -> [ImportTensor] {
    guard case .sequence(let parts)? = node.value(0) else {
      throw node.refuse("input 0 is no sequence", "onnx-sequence")
    }
    return parts
  }

  private static func place(_ node: ImportNode, _ input: Int, last: Int) throws(OperationError) -> Int {
    guard let given = try node.fixedIntegers(input, "position")?.first else { throw node.notConstant("position") }
    let count = node.operation == "SequenceInsert" ? last : last + 1
    let place = given < 0 ? given + count : given
    guard place >= 0, place <= last else { throw node.refuse("a sequence has no place \(given)", "onnx-sequence") }
    return place
  }

  private static func joined(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> ImportTensor {
    let parts = try sequence(node)
    guard let first = parts.first, let axis = node.integer("axis") else {
      throw node.refuse("'ConcatFromSequence' of an empty sequence", "onnx-sequence")
    }
    let isNew = node.flag("new_axis")
    let rank = try first.shape().rank + (isNew ? 1 : 0)
    let counted = try node.axis(axis, rank)
    var operands: [Operand] = []
    for part in parts { operands.append(isNew ? try emitter.expand(part.operand, [counted]) : part.operand) }
    return first.with(try emitter.concat(operands, axis: counted))
  }

  private static func split(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportTensor] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let axis = try node.axis(node.integer("axis", default: 0), shape.rank)
    let keeps = node.flag("keepdims", default: true)
    guard let length = shape[axis].fixed else {
      throw node.refuse("'SplitToSequence' of an axis of open length", "onnx-shape")
    }
    var sizes = Array(repeating: 1, count: length)
    let given = try node.optional(1)
    if let given {
      guard let numbers = given.operand.fixedIntegers else { throw node.notConstant("split") }
      if try given.shape().rank == 0, let size = numbers.first, size > 0 {
        sizes = stride(from: 0, to: length, by: size).map { min(size, length - $0) }
      } else {
        sizes = numbers
      }
    }
    guard sizes.allSatisfy({ $0 > 0 }), sizes.count <= 1 << 16 else {
      throw node.refuse("'SplitToSequence' into parts without elements", "onnx-shape")
    }
    var parts: [ImportTensor] = []
    var begin = 0
    for size in sizes {
      var part = try emitter.slice(x.operand, axis: axis, begin, begin + size)
      if given == nil, !keeps { part = try emitter.squeeze(part, [axis]) }
      parts.append(x.with(part))
      begin += size
    }
    return parts
  }
}
