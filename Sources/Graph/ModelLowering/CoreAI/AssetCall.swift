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

  /// The element type that a result is computed in.
  func scalar(_ index: Int = 0) -> ScalarType? { dataType(index).map(AssetConstant.computed) }

  /// What the file says of a result's shape.
  func shape(_ index: Int = 0) -> Shape? {
    guard index < operation.outputs.count else { return nil }
    return ProgramLowering.type(operation.outputs[index].type).tensor?.shape
  }
}
