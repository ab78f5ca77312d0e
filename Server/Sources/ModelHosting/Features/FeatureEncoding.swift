internal import CoreML
internal import InferenceProtocol

/// Makes tensors of features.
enum FeatureEncoding {
  /// The tensor of an output.
  ///
  /// - Parameter labels: The classes, when the output is the probabilities of a classifier.
  /// - Throws: `InferenceError` for a value that no tensor can carry.
  static func tensor(_ name: String, _ value: MLFeatureValue, labels: [AnyHashable]?) throws(InferenceError)
    -> InferenceTensor
  {
    switch value.type {
    case .int64: return InferenceTensor(name, .int64, shape: [1], .raw(bytes(value.int64Value)))
    case .double:
      return InferenceTensor(name, .fp64, shape: [1], .raw(bytes(Int64(bitPattern: value.doubleValue.bitPattern))))
    case .string: return InferenceTensor(name, .bytes, shape: [1], .strings([ArraySlice(value.stringValue.utf8)]))
    case .multiArray:
      guard let array = value.multiArrayValue else { break }
      return InferenceTensor(
        name, array.dataType.datatype, shape: array.shape.map(\.intValue), .raw(ArrayMemory.bytes(of: array)[...]))
    case .image:
      guard let buffer = value.imageBufferValue else { break }
      return image(name, buffer)
    case .dictionary:
      let dictionary = value.dictionaryValue
      if let labels {
        let numbers = labels.flatMap { bytes(Int64(bitPattern: (dictionary[$0]?.doubleValue ?? 0).bitPattern)) }
        return InferenceTensor(name, .fp64, shape: [labels.count], .raw(numbers[...]))
      }
      return InferenceTensor(name, .bytes, shape: [1], .strings([DictionaryText.text(dictionary)[...]]))
    case .sequence:
      guard let sequence = value.sequenceValue else { break }
      if sequence.type == .int64 {
        let numbers = sequence.int64Values.flatMap { bytes($0.int64Value) }
        return InferenceTensor(name, .int64, shape: [sequence.int64Values.count], .raw(numbers[...]))
      }
      let texts = sequence.stringValues.map { ArraySlice($0.utf8) }
      return InferenceTensor(name, .bytes, shape: [texts.count], .strings(texts))
    case .state, .invalid: break
    }
    throw InferenceError(.internal, "feature-kind", "output '\(name)' has a value that no tensor can carry")
  }

  private static func image(_ name: String, _ buffer: CVPixelBuffer) -> InferenceTensor {
    let layout = PixelLayout(CVPixelBufferGetPixelFormatType(buffer))
    let isHalf = layout.byteCount == 2
    let shape = [
      CVPixelBufferGetHeight(buffer), CVPixelBufferGetWidth(buffer), isHalf ? 1 : layout.channels.count,
    ]
    return InferenceTensor(name, isHalf ? .fp16 : .uint8, shape: shape, .raw(ArrayMemory.pixels(of: buffer)[...]))
  }

  /// The bytes of an integer, the least significant first.
  private static func bytes(_ value: Int64) -> ArraySlice<UInt8> {
    ArraySlice((0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
  }
}
