internal import InferenceMessages
internal import InferenceProtocol

/// Elements of a tensor in the field of its datatype.
enum TypedContents {
  /// The elements of the field that belongs to the datatype.
  ///
  /// - Throws: `InferenceError` for FP16, which has no field, and for integers beyond the datatype's range.
  static func content(
    _ contents: Inference_InferTensorContents, _ datatype: Datatype, of name: String
  ) throws(InferenceError) -> InferenceTensor.Content {
    switch datatype {
    case .bool: return .raw(ArraySlice(contents.boolContents.map { $0 ? 1 : 0 }))
    case .int8: return .raw(try narrow(contents.intContents, to: Int8.self, name))
    case .int16: return .raw(try narrow(contents.intContents, to: Int16.self, name))
    case .int32: return .raw(try narrow(contents.intContents, to: Int32.self, name))
    case .int64: return .raw(try narrow(contents.int64Contents, to: Int64.self, name))
    case .uint8: return .raw(try narrow(contents.uintContents, to: UInt8.self, name))
    case .uint16: return .raw(try narrow(contents.uintContents, to: UInt16.self, name))
    case .uint32: return .raw(try narrow(contents.uintContents, to: UInt32.self, name))
    case .uint64: return .raw(try narrow(contents.uint64Contents, to: UInt64.self, name))
    case .fp32: return .raw(try narrow(contents.fp32Contents.map(\.bitPattern), to: UInt32.self, name))
    case .fp64: return .raw(try narrow(contents.fp64Contents.map(\.bitPattern), to: UInt64.self, name))
    case .bytes: return .strings(contents.bytesContents.map { Array($0)[...] })
    case .fp16:
      throw .invalid("fp16-contents", "input '\(name)' is FP16, which is sent as `raw_input_contents` alone")
    }
  }

  private static func narrow<Element: FixedWidthInteger & BitwiseCopyable>(
    _ values: [some FixedWidthInteger], to type: Element.Type, _ name: String
  ) throws(InferenceError) -> ArraySlice<UInt8> {
    let size = MemoryLayout<Element>.size
    var bytes = [UInt8](repeating: 0, count: values.count * size)
    var span = bytes.mutableSpan
    var memory = span.mutableBytes
    for index in values.indices {
      guard let element = Element(exactly: values[index]) else {
        throw .invalid(
          "tensor-data", "input '\(name)' holds \(values[index]), which is beyond the range of its datatype")
      }
      memory.storeBytes(of: element.littleEndian, toByteOffset: index * size, as: Element.self)
    }
    return bytes[...]
  }
}
