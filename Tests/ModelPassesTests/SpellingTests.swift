import ModelFormat
import ModelPasses
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Values whose names only differ in how they are spelled are different: passes do with them what they do with other names.
@Suite struct SpellingTests {
  private static let text = """
    program(1.3)
    {
    func main<ios18>(tensor<fp32, [2, 2]> x) {
    fp32 one = const()[val = fp32(1)];
    tensor<fp32, [2]> first = const()[val = tensor<fp32, [2]>([0.5, 2])];
    tensor<fp32, [2]> second = const()[val = tensor<fp32, [2]>([3, 4])];
    tensor<fp32, [2, 2]> third = mul(x = x, y = one);
    tensor<fp32, [2, 2]> fourth = add(x = third, y = first);
    tensor<fp32, [2, 2]> fifth = add(x = third, y = second);
    tensor<fp32, [2, 2]> sixth = exp(x = fourth);
    tensor<fp32, [2, 2]> seventh = exp(x = fifth);
    tensor<fp32, [2, 2]> unused = exp(x = fifth);
    tensor<fp32, [2, 2]> y = sub(x = sixth, y = seventh);
    } -> (y);
    }
    """

  /// The operations that are left of the program, with values under these names.
  private func simplified(_ names: NameMap<String>, changingPrecision: Bool = false) throws -> [MILSpec.Operation] {
    var program = try MILTextParser.parse(Array(Self.text.utf8)).program
    for index in program.functions.values.indices { program.functions.values[index].rename(names) }
    let model = Model.model(
      .mlProgram(program), version: 9, inputs: [.multiArray("x", [2, 2], .float32)],
      outputs: [.multiArray("y", [2, 2], .float32)])
    var options = Simplification.Options()
    options.passes = ProgramPasses.all.filter { $0.isDefault || changingPrecision && $0.name == "float16" }
    let result = try Simplification.run(ModelFile(model, format: .mlpackage), for: "/tmp/y.mlpackage", options)
    guard case .mlProgram(let program)? = result.file.model.kind else { return [] }
    return program.functions.values.first?.activeBlock?.operations ?? []
  }

  @Test(arguments: [
    ["first", "second"], ["third", "fourth"], ["fourth", "fifth"], ["sixth", "seventh"], ["seventh", "unused"],
  ]) func simplificationGoesByBytes(_ pair: [String]) throws {
    let names: NameMap = [pair[0]: Spellings.composed, pair[1]: Spellings.decomposed]
    for changingPrecision in [false, true] {
      // Constants in half precision are named after those that they replace.
      var derived = names
      for (name, other) in names { derived["\(name)_fp16"] = "\(other)_fp16" }
      let expected = try simplified([:], changingPrecision: changingPrecision).map { $0.renamed(derived) }
      let found = try simplified(names, changingPrecision: changingPrecision)
      #expect(found.map(\.type) == expected.map(\.type))
      #expect(found.map { $0.inputs.values.map(\.arguments) } == expected.map { $0.inputs.values.map(\.arguments) })
    }
  }
}
