import Foundation
import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

struct GraphIdentityTests {
  private let folder: WeightsFolder

  init() throws { folder = try WeightsFolder() }

  private func identity(_ model: Model, _ name: String) throws -> GraphIdentity {
    try CompiledWeights(path: try folder.compile(model, name)).identity
  }

  @Test func weightsAndMetadataDoNotCount() throws {
    let first = try identity(WeightSamples.network(1, 2), "a")
    #expect(first.digest.count == 32)
    #expect(first.text.count == 64)
    #expect(try identity(WeightSamples.network(3, 4), "b") == first)
    #expect(try identity(WeightSamples.network(1, 2, author: "somebody"), "c") == first)
    try folder.overwrite("a.mlmodelc/model.espresso.weights") { $0 = [] }
    #expect(try CompiledWeights(path: folder.path("a.mlmodelc")).identity == first)
  }

  @Test func everythingElseCounts() throws {
    let first = try identity(WeightSamples.network(1, 2), "a")
    let wider = try identity(WeightSamples.network(1, 2, outputs: 4), "b")
    #expect(first != wider)
    #expect(first.parts.map(\.path) == wider.parts.map(\.path))
    for part in first.parts.map(\.path) {
      let other = "changed-\(part.replacingOccurrences(of: "/", with: "-")).mlmodelc"
      try folder.copy("a.mlmodelc", to: other)
      if part.hasSuffix("coremldata.bin") { continue }
      try folder.overwrite("\(other)/\(part)") { $0.append(UInt8(ascii: "\n")) }
      #expect(try CompiledWeights(path: folder.path(other)).identity != first)
    }
    try folder.folder.write("x", under: "a.mlmodelc/more.txt")
    #expect(try CompiledWeights(path: folder.path("a.mlmodelc")).identity != first)
  }

  @Test func compilersOfProgramsDoNotCount() throws {
    let path = try folder.compile(try WeightSamples.program(1, 2), "a")
    let first = try CompiledWeights(path: path).identity
    let text = String(decoding: try folder.folder.read("a.mlmodelc/model.mil"), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.contains("buildInfo") })
    #expect(line.hasPrefix("[buildInfo"))
    let version = try #require(line.split(separator: "\"").last { $0.contains(".") })
    let other = text.replacingOccurrences(of: version, with: "9.9.9")
    #expect(other != text)
    try folder.overwrite("a.mlmodelc/model.mil") { $0 = Array(other.utf8) }
    #expect(try CompiledWeights(path: path).identity == first)
    try folder.overwrite("a.mlmodelc/model.mil") {
      $0 = Array(text.replacingOccurrences(of: "add(", with: "mul(").utf8)
    }
    #expect(try CompiledWeights(path: path).identity != first)
  }

  /// The steps that the documentation gives.
  @Test func theCheckOfBytes() {
    #expect(Checksum64.of([]) == Self.check([]))
    for count in [1, 7, 8, 31, 32, 33, 64, 100] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
      #expect(Checksum64.of(bytes) == Self.check(bytes))
      var other = bytes
      other[count / 2] ^= 1
      #expect(Checksum64.of(bytes) != Checksum64.of(other))
      #expect(Checksum64.of(bytes) != Checksum64.of(bytes + [0]))
    }
    #expect(Checksum64.joined([]) == 0)
    #expect(Checksum64.joined([1, 2]) != Checksum64.joined([2, 1]))
  }

  private static func check(_ bytes: [UInt8]) -> UInt64 {
    let factor: UInt64 = 0x9e37_79b9_7f4a_7c15
    func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
      let mixed = state ^ word
      return (mixed << 27 | mixed >> 37) &* factor
    }
    var lanes: [UInt64] = (1...4).map { factor &* UInt64($0) }
    let padded = bytes + [UInt8](repeating: 0, count: -bytes.count & 31)
    for start in stride(from: 0, to: padded.count, by: 8) {
      let word = (0..<8).reduce(UInt64(0)) { $0 | UInt64(padded[start + $1]) << UInt64(8 * $1) }
      lanes[start / 8 % 4] = step(lanes[start / 8 % 4], word)
    }
    let sum = lanes.reduce(UInt64(bytes.count), step)
    return sum ^ sum >> 32
  }
}
