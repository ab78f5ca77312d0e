import ModelBase
import Testing

/// Floats of 8 bits, against another format and against the values that the specifications list.
@Suite struct ByteFloatTests {
  @Test func e5m2IsTheUpperHalfOfBinary16() {
    for byte in 0...UInt8.max {
      let (found, expected) = (ByteFloat.e5m2.value(byte), Float(Float16(bitPattern: UInt16(byte) << 8)))
      #expect(found == expected || found.isNaN && expected.isNaN, "\(byte)")
    }
  }

  @Test(arguments: [
    (ByteFloat.e4m3fn, [0x01: 0x1p-9, 0x08: 0x1p-6, 0x38: 1, 0x7e: 448, 0xfe: -448]),
    (.e4m3fnuz, [0x01: 0x1p-10, 0x40: 1, 0x7f: 240, 0xff: -240]),
    (.e5m2fnuz, [0x01: 0x1p-17, 0x40: 1, 0x7f: 57344, 0xff: -57344]),
  ])
  func listedValues(_ format: ByteFloat, _ values: [UInt8: Float]) {
    for (byte, value) in values { #expect(format.value(byte) == value, "\(byte)") }
  }

  @Test func onlyListedBytesAreNaN() {
    let bytes = ByteFloat.allCases.map { format in (0...UInt8.max).filter { format.value($0).isNaN } }
    #expect(bytes == [[0x7f, 0xff], [0x7d, 0x7e, 0x7f, 0xfd, 0xfe, 0xff], [0x80], [0x80]])
  }
}
