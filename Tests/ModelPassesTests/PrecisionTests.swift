import ModelFormat
import ModelPasses
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@Suite struct PrecisionTests {
  private let body = """
    tensor<fp32, [3]> w = const()[val = tensor<fp32, [3]>([1.5, 2.25, -3])];
    tensor<fp32, [2, 3]> a = mul(x = x, y = w);
    int32 axis = const()[val = int32(-1)];
    tensor<fp32, [2, 3]> s = softmax(x = a, axis = axis);
    tensor<fp32, [2, 3]> y = tanh(x = s);
    """

  private func type(_ program: SimplifiedProgram, _ name: String) -> MILSpec.DataType? {
    for operation in program.block.operations {
      for output in operation.outputs where output.name == name {
        if case .tensorType(let tensor)? = output.type?.kind { return tensor.dataType }
      }
    }
    return nil
  }

  @Test func halfPrecisionKeepsTheInterface() throws {
    let program = try SimplifiedProgram(body, passes: ["float16"])
    #expect(program.operations == "cast mul softmax tanh cast")
    #expect(type(program, "s") == .float16)
    #expect(type(program, "y") == .float32)
    #expect(try program.difference() < 2e-3)
    #expect(program.before.description == program.after.description)
  }

  @Test func theInterfaceMayChange() throws {
    let program = try SimplifiedProgram(body, passes: ["float16"], changesInterface: true)
    #expect(program.operations == "mul softmax tanh")
    #expect(type(program, "y") == .float16)
    guard case .multiArrayType(let array)? = program.after.description?.input[0].type?.kind else {
      Issue.record("no array")
      return
    }
    #expect(array.dataType == .float16)
    #expect(try program.difference() < 2e-3)
  }

  @Test(arguments: ["softmax", "s"]) func someKeepTheirPrecision(_ kept: String) throws {
    let program = try SimplifiedProgram(body, passes: ["float16"], keeping: [kept])
    #expect(program.operations == "cast mul cast softmax cast tanh cast")
    #expect(type(program, "s") == .float32)
    #expect(type(program, "a") == .float16)
  }

  @Test func numbersThatDoNotFitStay() throws {
    let program = try SimplifiedProgram(
      """
      fp32 large = const()[val = fp32(1e6)];
      tensor<fp32, [2, 3]> a = add(x = x, y = large);
      tensor<fp32, [2, 3]> y = relu(x = a);
      """, passes: ["float16"])
    #expect(type(program, "a") == .float32)
    #expect(program.operations == "add cast relu cast")
  }

  @Test func tinyNumbersDoNotVanish() throws {
    let program = try SimplifiedProgram(
      """
      fp32 eps = const()[val = fp32(1e-12)];
      tensor<fp32, [2, 3]> none = sub(x = x, y = x);
      tensor<fp32, [2, 3]> r = rsqrt(x = none, epsilon = eps);
      tensor<fp32, [2, 3]> y = tanh(x = r);
      """, passes: ["float16"])
    #expect(try program.difference() == 0)
  }

  @Test func singlePrecisionIsTheWayBack() throws {
    let half = body.replacing("fp32", with: "fp16")
    let program = try SimplifiedProgram(half, input: "tensor<fp16, [2, 3]>", passes: ["float32"])
    #expect(program.operations == "cast mul softmax tanh cast")
    #expect(type(program, "s") == .float32)
    #expect(type(program, "y") == .float16)
    #expect(try program.difference() < 2e-3)
  }

  @Test func packedWeightsStayPacked() throws {
    let program = try SimplifiedProgram(
      """
      tensor<int8, [3]> q = const()[val = tensor<int8, [3]>([1, -2, 3])];
      tensor<fp32, [1]> s = const()[val = tensor<fp32, [1]>([0.5])];
      tensor<fp32, [3]> w = constexpr_blockwise_shift_scale(data = q, scale = s);
      tensor<fp32, [2, 3]> y = mul(x = x, y = w);
      """, passes: ["constant-folding", "float16"])
    #expect(program.operations == "constexpr_blockwise_shift_scale cast mul cast")
    #expect(type(program, "w") == .float16)
    #expect(try program.difference() < 2e-3)
  }
}
