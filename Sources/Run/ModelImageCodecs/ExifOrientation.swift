import ModelBase
internal import ModelImage

/// The EXIF field `Orientation` of a file.
///
/// Damaged EXIF data does not prevent reading the image: it counts as `up`.
enum ExifOrientation {
  /// From the segment `APP1` of a JPEG file.
  static func inJPEG(_ bytes: [UInt8]) -> ImageOrientation {
    let marker: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let kind = bytes[offset + 1]
      // Fill bytes may precede a marker; a scan starts the image data, after which segments are not searched.
      if kind == 0xFF {
        offset += 1
        continue
      }
      if kind == 0xDA || kind == 0xD9 { break }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let end = offset + 2 + length
      guard length >= 2, end <= bytes.count else { break }
      if kind == 0xE1, bytes[(offset + 4)..<end].starts(with: marker) {
        return inTIFF(bytes[(offset + 4 + marker.count)..<end])
      }
      offset = end
    }
    return .up
  }

  /// From the chunk `eXIf` of a PNG file.
  static func inPNG(_ bytes: [UInt8]) -> ImageOrientation {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 12 else { break }
      let data = (offset + 8)..<(offset + 8 + length)
      if bytes[(offset + 4)..<(offset + 8)].elementsEqual("eXIf".utf8) { return inTIFF(bytes[data]) }
      offset = data.upperBound + 4
    }
    return .up
  }

  /// From EXIF data, which has the layout of a TIFF file: byte order, 42, the offset of the first directory; a
  /// directory is a number of 12-byte entries: tag, type, count, value.
  static func inTIFF(_ data: ArraySlice<UInt8>) -> ImageOrientation {
    let bytes = Array(data)
    guard bytes.count >= 8 else { return .up }
    let isLittle = bytes[0] == UInt8(ascii: "I")
    guard bytes[0] == bytes[1], isLittle || bytes[0] == UInt8(ascii: "M") else { return .up }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let part = bytes[offset..<offset + count]
      return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let entries = number(directory, 2) else { return .up }
    for index in 0..<entries {
      let entry = directory + 2 + index * 12
      guard let tag = number(entry, 2) else { break }
      guard tag == 0x0112 else { continue }
      // Type 3 is an unsigned number of two bytes.
      guard number(entry + 2, 2) == 3, let value = number(entry + 8, 2) else { return .up }
      return ImageOrientation(rawValue: value) ?? .up
    }
    return .up
  }
}
