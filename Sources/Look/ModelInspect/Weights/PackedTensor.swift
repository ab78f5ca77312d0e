internal import ModelFormat
package import ModelSpec
internal import OrderedCollections

/// A weight that `constexpr` operations of a program unpack.
package struct PackedTensor {
  /// The operation's name, such as `constexpr_lut_to_dense`.
  package var type: String
  /// Shape of the result.
  package var shape: [Int]
  /// Arguments by parameter, in alphabetical order.
  package private(set) var arguments: [(name: String, value: Argument)] = []

  /// The value bound to a parameter.
  package enum Argument {
    case constant(MILSpec.Value)
    case packed(PackedTensor)
    case loaded(StoredTensor)
    case text(String)
  }

  /// - Parameters:
  ///   - constants: Constants by name.
  ///   - unpacking: Other `constexpr` operations by the names of their results.
  package init(
    _ operation: MILSpec.Operation, constants: NameMap<MILSpec.Value>, unpacking: NameMap<MILSpec.Operation>
  ) {
    self.init(operation, constants: constants, unpacking: unpacking, depth: 0)
  }

  /// More operations than these do not make one weight in any model; files may hold anything.
  private static let deepestNesting = 4

  private init(
    _ operation: MILSpec.Operation, constants: NameMap<MILSpec.Value>, unpacking: NameMap<MILSpec.Operation>,
    depth: Int
  ) {
    type = operation.type
    shape = []
    if case .tensorType(let tensor)? = operation.outputs.first?.type?.kind {
      shape = tensor.sizes.map { Int(clamping: $0 ?? 0) }
    }
    for (name, argument) in operation.inputs.sorted(by: { $0.key < $1.key }) {
      switch argument.arguments.first?.binding {
      case .value(let value)?: arguments.append((name, .constant(value)))
      case .name(let reference)?:
        if let value = constants[reference] {
          arguments.append((name, .constant(value)))
        } else if let inner = unpacking[reference], depth < Self.deepestNesting {
          let part = PackedTensor(inner, constants: constants, unpacking: unpacking, depth: depth + 1)
          arguments.append((name, .packed(part)))
        }
      case nil: break
      }
    }
    for (name, value) in operation.attributes.sorted(by: { $0.key < $1.key }) where name != "name" {
      arguments.append((name, .constant(value)))
    }
  }

  /// Refers to the weights in files.
  mutating func load(from file: ModelFile) throws(Diagnostic) {
    for index in arguments.indices {
      switch arguments[index].value {
      case .constant(let value):
        if let tensor = try StoredTensor(value, named: arguments[index].name, in: file) {
          arguments[index].value = .loaded(tensor)
        } else {
          arguments[index].value = .text(value.fieldText ?? "?")
        }
      case .packed(let inner):
        var tensor = inner
        try tensor.load(from: file)
        arguments[index].value = .packed(tensor)
      case .loaded, .text: break
      }
    }
  }

  /// The tensor of an argument; nil when there is none.
  func tensor(_ name: String) -> StoredTensor? {
    guard case .loaded(let tensor)? = arguments.first(where: { $0.name == name })?.value else { return nil }
    return tensor
  }

  /// Such as `4-bit palettized`.
  var storageText: String {
    switch type {
    case "constexpr_lut_to_dense", "constexpr_lut_to_sparse":
      let sizes = tensor("lut")?.shape ?? []
      let length = sizes.count > 1 ? sizes[sizes.count - 2] : sizes.first ?? 1
      return "\(Int.bitWidth - max(length, 1).leadingZeroBitCount - 1)-bit palettized"
    case "constexpr_affine_dequantize", "constexpr_blockwise_shift_scale", "constexpr_sparse_blockwise_shift_scale":
      let data = tensor("quantized_data") ?? tensor("data") ?? tensor("nonzero_data")
      return "\(data?.storage ?? "") quantized".drop { $0 == " " }.description
    case "constexpr_sparse_to_dense": return "sparse"
    default: return type
    }
  }

  func holdsSameBytes(as other: PackedTensor) -> Bool {
    guard type == other.type, arguments.map(\.name) == other.arguments.map(\.name) else { return false }
    return zip(arguments, other.arguments).allSatisfy { one, two in
      switch (one.value, two.value) {
      case (.loaded(let one), .loaded(let two)): one.holdsSameBytes(as: two)
      case (.packed(let one), .packed(let two)): one.holdsSameBytes(as: two)
      case (.text(let one), .text(let two)): one == two
      default: false
      }
    }
  }

  var sample: [UInt8] {
    arguments.flatMap { argument -> [UInt8] in
      if case .loaded(let tensor) = argument.value { tensor.sample } else { [] }
    }
  }
}
