internal import ModelSpec
internal import OrderedCollections

/// Computes once what is computed twice: an operation of the same type with the same arguments as one before it gives way to
/// that one. Equal constants become one too. Random operations, states and operations with blocks stay.
package enum CommonSubexpressions: LocalPass {
  package static let name = "common-subexpressions"
  package static let summary = "Compute once what is computed twice, and store equal constants once"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.outputs.count == 1, operation.blocks.isEmpty, !operation.isRandom, !operation.hasEffects,
      operation.type != "read_state", operation.type != "make_list"
    else { return nil }
    let key = key(operation)
    for (other, name) in scope.known[key, default: []] where areEqual(other, operation) { return .value(name) }
    scope.known[key, default: []].append((operation, operation.output))
    return nil
  }

  /// Equal for equal operations; cheap to make and to compare.
  private static func key(_ operation: MILSpec.Operation) -> String {
    var key = operation.type
    for (parameter, argument) in operation.inputs.sorted(by: { $0.key < $1.key }) {
      key += " \(parameter)"
      for case .name(let name)? in argument.arguments.map(\.binding) { key += ":\(name)" }
    }
    guard operation.type == "const", let value = operation.attributes["val"] else { return key }
    key += " \(value.type?.tensor?.dataType.rawValue ?? 0) \(value.type?.tensor?.elementCount ?? 0)"
    switch value.value {
    case .blobFileValue(let blob): key += " \(blob.offset)"
    case .immediateValue(let immediate): key += " " + beginning(immediate)
    case nil: break
    }
    return key
  }

  private static func beginning(_ immediate: MILSpec.Value.ImmediateValue) -> String {
    guard case .tensor(let tensor)? = immediate.value else { return "" }
    return switch tensor.value {
    case .floats(let floats): "\(floats.values.prefix(4).map(\.bitPattern))"
    case .ints(let ints): "\(ints.values.prefix(8))"
    case .bools(let bools): "\(bools.values.prefix(8))"
    case .strings(let strings): strings.values.first ?? ""
    case .bytes(let bytes): "\(bytes.values.prefix(16).bytes)"
    default: ""
    }
  }

  private static func areEqual(_ one: MILSpec.Operation, _ other: MILSpec.Operation) -> Bool {
    guard one.inputs == other.inputs, one.outputs.first?.type == other.outputs.first?.type,
      one.unknownFields == other.unknownFields
    else { return false }
    let names = NameSet(one.attributes.keys).union(other.attributes.keys).subtracting(["name"])
    return names.allSatisfy { areEqual(one.attributes[$0], other.attributes[$0]) }
  }

  /// Whether both are the same constant. Floats are the same when they have the same bits: 0 and −0 are not.
  private static func areEqual(_ one: MILSpec.Value?, _ other: MILSpec.Value?) -> Bool {
    guard case .immediateValue(let a)? = one?.value, case .immediateValue(let b)? = other?.value,
      case .tensor(let left)? = a.value, case .tensor(let right)? = b.value,
      case .floats(let first)? = left.value, case .floats(let second)? = right.value
    else { return one == other }
    return one?.type == other?.type && first.values.map(\.bitPattern) == second.values.map(\.bitPattern)
  }
}
