public import Foundation
internal import ModelImage
internal import ModelSpec

/// Stands in for the type of memory allocators; there is only the default one.
public struct CFAllocator: Sendable {}

/// The default allocator, the only one.
public let kCFAllocatorDefault: CFAllocator? = nil

/// Stands in for Core Foundation's dictionary.
public typealias CFDictionary = NSDictionary

/// True, as the value of an attribute.
public let kCFBooleanTrue: NSNumber? = true
/// False, as the value of an attribute.
public let kCFBooleanFalse: NSNumber? = false

/// Has no effect here, as all keys of attributes.
public let kCVPixelBufferCGImageCompatibilityKey = "CGImageCompatibility"
/// Has no effect here.
public let kCVPixelBufferCGBitmapContextCompatibilityKey = "CGBitmapContextCompatibility"
/// Has no effect here.
public let kCVPixelBufferIOSurfacePropertiesKey = "IOSurfaceProperties"
/// Has no effect here.
public let kCVPixelBufferMetalCompatibilityKey = "MetalCompatibility"
/// Has no effect here: `CVPixelBufferCreate` takes the width as an argument.
public let kCVPixelBufferWidthKey = "Width"
/// Has no effect here: `CVPixelBufferCreate` takes the height as an argument.
public let kCVPixelBufferHeightKey = "Height"
/// Has no effect here: `CVPixelBufferCreate` takes the format as an argument.
public let kCVPixelBufferPixelFormatTypeKey = "PixelFormatType"

/// Called with the context and the address of memory that a buffer needs no more.
public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (_ releaseRefCon: UnsafeMutableRawPointer?, _ baseAddress: UnsafeRawPointer?) -> Void

/// Creates a buffer whose bytes are all 0.
///
/// - Returns: `kCVReturnInvalidPixelFormat` for a format that is not among the constants here, `kCVReturnInvalidSize`
///   if a side is below 1 or the buffer is too large.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  guard let format = PixelFormat(pixelFormatType) else { return kCVReturnInvalidPixelFormat }
  guard width > 0, height > 0, let byteCount = StridedElements.byteCount([width, height], format.byteCount),
    byteCount <= 1 << 34
  else { return kCVReturnInvalidSize }
  pixelBufferOut.pointee = CVPixelBuffer(PixelBuffer(width: width, height: height, format: format))
  return kCVReturnSuccess
}

/// Creates a buffer over memory that the caller owns. Nothing is copied.
///
/// - Parameters:
///   - bytesPerRow: Bytes from one row to the next.
///   - releaseCallback: Called with `releaseRefCon` and `baseAddress` when the memory is no longer used.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  guard let format = PixelFormat(pixelFormatType) else { return kCVReturnInvalidPixelFormat }
  guard width > 0, height > 0, StridedElements.byteCount([width, height], format.byteCount) != nil else {
    return kCVReturnInvalidSize
  }
  guard bytesPerRow >= width * format.byteCount else { return kCVReturnInvalidArgument }
  let release = MemoryRelease { base in releaseCallback?(releaseRefCon, base) }
  let image = PixelBuffer(
    width: width, height: height, format: format, bytesPerRow: bytesPerRow, base: baseAddress
  ) { release.call($0) }
  pixelBufferOut.pointee = CVPixelBuffer(image)
  return kCVReturnSuccess
}
