import Foundation
import ModelImage

/// A file of `Fixtures`, which scripts/generate/make-image-references.py writes.
enum ImageFixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)")
    return [UInt8](try Data(contentsOf: file))
  }

  static func image(_ name: String, _ width: Int, _ height: Int, _ format: PixelFormat) throws -> PixelBuffer {
    PixelBuffer(bytes: try bytes(name), width: width, height: height, format: format)
  }
}

/// Bytes that differ, and by how much at most.
func difference(_ found: [UInt8], _ expected: [UInt8]) -> (count: Int, largest: Int) {
  let differences = zip(found, expected).map { abs(Int($0) - Int($1)) }.filter { $0 > 0 }
  return (differences.count + abs(found.count - expected.count), differences.max() ?? 0)
}
