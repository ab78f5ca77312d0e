internal import ModelSpec
internal import OrderedCollections

/// A product as patterns look for it: whatever the order of its factors, and whether it divides by a constant or multiplies.
struct Product {
  /// The product of all constants.
  var constant: Float = 1
  /// The values that are multiplied, in any order.
  var factors: [String] = []

  /// The product that makes the result of `operation`; nil when it is none. Products within it count as part of it when
  /// nothing else uses them.
  init?(_ operation: MILSpec.Operation, _ scope: RewriteScope) throws(Diagnostic) {
    guard try add(operation, scope) else { return nil }
  }

  /// The product that makes `name`, or the value itself.
  init(_ name: String, _ scope: RewriteScope) throws(Diagnostic) { try add(name, scope) }

  private mutating func add(_ operation: MILSpec.Operation, _ scope: RewriteScope) throws(Diagnostic) -> Bool {
    switch operation.type {
    case "mul":
      for parameter in ["x", "y"] {
        if let number = try scope.number(operation, parameter) {
          constant *= number
        } else if let name = operation.name(parameter) {
          try add(name, scope)
        } else {
          return false
        }
      }
      return true
    case "real_div":
      guard let number = try scope.number(operation, "y"), number != 0, let name = operation.name("x") else {
        return false
      }
      constant /= number
      try add(name, scope)
      return true
    default: return false
    }
  }

  private mutating func add(_ name: String, _ scope: RewriteScope) throws(Diagnostic) {
    var copy = self
    if let maker = scope.onlyMaker(name), try copy.add(maker, scope) {
      self = copy
    } else {
      factors.append(name)
    }
  }

  /// Whether the constant is `number` within the rounding of half precision.
  func isNearly(_ number: Float) -> Bool { constant.isNearly(number) }

  /// The factors without one `name`; nil when it is none of them.
  func dividing(by name: String) -> [String]? {
    guard let index = factors.firstIndex(of: name) else { return nil }
    var rest = factors
    rest.remove(at: index)
    return rest
  }
}

extension Float {
  /// Whether two numbers are the same within the rounding of half precision.
  func isNearly(_ other: Float) -> Bool { abs(self - other) <= 1e-3 * abs(other) }
}

extension RewriteScope {
  /// The value that the sum `operation` adds to a constant `number`; nil when it is no such sum.
  func addend(_ operation: MILSpec.Operation?, to number: Float) throws(Diagnostic) -> String? {
    guard let operation, operation.type == "add" else { return nil }
    if try self.number(operation, "y")?.isNearly(number) == true { return operation.name("x") }
    if try self.number(operation, "x")?.isNearly(number) == true { return operation.name("y") }
    return nil
  }

  /// Whether the value has the type of the result, so that no constant has made it larger.
  func hasType(of operation: MILSpec.Operation, _ name: String) -> Bool {
    guard let type = types[name]?.tensor, let result = operation.outputs.first?.type?.tensor else { return false }
    return type.dataType == result.dataType && type.knownSizes != nil && type.knownSizes == result.knownSizes
  }
}

extension MILSpec.Operation {
  /// An operation of another type in the place of this one: same result, own arguments.
  func becoming(_ type: String, _ arguments: [(parameter: String, name: String)]) -> MILSpec.Operation {
    var operation = self
    operation.type = type
    operation.inputs = [:]
    operation.attributes = operation.attributes.filter { $0.key == "name" }
    for argument in arguments { operation.bind(argument.parameter, to: argument.name) }
    return operation
  }
}
