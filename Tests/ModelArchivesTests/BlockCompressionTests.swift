import ModelArchives
import ModelBase
import ModelFormat
import Testing

@Suite(.enabled(if: BlockCompression.isAvailable, "this build has no block compression")) struct BlockCompressionTests {
  private func message(_ packed: [UInt8], _ count: Int) -> String? {
    do throws(Diagnostic) {
      _ = try BlockCompression.unpacked(packed, byteCount: count)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func thereAndBack() throws {
    for count in [64, 1000, 256 << 10, 1_000_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 50) }
      let packed = try #require(BlockCompression.packed(bytes))
      #expect(packed.count < count * 15 / 16)
      #expect(try BlockCompression.unpacked(packed, byteCount: count) == bytes)
      #expect(message(packed, count - 1) == "the block unpacks to more than \(count - 1) bytes")
      #expect(message(packed, count + 1) == "the block unpacks to \(count) bytes, expected \(count + 1)")
    }
  }

  @Test func whatDoesNotGetSmaller() {
    var state: UInt64 = 1
    let bytes: [UInt8] = (0..<100_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
    #expect(BlockCompression.packed(bytes) == nil)
    #expect(BlockCompression.packed([]) == nil)
    #expect(BlockCompression.packed([1]) == nil)
  }

  @Test func damage() throws {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let packed = try #require(BlockCompression.packed(bytes))
    for count in packed.indices { #expect(message(Array(packed[..<count]), 5000) != nil) }
    for index in packed.indices {
      var changed = packed
      changed[index] ^= 0xff
      // Other bytes, of the same number, are for the check of the values to find.
      if message(changed, 5000) == nil { #expect(index > 3) }
    }
    #expect(message([1, 2, 3], 3) == "the block does not begin with Zstandard's signature")
  }
}
