internal import ModelOps
internal import Testing

@Suite struct RandomEvaluationTests {
  /// Standard errors that a moment of a sample may be off by; the seeds are fixed.
  private static let tolerance: Double = 4
  private static let count = 100_000

  private func moments(_ values: [Float]) -> (mean: Double, variance: Double) {
    let mean = values.reduce(0) { $0 + Double($1) } / Double(values.count)
    return (mean, values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(values.count))
  }

  private func sample(_ name: String, _ attributes: KeyValuePairs<String, Bound>) throws -> [Float] {
    try evaluate(name, ["shape": Tensor(integers: [Int32(Self.count)], [1])], attributes).floatArray
  }

  @Test func uniform() throws {
    let values = try sample("random_uniform", ["low": .float(-2), "high": .float(4), "seed": .integer(7)])
    #expect(values.allSatisfy { $0 >= -2 && $0 < 4 })
    let (mean, variance) = moments(values)
    let error = Self.tolerance / Double(Self.count).squareRoot()
    #expect(abs(mean - 1) < error * 3.0.squareRoot() && abs(variance - 3) < error * 3)
    let narrow = try sample("random_uniform", ["low": .float(1), "high": .float(1 + 1e-6), "seed": .integer(1)])
    #expect(narrow.allSatisfy { $0 >= 1 && $0 < 1 + 1e-6 })
    #expect(try sample("random_uniform", ["low": .float(3), "high": .float(3)]).allSatisfy { $0 == 3 })
  }

  @Test func normal() throws {
    let values = try sample("random_normal", ["mean": .float(1), "stddev": .float(2), "seed": .integer(7)])
    let (mean, variance) = moments(values)
    let error = Self.tolerance / Double(Self.count).squareRoot()
    #expect(abs(mean - 1) < error * 2 && abs(variance - 4) < error * 4 * 2.0.squareRoot())
    let within = Double(values.count { abs($0 - 1) < 2 }) / Double(Self.count)
    #expect(abs(within - 0.6826895) < error)
    #expect(values.allSatisfy { $0.isFinite })
  }

  @Test func bernoulli() throws {
    let values = try sample("random_bernoulli", ["prob": .float(0.3), "seed": .integer(7)])
    #expect(values.allSatisfy { $0 == 0 || $0 == 1 })
    #expect(abs(moments(values).mean - 0.3) < Self.tolerance * 0.46 / Double(Self.count).squareRoot())
    #expect(try sample("random_bernoulli", ["prob": .float(0)]).allSatisfy { $0 == 0 })
    #expect(try sample("random_bernoulli", ["prob": .float(1)]).allSatisfy { $0 == 1 })
  }

  @Test(arguments: ["probs", "logits"]) func categorical(_ mode: String) throws {
    let weights: [Float] = [1, 0, 3, 0, 0, 2]
    let x = Tensor(
      floats: mode == "probs" ? weights : [0, -.infinity, 1.0986123, -.infinity, -1000, 0.6931472], [2, 3])
    let y = try evaluate(
      "random_categorical", ["x": x],
      ["mode": .word(mode), "size": .integer(Self.count), "seed": .integer(3)])
    #expect(y.shape == [2, Self.count])
    let first = y.floatArray.prefix(Self.count)
    #expect(first.allSatisfy { $0 == 0 || $0 == 2 } && y.floatArray.suffix(Self.count).allSatisfy { $0 == 2 })
    let share = Double(first.count { $0 == 2 }) / Double(Self.count)
    #expect(abs(share - 0.75) < Self.tolerance * 0.43 / Double(Self.count).squareRoot())
  }

  @Test func weightsAreNeeded() throws {
    let x = Tensor(floats: [1, 1, 0, -1], [2, 2])
    #expect(
      evaluationRefusal("random_categorical", ["x": x], ["mode": .word("probs")])
        == "row 1 of `x` has no weights to draw classes by")
    #expect(
      evaluationRefusal("random_categorical", ["x": x], ["mode": .word("probs"), "size": .integer(0)]) == "computed")
    #expect(
      evaluationRefusal("random_categorical", ["x": Tensor(floats: [], [2, 0])])
        == "`x` [2, 0] has no classes, expected at least one to draw")
  }

  @Test(arguments: ["random_uniform", "random_normal", "random_bernoulli"]) func seeds(_ name: String) throws {
    let shape = Tensor(integers: [3, 50], [2])
    let context = ExecutionContext(random: RandomSource(seed: 1))
    func values(_ seed: Int) throws -> [Float] {
      try evaluate(name, ["shape": shape], ["seed": .integer(seed)], context: context).floatArray
    }
    #expect(try values(5) == values(5))
    #expect(try values(5) != values(6))
    #expect(try values(-1) != values(-1))
  }
}
