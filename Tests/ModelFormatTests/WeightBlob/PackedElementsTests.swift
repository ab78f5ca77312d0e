import Testing

@testable import ModelFormat
@testable import ModelSpec

@Suite struct PackedElementsTests {
  @Test func lowestBitsComeFirst() throws {
    #expect(try PackedElements.pack([1, 0, 0, 0, 0, 0, 0, 0, 1], bitWidth: 1) == [1, 1])
    #expect(try PackedElements.pack([1, 2, 3], bitWidth: 2) == [0b11_1001])
    #expect(try PackedElements.pack([5, 10], bitWidth: 4) == [0xa5])
    #expect(try PackedElements.pack([-8, 7], bitWidth: 4, isSigned: true) == [0x78])
    #expect(try PackedElements.pack([63, 0, 63], bitWidth: 6) == [0b0011_1111, 0b1111_0000, 0b11])
  }

  @Test(arguments: 1...7, [false, true]) func whatIsPackedComesBack(_ bitWidth: Int, _ isSigned: Bool) throws {
    let low = isSigned ? -(1 << (bitWidth - 1)) : 0
    let values = (0..<50).map { low + ($0 * 29) % (1 << bitWidth) }
    let bytes = try PackedElements.pack(values, bitWidth: bitWidth, isSigned: isSigned)
    let packed = try #require(
      PackedElements(WeightData(bytes: bytes), bitWidth: bitWidth, isSigned: isSigned, count: 50))
    #expect(packed.unpacked() == values)
    #expect(packed.unpacked(as: Int8.self) == values.map { Int8($0) })
  }

  @Test func refusesWhatDoesNotFit() {
    let error = #expect(throws: Diagnostic.self) { try PackedElements.pack([3, 9], bitWidth: 3) }
    #expect(error?.diagnostic.message == "value 9 does not fit into 3 bits (0 to 7)")
    let data = WeightData(bytes: [0])
    #expect(PackedElements(data, bitWidth: 3, isSigned: false, count: 3) == nil)
    #expect(PackedElements(data, bitWidth: 0, isSigned: false, count: 1) == nil)
    #expect(PackedElements(data, bitWidth: 1, isSigned: false, count: .max) == nil)
    #expect(PackedElements(data, bitWidth: 4, isSigned: true, count: 2)?.unpacked() == [0, 0])
  }
}
