import Foundation
import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

/// Files whose tables are sound and whose values are not.
struct HostileValuesTests {
  private let folder: WeightsFolder

  init() throws { folder = try WeightsFolder() }

  private func apply(_ name: String) throws {
    try WeightsFile(path: folder.path(name)).apply(to: try CompiledWeights(path: folder.path("a.mlmodelc")))
  }

  private func message(_ name: String) -> String? {
    let error = #expect(throws: Diagnostic.self) { try apply(name) }
    return error?.diagnostic.message
  }

  /// Every bit of the values is checked; the model stays as it is.
  @Test func damagedValues() throws {
    try folder.compile(WeightSamples.network(1, 2), "a")
    try folder.compile(WeightSamples.network(1, 3), "b")
    let before = try folder.content("a.mlmodelc")
    try WeightsFile.diff(
      from: try CompiledWeights(path: folder.path("a.mlmodelc")),
      to: try CompiledWeights(path: folder.path("b.mlmodelc")), path: folder.path("w.mlweights"))
    let stored = try WeightsFile(path: folder.path("w.mlweights")).presentByteCount
    for index in stride(from: 128, to: 128 + stored / 2, by: 13) {
      try folder.overwrite("w.mlweights") { $0[index] ^= 0x10 }
      let text = try #require(message("w.mlweights"))
      #expect(text.hasPrefix("the values of tensor 'head/"))
      try folder.overwrite("w.mlweights") { $0[index] ^= 0x10 }
      #expect(try folder.content("a.mlmodelc") == before)
    }
    try apply("w.mlweights")
  }

  @Test func damagedPackedValues() throws {
    try folder.compile(try WeightSamples.program(1, 2, count: 100_000), "a")
    try folder.copy("a.mlmodelc", to: "b.mlmodelc")
    try folder.overwrite("b.mlmodelc/weights/weight.bin") { bytes in
      for index in 128..<400_128 { bytes[index] = UInt8(truncatingIfNeeded: index / 100) }
    }
    try WeightsFile.extract(
      try CompiledWeights(path: folder.path("b.mlmodelc")), to: folder.path("w.mlweights"))
    try folder.overwrite("w.mlweights") { $0[128] ^= 1 }
    #expect(
      message("w.mlweights")
        == "the values of tensor 'body' cannot be unpacked: the block does not begin with Zstandard's signature")
    try folder.overwrite("w.mlweights") {
      $0[128] ^= 1
      $0[135] ^= 0xff
    }
    let text = try #require(message("w.mlweights"))
    #expect(text.hasPrefix("the values of tensor 'body' c") || text.hasPrefix("the values of tensor 'body' are"))
  }

  /// A file of a few bytes that would make a placeholder a million megabytes.
  @Test func bombForAPlaceholder() throws {
    let path = try folder.compile(WeightSamples.network(1, 2), "a")
    let weights = try CompiledWeights(path: path)
    try WeightsFile.extract(weights, to: folder.path("w.mlweights"))
    try weights.truncate()
    let before = try folder.content("a.mlmodelc")
    var file = RawWeightsFile()
    file.kind = 1
    file.parts = weights.identity.parts.map { (Array($0.path.utf8), $0.digest) }
    file.files[0].path = Array("model.espresso.weights".utf8)
    file.files[0].byteCount = 1 << 34
    file.files[0].tensors[0].offset = 0
    file.files[0].tensors[0].shape = [1 << 32]
    file.files[0].tensors[0].byteCount = 1 << 34
    file.files[0].tensors[0].presence = 1
    file.files[0].tensors[0].sizes = [UInt32](repeating: 1, count: 1 << 16)
    file.payload = [UInt8](repeating: 0, count: 1 << 16)
    let bytes = try file.bytes()
    _ = try folder.folder.write(bytes, to: "bomb.mlweights")
    #expect(
      message("bomb.mlweights")
        == "'model.espresso.weights' would have 17179869184 bytes, which is more than a file of \(bytes.count) bytes "
        + "may bring")
    #expect(try folder.content("a.mlmodelc") == before)
    // A smaller one is no weight file of the model.
    file.files[0].byteCount = 1 << 20
    file.files[0].tensors[0].shape = [1 << 18]
    file.files[0].tensors[0].byteCount = 1 << 20
    file.files[0].tensors[0].sizes = [1, 1, 1, 1]
    file.payload = [0, 0, 0, 0]
    _ = try folder.folder.write(try file.bytes(), to: "bomb.mlweights")
    #expect(throws: (any Error).self) { try apply("bomb.mlweights") }
    #expect(try folder.content("a.mlmodelc") == before)
    try apply("w.mlweights")
  }
}
