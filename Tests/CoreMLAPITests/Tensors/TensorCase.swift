import CoreMLAPI
import Foundation

/// An operation on tensors with the result that another program found, one line of a file that
/// `scripts/generate/make-tensor-references.py` writes.
struct TensorCase: Decodable {
  var op: String
  var inputs: [Operand]
  var integers: [Int]?
  var numbers: [Float]?
  var outputs: [Operand]
  /// By how much numbers may differ: of their own size, and at least of 1.
  var tolerance: Double
  /// The element type of the result, for a cast in a chain.
  var type: String?
  /// Of a chain, its operations in order.
  var steps: [Step]?
  /// Of a chain, which tensors are compared: first come the inputs, then the results of all steps.
  var shown: [Int]?

  /// An operation of a chain.
  struct Step: Decodable {
    var op: String
    /// Which tensors it takes.
    var of: [Int]
    var integers: [Int]?
    var numbers: [Float]?
    var type: String?
  }

  /// A tensor: its element type, shape and elements, or some of them.
  struct Operand: Decodable {
    var type: String
    var shape: [Int]
    var values: [Double]
    /// Which elements `values` are; nil for all.
    var places: [Int]?
    /// By how much they may differ, if that is not what the case says.
    var tolerance: Double?

    private enum Key: String, CodingKey { case type, shape, values, places, tolerance, rule }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      type = try container.decode(String.self, forKey: .type)
      shape = try container.decode([Int].self, forKey: .shape)
      places = try container.decodeIfPresent([Int].self, forKey: .places)
      tolerance = try container.decodeIfPresent(Double.self, forKey: .tolerance)
      if let rule = try container.decodeIfPresent([Int].self, forKey: .rule) {
        values = (0..<shape.reduce(1, *)).map {
          Double(($0 * rule[0] + rule[1]) % rule[2] + rule[3]) / Double(rule[4])
        }
      } else {
        values = try container.decode([String].self, forKey: .values).map { Double($0) ?? .nan }
      }
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
      let all = await TensorCase.elements(tensor)
      let (tolerance, elements) = (self.tolerance ?? tolerance, places?.map { all[$0] } ?? all)
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

  /// The results of a chain that are compared, all noted before one of them is computed.
  func chain() -> [MLTensor]? {
    var tensors = inputs.map(\.tensor)
    for step in steps ?? [] {
      if step.op == "constant" {
        tensors.append(MLTensor((step.integers ?? []).map { Int32($0) }, scalarType: Int32.self))
        continue
      }
      let one = TensorCase(
        op: step.op, inputs: [], integers: step.integers, numbers: step.numbers, outputs: [], tolerance: 0,
        type: step.type)
      guard let results = one.results(step.of.map { tensors[$0] }) else { return nil }
      tensors += results
    }
    return shown?.map { tensors[$0] }
  }

  /// Its line for people.
  var text: String {
    let operands = inputs.map { "\($0.type) \($0.shape)" }.joined(separator: ", ")
    if let steps {
      let texts = steps.map { "\($0.op)\($0.of) \($0.integers ?? []) \($0.numbers ?? []) \($0.type ?? "")" }
      return "(\(operands)): \(texts.joined(separator: "; ")); shown \(shown ?? [])"
    }
    return "\(op)(\(operands)) \(integers ?? []) \(numbers ?? [])"
  }
}
