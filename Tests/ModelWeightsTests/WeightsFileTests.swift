import Foundation
import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

struct WeightsFileTests {
  private let folder: WeightsFolder

  init() throws { folder = try WeightsFolder() }

  private func weights(_ name: String) throws -> CompiledWeights { try CompiledWeights(path: folder.path(name)) }

  private func extract(_ name: String) throws -> WeightsFile {
    try WeightsFile.extract(try weights(name), to: folder.path("all.mlweights"))
    return try WeightsFile(path: folder.path("all.mlweights"))
  }

  private func diff(_ old: String, _ new: String) throws -> WeightsFile {
    try WeightsFile.diff(from: try weights(old), to: try weights(new), path: folder.path("diff.mlweights"))
    return try WeightsFile(path: folder.path("diff.mlweights"))
  }

  /// Models of each kind that differ in one tensor or in all.
  static let pairs = ["network", "network, all", "program", "program, all", "pipeline"]

  private func compile(_ pair: String) throws {
    switch pair {
    case "network":
      try folder.compile(WeightSamples.network(1, 2), "a")
      try folder.compile(WeightSamples.network(1, 3), "b")
    case "network, all":
      try folder.compile(WeightSamples.network(1, 2), "a")
      try folder.compile(WeightSamples.network(3, 4), "b")
    case "program":
      try folder.compile(try WeightSamples.program(1, 2, count: 100_000), "a")
      try folder.compile(try WeightSamples.program(1, 3, count: 100_000), "b")
    case "program, all":
      try folder.compile(try WeightSamples.program(1, 2, count: 100_000), "a")
      try folder.compile(try WeightSamples.program(3, 4, count: 100_000), "b")
    default:
      let first = WeightSamples.network(1, 2)
      try folder.compile(WeightSamples.pipeline([first, WeightSamples.network(3, 4, outputs: 8)]), "a")
      try folder.compile(WeightSamples.pipeline([first, WeightSamples.network(3, 5, outputs: 8)]), "b")
    }
  }

  @Test(arguments: pairs) func changes(_ pair: String) throws {
    try compile(pair)
    let old = try folder.content("a.mlmodelc")
    let new = try folder.content("b.mlmodelc")
    let file = try diff("a.mlmodelc", "b.mlmodelc")
    #expect(file.kind == .changes)
    #expect(file.identity == (try weights("a.mlmodelc").identity))
    let isPart = !pair.hasSuffix("all")
    let isComplete = file.tensors.allSatisfy { $0.isPresent }
    #expect(isComplete != isPart)
    #expect(file.presentByteCount > 0)
    try file.apply(to: try weights("a.mlmodelc"))
    #expect(try folder.content("a.mlmodelc") == new)
    // And back.
    try folder.compileAgain(old, "c.mlmodelc")
    try diff("b.mlmodelc", "c.mlmodelc").apply(to: try weights("b.mlmodelc"))
    #expect(try folder.content("b.mlmodelc") == old)
    #expect(try folder.names().isSuperset(of: ["a.mlmodelc", "b.mlmodelc"]))
    #expect(try folder.names().allSatisfy { !$0.hasPrefix(".modelc") })
  }

  @Test(arguments: pairs) func allWeights(_ pair: String) throws {
    try compile(pair)
    let new = try folder.content("b.mlmodelc")
    let file = try extract("b.mlmodelc")
    #expect(file.kind == .all)
    let isComplete = file.tensors.allSatisfy { $0.isPresent }
    #expect(isComplete)
    try file.apply(to: try weights("a.mlmodelc"))
    #expect(try folder.content("a.mlmodelc") == new)
    // Into a placeholder, and into no file at all.
    try weights("a.mlmodelc").truncate()
    for file in try weights("a.mlmodelc").files { #expect(file.problem?.diagnostic.code == "weights-truncated") }
    try file.apply(to: try weights("a.mlmodelc"))
    #expect(try folder.content("a.mlmodelc") == new)
    for file in try weights("a.mlmodelc").files {
      try FileManager.default.removeItem(atPath: "\(folder.path("a.mlmodelc"))/\(file.path)")
    }
    try file.apply(to: try weights("a.mlmodelc"))
    #expect(try folder.content("a.mlmodelc") == new)
  }

  @Test func nothingChanged() throws {
    try folder.compile(WeightSamples.network(1, 2), "a")
    try folder.copy("a.mlmodelc", to: "b.mlmodelc")
    let before = try folder.content("a.mlmodelc")
    let file = try diff("a.mlmodelc", "b.mlmodelc")
    #expect(file.presentByteCount == 0)
    try file.apply(to: try weights("a.mlmodelc"))
    #expect(try folder.content("a.mlmodelc") == before)
  }

  @Test func weightsThatPackWell() throws {
    try folder.compile(try WeightSamples.program(1, 2, count: 300_000), "a")
    try folder.copy("a.mlmodelc", to: "b.mlmodelc")
    try folder.overwrite("b.mlmodelc/weights/weight.bin") { bytes in
      for index in 128..<1_200_128 { bytes[index] = 0 }
    }
    let new = try folder.content("b.mlmodelc")
    let file = try diff("a.mlmodelc", "b.mlmodelc")
    #expect(file.presentByteCount == 1_200_000)
    #expect(file.byteCount < 5000)
    try file.apply(to: try weights("a.mlmodelc"))
    #expect(try folder.content("a.mlmodelc") == new)
  }

  @Test func theSameFileEachTime() throws {
    try compile("network")
    _ = try extract("a.mlmodelc")
    let first = try folder.folder.read("all.mlweights")
    _ = try extract("a.mlmodelc")
    #expect(try folder.folder.read("all.mlweights") == first)
  }

  /// The hash of the weight file in `analytics/` is that of the file that is there.
  @Test func theHashOfTheWeights() throws {
    try compile("network")
    try diff("a.mlmodelc", "b.mlmodelc").apply(to: try weights("a.mlmodelc"))
    let analytics = try Analytics(path: folder.path("a.mlmodelc/analytics/coremldata.bin"))
    let hash = analytics.sections.flatMap(\.entries).first { $0.key == "nnModelWeightsHash" }?.value
    #expect(hash == (try SHA256Digest.file(folder.path("a.mlmodelc/model.espresso.weights")).base64))
  }

  // Mismatches -------------------------------------------------------------------------------------------------------

  private func mismatch(_ body: () throws -> Void) -> WeightsMismatch? {
    #expect(throws: WeightsMismatch.self) { try body() }
  }

  @Test func anotherGraph() throws {
    try folder.compile(WeightSamples.network(1, 2), "a")
    try folder.compile(WeightSamples.network(1, 2, outputs: 4), "b")
    let file = try extract("b.mlmodelc")
    let before = try folder.content("a.mlmodelc")
    let found = try #require(mismatch { try file.apply(to: try weights("a.mlmodelc")) })
    #expect(
      found.diagnostic.message
        == "the weights of '\(folder.path("all.mlweights"))' do not fit this model: \(found.differences.count) differences"
    )
    #expect(
      found.differences == [
        "'coremldata.bin' differs", "'model.espresso.net' differs", "'model.espresso.shape' differs",
        "the weight file 'model.espresso.weights' has 1216 bytes, expected 1280",
        "tensor 'head/biases' is FLOAT32 [12], expected FLOAT32 [16]",
        "tensor 'head/weights' is FLOAT32 [3, 16], expected FLOAT32 [4, 16]",
      ])
    #expect(try folder.content("a.mlmodelc") == before)
    let other = try #require(mismatch { _ = try diff("a.mlmodelc", "b.mlmodelc") })
    #expect(other.differences == found.differences)
  }

  @Test func anotherKindOfModel() throws {
    try folder.compile(WeightSamples.network(1, 2), "a")
    try folder.compile(try WeightSamples.program(1, 2), "b")
    let file = try extract("b.mlmodelc")
    let found = try #require(mismatch { try file.apply(to: try weights("a.mlmodelc")) })
    #expect(found.differences.contains("'model.mil' is missing"))
    #expect(found.differences.contains("'model.espresso.net' belongs to this model alone"))
    #expect(found.differences.contains("the weight file 'weights/weight.bin' is missing"))
    #expect(found.differences.contains("tensor 'body' is missing"))
    #expect(found.differences.contains("tensor 'body/weights' belongs to this model alone"))
  }

  @Test(arguments: ["network", "program"]) func changesForOtherWeights(_ pair: String) throws {
    try compile(pair)
    let file = try diff("a.mlmodelc", "b.mlmodelc")
    if pair == "network" {
      try folder.compile(WeightSamples.network(7, 2), "c")
    } else {
      try folder.compile(try WeightSamples.program(7, 2, count: 100_000), "c")
    }
    let before = try folder.content("c.mlmodelc")
    let error = #expect(throws: Diagnostic.self) { try file.apply(to: try weights("c.mlmodelc")) }
    let which =
      pair == "network"
      ? "2 tensors that it does not bring: 'body/biases', 'body/weights'" : "1 tensor that it does not bring: 'body'"
    #expect(error?.diagnostic.message == "the changes are for other weights than the model has: \(which)")
    #expect(try folder.content("c.mlmodelc") == before)
    #expect(try folder.names().allSatisfy { !$0.hasPrefix(".modelc") })
  }

  @Test func changesForAPlaceholder() throws {
    try compile("network")
    let file = try diff("a.mlmodelc", "b.mlmodelc")
    try weights("a.mlmodelc").truncate()
    let error = #expect(throws: Diagnostic.self) { try file.apply(to: try weights("a.mlmodelc")) }
    #expect(
      error?.diagnostic.message
        == "the weight file 'model.espresso.weights' is empty: found 0 bytes, expected at least 916")
    #expect(throws: Diagnostic.self) { try extract("a.mlmodelc") }
  }

  @Test func allWeightsOfAnotherModelForAPlaceholder() throws {
    try folder.compile(WeightSamples.network(1, 2), "a")
    try folder.compile(WeightSamples.network(1, 2, outputs: 4), "b")
    let file = try extract("b.mlmodelc")
    try weights("a.mlmodelc").truncate()
    let found = try #require(mismatch { try file.apply(to: try weights("a.mlmodelc")) })
    #expect(found.differences.contains("'model.espresso.net' differs"))
  }

  @Test(.needsSharedFiles) func sharedModel() throws {
    let path = SharedFiles.path("models/mnistStock.mlmodel")
    try folder.compile(try ModelFile.read(path).model, "a")
    let file = try extract("a.mlmodelc")
    let before = try folder.content("a.mlmodelc")
    try weights("a.mlmodelc").truncate()
    #expect(try folder.content("a.mlmodelc") != before)
    try file.apply(to: try weights("a.mlmodelc"))
    #expect(try folder.content("a.mlmodelc") == before)
  }

  /// Directories that other compilers wrote are read, and get back what they had.
  @Test(.needsSharedFiles) func sharedDirectories() throws {
    var count = 0
    for net in SharedFiles.files("model.espresso.net") where net.contains("/golden/") {
      let directory = String(net.dropLast("/model.espresso.net".count))
      guard FileManager.default.fileExists(atPath: "\(directory)/coremldata.bin") else { continue }
      let name = "golden\(count).mlmodelc"
      try FileManager.default.copyItem(atPath: directory, toPath: folder.path(name))
      guard let found = try? weights(name), found.files.allSatisfy({ $0.problem == nil }) else { continue }
      let before = try folder.content(name)
      let file = try extract(name)
      try found.truncate()
      try file.apply(to: try weights(name))
      var after = try folder.content(name)
      // The hash there is not always that of the file: updates on a device do not write it anew.
      if after["analytics/coremldata.bin"] != before["analytics/coremldata.bin"] {
        after["analytics/coremldata.bin"] = before["analytics/coremldata.bin"]
      }
      #expect(after == before)
      count += 1
    }
    #expect(count > 0)
  }
}

extension WeightsFolder {
  /// Writes `content` as the directory `name`.
  func compileAgain(_ content: [String: [UInt8]], _ name: String) throws {
    for (file, bytes) in content { try folder.write(bytes, under: "\(name)/\(file)") }
  }
}
