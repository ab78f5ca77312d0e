import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
@testable import ModelWire

/// Whole texts: what is read is written again as it was.
struct MILTextFormTests {
  static let texts = [
    "program(1.3)\n{\n}",
    "program(1.0)\n[buildInfo = dict<tensor<string, []>, tensor<string, []>>({})]\n{\n}",
    """
    program(1.0)
    [buildInfo = dict<tensor<string, []>, tensor<string, []>>({{"a", "1"}, {"coremlc-component-MIL", "3500.14.1"}, \
    {"coremlc-version", "3500.32.1"}, {"coremltools-version", "8.3.0"}}), other = tensor<int32, []>(3)]
    {
        func main<ios15>() {
            } -> ();
    }
    """,
    MILTextSample.text([], inputs: "", outputs: ""),
    MILTextSample.text(
      ["tensor<fp32, [2]> a, tensor<int32, [?, ...]> b, bool c = f(k = x)[name = string(\"f\")];"], outputs: "b, a"),
    MILTextSample.text(
      [
        "fp16 y = concat(axis = int32(0), values = (x, x, fp16(0x1p+0)))[name = string(\"y\")];",
        "fp16 z = f(none = (), one = y);",
      ], inputs: "fp16 x", outputs: "z"),
    MILTextSample.text(
      [
        "tensor<fp16, [4]> v = read_state(input = kv)[name = string(\"r\")];",
        "write_state(data = v, input = kv)[name = string(\"w\")];",
      ], inputs: "state<tensor<fp16, [4]>> kv", outputs: "v"),
    MILTextSample.text(
      [
        "bool p = const()[val = bool(true)];",
        "fp32 y = cond(pred = p)[name = string(\"c\")] () {",
        "        fp32 a = const()[val = fp32(0x1p+0)];",
        "        fp32 b = cond(pred = p) () {",
        "                fp32 d = identity(x = a);",
        "            } -> (d), () [note = string(\"n\")] {",
        "            } -> (a);",
        "    } -> (b), () {",
        "        fp32 a = const()[val = fp32(0x0p+0)];",
        "    } -> (a);",
        "int32 n = const()[val = int32(3)];",
        "int32 i, fp32 s = while_loop(loop_vars = (n, y)) (int32 j, fp32 t) {",
        "        bool more = greater(x = j, y = int32(0));",
        "    } -> (more), (int32 j, fp32 t) {",
        "        int32 k = sub(x = j, y = int32(1));",
        "    } -> (k, t);",
      ], inputs: "", outputs: "s"),
    MILTextSample.text(
      [], inputs: "list<tensor<int32, [2]>, 3> a, list<fp32, ?> b, tuple<int32, bool> c, dict<string, int64> d"),
    MILTextSample.text([], attributes: " [mark = string(\"m\")]"),
    MILTextSample.text(
      [], inputs: "tensor<fp32, [?, 2]> x",
      attributes: """
         [FlexibleShapeInformation = tuple<tuple<string, dict<string, tensor<int32, [?]>>>, tuple<string, dict<string, \
        dict<string, tensor<int32, [?]>>>>, tuple<string, dict<string, list<tensor<int32, [2]>, ?>>>>\
        ((("DefaultShapes", {{"a", [1]}, {"x", [1, 2]}}), ("EnumeratedShapes", {{"00000001", {{"a", [1]}}}}), \
        ("RangeDims", {{"x", [[1, -1], [2, 2]]}})))]
        """),
  ]

  @Test(arguments: texts)
  func aTextComesBack(text: String) throws {
    let parsed = try MILTextSample.parse(text)
    #expect(try MILTextSample.print(parsed) == text)
  }

  @Test
  func whiteSpaceIsFree() throws {
    let text = MILTextSample.text(
      ["tensor<fp32, [2]> y = add(x = x, y = tensor<fp32, [2]>([0x1p+0, 0x1p+1]))[name = string(\"y\")];"], outputs: "y"
    )
    let other = """
      program ( 1.3 ){func main<ios18>(tensor<fp32,[2]>x){tensor<fp32,[2]>y=add(x=x,
      \ty=tensor< fp32 , [ 2 ] > ( [ 0x1p+0\r\n,0x1p+1] ) )[name=string("y")];}->(y);}\n
      """
    #expect(try MILTextSample.parse(other) == MILTextSample.parse(text))
  }

  @Test
  func whatTheTextAloneHoldsIsKeptApart() throws {
    let text = try MILTextSample.parse(
      """
      program(1.3)
      [buildInfo = dict<string, string>({{"coremlc-component-MIL", "1.2"}, {"coremlc-version", "3.4"}})]
      {
          func main<ios17>(tensor<fp32, [?]> x) [FlexibleShapeInformation = tuple<tuple<string, dict<string, \
      tensor<int32, [?]>>>, tuple<string, dict<string, list<tensor<int32, [2]>, ?>>>>((("DefaultShapes", {{"x", [4]}}), \
      ("RangeDims", {{"x", [[0, 4]]}})))] {
              } -> (x);
      }
      """)
    #expect(text.componentVersion == "1.2")
    #expect(text.compilerVersion == "3.4")
    #expect(text.program.attributes.isEmpty)
    #expect(text.program.version == 1)
    #expect(text.program.functions["main"]?.opset == "CoreML7")
    #expect(text.program.functions["main"]?.attributes.isEmpty == true)
    #expect(
      text.flexibleShapes == [
        "main": FlexibleShapeInformation(
          defaultShapes: [.init("x", [4])], rangeDims: [.init("x", [.init(0, 4)])])
      ])
  }

  @Test
  func aLargeTextComesInBlocks() throws {
    let value = MILTextSample.tensor(.int32, [100_000], MILTextSample.ints(Array(0..<100_000)))
    let text = MILText(MILTextSample.program([MILTextSample.constant(value)]), dialect: .program1_3)
    var sizes: [Int] = []
    try MILTextWriter.write(text) { sizes.append($0.count) }
    #expect(sizes.count > 5)
    #expect(sizes.allSatisfy { $0 < 100_000 })
    #expect(sizes.reduce(0, +) == (try MILTextWriter.bytes(text)).count)
  }

  @Test
  func anErrorOfTheSinkIsPassedOn() {
    let failure = Diagnostic(.error, "no-space", "the disk is full")
    #expect(throws: failure) {
      try MILTextWriter.write(MILText(MILSpec.Program(), dialect: .program1_0)) { _ throws(Diagnostic) in throw failure
      }
    }
  }
}
