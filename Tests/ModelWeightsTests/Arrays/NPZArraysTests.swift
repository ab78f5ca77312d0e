import ModelArchives
import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

/// numpy's archives, whole and broken.
struct NPZArraysTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ path: String) throws -> [WeightArray] {
    try ArrayFileFormat.npz.read(path, spool: try WeightSpool(beside: path))
  }

  /// The file that holds `files`, and its path.
  private func archive(_ files: [(String, [UInt8])]) throws -> String {
    let output = try ArchiveOutput()
    for (name, bytes) in files { try output.add(name, bytes) }
    return try folder.write(try output.finished(), to: "a.npz")
  }

  private func problem(_ files: [(String, [UInt8])]) throws -> String? {
    let path = try archive(files)
    return #expect(throws: Diagnostic.self) { try read(path) }?.message
  }

  @Test func everyType() throws {
    let types: [(ElementType, Int)] = [
      (.float(bits: 64), 8), (.float(bits: 32), 4), (.float(bits: 16), 2), (.signed(bits: 64), 8),
      (.signed(bits: 32), 4), (.signed(bits: 16), 2), (.signed(bits: 8), 1), (.unsigned(bits: 64), 8),
      (.unsigned(bits: 32), 4), (.unsigned(bits: 16), 2), (.unsigned(bits: 8), 1), (.bool, 1),
    ]
    let arrays = types.enumerated().map { index, type in
      WeightArray(
        name: "model0/w \(index)", type: type.0, shape: [2, 3],
        data: WeightData(bytes: (0..<6 * type.1).map { UInt8(index * 7 + $0) }))
    }
    let path = folder.path("all.npz")
    try ArrayFileFormat.npz.write(arrays, to: path)
    #expect(try read(path) == arrays)
    let first = try folder.read("all.npz")
    try ArrayFileFormat.npz.write(arrays, to: path)
    #expect(try folder.read("all.npz") == first)
  }

  @Test func otherOrders() throws {
    var header = NPYHeader.bytes(">f4", shape: [2, 2])
    let place = try #require(header.firstRange(of: Array("False".utf8)))
    header.replaceSubrange(place, with: Array(" True".utf8))
    let elements: [UInt8] = [0x3f, 0x80, 0, 0, 0x40, 0, 0, 0, 0x40, 0x40, 0, 0, 0x40, 0x80, 0, 0]
    let path = try archive([("w.npy", header + elements)])
    #expect(try read(path).map(\.data) == [WeightData(floats: [1, 3, 2, 4])])
  }

  @Test func broken() throws {
    let whole = NPYHeader.bytes("<f4", shape: [2]) + [UInt8](repeating: 0, count: 8)
    #expect(try problem([("w.txt", [])]) == "the archive contains 'w.txt', expected .npy files")
    #expect(
      try problem([("w.npy", whole), ("w.npy", whole)]) == "the archive contains 'w.npy' more than once")
    #expect(
      try problem([("w.npy", Array(whole.dropLast()))])
        == "'w.npy': this .npy file has 7 bytes of elements, expected 8 for shape [2] of f4")
    #expect(
      try problem([("w.npy", NPYHeader.bytes("<c8", shape: [1]) + [UInt8](repeating: 0, count: 8))])
        == "'w.npy': this .npy file holds elements of type '<c8', expected numbers or truth values")
    #expect(try problem([("w.npy", Array("hello there".utf8))]) == "'w.npy': this is not a .npy file")
  }
}
