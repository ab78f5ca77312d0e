import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

struct HostileWeightsFileTests {
  private let folder: WeightsFolder

  init() throws { folder = try WeightsFolder() }

  private func message(_ bytes: [UInt8]) throws -> String? {
    let path = try folder.folder.write(bytes, to: "w.mlweights")
    do throws(Diagnostic) {
      _ = try WeightsFile(path: path)
      return nil
    } catch {
      #expect(error.diagnostic.location.file == path)
      return error.diagnostic.message
    }
  }

  private func message(_ change: (inout RawWeightsFile) -> Void) throws -> String? {
    var file = RawWeightsFile()
    change(&file)
    return try message(try file.bytes())
  }

  @Test func nothingWrong() throws {
    #expect(try message { _ in } == nil)
  }

  @Test func header() throws {
    #expect(
      try message { $0.magic[0] = 0x50 } == "this is no .mlweights file: it does not begin as they do")
    #expect(try message { $0.version = 0 } == "version 0 of the format is not known, expected 1")
    #expect(try message { $0.version = 2 } == "version 2 of the format is not known, expected 1")
    #expect(
      try message { $0.headerDigest = [UInt8](repeating: 0, count: 32) }
        == "the header is corrupt: checksum mismatch")
    #expect(try message { $0.kind = 0 } == "the kind of the file is 0, expected 1 or 2")
    #expect(try message { $0.kind = .max } == "the kind of the file is 4294967295, expected 1 or 2")
    let count = try RawWeightsFile().bytes().count
    #expect(
      try message { $0.byteCount = UInt64(count - 1) }
        == "the file goes on behind its end: found \(count) bytes, expected \(count - 1)")
    #expect(
      try message { $0.byteCount = .max }
        == "the file is cut off: found \(count) bytes, expected 18446744073709551615")
    #expect(try message { $0.tableOffset = 127 } == "the table begins at 127, expected 128 to \(count)")
    #expect(
      try message { $0.tableOffset = .max } == "the table begins at 18446744073709551615, expected 128 to \(count)")
    #expect(
      try message { $0.tableDigest = [UInt8](repeating: 0, count: 32) }
        == "the table of the file is corrupt: checksum mismatch")
    #expect(
      try message { $0.identity = [UInt8](repeating: 0, count: 32) }
        == "the parts of the graph do not have the digest that the header says")
  }

  /// Cut off at each byte, or one byte longer, or any bit of it changed.
  @Test func everyByte() throws {
    let bytes = try RawWeightsFile().bytes()
    #expect(try message([]) == "the file is empty, expected a .mlweights file")
    for count in 1..<128 {
      #expect(
        try message(Array(bytes[..<count])) == "the file is cut off: found \(count) bytes, expected at least 128")
    }
    for count in 128..<bytes.count {
      #expect(
        try message(Array(bytes[..<count])) == "the file is cut off: found \(count) bytes, expected \(bytes.count)")
    }
    #expect(
      try message(bytes + [0])
        == "the file goes on behind its end: found \(bytes.count + 1) bytes, expected \(bytes.count)")
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= UInt8(1) << UInt8(index % 8)
      #expect(try message(changed) != nil)
    }
  }

  /// Tables that end at each of their bytes, with digests that fit.
  @Test func everyByteOfTheTable() throws {
    let whole = try RawWeightsFile().bytes().count - 128
    for count in 0..<whole { #expect(try message { $0.tableByteCount = count } != nil) }
    #expect(
      try message { $0.tableByteCount = 3 } == "the number of parts of the graph takes 4 bytes, but only 3 follow")
  }

  @Test func partsOfTheGraph() throws {
    #expect(
      try message { $0.partCount = .max }
        == "there are 4294967295 parts of the graph, but only 179 bytes of the table follow")
    #expect(try message { $0.parts.append($0.parts[0]) } == "the part 'part' stands behind 'part'")
    #expect(try message { $0.parts[0].path = [0xff] } == "the path of a part is not valid UTF-8")
    #expect(
      try message { $0.parts.append((Array("a".utf8), $0.parts[0].digest)) } == "the part 'a' stands behind 'part'")
  }

  @Test func weightFiles() throws {
    #expect(
      try message { $0.fileCount = .max }
        == "there are 4294967295 weight files, but only 133 bytes of the table follow")
    #expect(
      try message {
        $0.files.append($0.files[0])
        $0.files[1].tensors[0].name = [0x62]
      } == "the weight file 'w' is in the table twice")
    #expect(try message { $0.files[0].path = [0xc0] } == "the path of a weight file is not valid UTF-8")
    #expect(
      try message { $0.files[0].byteCount = 1 << 62 }
        == "the length of 'w' is 4611686018427387904, more than any file has")
    #expect(
      try message { $0.files[0].tensorCount = .max }
        == "there are 4294967295 tensors of 'w', but only 78 bytes of the table follow")
    #expect(try message { $0.more = [0, 0, 0] } == "3 bytes follow what should be the end of the table")
    #expect(try message { $0.payload = [1, 2] } == "the blocks end at 128, but the table begins at 130")
  }

  private func tensor(_ change: (inout RawWeightsFile.Tensor) -> Void) throws -> String? {
    try message { change(&$0.files[0].tensors[0]) }
  }

  @Test func tensors() throws {
    #expect(try tensor { $0.name = [0xff] } == "the name of a tensor is not valid UTF-8")
    #expect(try tensor { $0.type = 0 } == "tensor 't' has the unknown type 0")
    #expect(try tensor { $0.type = 18 } == "tensor 't' has the unknown type 18")
    #expect(try tensor { $0.type = 1 } == "tensor 't' has 24 bytes, but FLOAT16 [2, 3] takes 12")
    #expect(try tensor { $0.axisCount = 17 } == "tensor 't' has 17 axes, at most 16 are read")
    #expect(try tensor { $0.shape = [2, 4] } == "tensor 't' has 24 bytes, but FLOAT32 [2, 4] takes 32")
    #expect(
      try tensor { $0.shape = [.max] }
        == "a length of 't' is 18446744073709551615, more than any file has")
    #expect(
      try tensor { $0.shape = [1 << 40, 1 << 40] }
        == "tensor 't' has 24 bytes, but FLOAT32 [1099511627776, 1099511627776] takes more than any file has")
    #expect(try tensor { $0.offset = 41 } == "tensor 't' ends behind the 64 bytes of 'w'")
    #expect(
      try tensor { $0.offset = 1 << 63 } == "the place of 't' is 9223372036854775808, more than any file has")
    #expect(
      try tensor {
        $0.shape = [1 << 50]
        $0.byteCount = 1 << 52
      } == "tensor 't' ends behind the 64 bytes of 'w'")
    #expect(try tensor { $0.presence = 2 } == "tensor 't' is present as 2, expected 0 or 1")
    #expect(try message { $0.kind = 1 } == "tensor 't' is missing from a file of all weights")
    #expect(
      try message { file in
        file.files[0].tensors.append(.init())
        file.files[0].tensors[1].offset = 32
      } == "the tensor 't' is in the table twice")
    #expect(
      try message { file in
        file.files[0].tensors.append(.init())
        file.files[0].tensors[1].name = [0x75]
        file.files[0].tensors[1].offset = 31
      } == "tensor 'u' begins at 31, before 't' ends at 32")
  }

  @Test func blocks() throws {
    #expect(
      try tensor {
        $0.presence = 1
        $0.sizes = [25]
      } == "block 0 of the values of tensor 't' takes 25 bytes, expected 1 to 24")
    #expect(
      try tensor {
        $0.presence = 1
        $0.sizes = [0]
      } == "block 0 of the values of tensor 't' takes 0 bytes, expected 1 to 24")
    #expect(
      try message { file in
        file.files[0].byteCount = 1 << 60
        file.files[0].tensors[0].shape = [1 << 50]
        file.files[0].tensors[0].byteCount = 1 << 52
        file.files[0].tensors[0].presence = 1
      } == "the values of tensor 't' take 17179869184 blocks, but only 0 bytes of the table follow")
    #expect(
      try message { file in
        file.kind = 1
        file.files[0].byteCount = 1 << 60
        file.files[0].tensors = []
      } == "there are 1152921504606846976 bytes around the tensors of 'w', at most 268435456 are read")
    #expect(
      try message { file in
        file.files[0].tensors[0].presence = 1
        file.files[0].tensors[0].sizes = [24]
      } == "the blocks end at 152, but the table begins at 128")
  }
}
