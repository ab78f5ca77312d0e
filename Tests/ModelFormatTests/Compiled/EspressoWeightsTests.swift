import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport
@testable import ModelWire

struct EspressoWeightsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func blobsBeginAtMultiplesOf64() throws {
    var writer = EspressoWeightsWriter()
    #expect(writer.append(WeightData(floats: [1, 2])) == 1)
    #expect(writer.append(byteCount: 3) { WeightData(bytes: [7, 8, 9]) } == 3)
    #expect(writer.append(WeightData()) == 5)
    let path = folder.path("weights")
    try writer.write(to: path)
    let bytes = try folder.read("weights")
    // The table takes 8 + 3 × 32 bytes; the blobs begin at 128, 192 and 256.
    #expect(bytes.count == 256)
    #expect(
      Array(bytes[..<24]) == CoreMLDataReaderTests.number(6) + CoreMLDataReaderTests.number(0)
        + CoreMLDataReaderTests.number(24)
    )
    #expect(Array(bytes[192..<195]) == [7, 8, 9])
    #expect(try writer.digest() == .file(path))

    let weights = try EspressoWeights(path: path)
    #expect(weights.identifiers == [0, 1, 2, 3, 4, 5])
    #expect(weights[1] == WeightData(floats: [1, 2]))
    #expect(weights[3]?.bytes == [7, 8, 9])
    #expect(weights[4]?.byteCount == 61)
    #expect(weights[5]?.byteCount == 0)
    #expect(weights[6] == nil)
  }

  @Test func aNetworkWithoutWeights() throws {
    try EspressoWeightsWriter().write(to: folder.path("weights"))
    #expect(try folder.read("weights") == CoreMLDataReaderTests.number(0))
    #expect(try EspressoWeights(path: folder.path("weights")).identifiers == [])
  }

  @Test func largeBlobsAreStreamedFromTheFileTheyAreIn() throws {
    let bytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    let source = try MappedFile(path: try folder.write(bytes, to: "source"))
    var writer = EspressoWeightsWriter()
    for start in [0, 1, 4097, 300_000] { writer.append(WeightData(source: source, range: start..<bytes.count)) }
    try writer.write(to: folder.path("weights"))
    let weights = try EspressoWeights(path: folder.path("weights"))
    for (index, start) in [0, 1, 4097, 300_000].enumerated() {
      #expect(weights[UInt64(2 * index + 1)]?.bytes == Array(bytes[start...]))
    }
  }

  @Test func aComputedBlobOfAnotherLength() throws {
    var writer = EspressoWeightsWriter()
    writer.append(byteCount: 8) { WeightData(floats: [1]) }
    let error = #expect(throws: Diagnostic.self) { try writer.write(to: folder.path("weights")) }
    #expect(error?.description == "error: blob 1 has 4 bytes, expected 8")
    #expect(throws: (any Error).self) { try folder.read("weights") }
    #expect(throws: Diagnostic.self) { try writer.digest() }
  }

  @Test func aFolderThatIsNotThere() {
    let path = folder.path("missing/weights")
    let error = #expect(throws: Diagnostic.self) { try EspressoWeightsWriter().write(to: path) }
    #expect(
      error?.description == """
        error: the directory '\(folder.path("missing"))' does not exist
          at: \(path)
          fix: create it first: mkdir -p '\(folder.path("missing"))'
        """)
  }

  // Broken tables ----------------------------------------------------------------------------------------------------

  private func text(_ words: [UInt64], _ blobs: [UInt8] = []) -> String {
    do throws(Diagnostic) {
      _ = try EspressoWeights(WeightData(bytes: words.flatMap(CoreMLDataReaderTests.number) + blobs), file: "w")
      return "no error"
    } catch {
      return error.description
    }
  }

  private static let remedy = "  fix: the compiled model is corrupt: compile it again from its source"

  @Test(arguments: [1, UInt64(Int.max), .max])
  func moreBlobsThanTheFileCanHold(count: UInt64) {
    #expect(
      text([count]) == """
        error: the table of blobs says it has \(count) elements, but only 0 bytes follow
          at: w, offset 0x0
        \(Self.remedy)
        """)
  }

  @Test(arguments: [5, UInt64(Int.max), .max])
  func aBlobPastTheEnd(size: UInt64) {
    #expect(
      text([2, 0, 1, 1, size], [1, 2, 3]) == """
        error: blob 1 says it has \(size) bytes, but only 2 follow
          at: w, offset 0x20
        \(Self.remedy)
        """)
  }

  @Test func aBlobThatStandsInTheTableTwice() {
    #expect(
      text([2, 1, 1, 1, 2], [1, 2, 3]) == """
        error: blob 1 is in the table twice
          at: w, offset 0x18
        \(Self.remedy)
        """)
  }

  @Test func bytesAfterTheLastBlob() {
    #expect(
      text([1, 1, 1], [1, 2]) == """
        error: 1 bytes follow what should be the end of the file
          at: w, offset 0x19
        \(Self.remedy)
        """)
  }
}
