package import ModelImage
internal import ModelSpec

/// An image in memory, as in Core Video: rows of pixels from top to bottom, possibly padded.
///
/// It replaces Core Video's class, with functions of the same names. Buffers are references, and a model reads them in
/// place.
public final class CVPixelBuffer: Sendable {
  /// The pixels, as the rest of modelc knows them.
  package let pixels: PixelBuffer

  /// A buffer of the same pixels; nothing is copied.
  package init(_ pixels: PixelBuffer) { self.pixels = pixels }
}

/// Core Video's name for buffers that hold images; here all do.
public typealias CVImageBuffer = CVPixelBuffer
/// Core Video's name for buffers of any kind; here all hold images.
public typealias CVBuffer = CVPixelBuffer

extension CVPixelBuffer: Hashable {
  /// Whether both are the same buffer.
  public static func == (left: CVPixelBuffer, right: CVPixelBuffer) -> Bool { left.pixels === right.pixels }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(pixels)) }
}

extension CVPixelBuffer: CustomStringConvertible {
  public var description: String {
    "\(pixels.width) × \(pixels.height) pixels of format \(text(of: pixels.format.osType))"
  }
}

/// How a buffer is to be accessed. Memory here needs no locking; the values exist for code that names them.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The memory is only read.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// A code of four characters.
public typealias OSType = UInt32

/// The kinds of pixels that buffers here can have.
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

/// The result of a Core Video function: 0 for success.
public typealias CVReturn = Int32

/// The function did what it should.
public let kCVReturnSuccess: CVReturn = 0
/// A problem without a code of its own.
public let kCVReturnError: CVReturn = -6660
/// An argument is not allowed.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is not enough memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The operation is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The pixel format is not known here.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The width or the height is not allowed.
public let kCVReturnInvalidSize: CVReturn = -6681
