import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

@Suite struct MLFeatureValueImagesTests {
  /// An image of 2 × 1 pixels: black, white.
  private let pgm = Array("P5\n2 1\n255\n".utf8) + [0, 255]

  private func bytes(_ value: MLFeatureValue) throws -> [UInt8] {
    let buffer = try #require(value.imageBufferValue)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    return Array(UnsafeRawBufferPointer(start: base, count: CVPixelBufferGetDataSize(buffer)))
  }

  @Test func file() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: try folder.write(pgm, to: "image.pgm"))
    let value = try MLFeatureValue(
      imageAt: url, pixelsWide: 2, pixelsHigh: 1, pixelFormatType: kCVPixelFormatType_OneComponent8, options: nil)
    #expect(value.type == .image)
    #expect(try bytes(value) == [0, 255])
    let turned = try MLFeatureValue(
      imageAt: url, orientation: .right, pixelsWide: 1, pixelsHigh: 2,
      pixelFormatType: kCVPixelFormatType_OneComponent8)
    #expect(try bytes(turned) == [0, 255])
    let color = try MLFeatureValue(
      imageAt: url, pixelsWide: 2, pixelsHigh: 1, pixelFormatType: kCVPixelFormatType_32BGRA)
    #expect(try bytes(color) == [0, 0, 0, 255, 255, 255, 255, 255])
  }

  @Test func options() throws {
    let folder = try TemporaryFolder()
    let image = try CGImage(contentsOf: URL(fileURLWithPath: try folder.write(pgm, to: "image.pgm")))
    #expect(image.width == 2 && image.height == 1)
    let right = try MLFeatureValue(
      cgImage: image, pixelsWide: 1, pixelsHigh: 1, pixelFormatType: kCVPixelFormatType_OneComponent8,
      options: [.cropRect: CGRect(x: 0.5, y: 0, width: 0.5, height: 1), .cropAndScale: 2])
    #expect(try bytes(right) == [255])
    let error = #expect(throws: MLModelError.self) {
      _ = try MLFeatureValue(
        cgImage: image, pixelsWide: 1, pixelsHigh: 1, pixelFormatType: kCVPixelFormatType_OneComponent8,
        options: [.cropAndScale: 9])
    }
    #expect(
      error?.localizedDescription
        == "image option `cropAndScale` is 9, expected the number of a `VNImageCropAndScaleOption`: 0, 1, 2, 257 or 258"
    )
  }

  @Test func problems() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path("none.png"))
    let missing = #expect(throws: MLModelError.self) {
      _ = try MLFeatureValue(
        imageAt: url, pixelsWide: 1, pixelsHigh: 1, pixelFormatType: kCVPixelFormatType_32BGRA)
    }
    #expect(missing?.code == .io)
    let format = #expect(throws: MLModelError.self) {
      _ = try MLFeatureValue(imageAt: url, pixelsWide: 1, pixelsHigh: 1, pixelFormatType: 0x7956_5955)
    }
    #expect(
      format?.localizedDescription
        == "pixel format 'yVYU' is not known, expected 32BGRA, 32ARGB, 32RGBA, 24RGB, OneComponent8 or OneComponent16Half"
    )
  }
}
