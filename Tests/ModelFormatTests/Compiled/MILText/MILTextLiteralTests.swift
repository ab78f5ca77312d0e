import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
@testable import ModelWire

/// Every form of constant: its text, and the field of the schema that holds it.
struct MILTextLiteralTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let type: String
    let literal: String
    let elements: MILSpec.TensorValue.Value
    var testDescription: String { "\(type)(\(literal))" }
  }

  static let forms: [Form] = [
    Form(type: "bool", literal: "true", elements: .bools(.with { $0.values = [true] })),
    Form(
      type: "tensor<bool, [2, 1]>", literal: "[[true], [false]]", elements: .bools(.with { $0.values = [true, false] })),
    Form(
      type: "string", literal: #""a \"b\" \\ \n\r\t\x01\x7f é""#, elements: strings(["a \"b\" \\ \n\r\t\u{1}\u{7f} é"])),
    Form(type: "tensor<string, [2]>", literal: #"["", "x"]"#, elements: strings(["", "x"])),
    Form(type: "int4", literal: "-8", elements: MILTextSample.bytes([0x08])),
    Form(type: "tensor<int4, [3]>", literal: "[1, -1, 7]", elements: MILTextSample.bytes([0xf1, 0x07])),
    Form(type: "tensor<uint4, [3]>", literal: "[1, 15, 7]", elements: MILTextSample.bytes([0xf1, 0x07])),
    Form(type: "tensor<uint1, [9]>", literal: "[1, 0, 1, 1, 0, 0, 0, 0, 1]", elements: MILTextSample.bytes([0x0d, 1])),
    Form(type: "tensor<uint2, [4]>", literal: "[0, 1, 2, 3]", elements: MILTextSample.bytes([0xe4])),
    Form(type: "tensor<uint3, [3]>", literal: "[1, 2, 7]", elements: MILTextSample.bytes([0xd1, 0x01])),
    Form(type: "tensor<uint6, [2]>", literal: "[63, 1]", elements: MILTextSample.bytes([0x7f, 0x00])),
    Form(type: "tensor<int8, [2]>", literal: "[-128, 127]", elements: MILTextSample.bytes([0x80, 0x7f])),
    Form(type: "tensor<uint8, [2]>", literal: "[0, 255]", elements: MILTextSample.bytes([0, 255])),
    Form(type: "int16", literal: "-32768", elements: MILTextSample.ints([-32768])),
    Form(type: "uint16", literal: "65535", elements: MILTextSample.ints([65535])),
    Form(type: "int32", literal: "-2147483648", elements: MILTextSample.ints([.min])),
    Form(type: "uint32", literal: "4294967295", elements: MILTextSample.bytes([255, 255, 255, 255])),
    Form(type: "int64", literal: "-9223372036854775808", elements: longInts([.min])),
    Form(type: "uint64", literal: "18446744073709551615", elements: longInts([-1])),
    Form(
      type: "tensor<fp16, [6]>", literal: "[0x0p+0, -0x0p+0, 0x1p-24, 0x1.ffcp+15, inf, -inf]",
      elements: MILTextSample.bytes([0, 0, 0, 0x80, 1, 0, 0xff, 0x7b, 0, 0x7c, 0, 0xfc])),
    Form(type: "bf16", literal: "0x1.92p+1", elements: MILTextSample.bytes([0x49, 0x40])),
    Form(type: "fp8e4m3fn", literal: "0x1.cp+8", elements: MILTextSample.bytes([0x7e])),
    Form(type: "tensor<fp8e5m2, [2]>", literal: "[0x1p-16, inf]", elements: MILTextSample.bytes([1, 0x7c])),
    Form(
      type: "tensor<fp32, [4]>", literal: "[0x1.99999ap-4, 0x1p-149, 0x1.fffffep+127, -0x1p+0]",
      elements: .floats(.with { $0.values = [0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1] })),
    Form(
      type: "tensor<fp64, [2]>", literal: "[0x1.999999999999ap-4, 0x1p-1074]",
      elements: .doubles(.with { $0.values = [0.1, .leastNonzeroMagnitude] })),
    Form(type: "tensor<int32, [0]>", literal: "[]", elements: MILTextSample.ints([])),
    Form(type: "tensor<int32, [2, 0]>", literal: "[[], []]", elements: MILTextSample.ints([])),
    Form(type: "tensor<int32, [0, 2]>", literal: "[]", elements: MILTextSample.ints([])),
    Form(
      type: "tensor<int32, [2, 1, 2]>", literal: "[[[1, 2]], [[3, 4]]]", elements: MILTextSample.ints([1, 2, 3, 4])),
    Form(type: "tensor<int32, [?, 2]>", literal: "[[1, 2], [3, 4]]", elements: MILTextSample.ints([1, 2, 3, 4])),
  ]

  private static func strings(_ strings: [String]) -> MILSpec.TensorValue.Value {
    .strings(.with { $0.values = strings })
  }
  private static func longInts(_ ints: [Int64]) -> MILSpec.TensorValue.Value { .longInts(.with { $0.values = ints }) }

  @Test(arguments: forms)
  func aLiteralIsReadAndWritten(form: Form) throws {
    let value = try #require(try MILTextSample.value(form.type, form.literal))
    guard case .immediateValue(let immediate)? = value.value, case .tensor(let tensor)? = immediate.value else {
      Issue.record("no tensor")
      return
    }
    #expect(tensor.value == form.elements)
    let text = MILTextSample.constant(form.type, form.literal)
    #expect(try MILTextSample.print(try MILTextSample.parse(text)) == text)
  }

  @Test(arguments: [
    ("tensor<string, []>", #""x""#), ("tensor<fp16, []>", "-inf"), ("tensor<int32, []>", "3"),
    ("tensor<fp32, [2]>", "[0x1p+0, nan]"),
    (
      "tensor<int8, [4]>", #"BLOBFILE(path = tensor<string, []>("@model_path/w.bin"), offset = tensor<uint64, []>(64))"#
    ),
    ("list<tensor<int32, []>, ?>", "[1, 2]"),
  ])
  func theOlderDialectSpellsRank0AsTensor(type: String, literal: String) throws {
    let text = MILTextSample.constant(type, literal, dialect: .program1_0)
    #expect(try MILTextSample.print(try MILTextSample.parse(text)) == text)
  }

  @Test(arguments: [
    ("list<int32, 2>", "[1, 2]"), ("list<tensor<fp32, [2]>, ?>", "[[0x1p+0, 0x1p+1]]"), ("list<int32, 0>", "[]"),
    ("tuple<int32, string>", #"(1, "a")"#), ("tuple<>", "()"), ("tuple<tuple<bool>, int8>", "((true), 1)"),
    ("dict<string, int32>", #"{{"a", 1}, {"b", 2}}"#), ("dict<int64, list<bool, ?>>", "{{7, [true]}}"),
    ("dict<string, string>", "{}"),
    ("tensor<uint4, [4]>", #"BLOBFILE(path = string("@model_path/w \"x\".bin"), offset = uint64(128))"#),
  ])
  func compositeAndStoredValuesAreReadAndWritten(type: String, literal: String) throws {
    let text = MILTextSample.constant(type, literal)
    #expect(try MILTextSample.print(try MILTextSample.parse(text)) == text)
  }

  /// Numbers as people write them come out in the one form of the writer.
  @Test(arguments: [
    ("fp32", "1.5", "0x1.8p+0"), ("fp32", "0x3p-1", "0x1.8p+0"), ("fp32", "-0", "-0x0p+0"),
    ("fp32", "1e-3", "0x1.0624dep-10"),
    ("fp16", "0.1", "0x1.998p-4"), ("fp16", "65519", "0x1.ffcp+15"), ("fp16", "0x1p-25", "0x0p+0"),
    ("fp16", "0x1.8p-25", "0x1p-24"), ("fp16", "0x1.002p+0", "0x1p+0"), ("fp16", "0x1.006p+0", "0x1.008p+0"),
    ("fp32", "0x1.00000100000000000000001p+0", "0x1.000002p+0"), ("fp64", "0x.8p1", "0x1p+0"),
    ("fp32", "-nan", "nan"), ("fp8e4m3fn", "nan", "nan"), ("fp8e4m3fn", "448", "0x1.cp+8"),
    ("int32", "007", "7"), ("int32", "-0", "0"), ("fp32", "0x1p-99999999999999999999", "0x0p+0"),
  ])
  func otherSpellingsOfNumbersAreRead(type: String, literal: String, canonical: String) throws {
    let text = try MILTextSample.parse(MILTextSample.constant(type, literal))
    #expect(try MILTextSample.print(text) == MILTextSample.constant(type, canonical))
  }

  @Test(arguments: [
    (MILSpec.DataType.float16, "tensor<fp16, [65536]>", 2), (.bfloat16, "tensor<bf16, [65536]>", 2),
    (.float8e4m3fn, "tensor<fp8e4m3fn, [256]>", 1), (.float8e5m2, "tensor<fp8e5m2, [256]>", 1),
  ])
  func everyPatternOfASmallFloatComesBack(dataType: MILSpec.DataType, type: String, size: Int) throws {
    let count = size == 2 ? 65536 : 256
    let bytes = (0..<count).flatMap { pattern in (0..<size).map { UInt8(truncatingIfNeeded: pattern >> (8 * $0)) } }
    let value = MILTextSample.tensor(dataType, [UInt64(count)], MILTextSample.bytes(bytes))
    let text = try MILTextSample.print(
      MILText(MILTextSample.program([MILTextSample.constant(value)]), dialect: .program1_3))
    let again = try MILTextSample.parse(text)
    #expect(try MILTextSample.print(again) == text)
    let read = again.program.functions["main"]?.blockSpecializations["CoreML8"]?.operations[0].attributes["val"]
    guard case .immediateValue(let immediate)? = read?.value, case .tensor(let tensor)? = immediate.value,
      case .bytes(let packed)? = tensor.value
    else {
      Issue.record("no bytes")
      return
    }
    // Only the payload and the sign of what is no number are not in the text.
    let differences = zip(bytes, packed.values.bytes).filter { $0 != $1 }.count
    let numbersThatAreNone = text.split(separator: "nan", omittingEmptySubsequences: false).count - 1
    #expect(differences <= numbersThatAreNone * size)
  }

  @Test
  func doublesComeBack() throws {
    var generator = SystemRandomNumberGenerator()
    let doubles = (0..<2000).map { _ in Double(bitPattern: generator.next()) }.filter { !$0.isNaN }
    let floats = (0..<2000).map { _ in Float(bitPattern: generator.next()) }.filter { !$0.isNaN }
    let value = MILTextSample.tensor(.float64, [UInt64(doubles.count)], .doubles(.with { $0.values = doubles }))
    let other = MILTextSample.tensor(.float32, [UInt64(floats.count)], .floats(.with { $0.values = floats }))
    for value in [value, other] {
      let program = MILTextSample.program([MILTextSample.constant(value)])
      let text = try MILTextSample.print(MILText(program, dialect: .program1_0))
      #expect(try MILTextSample.parse(text).program.functions == program.functions)
    }
  }
}
