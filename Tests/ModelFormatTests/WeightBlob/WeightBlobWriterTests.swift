import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec
@testable import ModelWire

@Suite struct WeightBlobWriterTests {
  private func bytes(_ writer: WeightBlobWriter) -> [UInt8] {
    writer.chunks.flatMap { chunk in
      switch chunk {
      case .bytes(let bytes): bytes
      case .weights(let weights): weights.bytes
      }
    }
  }

  @Test func layoutIsExact() throws {
    var writer = WeightBlobWriter()
    #expect(try writer.append(WeightData(floats: [1.5, -2]), .float32, elementCount: 2) == 64)
    let packed = try PackedElements.pack([2, 1, 6, 0, 7], bitWidth: 3)
    #expect(try writer.append(WeightData(bytes: packed), .uint3, elementCount: 5) == 192)
    #expect(bytes(writer) == WeightBlobFileTests.sound)
    #expect(writer.byteCount == WeightBlobFileTests.sound.count)
  }

  @Test func emptyFileAndEmptyTensor() throws {
    var writer = WeightBlobWriter()
    #expect(bytes(writer) == WeightBlobFileTests.header(count: 0))
    #expect(try writer.append(WeightData(), .int8, elementCount: 0) == 64)
    #expect(try writer.append(WeightData(bytes: [7]), .int8, elementCount: 1) == 128)
    let file = try WeightBlobFile(WeightBuffer(bytes(writer)), path: "w")
    #expect(try file.entries() == writer.entries)
  }

  @Test(arguments: BlobDataType.allCases) func everyTypeComesBack(_ type: BlobDataType) throws {
    for count in [1, 5, 8, 13] {
      let byteCount = (count * type.bitWidth + 7) / 8
      let data = WeightData(bytes: (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 * 37 + 1) })
      var writer = WeightBlobWriter()
      try writer.append(WeightData(bytes: [1]), .uint8, elementCount: 1)
      let offset = try writer.append(data, type, elementCount: count)
      let file = try WeightBlobFile(WeightBuffer(bytes(writer)), path: "w")
      let entry = try file.entry(at: offset, dataType: type, elementCount: count)
      #expect(entry.data == data)
    }
  }

  @Test func bytesAndElementsMustFit() throws {
    var writer = WeightBlobWriter()
    let error = #expect(throws: Diagnostic.self) {
      try writer.append(WeightData(bytes: [1, 2, 3]), .float32, elementCount: 1)
    }
    #expect(error?.diagnostic.message == "1 elements of FLOAT32 take 4 bytes, found 3")
    let huge = #expect(throws: Diagnostic.self) {
      try writer.append(WeightData(bytes: [1]), .float32, elementCount: .max)
    }
    #expect(
      huge?.diagnostic.message == "\(Int.max) elements of FLOAT32 take more than any file has bytes, found 1")
  }
}
