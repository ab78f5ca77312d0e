internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Tensors of an ONNX file as constants of a program.
enum ImportConstant {
  /// Floats of so few elements may be computed with to find shapes.
  private static let smallCount = 16
  /// More integers of a byte or less stay in the file.
  private static let narrowCount = 256
  private static let narrow: [OnnxElement: ScalarType] = [
    .int8: .int8, .uint8: .uint8, .int4: .int4, .uint4: .uint4,
  ]
  /// Numbers this near to the ends of 64 bits stand for no limit at all.
  private static let endless = Int.max - 1024

  static func value(_ tensor: OnnxTensor) throws(OperationError) -> ImportTensor {
    ImportTensor(try operand(tensor), tensor.element)
  }

  private static func operand(_ tensor: OnnxTensor) throws(OperationError) -> Operand {
    let small = narrow[tensor.element]
    let scalar = try small == .int4 || small == .uint4 ? .int32 : ImportType.scalar(tensor.element)
    let type = TensorType(scalar, Shape(fixed: tensor.lengths))
    guard !type.shape.isBeyondMemory else {
      throw OperationError("a constant has shape \(type.shape)", code: "onnx-shape")
    }
    // Many small numbers stay as they are in the file.
    if let small, tensor.count > narrowCount { return Operand(Constant(type, .weights(tensor.data, stored: small))) }
    switch scalar {
    case .bool: return Operand(Constant(type, .booleans((tensor.integers ?? []).map { $0 != 0 })))
    case .int32: return Operand(Constant(type, .integers(try (tensor.integers ?? []).map(narrowed))))
    case .fp16: return Operand(Constant(type, .weights(tensor.data, stored: .fp16)))
    default:
      guard tensor.count > smallCount, tensor.element == .float else { return floats(tensor.floats ?? [], type) }
      return Operand(Constant(type, .weights(tensor.data, stored: .fp32)))
    }
  }

  private static func floats(_ floats: [Float], _ type: TensorType) -> Operand {
    guard floats.count <= smallCount else {
      return Operand(Constant(type, .weights(WeightData(floats: floats), stored: .fp32)))
    }
    let whole = floats.compactMap { Int(exactly: $0) }
    return Operand(
      Constant(type, .floats(floats)), elements: whole.count == floats.count ? whole.map { Extent($0) } : nil)
  }

  /// Programs have integers of 32 bits.
  private static func narrowed(_ number: Int) throws(OperationError) -> Int {
    if let narrow = Int32(exactly: number) { return Int(narrow) }
    if number >= endless { return Int(Int32.max) }
    if number <= -endless { return Int(Int32.min) + 1 }
    throw OperationError(
      "a constant holds the number \(number), Core ML has integers of 32 bits", code: "onnx-type",
      remedy: "export the model with smaller numbers")
  }
}

extension Operand {
  /// The elements of a constant, or of a small vector, as integers; nil when one is not known, or is none.
  var fixedIntegers: [Int]? {
    if case .constant(let constant) = argument {
      switch constant.elements {
      case .integers(let integers): return integers
      case .booleans(let booleans): return booleans.map { $0 ? 1 : 0 }
      case .weights(let data, .int8):
        return data.withBytes { bytes in
          (0..<bytes.byteCount).map { Int(bytes.integer(at: $0, as: Int8.self)) }
        }
      case .weights(let data, .uint8):
        return data.withBytes { bytes in
          (0..<bytes.byteCount).map { Int(bytes.byte(at: $0)) }
        }
      case .weights(let data, let stored) where stored == .int4 || stored == .uint4:
        let count = constant.type.shape.elementCount.fixed ?? 0
        return data.withBytes { bytes in
          (0..<min(count, 2 * bytes.byteCount)).map { index in
            let bits = Int(bytes.byte(at: index / 2) >> (index % 2 == 0 ? 0 : 4) & 15)
            return stored == .int4 && bits >= 8 ? bits - 16 : bits
          }
        }
      default: break
      }
    }
    guard let elements = known.passedElements else { return nil }
    let integers = elements.compactMap(\.fixed)
    return integers.count == elements.count ? integers : nil
  }

  /// The elements of a constant as floats; nil when it is none.
  var fixedFloats: [Float]? {
    guard case .constant(let constant) = argument else { return nil }
    switch constant.elements {
    case .floats(let floats): return floats
    case .integers(let integers): return integers.map { Float($0) }
    case .booleans(let booleans): return booleans.map { $0 ? 1 : 0 }
    case .weights(let data, .fp32):
      return data.withBytes { bytes in (0..<bytes.byteCount / 4).map { bytes.float(at: 4 * $0) } }
    case .weights(let data, .fp16):
      return data.withBytes { bytes in
        (0..<bytes.byteCount / 2).map { Float(Float16(bitPattern: bytes.integer(at: 2 * $0, as: UInt16.self))) }
      }
    case .weights: return fixedIntegers.map { $0.map { Float($0) } }
    default: return nil
    }
  }
}
