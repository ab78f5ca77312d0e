/// A code of four characters.
public typealias OSType = UInt32

/// Blue, green, red and alpha, one byte each.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// Alpha, red, green and blue, one byte each.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// Red, green, blue and alpha, one byte each.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// Red, green and blue, one byte each.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// One gray byte.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// One gray half-precision number.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068
