import CoreMLAPI
import Foundation
import Testing

@Suite struct CVPixelBufferTests {
  @Test func creating() throws {
    var made: CVPixelBuffer?
    let attributes = [kCVPixelBufferCGImageCompatibilityKey as String: kCFBooleanTrue as Any] as CFDictionary
    let status = CVPixelBufferCreate(kCFAllocatorDefault, 4, 3, kCVPixelFormatType_32BGRA, attributes, &made)
    let buffer = try #require(made)
    #expect(status == kCVReturnSuccess)
    CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
    #expect(CVPixelBufferGetWidth(buffer) == 4 && CVPixelBufferGetHeight(buffer) == 3)
    #expect(CVPixelBufferGetBytesPerRow(buffer) >= 16)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
    CVPixelBufferGetBaseAddress(buffer)?.storeBytes(of: 7, as: UInt8.self)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferIsPlanar(buffer) == false && CVPixelBufferGetPlaneCount(buffer) == 0)
    #expect(buffer.description == "4 × 3 pixels of format 'BGRA'")
  }

  @Test func refusals() {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 4, 3, 0x7956_5955, nil, &made) == kCVReturnInvalidPixelFormat)
    #expect(CVPixelBufferCreate(nil, 0, 3, kCVPixelFormatType_24RGB, nil, &made) == kCVReturnInvalidSize)
    #expect(CVPixelBufferCreate(nil, 1 << 40, 1 << 40, kCVPixelFormatType_24RGB, nil, &made) == kCVReturnInvalidSize)
    var byte: UInt8 = 0
    #expect(
      CVPixelBufferCreateWithBytes(
        nil, 4, 1, kCVPixelFormatType_OneComponent8, &byte, 3, nil, nil, nil, &made) == kCVReturnInvalidArgument)
    #expect(made == nil)
  }

  @Test func memoryOfSomebodyElse() throws {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 6)
    bytes.initialize(repeating: 0, count: 6)
    defer { bytes.deallocate() }
    let released = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    released.initialize(to: false)
    defer { released.deallocate() }
    do {
      var made: CVPixelBuffer?
      let status = CVPixelBufferCreateWithBytes(
        kCFAllocatorDefault, 2, 2, kCVPixelFormatType_OneComponent8, bytes, 3,
        { context, _ in context?.assumingMemoryBound(to: Bool.self).pointee = true }, released, nil, &made)
      #expect(status == kCVReturnSuccess)
      let buffer = try #require(made)
      #expect(CVPixelBufferGetBaseAddress(buffer) == UnsafeMutableRawPointer(bytes))
      #expect(CVPixelBufferGetBytesPerRow(buffer) == 3)
      made = nil
    }
    #expect(released.pointee)
  }

  @Test func halfPrecisionImagesAreArrays() throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 3, 4, kCVPixelFormatType_OneComponent16Half, nil, &made)
    let buffer = try #require(made)
    let array = MLMultiArray(pixelBuffer: buffer, shape: [2, 2, 3])
    array[[1, 1, 2]] = 1.5
    #expect(array.pixelBuffer === buffer && array.dataType == .float16)
    let row = CVPixelBufferGetBytesPerRow(buffer)
    #expect(CVPixelBufferGetBaseAddress(buffer)?.load(fromByteOffset: 3 * row + 4, as: Float16.self) == 1.5)
    #expect(MLShapedArray<Float16>(mutating: buffer, shape: [4, 3])[scalarAt: 3, 2] == 1.5)
    var shaped = MLShapedArray<Float16>(mutating: buffer, shape: [4, 3])
    #expect(shaped.withPixelBufferIfAvailable { $0 === buffer } == true)
    shaped.withMutablePixelBufferIfAvailable {
      CVPixelBufferGetBaseAddress($0)?.storeBytes(of: 2.5, as: Float16.self)
    }
    #expect(shaped[scalarAt: 0, 0] == 2.5)
    // Elements that somebody else holds too are copied before they are changed, and are no image's then.
    let other = shaped
    #expect(shaped.withMutablePixelBufferIfAvailable { _ in true } == nil)
    #expect(other.withPixelBufferIfAvailable { _ in true } == true && other == shaped)
    #expect(MLShapedArray<Float>(repeating: 0, shape: [4, 3]).withPixelBufferIfAvailable { _ in true } == nil)
  }
}
