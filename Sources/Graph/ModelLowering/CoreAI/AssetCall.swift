internal import ModelGraph
internal import ModelSpec
internal import OrderedCollections

/// A value while a function is being lowered.
enum AssetValue {
  case one(Operand)
  case constant(AssetConstant)
  /// Complex numbers as their parts, which have one type.
  case complex(real: Operand, imaginary: Operand)
  /// A tensor of which only some elements are stored: these, and where they are.
  case sparse(values: Operand, mask: Operand)
}

/// An operation of Core AI with what it takes.
struct AssetCall {
  let name: String
  let arguments: [AssetValue]
  let blocks: [MILSpec.Block]
  private let operation: MILSpec.Operation

  init(_ operation: MILSpec.Operation, _ arguments: [AssetValue]) {
    self.operation = operation
    self.arguments = arguments
    name = operation.type
    blocks = operation.blocks
  }

  var resultCount: Int { operation.outputs.count }

  /// The same operation on other values.
  func taking(_ arguments: [AssetValue]) -> AssetCall { AssetCall(operation, arguments) }

  /// The same operation with another value in one place.
  func replacing(_ index: Int, by value: AssetValue) -> AssetCall {
    var arguments = arguments
    arguments[index] = value
    return taking(arguments)
  }

  /// The name without its prefix and version.
  var shortName: String {
    var name = name.utf8[...]
    if let dot = name.firstIndex(of: UInt8(ascii: ".")) { name = name[name.index(after: dot)...] }
    if name.starts(with: "broadcasting_".utf8) { name = name.dropFirst("broadcasting_".utf8.count) }
    if let end = name.lastIndex(of: UInt8(ascii: "_")), name[end...].starts(with: "_v".utf8) { name = name[..<end] }
    return String(Substring(name))
  }

  /// A word that a property stands for, such as a padding mode.
  func word(_ property: String) -> String? { operation.attributes[property]?.text }

  /// The one element that a large constant is made of.
  var splat: MILSpec.Value? { operation.attributes["splat"] }

  /// The element type of a result in the file; nil for one that ML Programs do not have.
  func dataType(_ index: Int = 0) -> ScalarType? {
    guard index < operation.outputs.count, operation.attributes["result"] == nil else { return nil }
    switch ProgramLowering.type(operation.outputs[index].type) {
    case .tensor(let type): return type.scalar
    case .unranked(let scalar): return scalar
    default: return nil
    }
  }

  /// The element type of a result in the file where ML Programs do not have it, such as `sint2`.
  var foreignType: String? { word("result") }

  /// The type of the two numbers that make up a complex one; nil for a result without complex numbers.
  var complexPart: ScalarType? {
    guard foreignType?.hasPrefix("complex_") == true, let output = operation.outputs.first,
      case .tensor(let type) = ProgramLowering.type(output.type)
    else { return nil }
    return type.scalar
  }

  /// The format that a result's floats are rounded to; nil for others than those of 8 bits or fewer.
  var narrowFormat: NarrowFloat.Format? {
    switch foreignType {
    case "float4E2M1FN": .fp4e2m1fn
    case "float8E8M0FN": .fp8e8m0fn
    default: dataType().flatMap { NarrowFloat.Format(rawValue: $0.name) }
    }
  }

  /// The element type that a result is computed in.
  func scalar(_ index: Int = 0) -> ScalarType? { dataType(index).map(AssetConstant.computed) }

  /// What the file says of a result's shape.
  func shape(_ index: Int = 0) -> Shape? {
    guard index < operation.outputs.count else { return nil }
    return ProgramLowering.type(operation.outputs[index].type).tensor?.shape
  }
}
