import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Archives that are cut off, lie about their counts or go on after the end: each with its whole text.
struct CoreMLDataReaderTests {
  static func number(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func text(_ value: String) -> [UInt8] {
    number(UInt64(value.utf8.count)) + Array(value.utf8)
  }

  /// A header up to the description.
  static func header(_ type: UInt8, encoding: String = "generic", reserved: UInt64 = 0) -> [UInt8] {
    [type, UInt8(type == 244 || type == 246 ? 1 : 0), 0, 0] + number(1) + number(2) + number(1) + text(encoding)
      + number(1) + number(0) + number(reserved) + number(0)
  }

  /// The header of a network with the outputs `a` and `bc`.
  static let network = header(244) + text("") + number(500) + number(2) + text("a") + text("bc")

  private func text(_ bytes: [UInt8]) -> String {
    do throws(Diagnostic) {
      _ = try CompiledHeader(WeightData(bytes: bytes), file: "m.mlmodelc/coremldata.bin")
      return "no error"
    } catch {
      return error.description
    }
  }

  private static let remedy = "  fix: the compiled model is corrupt: compile it again from its source"

  @Test func aWholeHeaderIsRead() throws {
    let header = try CompiledHeader(WeightData(bytes: Self.network))
    #expect(header.typeNumber == 500)
    #expect(header.content == .described([], .network(outputs: ["a", "bc"])))
    #expect(header.bytes == Self.network)
  }

  @Test func everyCutIsAnError() throws {
    for count in 0..<Self.network.count {
      let error = #expect(throws: Diagnostic.self) {
        try CompiledHeader(WeightData(bytes: Array(Self.network[..<count])))
      }
      #expect(error?.diagnostic.code == "truncated")
      #expect(error?.diagnostic.location.byteOffset ?? .max <= count)
    }
  }

  @Test func aNumberThatIsCutOff() {
    #expect(
      text(Array(Self.network[..<7])) == """
        error: the compiled version takes 8 bytes, but only 3 follow
          at: m.mlmodelc/coremldata.bin, offset 0x4
        \(Self.remedy)
        """)
  }

  @Test(arguments: [10, UInt64(Int.max), .max])
  func aLengthPastTheEnd(length: UInt64) {
    #expect(
      text(Array(Self.network[..<28]) + Self.number(length) + [1, 2]) == """
        error: the encoding says it has \(length) bytes, but only 2 follow
          at: m.mlmodelc/coremldata.bin, offset 0x1c
        \(Self.remedy)
        """)
  }

  @Test(arguments: [3, UInt64(Int.max), .max])
  func aCountPastTheEnd(count: UInt64) {
    #expect(
      text(Self.header(244) + Self.text("") + Self.number(500) + Self.number(count) + Self.text("a") + Self.text(""))
        == """
        error: the list of outputs says it has \(count) elements, but only 17 bytes follow
          at: m.mlmodelc/coremldata.bin, offset 0x5b
        \(Self.remedy)
        """)
  }

  @Test func bytesAfterTheEnd() {
    #expect(
      text(Self.network + [0, 0, 0]) == """
        error: 3 bytes follow what should be the end of the file
          at: m.mlmodelc/coremldata.bin, offset 0x76
        \(Self.remedy)
        """)
  }

  @Test func aNumberThatCanOnlyBeAnother() {
    #expect(
      text(Self.header(244, reserved: 7)) == """
        error: a reserved number is 7, expected 0
          at: m.mlmodelc/coremldata.bin, offset 0x3b
        \(Self.remedy)
        """)
    #expect(
      text(Self.header(244) + Self.text("") + Self.number(403)) == """
        error: the repeated model type is 403, expected 500
          at: m.mlmodelc/coremldata.bin, offset 0x53
        \(Self.remedy)
        """)
  }

  @Test func textThatIsNotUTF8() {
    #expect(
      text(Self.header(244) + Self.text("") + Self.number(500) + Self.number(1) + Self.number(2) + [0xff, 0xfe]) == """
        error: the list of outputs is not valid UTF-8
          at: m.mlmodelc/coremldata.bin, offset 0x6b
        \(Self.remedy)
        """)
  }

  @Test func anEncodingThatIsNotKnown() {
    #expect(
      text(Self.header(244, encoding: "espresso")) == """
        error: the model is stored in encoding 'espresso', expected 'generic' or 'spec'
          at: m.mlmodelc/coremldata.bin, offset 0x1c
          fix: compile the model from its source: this form of storage is not known
        """)
    #expect(
      text(Self.header(1) + Self.text("")) == """
        error: a model of type 1 is stored in encoding 'generic', expected 'spec'
          at: m.mlmodelc/coremldata.bin, offset 0x53
          fix: compile the model from its source: this form of storage is not known
        """)
  }

  @Test func pipelinesOfImpossibleSize() {
    #expect(
      text(Self.header(202) + Self.text("") + Self.number(.max) + Self.number(202)) == """
        error: a pipeline cannot have 18446744073709551615 models
          at: m.mlmodelc/coremldata.bin, offset 0x53
        \(Self.remedy)
        """)
  }

  @Test func classLabelsOfAnotherType() throws {
    var bytes = Self.header(147) + Self.text("") + Self.number(403) + Self.number(102)
    bytes[1] = 1
    #expect(
      text(bytes) == """
        error: the type of the class labels is 102, expected 100 or 101
          at: m.mlmodelc/coremldata.bin, offset 0x5b
        \(Self.remedy)
        """)
  }
}
