internal import Testing

@testable internal import ModelOps

@Suite struct SortingTests {
  @Test func argsort() throws {
    let x = Tensor(floats: [3, .nan, -0.0, 0, 3, -.infinity], [6])
    #expect(try evaluate("argsort", ["x": x]).integerArray == [0, 4, 2, 3, 5, 1])
    #expect(try evaluate("argsort", ["x": x], ["ascending": .flag(true)]).integerArray == [5, 2, 3, 0, 4, 1])
    let columns = try evaluate(
      "argsort", ["x": Tensor(integers: [3, -1, .min, 7, 0, .max], [3, 2])], ["axis": .integer(0)])
    #expect(columns.integerArray == [0, 2, 2, 1, 1, 0])
    #expect(try evaluate("argsort", ["x": counting([2, 0])]).shape == [2, 0])
  }

  @Test func topk() throws {
    let x = Tensor(floats: [1, 5, 5, 2, 9, 3, 0, 9], [2, 4])
    let best = try results("topk", ["x": x], ["k": .integer(2)], outputs: 2)
    #expect(best[0].tensor?.floatArray == [5, 5, 9, 9])
    #expect(best[1].tensor?.integerArray == [1, 2, 0, 3])
    let least = try results(
      "topk", ["x": x, "k": Tensor(integers: [1], [])], ["axis": .integer(0), "ascending": .flag(true)], outputs: 2)
    #expect(least[0].tensor?.floatArray == [1, 3, 0, 2])
    #expect(least[1].tensor?.integerArray == [0, 1, 1, 0])
    let all = try results(
      "topk", ["x": x],
      ["k": .integer(-1), "sort": .flag(false), "return_indices": .flag(false)])
    #expect(all.count == 1 && all[0].tensor?.floatArray == [5, 5, 2, 1, 9, 9, 3, 0])
    let narrow = try results(
      "topk", ["x": x], ["k": .integer(0), "output_indices_dtype": .word("uint16")], outputs: 2)
    #expect(narrow[1].tensor?.scalar == .uint16 && narrow[1].tensor?.shape == [2, 0])
    #expect(
      evaluationRefusal("topk", ["x": x], ["k": .integer(5)], outputs: 2)
        == "dimension 1 of `x` [2, 4] is 4, expected at least 5")
  }

  /// Few of many are found another way than many of them.
  @Test(arguments: [1, 3, 24, 25, 60, 100]) func selection(_ k: Int) throws {
    var generator = RandomGenerator(seed: 3)
    let numbers = (0..<100).map { _ in Float(generator.next() % 40) }
    let found = try results("topk", ["x": Tensor(floats: numbers, [100])], ["k": .integer(k)], outputs: 2)
    let expected = numbers.indices.sorted { (-numbers[$0], $0) < (-numbers[$1], $1) }.prefix(k)
    #expect(found[1].tensor?.integerArray == Array(expected))
    #expect(found[0].tensor?.floatArray == expected.map { numbers[$0] })
  }
}
