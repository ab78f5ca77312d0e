internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Imputer`, `OneHotEncoder`, `FeatureVectorizer` and `LabelEncoder` of ai.onnx.ml, between numbers.
enum FeatureImport: OperatorImport {
  static let operators = ["Imputer", "OneHotEncoder", "FeatureVectorizer", "LabelEncoder"].map { "ai.onnx.ml.\($0)" }

  private static let largestTable = 4096

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    switch node.operation {
    case "Imputer": return [.tensor(try imputed(node, &emitter))]
    case "OneHotEncoder": return [ImportValue(try encoded(node, &emitter), .float)]
    case "FeatureVectorizer":
      node.ignore("inputdimensions")
      var parts: [Operand] = []
      for tensor in try node.tensors() {
        let wide = try emitter.cast(tensor.operand, .fp32)
        parts.append(try tensor.shape().rank == 1 ? try emitter.expand(wide, [0]) : wide)
      }
      return [ImportValue(try emitter.concat(parts, axis: 1), .float)]
    default: return [try looked(node, &emitter)]
    }
  }

  private static func imputed(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> ImportTensor {
    let x = try node.tensor(0)
    if x.element.isInteger {
      let values = node.integers("imputed_value_int64s") ?? []
      node.ignore("imputed_value_floats", "replaced_value_float")
      let isMissing = try emitter.binary("equal", x.operand, .integer(node.integer("replaced_value_int64", default: 0)))
      let new: Operand = values.count == 1 ? .integer(values[0]) : .integers(values)
      return x.with(try emitter.select(isMissing, new, x.operand))
    }
    let values = node.floats("imputed_value_floats") ?? []
    node.ignore("imputed_value_int64s", "replaced_value_int64")
    let old = node.float("replaced_value_float", default: 0)
    let isMissing = try emitter.binary(
      old.isNaN ? "not_equal" : "equal", x.operand, old.isNaN ? x.operand : emitter.number(old, like: x.operand))
    guard !values.isEmpty else { throw node.refuse("'Imputer' without values", "onnx-graph") }
    let new =
      values.count == 1
      ? emitter.number(values[0], like: x.operand) : emitter.floats(values, [values.count], like: x.operand)
    return x.with(try emitter.select(isMissing, new, x.operand))
  }

  private static func encoded(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    let x = try node.tensor(0)
    guard let categories = node.integers("cats_int64s"), !categories.isEmpty else {
      throw node.refuse("'OneHotEncoder' of strings", "onnx-type")
    }
    guard node.flag("zeros", default: true) else {
      throw node.refuse("'OneHotEncoder' that fails for numbers that it does not know")
    }
    let whole = try emitter.expand(try emitter.cast(x.operand, .int32), [try x.shape().rank])
    return try emitter.cast(try emitter.binary("equal", whole, .integers(categories)), .fp32)
  }

  /// A number for each number, and another one for those that the table does not have.
  private static func looked(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> ImportValue {
    let x = try node.tensor(0)
    let (whole, real) = (node.integers("keys_int64s"), node.floats("keys_floats"))
    let (integers, floats) = (node.integers("values_int64s"), node.floats("values_floats"))
    node.ignore("default_string", "classes_strings")
    let count = whole?.count ?? real?.count ?? 0
    guard count > 0, count <= largestTable, (integers?.count ?? floats?.count) == count else {
      throw node.refuse("'LabelEncoder' of strings, or of more than \(largestTable) numbers", "onnx-type")
    }
    let axis = try x.shape().rank
    let number = try emitter.expand(x.operand, [axis])
    let keys: Operand = whole.map { .integers($0) } ?? Operand(.floats(real ?? []))
    guard keys.type?.scalar == number.type?.scalar else {
      throw node.refuse("'LabelEncoder' with other keys than its input has numbers", "onnx-type")
    }
    let isKey = try emitter.cast(try emitter.binary("equal", number, keys), .int32)
    let place = try emitter.one(
      "reduce_argmax", [("x", isKey), ("axis", .integer(axis)), ("keep_dims", .boolean(false))])
    let isKnown = try emitter.binary(
      "greater", try emitter.reduce("reduce_max", isKey, [axis], keeps: false), .integer(0))
    if let integers {
      node.ignore("default_float")
      let value = try emitter.one("gather", [("x", .integers(integers)), ("indices", place), ("axis", .integer(0))])
      let other = Operand.integer(node.integer("default_int64", default: -1))
      return ImportValue(try emitter.select(isKnown, value, other), .int64)
    }
    node.ignore("default_int64")
    let value = try emitter.one(
      "gather", [("x", Operand(.floats(floats ?? []))), ("indices", place), ("axis", .integer(0))])
    return ImportValue(
      try emitter.select(isKnown, value, .float(node.float("default_float", default: 0))), .float)
  }
}
