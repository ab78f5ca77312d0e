import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
@testable import ModelWire

/// Order, versions and allowed shapes of a program from a model; and programs that have no text.
struct MILTextWriterTests {
  @Test
  func namesAreSorted() throws {
    var operation = MILTextSample.constant(MILTextSample.tensor(.int32, [], MILTextSample.ints([1])))
    operation.attributes["axis"] = MILTextSample.tensor(.int32, [], MILTextSample.ints([2]))
    for name in ["y", "x", "a_1", "a"] {
      operation.inputs[name] = .with { $0.arguments = [.with { $0.binding = .name("b") }] }
    }
    let inputs = ["b", "a"].map { name in
      MILSpec.NamedValueType.with {
        $0.name = name
        $0.type = MILTextSample.tensorType(.bool)
      }
    }
    var program = MILTextSample.program([operation], inputs: inputs)
    program.functions["another"] = .with {
      $0.opset = "CoreML9"
      $0.blockSpecializations["CoreML9"] = MILSpec.Block()
    }
    #expect(
      try MILTextSample.print(MILText(program, dialect: .program1_3)) == """
        program(1.3)
        {
            func another<ios26>() {
                } -> ();
            func main<ios18>(bool a, bool b) {
                    int32 c = const(a = b, a_1 = b, x = b, y = b)[axis = int32(2), val = int32(1)];
                } -> ();
        }
        """)
  }

  @Test
  func theCompilersVersionsJoinTheProgramsBuildInfo() throws {
    var program = MILTextSample.program([])
    program.attributes["buildInfo"] = try MILTextSample.value(
      "dict<string, string>", #"{{"coremltools-version", "9.0"}, {"coremlc-version", "1"}, {"a", "b"}}"#)
    let text = MILText(
      program, specificationVersion: 9, description: nil, compilerVersion: "3600.25.1", componentVersion: "3600.16.1")
    let line = try MILTextSample.print(text).split(separator: "\n")[1]
    #expect(
      line == """
        [buildInfo = dict<string, string>({{"a", "b"}, {"coremlc-component-MIL", "3600.16.1"}, \
        {"coremlc-version", "3600.25.1"}, {"coremltools-version", "9.0"}})]
        """)
  }

  @Test(arguments: zip([6, 8, 9, 10], [MILTextDialect.program1_0, .program1_0, .program1_3, .program1_3]))
  func theDialectFollowsFromTheSpecificationVersion(version: Int32, dialect: MILTextDialect) {
    #expect(MILTextDialect(specificationVersion: version) == dialect)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let program: MILSpec.Program
    let text: String

    init(_ description: String, _ value: MILSpec.Value, _ text: String) {
      self.init(description, MILTextSample.program([MILTextSample.constant(value)]), text)
    }

    init(_ description: String, _ program: MILSpec.Program, _ text: String) {
      testDescription = description
      self.program = program
      self.text = text
    }
  }

  private static func nested(_ depth: Int) -> MILSpec.Operation {
    .with {
      $0.type = "cond"
      if depth > 0 { $0.blocks = [.with { $0.operations = [nested(depth - 1)] }] }
    }
  }

  private static func nestedType(_ depth: Int) -> MILSpec.ValueType {
    (0..<depth).reduce(MILTextSample.tensorType(.bool)) { inner, _ in
      .with { $0.kind = .listType(.with { $0.type = inner }) }
    }
  }

  static let cases = [
    Case(
      "too few elements", MILTextSample.tensor(.int32, [2, 2], MILTextSample.ints([1, 2, 3])),
      "a constant holds 3 for a tensor of shape [2, 2] and type `int32`"),
    Case(
      "too few bytes", MILTextSample.tensor(.float16, [2], MILTextSample.bytes([1, 2, 3])),
      "a constant holds 3 bytes for a tensor of shape [2] and type `fp16`"),
    Case(
      "the wrong field", MILTextSample.tensor(.float16, [1], MILTextSample.ints([1])),
      "elements of type `fp16` cannot be stored as `ints`"),
    Case("no field", MILTextSample.tensor(.float16, [1], nil), "a tensor has no elements field"),
    Case(
      "more elements than any machine", MILTextSample.tensor(.int32, [.max, .max], MILTextSample.ints([])),
      "a constant's type has too many elements"),
    Case(
      "empty rows without end", MILTextSample.tensor(.int32, [1 << 40, 0], MILTextSample.ints([])),
      "a constant without elements has 1099511627776 rows, more than 1048576"),
    Case(
      "more dimensions than there can be",
      MILTextSample.tensor(.int32, Array(repeating: 1, count: 33), MILTextSample.ints([1])),
      "a tensor has 33 dimensions, more than 32"),
    Case(
      "no element type", MILTextSample.tensor(.unusedType, [], MILTextSample.ints([1])),
      "element type UNUSED_TYPE cannot be written as text"),
    Case("no value", MILSpec.Value.with { $0.type = MILTextSample.tensorType(.bool) }, "a constant has no value"),
    Case(
      "a list of type tensor",
      MILSpec.Value.with {
        $0.type = MILTextSample.tensorType(.bool)
        $0.value = .immediateValue(.with { $0.value = .list(MILSpec.ListValue()) })
      }, "a constant's value is a `list`, its type a `tensorType`"),
    Case(
      "an argument without value",
      MILTextSample.program([
        .with {
          $0.type = "f"
          $0.inputs["x"] = .with { $0.arguments = [MILSpec.Argument.Binding()] }
        }
      ]), "an argument has neither name nor value"),
    Case("a name that is none", MILTextSample.program([.with { $0.type = "a-b" }]), "'a-b' is not an identifier"),
    Case("an empty name", MILTextSample.program([.with { $0.type = "" }]), "'' is not an identifier"),
    Case("a number as name", MILTextSample.program([.with { $0.type = "1a" }]), "'1a' is not an identifier"),
    Case("deep blocks", MILTextSample.program([nested(26)]), "blocks are nested more than 25 levels deep"),
    Case(
      "deep types",
      MILTextSample.program([
        .with {
          $0.type = "f"
          $0.outputs = [
            .with {
              $0.name = "y"
              $0.type = nestedType(26)
            }
          ]
        }
      ]), "types are nested more than 25 levels deep"),
    Case(
      "an unknown operation set", MILSpec.Program.with { $0.functions["main"] = .with { $0.opset = "CoreML4" } },
      "operation set 'CoreML4' cannot be written as text"),
    Case(
      "no active block", MILSpec.Program.with { $0.functions["main"] = .with { $0.opset = "CoreML5" } },
      "there is no block for operation set 'CoreML5'"),
  ]

  @Test(arguments: cases)
  func whatHasNoTextIsSaid(testCase: Case) {
    let error = #expect(throws: Diagnostic.self) {
      try MILTextWriter.bytes(MILText(testCase.program, dialect: .program1_3))
    }
    #expect(error?.diagnostic.message == testCase.text)
  }

  @Test
  func theErrorsPathLeadsToThePlace() {
    let value = MILTextSample.tensor(.int32, [2], MILTextSample.ints([1]))
    let program = MILTextSample.program([MILTextSample.constant(value)])
    let error = #expect(throws: Diagnostic.self) {
      try MILTextWriter.bytes(MILText(program, dialect: .program1_3))
    }
    #expect(
      error?.description == """
        error: a constant holds 1 for a tensor of shape [2] and type `int32`
          at: function 'main' › operation 'c' › attribute 'val'
        """)
  }
}
