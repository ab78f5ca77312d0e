import ModelOps
import ModelSpec
import Testing

@testable import ModelRuntime

/// Passes change no result where elements are infinite, not numbers, negative zeros, tiny or as large as they can be, and where
/// there are none.
@Suite struct PassSpecialValuesTests {
  /// Passes that some processors gain nothing by.
  private static let unavailable = Set(
    (HalfKernel.isFast ? [] : ["FuseHalfLinear", "FuseHalfBias"])
      + (PaletteKernel.isFast ? [] : ["FusePalettizedLinear"]))

  /// Samples in which a step overflows that the fused form does not take, or the other way around: they need not agree on elements
  /// larger than `PassSample.safeMagnitude`, and why.
  private static let overflowing = [
    "group norm": "the fused form sums deviations and their squares in double precision",
    "root mean square norm": "the fused form sums squares in double precision",
    "convolution of groups, [\"add\", \"relu\"]": "the fused form begins with the other summand",
    "convolution of windows in padding, [\"add\", \"relu\"]": "the fused form begins with the other summand",
    "convolution transposed, [\"add\", \"relu\"]": "the fused form begins with the other summand",
  ]

  @Test func everyPassHasASample() throws {
    var changing: Set<String> = []
    for sample in try PassSamples.all() {
      var graph = sample.graph
      var types = GraphTypes(graph)
      for pass in CPUBackend().passes {
        let before = graph.operations.map(\.operation)
        pass.run(&graph, types, WorkBudget())
        guard graph.operations.map(\.operation) != before else { continue }
        changing.insert(String(describing: pass))
        types.update(graph, WorkBudget())
      }
    }
    for pass in CPUBackend().passes.map({ String(describing: $0) }) where !Self.unavailable.contains(pass) {
      #expect(changing.contains(pass), "the pass \(pass) has no sample in PassSamples")
    }
  }

  @Test func resultsStay() throws {
    var exempt: Set<String> = []
    for sample in try PassSamples.all() {
      let planned = try CPUBackend().rewritten(sample.graph, WorkBudget())
      for (index, value) in Self.special(sample).enumerated() {
        let inputs = Self.inputs(sample, value, seed: index)
        for threads in [1, 2] {
          let expected = try results(sample.graph, inputs, threads, sample)
          let found = try results(planned, inputs, threads, sample)
          let isLarge = value.isFinite && abs(value) > sample.safeMagnitude
          let isSame =
            found.count == expected.count
            && zip(found, expected).allSatisfy { Self.isSame($0, $1, sample, isLarge: isLarge) }
          if !isSame, isLarge, Self.overflowing["\(sample)"] != nil {
            exempt.insert("\(sample)")
            continue
          }
          let first = zip(found, expected).first { !Self.isSame($0, $1, sample, isLarge: isLarge) }
          #expect(isSame, "\(sample), \(value), \(threads) threads: \(String(describing: first))")
        }
      }
    }
    #expect(exempt == Set(Self.overflowing.keys), "samples that agree need no exemption")
  }

  /// An axis of each input without elements, where the operations take it.
  @Test func emptyTensors() throws {
    var count = 0
    for sample in try PassSamples.all() {
      for (place, input) in sample.graph.inputs.enumerated() {
        guard case .tensor(let type) = input.type, let shape = type.shape.fixed else { continue }
        for axis in shape.indices {
          var empty = sample
          var lengths = shape
          lengths[axis] = 0
          empty.graph.inputs[place].type = .tensor(TensorType(type.scalar, Shape(fixed: lengths)))
          empty.graph = Self.undeclared(empty.graph)
          let inputs = Self.inputs(empty, 1, seed: axis)
          let planned = try CPUBackend().rewritten(empty.graph, WorkBudget())
          for threads in [1, 2] {
            guard let expected = try? results(empty.graph, inputs, threads, empty) else { continue }
            count += 1
            let found = try results(planned, inputs, threads, empty)
            #expect(
              found.count == expected.count
                && zip(found, expected).allSatisfy { Self.isSame($0, $1, sample, isLarge: false) },
              "\(sample), axis \(axis)")
          }
        }
      }
    }
    #expect(count > 300)
  }

  /// The graph without the types that the text declares for results, which are of another length.
  private static func undeclared(_ graph: Graph) -> Graph {
    var graph = graph
    for index in graph.operations.indices {
      for place in graph.operations[index].outputs.indices {
        graph.operations[index].outputs[place].declaredType = nil
      }
      graph.operations[index].blocks = graph.operations[index].blocks.map(undeclared)
    }
    return graph
  }

  /// Whether all floats are halves, which states and tables keep.
  private static func isHalf(_ sample: PassSample) -> Bool {
    sample.graph.inputs.allSatisfy { ($0.type.tensor?.scalar ?? .fp16) == .fp16 }
  }

  private static func special(_ sample: PassSample) -> [Float] {
    let ends: [Float] =
      isHalf(sample)
      ? [Float(Float16.leastNonzeroMagnitude), 65504]
      : [.leastNonzeroMagnitude, .greatestFiniteMagnitude, sample.safeMagnitude]
    return [.nan, .infinity, -.infinity, -0.0] + ends.flatMap { [$0, -$0] }
  }

  /// Ordinary numbers, one of which is `value`; all of them are, for some seeds.
  private static func inputs(_ sample: PassSample, _ value: Float, seed: Int) -> [ModelOps.Tensor] {
    var random = RandomGenerator(seed: UInt64(seed))
    let half = isHalf(sample)
    return sample.graph.inputs.compactMap { input in
      guard case .tensor(let type) = input.type, let shape = type.shape.fixed else { return nil }
      let count = shape.reduce(1, *)
      guard ModelOps.Tensor.Form(type.scalar) == .float else {
        let indices = (0..<count).map { _ in Int32.random(in: 0..<Int32(sample.indexLimit), using: &random) }
        return ModelOps.Tensor(integers: indices, shape, scalar: type.scalar)
      }
      var elements = (0..<count).map { _ in Float.random(in: -4...4, using: &random) }
      if half { elements = elements.map { Float(Float16($0)) } }
      if count > 0 { elements[Int.random(in: 0..<count, using: &random)] = value }
      if seed % 2 == 0 { elements = elements.map { _ in value } }
      return ModelOps.Tensor(floats: elements, shape, scalar: type.scalar)
    }
  }

  /// The results of all calls, and what states hold afterwards.
  private func results(
    _ graph: Graph, _ inputs: [ModelOps.Tensor], _ threads: Int, _ sample: PassSample
  ) throws -> [Float] {
    let plan = try PlanBuilder.plan(graph, threadCount: threads, WorkBudget())
    let context = ExecutionContext(threadCount: threads)
    var rest = inputs[...]
    let values: [RuntimeValue] = graph.inputs.compactMap { input in
      if case .state(let type) = input.type { return .state(StateCell(type)) }
      return rest.popFirst().map { .tensor($0) }
    }
    var floats: [Float] = []
    for _ in 0..<sample.callCount {
      let made = try PlanExecution(context: context).run(plan, values)
      floats += made.flatMap { $0.tensor?.rowMajor(context).floatArray ?? [] }
    }
    for case .state(let cell) in values { floats += cell.read().floatArray }
    return floats
  }

  /// - Parameter isLarge: Whether sums overflow: those that a pass takes in another order may stay finite.
  private static func isSame(_ found: Float, _ expected: Float, _ sample: PassSample, isLarge: Bool) -> Bool {
    if isLarge && !(expected.isFinite && found.isFinite) { return !expected.isFinite }
    if expected.isNaN || found.isNaN { return expected.isNaN && found.isNaN }
    return found == expected || abs(found - expected) <= sample.tolerance * max(1, abs(expected))
  }
}
