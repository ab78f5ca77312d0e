import ModelFormat
import ModelOps
import ModelSpec
import Testing

@testable import ModelConversion

@Suite struct ProgramRaisingTests {
  private static func raise(_ constant: Constant) throws(OperationError) -> MILSpec.Function {
    let graph = Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, [4])))],
      operations: [
        GraphOperation(
          "add", [.init("x", [.value("x")]), .init("y", [.constant(constant)])],
          outputs: [.init("sum", declaredType: .tensor(TensorType(.fp32, [4])))])
      ], outputs: [Graph.Output("sum", value: "sum")])
    guard let opset = OperationSet(named: "CoreML7") else { throw OperationError("no opset") }
    var raising = ProgramRaising(opset, weights: WeightBlobWriter())
    return try raising.function(graph)
  }

  @Test func aFunctionHasTheNameOfItsOperationSet() throws {
    let function = try Self.raise(.floats([1, 2, 3, 4]))
    #expect(function.opset == "CoreML7")
    #expect(function.activeBlock?.operations.map(\.type) == ["const", "add"])
  }

  @Test(arguments: [ScalarType.fp32, .fp64, .int32, .bool])
  func weightsThatCannotBeLoadedAreRefusedByName(scalar: ScalarType) {
    let weights = Constant(TensorType(scalar, [4]), .weights(WeightData(bytes: [1, 2, 3]), stored: .fp16))
    let error = #expect(throws: OperationError.self) { _ = try Self.raise(weights) }
    #expect(
      error?.message
        == "constant 'sum_y': a constant \(scalar.name) [4] has 3 bytes of weights, expected 8")
  }
}
