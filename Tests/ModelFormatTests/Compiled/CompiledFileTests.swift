import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat

struct CompiledFileTests {
  @Test func knowsTheLengthOfWeights() throws {
    let folder = try TemporaryFolder()
    var weights = EspressoWeightsWriter()
    weights.append(WeightData(bytes: [1, 2, 3]))
    weights.append(byteCount: 400) { () throws(FormatError) in WeightData(floats: [Float](repeating: 1, count: 100)) }
    let file = CompiledFile("model.espresso.weights", .weights(weights))
    var counts: [Int] = []
    try CompiledDirectoryWriter.write([file], to: folder.path("A.mlmodelc")) { counts.append($0) }
    #expect(file.knownByteCount == (try folder.read("A.mlmodelc/model.espresso.weights").count))
    #expect(counts.last == file.knownByteCount)
  }

  @Test func knowsTheLengthOfBytesAndCopies() {
    #expect(CompiledFile("a", .bytes([1, 2])).knownByteCount == 2)
    #expect(CompiledFile("a", .copy(WeightData(bytes: [1, 2, 3]))).knownByteCount == 3)
  }

  @Test func thePartialPropertyListIsEmpty() throws {
    let folder = try TemporaryFolder()
    try PartialInfoPlist.write(to: folder.path("build/partial.plist"))
    let value = try PropertyListSerialization.propertyList(
      from: Data(try folder.read("build/partial.plist")), format: nil)
    #expect((value as? [String: Any])?.isEmpty == true)
  }
}
