import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

/// Files of the format safetensors, whole and broken.
struct SafetensorsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file with a header and as many bytes after it.
  private func file(_ header: String, _ byteCount: Int, length: UInt64? = nil) throws -> String {
    let text = Array(header.utf8)
    let count = length ?? UInt64(text.count)
    let prefix = (0..<8).map { UInt8(truncatingIfNeeded: count >> UInt64(8 * $0)) }
    return try folder.write(prefix + text + (0..<byteCount).map { UInt8($0) }, to: "a.safetensors")
  }

  private func problem(_ header: String, _ byteCount: Int, length: UInt64? = nil) throws -> String? {
    let path = try file(header, byteCount, length: length)
    let spool = try WeightSpool(beside: path)
    return #expect(throws: Diagnostic.self) { try ArrayFileFormat.safetensors.read(path, spool: spool) }?.message
  }

  @Test func everyType() throws {
    let types: [(ElementType, Int)] = [
      (.float(bits: 64), 8), (.float(bits: 32), 4), (.float(bits: 16), 2), (.bfloat16, 2), (.float8e4m3fn, 1),
      (.float8e5m2, 1), (.signed(bits: 64), 8), (.signed(bits: 32), 4), (.signed(bits: 16), 2), (.signed(bits: 8), 1),
      (.unsigned(bits: 64), 8), (.unsigned(bits: 32), 4), (.unsigned(bits: 16), 2), (.unsigned(bits: 8), 1), (.bool, 1),
    ]
    let arrays = types.enumerated().map { index, type in
      WeightArray(
        name: "w \"\(index)\"/é", type: type.0, shape: [3, 1],
        data: WeightData(bytes: (0..<3 * type.1).map { UInt8(index * 7 + $0) }))
    }
    let path = folder.path("all.safetensors")
    try ArrayFileFormat.safetensors.write(arrays, to: path)
    let read = try ArrayFileFormat.safetensors.read(path, spool: try WeightSpool(beside: path))
    #expect(read.sorted { $0.name < $1.name } == arrays.sorted { $0.name < $1.name })
    // The header ends at a multiple of 8, and so begin all elements of 8 bytes.
    let length = try #require(try folder.read("all.safetensors").first)
    #expect(length % 8 == 0)
  }

  @Test func scalarsAndNothing() throws {
    let arrays = [
      WeightArray(name: "scalar", type: .float(bits: 32), shape: [], data: WeightData(floats: [3])),
      WeightArray(name: "empty", type: .float(bits: 32), shape: [0, 4], data: WeightData()),
    ]
    let path = folder.path("few.safetensors")
    try ArrayFileFormat.safetensors.write(arrays, to: path)
    #expect(try ArrayFileFormat.safetensors.read(path, spool: try WeightSpool(beside: path)) == arrays)
  }

  @Test func metadataIsPassedOver() throws {
    let path = try file(#"{"__metadata__":{"format":"pt"},"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}  "#, 2)
    let read = try ArrayFileFormat.safetensors.read(path, spool: try WeightSpool(beside: path))
    #expect(read.map(\.name) == ["a"])
  }

  @Test(arguments: [
    (
      #"{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}}"#, 6,
      "the tensors 'a' and 'b' overlap"
    ),
    (
      #"{"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[4,6]}}"#, 6,
      "the bytes 2 to 4 belong to no tensor"
    ),
    (#"{"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}"#, 5, "the bytes 2 to 5 belong to no tensor"),
    (
      #"{"a":{"dtype":"U8","shape":[9],"data_offsets":[0,9]}}"#, 5,
      "tensor 'a' ends after 9 bytes, but there are only 5"
    ),
    (
      #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,7]}}"#, 7,
      "tensor 'a' takes 7 bytes, expected 8 for shape [2] of F32"
    ),
    (
      #"{"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8]}}"#, 8,
      "tensor 'a' has shape [4611686018427387904, 4], which is more than any file holds"
    ),
    (
      #"{"a":{"dtype":"U8","shape":[2],"data_offsets":[2,0]}}"#, 2,
      "`data_offsets` of tensor 'a' are [2, 0], expected the begin and the end"
    ),
    (
      #"{"a":{"dtype":"U8","shape":[-2],"data_offsets":[0,2]}}"#, 2,
      "the header does not give `shape` and `data_offsets` of tensor 'a' as lists of integers"
    ),
    (#"{"a":{"shape":[2],"data_offsets":[0,2]}}"#, 2, "the header does not give the `dtype` of tensor 'a'"),
    (#"{"a":{"dtype":"F4","shape":[2],"data_offsets":[0,1]}}"#, 1, "tensor 'a' is of type F4, which is not read"),
    (#"{"a":7}"#, 0, "the header says of tensor 'a' something else than a type, a shape and offsets"),
    (
      #"{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}}"#, 2,
      "the header of this safetensors file names tensor 'a' more than once"
    ),
    ("[]", 0, "the header of this safetensors file is not a JSON object"),
    (#"{"a""#, 0, "the header of this safetensors file is no JSON text: found the end of the text, expected ':'"),
  ]) func broken(_ header: String, _ byteCount: Int, _ sentence: String) throws {
    #expect(try problem(header, byteCount) == sentence)
  }

  @Test func brokenLengths() throws {
    #expect(
      try problem("{}", 0, length: 1 << 62)
        == "the header of this safetensors file would have 4611686018427387904 bytes; the maximum is 67108864")
    #expect(
      try problem("{}", 0, length: 3)
        == "the header of this safetensors file would have 3 bytes, but the file has only 10")
    let path = try folder.write([1, 2, 3], to: "short.safetensors")
    let spool = try WeightSpool(beside: path)
    let error = #expect(throws: Diagnostic.self) { try ArrayFileFormat.safetensors.read(path, spool: spool) }
    #expect(
      error?.message == "this safetensors file has 3 bytes, expected at least 8 for the length of its header")
    #expect(error?.location.file == path)
    let other = #expect(throws: Diagnostic.self) { try ArrayFileFormat(endingOf: "w.bin") }
    #expect(other?.message == "the format is not known: the name ends neither in .npz nor in .safetensors")
  }
}
