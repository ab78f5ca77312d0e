internal import ModelSpec
internal import OrderedCollections

/// The operations `quantize` and `dequantize` for one value, with their constants.
struct QuantizationPair {
  private let activation: QuantizedActivation
  private let scheme: ActivationScheme
  private let rounded: String
  /// The name of the quantized value in its original type.
  let result: String
  private let scale: String
  private let zeroPoint: String?
  private let outputType: String

  init(_ activation: QuantizedActivation, _ scheme: ActivationScheme, _ names: inout UniqueNames) {
    self.activation = activation
    self.scheme = scheme
    let name = activation.id.name
    rounded = names.unique("\(name)_quantized")
    result = names.unique("\(name)_dequantized")
    scale = names.unique("\(name)_scale")
    zeroPoint =
      scheme.isSymmetric && scheme.type.isSigned ? nil : names.unique("\(name)_zero_point")
    outputType = names.unique("\(name)_output_dtype")
  }

  /// Constants and both operations.
  ///
  /// - Parameter type: The type of the value.
  func operations(_ type: MILSpec.ValueType) -> [MILSpec.Operation] {
    var operations: [MILSpec.Operation] = [
      .constant(outputType, .string(scheme.type.rawValue)),
      .constant(scale, .scalar(activation.scale, isHalf: activation.type == .float16)),
    ]
    var line: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = ["scale": .name(scale)]
    if let zeroPoint {
      operations.append(.constant(zeroPoint, .byte(activation.zeroPoint, scheme.type.dataType)))
      line["zero_point"] = .name(zeroPoint)
    }
    var integers = type
    if case .tensorType(var tensor)? = type.kind {
      tensor.dataType = scheme.type.dataType
      integers.kind = .tensorType(tensor)
    }
    func arguments(
      _ input: String, _ more: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = [:]
    ) -> OrderedDictionary<String, MILSpec.Argument.Binding.Kind> {
      let first: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = ["input": .name(input)]
      return first.merging(more) { one, _ in one }.merging(line) { one, _ in one }
    }
    operations.append(
      .named(
        .with {
          $0.name = rounded
          $0.type = integers
        }, "quantize", inputs: arguments(activation.id.name, ["output_dtype": .name(outputType)])))
    operations.append(
      .named(
        .with {
          $0.name = result
          $0.type = type
        }, "dequantize", inputs: arguments(rounded)))
    return operations
  }
}

extension MILSpec.Operation {
  /// A constant operation.
  fileprivate static func constant(_ name: String, _ value: MILSpec.Value) -> MILSpec.Operation {
    .named(
      .with {
        $0.name = name
        $0.type = value.type
      }, "const", attributes: ["val": value])
  }
}

extension MILSpec.Value {
  /// A scalar float.
  fileprivate static func scalar(_ number: Float, isHalf: Bool) -> MILSpec.Value {
    guard isHalf else { return immediate(.float32, [], elements: .floats(.with { $0.values = [number] })) }
    let bits = Float16(number).bitPattern
    let bytes = [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
    return immediate(.float16, [], elements: .bytes(.with { $0.values = WeightData(bytes: bytes) }))
  }

  /// A scalar 8-bit integer.
  fileprivate static func byte(_ number: Int, _ type: MILSpec.DataType) -> MILSpec.Value {
    immediate(
      type, [], elements: .bytes(.with { $0.values = WeightData(bytes: [UInt8(truncatingIfNeeded: number)]) }))
  }
}
