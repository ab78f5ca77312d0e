import CoreMLAPI
import Foundation

/// An operation on tensors with the result that another program found, one line of a file that
/// `scripts/make-tensor-references.py` writes.
struct TensorCase: Decodable {
  var op: String
  var inputs: [Operand]
  var integers: [Int]?
  var numbers: [Float]?
  var outputs: [Operand]
  /// By how much numbers may differ: of their own size, and at least of 1.
  var tolerance: Double

  /// A tensor: its element type, shape and elements.
  struct Operand: Decodable {
    var type: String
    var shape: [Int]
    var values: [Double]

    private enum Key: String, CodingKey { case type, shape, values }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      type = try container.decode(String.self, forKey: .type)
      shape = try container.decode([Int].self, forKey: .shape)
      values = try container.decode([String].self, forKey: .values).map { Double($0) ?? .nan }
    }

    var tensor: MLTensor {
      switch type {
      case "float16": MLTensor(shape: shape, scalars: values.map { Float16($0) }, scalarType: Float16.self)
      case "int8": MLTensor(shape: shape, scalars: values.map { Int8($0) }, scalarType: Int8.self)
      case "int16": MLTensor(shape: shape, scalars: values.map { Int16($0) }, scalarType: Int16.self)
      case "int32": MLTensor(shape: shape, scalars: values.map { Int32($0) }, scalarType: Int32.self)
      case "uint8": MLTensor(shape: shape, scalars: values.map { UInt8($0) }, scalarType: UInt8.self)
      case "uint16": MLTensor(shape: shape, scalars: values.map { UInt16($0) }, scalarType: UInt16.self)
      case "uint32": MLTensor(shape: shape, scalars: values.map { UInt32($0) }, scalarType: UInt32.self)
      case "bool": MLTensor(shape: shape, scalars: values.map { $0 != 0 }, scalarType: Bool.self)
      default: MLTensor(shape: shape, scalars: values.map { Float($0) }, scalarType: Float.self)
      }
    }

    /// What differs; nil when nothing does.
    func difference(from tensor: MLTensor, tolerance: Double) async -> String? {
      let found = TensorCase.name(tensor.scalarType)
      guard tensor.shape == shape, found == type else { return "\(found) \(tensor.shape), expected \(type) \(shape)" }
      let elements = await TensorCase.elements(tensor)
      for (index, (element, value)) in zip(elements, values).enumerated() {
        if element.isNaN && value.isNaN || element == value { continue }
        if abs(element - value) <= tolerance * max(1, abs(value)) { continue }
        return "element \(index) is \(element), expected \(value)"
      }
      return elements.count == values.count ? nil : "\(elements.count) elements, expected \(values.count)"
    }
  }

  /// The elements, whatever their type.
  static func elements(_ tensor: MLTensor) async -> [Double] {
    switch name(tensor.scalarType) {
    case "float32": await tensor.shapedArray(of: Float.self).scalars.map { Double($0) }
    case "float16": await tensor.shapedArray(of: Float16.self).scalars.map { Double($0) }
    case "uint32":
      await tensor.cast(to: Int32.self).shapedArray(of: Int32.self).scalars.map { Double(UInt32(bitPattern: $0)) }
    case "int8": await tensor.shapedArray(of: Int8.self).scalars.map { Double($0) }
    default: await tensor.cast(to: Int32.self).shapedArray(of: Int32.self).scalars.map { Double($0) }
    }
  }

  private static func name(_ type: any MLTensorScalar.Type) -> String {
    type == Float.self ? "float32" : "\(type)".lowercased()
  }

  /// What differs from the result that the case has; nil when nothing does.
  func difference() async -> String? {
    guard let results = results(inputs.map(\.tensor)) else { return "there is no operation '\(op)'" }
    guard results.count == outputs.count else { return "\(results.count) results, expected \(outputs.count)" }
    for (output, result) in zip(outputs, results) {
      if let difference = await output.difference(from: result, tolerance: tolerance) { return difference }
    }
    return nil
  }

  /// Its line for people.
  var text: String {
    let operands = inputs.map { "\($0.type) \($0.shape)" }.joined(separator: ", ")
    return "\(op)(\(operands)) \(integers ?? []) \(numbers ?? [])"
  }
}
