internal import ModelImage
internal import ModelSpec

extension PixelFormat {
  /// Nil for a format that buffers here cannot have.
  init?(_ type: OSType) {
    switch type {
    case kCVPixelFormatType_32BGRA: self = .bgra32
    case kCVPixelFormatType_32ARGB: self = .argb32
    case kCVPixelFormatType_32RGBA: self = .rgba32
    case kCVPixelFormatType_24RGB: self = .rgb24
    case kCVPixelFormatType_OneComponent8: self = .gray8
    case kCVPixelFormatType_OneComponent16Half: self = .gray16Half
    default: return nil
    }
  }

  var osType: OSType {
    switch self {
    case .bgra32: kCVPixelFormatType_32BGRA
    case .argb32: kCVPixelFormatType_32ARGB
    case .rgba32: kCVPixelFormatType_32RGBA
    case .rgb24: kCVPixelFormatType_24RGB
    case .gray8: kCVPixelFormatType_OneComponent8
    case .gray16Half: kCVPixelFormatType_OneComponent16Half
    }
  }
}

/// The four characters of a code, or its number when they are none.
func text(of type: OSType) -> String {
  let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
  guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "\(type)" }
  return "'\(String(decoding: bytes, as: UTF8.self))'"
}
