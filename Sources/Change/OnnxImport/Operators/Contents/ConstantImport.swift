internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Constant`, in all its spellings.
enum ConstantImport: OperatorImport {
  static let operators = ["Constant"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    if let tensor = try node.tensorAttribute("value") { return [.tensor(tensor)] }
    if let attribute = node.attribute("value_float") { return [ImportValue(.float(attribute.f), .float)] }
    if let attribute = node.attribute("value_floats") {
      return [ImportValue(Operand(.floats(attribute.floats)), .float)]
    }
    if let number = node.integer("value_int") { return [ImportValue(.integer(number), .int64)] }
    if let numbers = node.integers("value_ints") { return [ImportValue(.integers(numbers), .int64)] }
    throw node.refuse("'Constant' of strings or sparse tensors", "onnx-type")
  }
}

/// `ConstantOfShape`.
enum ConstantOfShapeImport: OperatorImport {
  static let operators = ["ConstantOfShape"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let shape = try node.tensor(0)
    let value = try node.tensorAttribute("value") ?? ImportTensor(.float(0), .float)
    let scalar = try emitter.reshape(value.operand, [])
    if let lengths = shape.operand.fixedIntegers, lengths.isEmpty { return [.tensor(value.with(scalar))] }
    return [.tensor(value.with(try emitter.one("fill", [("shape", shape.operand), ("value", scalar)])))]
  }
}

/// `Shape` and `Size`.
enum ShapeImport: OperatorImport {
  static let operators = ["Shape", "Size"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let rank = try x.shape().rank
    if node.operation == "Size" {
      if let lengths = try x.shape().fixed { return [ImportValue(.integer(lengths.reduce(1, *)), .int64)] }
      let lengths = try emitter.shape(x.operand)
      return [ImportValue(try emitter.reduce("reduce_prod", lengths, [0], keeps: false), .int64)]
    }
    func place(_ index: Int) -> Int { min(max(index < 0 ? index + rank : index, 0), rank) }
    let (start, end) = (place(node.integer("start", default: 0)), place(node.integer("end", default: rank)))
    if start >= end { return [ImportValue(.integers([]), .int64)] }
    let extents = try x.shape().extents[start..<end]
    let fixed = extents.compactMap(\.fixed)
    if fixed.count == extents.count { return [ImportValue(.integers(fixed), .int64)] }
    let whole = try emitter.shape(x.operand)
    if end - start == rank { return [ImportValue(whole, .int64)] }
    return [ImportValue(try emitter.slice(whole, axis: 0, start, end), .int64)]
  }
}

/// `Range`.
enum RangeImport: OperatorImport {
  static let operators = ["Range", "com.microsoft.Range"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (start, limit, delta) = (try node.tensor(0), try node.tensor(1), try node.tensor(2))
    func scalar(_ tensor: ImportTensor) throws(OperationError) -> Operand { try emitter.reshape(tensor.operand, []) }
    let result = try emitter.one(
      "range_1d", [("start", try scalar(start)), ("end", try scalar(limit)), ("step", try scalar(delta))])
    return [.tensor(start.with(result))]
  }
}
