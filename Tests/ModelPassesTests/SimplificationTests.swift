import ModelFormat
import ModelPasses
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@Suite struct SimplificationTests {
  private var defaults: [String] { ProgramPasses.all.filter { $0.isDefault }.map { $0.name } }

  @Test func namesAreUnique() {
    let names = ProgramPasses.all.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { ProgramPasses.pass($0)?.name == $0 })
    #expect(ProgramPasses.pass("none") == nil)
  }

  @Test func passesWorkTogetherUntilNothingChanges() throws {
    let program = try SimplifiedProgram(
      """
      tensor<fp32, [3, 2]> w = const()[val = tensor<fp32, [3, 2]>([[1, 2], [3, 4], [5, -6]])];
      tensor<fp32, [2, 2]> m = matmul(x = x, y = w);
      fp32 one = const()[val = fp32(1)];
      tensor<fp32, [2, 2]> a = mul(x = m, y = one);
      tensor<fp32, [2]> b = const()[val = tensor<fp32, [2]>([0.5, 2])];
      tensor<fp32, [2, 2]> c = add(x = a, y = b);
      tensor<fp32, [2, 2]> s = sigmoid(x = c);
      tensor<fp32, [2, 2]> y = mul(x = s, y = c);
      """, passes: defaults)
    #expect(program.operations == "linear silu")
    #expect(try program.difference() < 1e-5)
  }

  @Test func nothingToDoChangesNothing() throws {
    let program = try SimplifiedProgram("tensor<fp32, [2, 3]> y = relu(x = x);", passes: defaults)
    #expect(program.after == program.before)
    #expect(program.rows.allSatisfy { $0.changes == 0 })
  }

  @Test func branchesAreSimplifiedWithinThemselves() throws {
    let program = try SimplifiedProgram(
      text: """
        func main<ios18>(tensor<fp32, [2, 3]> x) {
          tensor<int32, [2]> axes = const()[val = tensor<int32, [2]>([0, 1])];
          fp32 none = const()[val = fp32(0)];
          fp32 sum = reduce_sum(x = x, axes = axes);
          bool above = greater(x = sum, y = none);
          tensor<fp32, [2, 3]> y = cond(pred = above) () {
              tensor<fp32, [2, 3]> a = sigmoid(x = x);
              tensor<fp32, [2, 3]> b = mul(x = a, y = x);
            } -> (b), () {
              tensor<fp32, [2, 3]> c = exp(x = x);
              tensor<fp32, [2, 3]> d = identity(x = c);
            } -> (d);
        } -> (y);
        """, passes: defaults)
    #expect(program.operations == "reduce_sum greater cond[silu][exp]")
  }

  @Test func statesAreReadAndWrittenInOrder() throws {
    let program = try SimplifiedProgram(
      text: """
        func main<ios18>(tensor<fp16, [2]> x, state<tensor<fp16, [2]>> total) {
          tensor<fp16, [2]> old = read_state(input = total);
          tensor<fp16, [2]> sum = add(x = old, y = x);
          write_state(data = sum, input = total);
          tensor<fp16, [2]> new = read_state(input = total);
          tensor<fp16, [2]> same = identity(x = new);
          tensor<fp16, [2]> y = add(x = same, y = old);
        } -> (y);
        """, passes: defaults, states: [.stateArray("total", [2])])
    #expect(program.operations == "read_state add write_state read_state add")
  }

  @Test func unusedWeightsGo() throws {
    let numbers = (0..<64).map(String.init).joined(separator: ", ")
    let program = try SimplifiedProgram(
      """
      tensor<fp32, [64]> w = const()[val = tensor<fp32, [64]>([\(numbers)])];
      tensor<fp32, [64]> n = exp(x = w);
      tensor<fp32, [2, 3]> y = relu(x = x);
      """, passes: ["dead-code"])
    #expect(program.constantCount == 0)
  }

  @Test func networksAreToBeConverted() throws {
    let network = Model.neuralNetwork([], inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])])
    let problem = #expect(throws: Diagnostic.self) {
      _ = try Simplification.run(ModelFile(network), for: "/tmp/y.mlpackage")
    }
    #expect(problem?.message == "the model has no ML Program; only the operations of ML Programs can be simplified")
    #expect(problem?.remedy == "convert it first: modelc convert MODEL --to mlprogram OUT")
  }
}
