import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelWire

struct CompiledFileTests {
  @Test func knowsTheLengthOfWeights() throws {
    let folder = try TemporaryFolder()
    var weights = EspressoWeightsWriter()
    weights.append(WeightData(bytes: [1, 2, 3]))
    weights.append(byteCount: 400) { () throws(Diagnostic) in WeightData(floats: [Float](repeating: 1, count: 100)) }
    let file = CompiledFile("model.espresso.weights", .weights(weights, nil))
    var counts: [Int] = []
    try CompiledDirectoryWriter.write([file], to: folder.path("A.mlmodelc")) { counts.append($0) }
    #expect(file.knownByteCount == (try folder.read("A.mlmodelc/model.espresso.weights").count))
    #expect(counts.last == file.knownByteCount)
  }

  @Test func knowsTheLengthOfBytesAndCopies() throws {
    let folder = try TemporaryFolder()
    #expect(CompiledFile("a", .bytes([1, 2])).knownByteCount == 2)
    let copied = try MappedFile(path: try folder.write([1, 2, 3], to: "b"))
    #expect(CompiledFile("a", .copy(copied)).knownByteCount == 3)
  }

  /// A file of several blocks and a bit, copied, referred to in parts, and hashed as it passes by.
  @Test func hashesAreThoseOfTheFiles() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<2_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let source = try MappedFile(path: try folder.write(bytes, to: "source"))
    var weights = EspressoWeightsWriter()
    for range in [700_000..<1_900_001, 5..<600_000, 600_000..<600_100] {
      weights.append(WeightData(source: source, range: range))
    }
    weights.append(byteCount: bytes.count) { () throws(Diagnostic) in WeightData(bytes: bytes) }
    let digest = WrittenDigest()
    let sourceDigest = SourceDigest(source)
    #expect(throws: Diagnostic.self) { try digest.value() }
    let files = [CompiledFile("weights", .weights(weights, digest)), CompiledFile("coremldata.bin", .copy(source))]
    try CompiledDirectoryWriter.write(files, to: folder.path("A.mlmodelc"), source: sourceDigest)
    #expect(try digest.value() == .file(folder.path("A.mlmodelc/weights")))
    #expect(try digest.value() == weights.digest())
    #expect(try sourceDigest.value() == .file(source.path))
    #expect(try sourceDigest.value() == .file(folder.path("A.mlmodelc/coremldata.bin")))
    let started = SourceDigest(source)
    started.start()
    #expect(try started.value() == sourceDigest.value())
  }

  @Test func thePartialPropertyListIsEmpty() throws {
    let folder = try TemporaryFolder()
    try PartialInfoPlist.write(to: folder.path("build/partial.plist"))
    let value = try PropertyListSerialization.propertyList(
      from: Data(try folder.read("build/partial.plist")), format: nil)
    #expect((value as? [String: Any])?.isEmpty == true)
  }
}
