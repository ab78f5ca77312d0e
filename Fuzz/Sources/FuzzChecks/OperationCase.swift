import ModelOps

/// An operation with arguments that the fuzzer's bytes choose: types, shapes, and constants that fit their types, as all
/// that a model holds does.
struct OperationCase {
  let type: any TensorOperation.Type
  private(set) var parameters: [(name: String, arguments: [OperationArguments.Argument])] = []
  private(set) var outputCount: Int

  /// Operations of ML Programs, by name.
  private static let operations = OpTable.all.filter { !OperationParameters.forms($0.name).isEmpty }
    .sorted { $0.name < $1.name }
  private static let parameterNames: [[String]] = operations.map { operation in
    OperationParameters.forms(operation.name).reduce(into: Set<String>()) { $0.formUnion($1.names) }.sorted()
  }
  private static let numbers = [
    0, 1, 2, 3, 4, 5, 7, 8, -1, -2, -3, -4, 16, 17, 64, 127, 255, 256, 1000, 65535, 65536, -65536, 1 << 30,
    Int(Int32.max), Int(Int32.min), 1 << 31, 1 << 32, 1 << 40, 1 << 62, Int.max, Int.min,
  ]
  private static let floats: [Float] = [
    0, 1, 0.5, 2, -1, 3, 1e-5, -0.0, 0.1, 100, 65504, 1e10, 1e30, -1e30, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, 2_147_483_648, -2_147_483_904,
  ]
  private static let strings = [
    "same", "valid", "custom", "same_lower", "constant", "reflect", "replicate", "fp16", "fp32", "int32", "bool",
    "int8",
    "uint8", "int16", "uint16", "string", "forward", "reverse", "bidirectional", "relu", "tanh", "sigmoid", "linear",
    "leaky_relu", "scaled_tanh", "hard_sigmoid", "add", "update", "mul", "min", "max", "sub", "div", "EXACT",
    "TANH_APPROXIMATION", "SIGMOID_APPROXIMATION", "STRICT_ALIGN_CORNERS", "ALIGN_CORNERS", "DEFAULT",
    "UNALIGN_CORNERS", "OFFSET_CORNERS", "CENTER_SIZE_HEIGHT_FIRST", "CORNERS_HEIGHT_FIRST", "CORNERS_WIDTH_FIRST",
    "bilinear", "nearest", "normalized_minus_one_to_one", "normalized_zero_to_one", "unnormalized", "border",
    "reflection", "nchw,nchw->nchw", "ab,bc->ac", "abcd,adce->abce", "ijk,ikl->ijl", "", "é",
  ]

  init(_ reader: inout ByteReader) {
    let index = reader.byte() % Self.operations.count
    type = Self.operations[index]
    outputCount = 1 + reader.byte() % 4 % 3
    for name in Self.parameterNames[index] {
      var arguments: [OperationArguments.Argument] = []
      let choice = reader.byte()
      for _ in 0..<(choice < 24 ? 0 : choice < 240 ? 1 : choice % 4) { arguments.append(Self.argument(&reader)) }
      if !arguments.isEmpty { parameters.append((name, arguments)) }
    }
  }

  private static func argument(_ reader: inout ByteReader) -> OperationArguments.Argument {
    switch reader.byte() % 16 {
    case 0..<7: .init(InferredValue(.tensor(TensorType(reader.choose(ScalarType.allCases), shape(&reader)))))
    case 7: .init(InferredValue(.tensor(TensorType(reader.choose([.fp32, .int32, .fp16, .bool]), shape(&reader)))))
    case 8: .init(integers(&reader, 1, []))
    case 9: .init(vector(&reader) { reader, count, shape in integers(&reader, count, shape) })
    case 10: .init(floatConstant(&reader, 1, []))
    case 11: .init(vector(&reader) { reader, count, shape in floatConstant(&reader, count, shape) })
    case 12: .init(Constant(.scalar(.bool), .booleans([reader.byte() & 1 == 1])))
    case 13: .init(Constant(.scalar(.string), .strings([reader.choose(strings)])))
    case 14:
      .init(
        InferredValue(
          .list(
            .tensor(TensorType(.fp32, shape(&reader))), count: reader.choose([.unknown, Extent(0), Extent(3)]))))
    default:
      .init(InferredValue(.state(TensorType(reader.choose([.fp16, .fp32]), shape(&reader)))))
    }
  }

  private static func shape(_ reader: inout ByteReader) -> Shape {
    Shape(
      (0..<(reader.byte() % 7)).map { _ in
        switch reader.byte() {
        case let length where length < 160: Extent(length % 5)
        case let length where length < 200: Extent(length % 40)
        case let length where length < 220: Extent.unknown
        case let length where length < 235: Extent(0...(length % 9))
        default: Extent(max(0, reader.choose(numbers)))
        }
      })
  }

  private static func vector(
    _ reader: inout ByteReader, _ make: (inout ByteReader, Int, Shape) -> Constant
  ) -> Constant {
    let lengths = (0..<(1 + reader.byte() % 8 / 5 * 3)).map { _ in reader.byte() % 5 }
    return make(&reader, lengths.reduce(1, *), Shape(fixed: lengths))
  }

  private static func integers(_ reader: inout ByteReader, _ count: Int, _ shape: Shape) -> Constant {
    let scalar = reader.choose([.int32, .int32, .int32, .uint16, .int8, .uint8, .int64] as [ScalarType])
    return Constant(
      TensorType(scalar, shape),
      .integers(
        (0..<count).map { _ in
          let number = reader.choose(numbers)
          return switch scalar {
          case .uint16: Int(UInt16(truncatingIfNeeded: number))
          case .int8: Int(Int8(truncatingIfNeeded: number))
          case .uint8: Int(UInt8(truncatingIfNeeded: number))
          case .int64: number
          default: Int(Int32(truncatingIfNeeded: number))
          }
        }))
  }

  private static func floatConstant(_ reader: inout ByteReader, _ count: Int, _ shape: Shape) -> Constant {
    Constant(
      TensorType(reader.choose([.fp32, .fp16]), shape), .floats((0..<count).map { _ in reader.choose(floats) }))
  }
}
