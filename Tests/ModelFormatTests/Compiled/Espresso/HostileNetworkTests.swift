import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Files of compiled networks that somebody made to do harm.
struct HostileNetworkTests {
  @Test(arguments: ["net", "shape"]) func aSparseGiant(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("m.mlmodelc")
    try CompiledSample.write(.neuralNetwork([.relu("relu", "x", "y")], inputs: [], outputs: []), to: path)
    try folder.sparse("m.mlmodelc/model.espresso.\(name)", 1 << 40)
    let error = #expect(throws: Diagnostic.self) { try ModelFile.read(path) }
    #expect(error?.diagnostic.message == "this file has 1099511627776 bytes; the maximum is 67108864")
    #expect(error?.diagnostic.location.file == "\(path)/model.espresso.\(name)")
  }

  /// A table of more blobs than any network has, none of which takes room on the disk.
  @Test func weightsOfASparseGiant() throws {
    let folder = try TemporaryFolder()
    let count = (0..<8).map { UInt8(truncatingIfNeeded: (1 << 35) >> (8 * $0)) }
    let path = try folder.write(count, under: "model.espresso.weights")
    try folder.sparse("model.espresso.weights", 1 << 40)
    let error = #expect(throws: Diagnostic.self) { try EspressoWeights(path: path) }
    #expect(
      error?.diagnostic.message == "the table of blobs has 34359738368 elements; the maximum is 20000000")
  }
}
