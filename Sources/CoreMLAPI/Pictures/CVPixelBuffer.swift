package import ModelImage

/// A picture in memory, as Core Video has it: rows of pixels from top to bottom, which need not lie without gaps.
///
/// It stands in for Core Video's class; the functions of the same names work with it. Buffers are references, and a model
/// reads them where they are.
public final class CVPixelBuffer: Sendable {
  /// The pixels, as the rest of modelc knows them.
  package let picture: PixelBuffer

  /// A buffer of the same pixels; nothing is copied.
  package init(_ picture: PixelBuffer) { self.picture = picture }
}

/// Core Video's name for buffers that hold images; here all do.
public typealias CVImageBuffer = CVPixelBuffer
/// Core Video's name for buffers of any kind; here all hold images.
public typealias CVBuffer = CVPixelBuffer

extension CVPixelBuffer: Hashable {
  /// Whether both are the same buffer.
  public static func == (left: CVPixelBuffer, right: CVPixelBuffer) -> Bool { left.picture === right.picture }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(picture)) }
}

extension CVPixelBuffer: CustomStringConvertible {
  public var description: String {
    "\(picture.width) × \(picture.height) pixels of format \(text(of: picture.format.osType))"
  }
}

/// How a buffer is to be accessed. Memory here needs no locking; the values exist for code that names them.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The memory is only read.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}
