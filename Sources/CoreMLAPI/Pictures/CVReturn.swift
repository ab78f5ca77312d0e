/// What a function of Core Video says: 0 when it did what it should.
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
