internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

extension ExportBuilder {
  /// The value that is bound: a constant becomes an initializer, called after the operation and `parameter`.
  mutating func value(_ bound: ExportBound, _ parameter: String) throws(OperationError) -> ExportValue {
    switch bound.source {
    case .value(let value):
      // Decoded weights are written once something else than a weight's next form takes them.
      if let numbers = decodedNumbers[value.name] { return try WeightExpansion.write(numbers, value.type, &self) }
      if let mask = decodedMasks[value.name], let shape = value.shape.fixed, shape.reduce(1, *) == mask.count {
        return integers(mask, shape, .uint8)
      }
      return value
    case .constant(let constant): return try self.constant(constant, parameter)
    }
  }

  /// A constant of the model as an initializer.
  mutating func constant(_ constant: Constant, _ parameter: String) throws(OperationError) -> ExportValue {
    let name = "\(stem).\(parameter)"
    guard let shape = constant.type.shape.fixed, let count = constant.type.shape.elementCount.fixed else {
      throw OperationError("`\(parameter)` is a constant without a fixed shape", argument: parameter)
    }
    switch constant.elements {
    case .integers(let integers):
      guard integers.count == count else { throw Self.mismatch(parameter) }
      return self.integers(integers, shape, constant.type.scalar)
    case .floats(let floats):
      guard floats.count == count else { throw Self.mismatch(parameter) }
      return self.floats(floats, shape, constant.type.scalar, named: name)
    case .booleans(let booleans):
      guard booleans.count == count else { throw Self.mismatch(parameter) }
      return integers(booleans.map { $0 ? 1 : 0 }, shape, .bool)
    case .strings(let strings): return self.strings(strings, shape, named: name)
    case .weights(let data, let stored):
      guard data.byteCount == (count * stored.bitWidth + 7) / 8, OnnxElement(stored) != nil else {
        throw Self.mismatch(parameter)
      }
      if stored.bitWidth < 8 { require(stored.bitWidth == 4 ? 21 : 25) }
      let type = constant.type.of(stored)
      let value =
        data.byteCount <= 64
        ? initializer(type, bytes: data.bytes, named: name) : initializer(type, data, named: name)
      return cast(value, constant.type.scalar)
    }
  }

  private static func mismatch(_ parameter: String) -> OperationError {
    OperationError(
      "the constant `\(parameter)` has another number of elements than its shape, or elements that ONNX lacks",
      argument: parameter)
  }
}
