import ModelFormat
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

/// Elements of one type from those of another.
struct ElementConversionTests {
  private let folder: TemporaryFolder
  private let spool: WeightSpool

  init() throws {
    folder = try TemporaryFolder()
    spool = try WeightSpool(beside: folder.path("x"))
  }

  private func converted(
    _ bytes: [UInt8], _ count: Int, _ from: ElementType, _ to: ElementType, _ order: BitOrder = .lowestFirst
  ) throws -> (bytes: [UInt8], rounded: Int, outOfRange: Int) {
    let conversion = try ElementConversion(
      WeightData(bytes: bytes), count: count, from: from, to: to, order: order, into: spool)
    return (conversion.data.bytes, conversion.roundedCount, conversion.outOfRangeCount)
  }

  @Test(arguments: 1...7) func packedElementsComeBack(_ bits: Int) throws {
    // More than are converted at a time, and not a whole number of bytes.
    let numbers = (0..<70_001).map { UInt8(truncatingIfNeeded: $0 &* 31) & (1 << UInt8(bits) - 1) }
    for order in [BitOrder.lowestFirst, .highestFirst] {
      let packed = ElementConversion.packed(numbers, bitWidth: bits, order)
      let unpacked = try converted(packed, numbers.count, .unsigned(bits: bits), .unsigned(bits: 8), order)
      #expect(unpacked.bytes == numbers)
      let again = try converted(numbers, numbers.count, .unsigned(bits: 8), .unsigned(bits: bits), order)
      #expect(again.bytes == packed)
    }
  }

  @Test func signsAreExtended() throws {
    let found = try converted([0x8f, 0x07], 3, .signed(bits: 4), .signed(bits: 8))
    #expect(found.bytes == [0xff, 0xf8, 0x07])
    let back = try converted(found.bytes, 3, .signed(bits: 8), .signed(bits: 4))
    #expect(back.bytes == [0x8f, 0x07])
    #expect(try converted([8, 7], 2, .signed(bits: 8), .signed(bits: 4)).outOfRange == 1)
  }

  @Test func halves() throws {
    let floats = WeightData(floats: [1, 0.1, 70_000, .infinity, .nan, 1e-8]).bytes
    let found = try converted(floats, 6, .float(bits: 32), .float(bits: 16))
    #expect(found.rounded == 2)
    #expect(found.outOfRange == 1)
    let wide = try converted(found.bytes, 6, .float(bits: 16), .float(bits: 32))
    #expect(wide.rounded == 0)
    #expect(Array(wide.bytes.prefix(4)) == [0, 0, 0x80, 0x3f])
  }

  @Test(arguments: [ElementType.bfloat16, .float8e4m3fn, .float8e5m2, .float(bits: 16)])
  func everyPatternComesBack(_ type: ElementType) throws {
    let count = 1 << type.bitWidth
    let bytes = (0..<count).flatMap { number in
      (0..<type.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let wide = try converted(bytes, count, type, .float(bits: 32))
    let back = try converted(wide.bytes, count, .float(bits: 32), type)
    #expect(wide.rounded == 0 && back.rounded == 0 && back.outOfRange == 0)
    let span = bytes.span.bytes
    let isSame = (0..<count).map { index in
      let number = type.double(span, at: index)
      // There are many that are not a number.
      return number.isNaN || type.double(back.bytes.span.bytes, at: index).bitPattern == number.bitPattern
    }
    #expect(!isSame.contains(false))
  }

  @Test func smallFloats() throws {
    // 448 is the greatest of one type, 57344 that of the other; 1.0625 lies between 1 and 1.125.
    #expect(ElementType.float8e4m3fn.bits(of: 448).bits == 0x7e)
    #expect(ElementType.float8e4m3fn.bits(of: 500).fit == .outOfRange)
    #expect(ElementType.float8e4m3fn.bits(of: -.infinity).fit == .outOfRange)
    #expect(ElementType.float8e5m2.bits(of: -57344).bits == 0xfb)
    #expect(ElementType.float8e5m2.bits(of: .infinity).bits == 0x7c)
    #expect(ElementType.float8e4m3fn.bits(of: 1.0625).bits == 0x38)
    #expect(ElementType.float8e4m3fn.bits(of: 1.0625).fit == .rounded)
    #expect(ElementType.bfloat16.bits(of: 1.00390625).bits == 0x3f80)
    #expect(ElementType.bfloat16.bits(of: 3.5e38).fit == .outOfRange)
  }
}
