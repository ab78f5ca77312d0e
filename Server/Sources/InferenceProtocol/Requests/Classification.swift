/// The classification extension: the greatest elements of an output instead of all.
package enum Classification {
  /// A tensor of `VALUE:INDEX` or `VALUE:INDEX:LABEL`, the greatest values first, of shape `[..., classCount]`.
  ///
  /// - Parameters:
  ///   - classCount: How many; all elements when there are fewer.
  ///   - batched: Whether the first axis of the tensor holds several examples, each classified by itself.
  ///   - labels: Names of the elements of one example, in order; empty for none.
  /// - Throws: `InferenceError` for a tensor of strings.
  package static func tensor(
    _ tensor: InferenceTensor, classCount: Int, batched: Bool, labels: [String]
  ) throws(InferenceError) -> InferenceTensor {
    guard let values = tensor.doubles else {
      throw .invalid("classification", "output '\(tensor.name)' holds no numbers, and so has no classes")
    }
    let rows = batched ? (tensor.shape.first ?? 1) : 1
    let width = rows > 0 ? values.count / rows : 0
    let kept = min(classCount, width)
    var strings: [ArraySlice<UInt8>] = []
    for row in 0..<rows {
      let first = row * width
      let order = (0..<width).sorted { left, right in
        let (a, b) = (values[first + left], values[first + right])
        return a == b ? left < right : a > b
      }
      for index in order.prefix(kept) {
        let value = values[first + index]
        var text = "\(tensor.datatype == .fp64 ? "\(value)" : "\(Float(value))"):\(index)"
        if index < labels.count { text += ":\(labels[index])" }
        strings.append(ArraySlice(text.utf8))
      }
    }
    let shape = batched ? [rows, kept] : [kept]
    return InferenceTensor(tensor.name, .bytes, shape: shape, parameters: tensor.parameters, .strings(strings))
  }
}

extension InferenceTensor {
  /// The elements as 64-bit floats; nil for strings.
  package var doubles: [Double]? {
    guard case .raw(let raw) = content else { return nil }
    return switch datatype {
    case .bool, .uint8: raw.map { Double($0) }
    case .int8: raw.map { Double(Int8(bitPattern: $0)) }
    case .uint16: LittleEndianElements<UInt16>(raw).map { Double($0) }
    case .int16: LittleEndianElements<Int16>(raw).map { Double($0) }
    case .uint32: LittleEndianElements<UInt32>(raw).map { Double($0) }
    case .int32: LittleEndianElements<Int32>(raw).map { Double($0) }
    case .uint64: LittleEndianElements<UInt64>(raw).map { Double($0) }
    case .int64: LittleEndianElements<Int64>(raw).map { Double($0) }
    case .fp16: LittleEndianElements<UInt16>(raw).map { Double(Float16(bitPattern: $0)) }
    case .fp32: LittleEndianElements<UInt32>(raw).map { Double(Float(bitPattern: $0)) }
    case .fp64: LittleEndianElements<UInt64>(raw).map { Double(bitPattern: $0) }
    case .bytes: nil
    }
  }
}
