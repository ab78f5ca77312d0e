import ModelBase

/// The supported kinds of image files.
package enum ImageFileType: String, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case heif = "HEIF"
  /// Portable gray map or pixel map, plain or binary.
  case pnm = "PNM"

  /// The kind according to the first bytes, or nil if it is none of these.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.count >= 3, bytes[0] == UInt8(ascii: "P"), Self.pnmDigits.contains(bytes[1]), bytes[2].isPNMSpace {
      self = .pnm
    } else if bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8),
      Self.heifBrands.contains(String(decoding: bytes[8..<12], as: UTF8.self))
    {
      self = .heif
    } else {
      return nil
    }
  }

  /// `P2`, `P3`, `P5` and `P6`: gray and color, as text and as bytes.
  private static let pnmDigits = [2, 3, 5, 6].map { UInt8(ascii: "0") + $0 }

  /// Brands of images coded with HEVC or AV1, and generic ones.
  private static let heifBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2", "avif", "avis",
  ]
}
