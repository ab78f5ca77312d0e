import Testing

@testable import ModelInspect

/// Lengths of a file may make any number of operations.
@Suite struct CostTextTests {
  @Test func numbersOfOperations() {
    #expect(CostText.operations(12) == "12 FLOP")
    #expect(CostText.operations(1_360_000_000) == "1.36 GFLOP")
    #expect(CostText.operations(1e40).hasSuffix(" TFLOP"))
    #expect(CostText.operations(.infinity).hasSuffix(" TFLOP"))
    #expect(CostText.operations(.nan) == "0 FLOP")
  }
}
