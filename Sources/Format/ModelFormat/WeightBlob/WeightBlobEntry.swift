public import ModelSpec

/// One tensor of a weight file.
public struct WeightBlobEntry: Equatable, Sendable {
  /// Position of its record in the file, which is what `BlobFileValue.offset` gives.
  public let offset: Int
  /// Type of the elements.
  public let dataType: BlobDataType
  /// Number of elements; the file does not keep the shape.
  public let elementCount: Int
  /// The elements, little-endian in row-major order; those below 8 bits are packed.
  public let data: WeightData

  /// The elements when they are packed; nil for types of whole bytes.
  public var packedElements: PackedElements? {
    guard dataType.isPacked else { return nil }
    return PackedElements(
      data, bitWidth: dataType.bitWidth, isSigned: dataType == .int4, count: elementCount)
  }
}

/// How weight files are laid out: a header, then for each tensor a record and the elements, all at multiples of 64.
enum WeightBlobLayout {
  /// Alignment of records and elements, and the size of the header and of a record.
  static let alignment = 64
  /// Version in the header, the only one that Apple's reader takes.
  static let version: UInt32 = 2
  /// The version of another layout, `blob_v1` of Espresso, of which only the name is public.
  static let espressoVersion: UInt32 = 1
  /// First word of every record.
  static let sentinel: UInt32 = 0xdead_beef

  /// `offset` or the next multiple of 64; nil past the largest integer.
  static func aligned(_ offset: Int) -> Int? {
    let sum = offset.addingReportingOverflow(alignment - 1)
    return sum.overflow ? nil : sum.partialValue / alignment * alignment
  }
}
