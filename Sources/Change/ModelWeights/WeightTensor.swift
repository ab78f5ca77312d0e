public import ModelFormat
internal import ModelSpec

/// One weight tensor of a compiled model: what it is called, what it holds and where it lies.
public struct WeightTensor: Equatable, Sendable {
  /// In a network the name of the record and the blob's role in it, `conv1/weights`; in an ML Program the name of the
  /// constant, `conv1_weight`. Names in models of a pipeline begin with the model's directory: `model1/conv1/weights`.
  public var name: String
  /// The type of the elements as they are stored.
  public var type: BlobDataType
  /// Lengths, the outermost first. Networks do not keep the shapes of all weights: those have one length, the number of
  /// elements.
  public var shape: [Int]
  /// Path of the weight file in the compiled directory.
  public var file: String
  /// Place of the elements in the file, in bytes.
  public var range: Range<Int>

  /// A tensor at bytes `range` of the weight file `file`, a path in the compiled directory.
  public init(name: String, type: BlobDataType, shape: [Int], file: String, range: Range<Int>) {
    self.name = name
    self.type = type
    self.shape = shape
    self.file = file
    self.range = range
  }

  /// Bytes of a tensor of this type and shape; nil when there is no such number.
  static func byteCount(_ type: BlobDataType, _ shape: [Int]) -> Int? {
    var count = 1
    for length in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      guard length >= 0, !overflow else { return nil }
      count = product
    }
    let (bits, overflow) = count.multipliedReportingOverflow(by: type.bitWidth)
    return overflow ? nil : bits / 8 + (bits % 8 == 0 ? 0 : 1)
  }

  /// `FLOAT32 [10, 84]`
  public var kind: String { "\(type) \(shape)" }
}
