import ModelFormat
import ModelLowering
import ModelOps
import ModelSpec
import Testing

@testable import ModelRuntime

/// Passes change no result where elements are infinite, not numbers, negative zeros, tiny or as large as they can be.
@Suite struct PassSpecialValuesTests {
  struct Sample: Sendable, CustomStringConvertible {
    var description: String
    var graph: Graph
    var shape: [Int]
  }

  /// Passes whose graphs need states, packed weights or loops, and the suites that compare them.
  private static let elsewhere = [
    "FuseGruLoop": "GruLoopTests", "MultiplyBytes": "MultiplyBytesTests", "FusePackedGather": "PackedLinearTests",
    "FusePalettizedLinear": "PalettizedLinearTests", "FusePackedLinear": "PackedLinearTests",
    "JoinPackedLinear": "JoinPackedLinearTests", "FuseHalfLinear": "FuseHalfLinearTests",
    "DropUnused": "ByteProgramTests", "StatesInPlace": "StatesInPlaceTests", "FuseSeparable": "FuseSeparableTests",
  ]

  /// Samples whose fused form sums in another order, which overflows where the operations one by one do not.
  private static let overflowing = [
    "group norm", "root mean square norm", "convolution of groups, [\"add\", \"relu\"]",
    "convolution of windows in padding, [\"add\", \"relu\"]", "convolution transposed, [\"add\", \"relu\"]",
  ]

  private static func samples() throws -> [Sample] {
    let spelled = try PlanPassesTests.cases.map { each in
      let shape = each.shape.map { String($0) }.joined(separator: ", ")
      let text = "func main<ios18>(tensor<fp32, [\(shape)]> x) {\n\(each.body)\n} -> (y);"
      let program = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8)).program
      let function = try #require(program.functions.first { $0.key == "main" }?.value)
      let graph = try ProgramLowering.lower(function, at: ModelPath()) { (_) throws(Diagnostic) in nil }
      return Sample(description: each.name, graph: graph, shape: each.shape)
    }
    return spelled + ConvolutionSamples.all
  }

  @Test func everyPassHasASample() throws {
    var changing: Set<String> = []
    for sample in try Self.samples() {
      var graph = sample.graph
      var types = GraphTypes(graph)
      for pass in PlanPasses.all {
        let before = graph.operations.map(\.operation)
        pass.run(&graph, types, WorkBudget())
        guard graph.operations.map(\.operation) != before else { continue }
        changing.insert(String(describing: pass))
        types.update(graph, WorkBudget())
      }
    }
    for pass in PlanPasses.all.map({ String(describing: $0) }) {
      #expect(changing.contains(pass) || Self.elsewhere[pass] != nil, "the pass \(pass) has no sample here")
    }
  }

  @Test func resultsStay() throws {
    let special: [Float] = [
      .nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, -Float.leastNonzeroMagnitude, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude,
    ]
    for sample in try Self.samples() {
      let planned = try PlanPasses.run(sample.graph, WorkBudget())
      for (index, value) in special.enumerated() {
        var random = RandomGenerator(seed: UInt64(index))
        var elements = (0..<sample.shape.reduce(1, *)).map { _ in Float.random(in: -4...4, using: &random) }
        elements[Int.random(in: 0..<elements.count, using: &random)] = value
        // All of them are, in some inputs.
        if index % 2 == 0 { elements = elements.map { _ in value } }
        let x = ModelOps.Tensor(floats: elements, sample.shape)
        for threads in [1, 2] {
          let expected = try results(sample.graph, x, threads)
          let found = try results(planned, x, threads)
          let isLarge = abs(value) > 1e38
          let isSame = zip(found, expected).allSatisfy { found, expected in
            Self.isSame(found, expected, isLarge: isLarge)
              || isLarge && Self.overflowing.contains("\(sample)")
          }
          #expect(found.count == expected.count && isSame, "\(sample), \(value), \(threads) threads")
        }
      }
    }
  }

  private func results(_ graph: Graph, _ x: ModelOps.Tensor, _ threads: Int) throws -> [Float] {
    let plan = try PlanBuilder.plan(graph, threadCount: threads, WorkBudget())
    let context = ExecutionContext(threadCount: threads)
    let values = try PlanExecution(context: context).run(plan, [.tensor(x)])
    return values.flatMap { $0.tensor?.rowMajor(context).floatArray ?? [] }
  }

  /// - Parameter isLarge: Whether sums overflow: those that a pass takes in another order may stay finite.
  private static func isSame(_ found: Float, _ expected: Float, isLarge: Bool) -> Bool {
    if isLarge && !(expected.isFinite && found.isFinite) { return !expected.isFinite }
    if expected.isNaN || found.isNaN { return expected.isNaN && found.isNaN }
    return found == expected || abs(found - expected) <= 2e-5 * max(1, abs(expected))
  }
}
