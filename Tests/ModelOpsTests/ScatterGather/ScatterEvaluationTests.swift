internal import Testing

@testable internal import ModelOps

@Suite struct ScatterEvaluationTests {
  /// The second update of a place follows the first.
  static let results: [(mode: String, floats: [Float], integers: [Int])] = [
    ("update", [2, 9, 4], [2, 9, 4]), ("add", [2, 14, 10], [2, 14, 10]), ("sub", [2, -8, 2], [2, -8, 2]),
    ("mul", [2, 54, 24], [2, 54, 24]), ("div", [2, 1.0 / 6, 1.5], [2, 0, 1]), ("max", [2, 9, 6], [2, 9, 6]),
    ("min", [2, 2, 4], [2, 2, 4]),
  ]

  @Test(arguments: results) func modes(_ mode: String, _ floats: [Float], _ integers: [Int]) throws {
    let indices = Tensor(integers: [1, -1, 1], [3])
    let found = try evaluate(
      "scatter",
      ["data": Tensor(floats: [2, 3, 6], [3]), "indices": indices, "updates": Tensor(floats: [2, 4, 9], [3])],
      ["mode": .word(mode)])
    #expect(isClose(found.floatArray, floats))
    let whole = try evaluate(
      "scatter",
      ["data": Tensor(integers: [2, 3, 6], [3]), "indices": indices, "updates": Tensor(integers: [2, 4, 9], [3])],
      ["mode": .word(mode)])
    #expect(whole.integerArray == integers)
  }

  @Test func integersNeverTrap() throws {
    let data = Tensor(integers: [.min, 5, .max], [3])
    let indices = Tensor(integers: [0, 1, 2], [3])
    let y = try evaluate(
      "scatter", ["data": data, "indices": indices, "updates": Tensor(integers: [-1, 0, 2], [3])],
      ["mode": .word("div")])
    #expect(y.integerArray == [Int(Int32.min), 0, Int(Int32.max) / 2])
    let sum = try evaluate(
      "scatter", ["data": data, "indices": indices, "updates": Tensor(integers: [-1, 0, 1], [3])],
      ["mode": .word("add")])
    #expect(sum.integerArray == [Int(Int32.max), 5, Int(Int32.min)])
    // What was given is as it was.
    #expect(data.integerArray == [Int(Int32.min), 5, Int(Int32.max)])
  }

  @Test func truthValues() throws {
    let (data, indices) = (Tensor(booleans: [true, false], [2]), Tensor(integers: [0, 1], [2]))
    let updates = Tensor(booleans: [false, true], [2])
    let inputs: KeyValuePairs<String, Tensor> = ["data": data, "indices": indices, "updates": updates]
    #expect(try evaluate("scatter", inputs, ["mode": .word("add")]).booleanArray == [true, true])
    #expect(try evaluate("scatter", inputs, ["mode": .word("min")]).booleanArray == [false, false])
    #expect(
      evaluationRefusal("scatter", inputs, ["mode": .word("sub")])
        == "`mode` is 'sub', expected 'update', 'add', 'mul', 'max' or 'min' for truth values")
  }

  @Test func alongAnAxis() throws {
    let data = counting([2, 3])
    let y = try evaluate(
      "scatter",
      ["data": data, "indices": Tensor(integers: [2, 0], [2]), "updates": Tensor(floats: [10, 20, 30, 40], [2, 2])],
      ["axis": .integer(1)])
    #expect(y.floatArray == [20, 1, 12, 43, 4, 35])
    #expect(
      evaluationRefusal(
        "scatter", ["data": data, "indices": Tensor(integers: [2], [1]), "updates": counting([1, 3])])
        == "`indices` holds 2, expected -2 to 1 for axis 0 of `data` [2, 3]")
    let each = try evaluate(
      "scatter_along_axis",
      [
        "data": data, "indices": Tensor(integers: [1, 0, -1], [1, 3]),
        "updates": Tensor(floats: [10, 20, 30], [1, 3]),
      ], ["axis": .integer(0), "mode": .word("update")])
    #expect(each.floatArray == [0, 20, 2, 10, 4, 30])
    #expect(
      evaluationRefusal(
        "scatter_along_axis",
        ["data": data, "indices": Tensor(integers: [0, 3], [2, 1]), "updates": counting([2, 1])], ["axis": .integer(1)])
        == "`indices` holds 3, expected -3 to 2 for axis 1 of `data` [2, 3]")
  }

  @Test func severalAxes() throws {
    let data = counting([2, 3])
    let elements = try evaluate(
      "scatter_nd",
      ["data": data, "indices": Tensor(integers: [1, 2, 0, -3], [2, 2]), "updates": Tensor(floats: [10, 20], [2])],
      ["mode": .word("sub")])
    #expect(elements.floatArray == [-20, 1, 2, 3, 4, -5])
    let rows = try evaluate(
      "scatter_nd",
      [
        "data": data, "indices": Tensor(integers: [1, 1], [2, 1]),
        "updates": Tensor(floats: [1, 1, 1, 2, 2, 2], [2, 3]),
      ])
    #expect(rows.floatArray == [0, 1, 2, 6, 7, 8])
    let whole = try evaluate(
      "scatter_nd",
      [
        "data": data, "indices": Tensor(integers: [], [1, 0]),
        "updates": Tensor(floats: [1, 1, 1, 1, 1, 1], [1, 2, 3]),
      ])
    #expect(whole.floatArray == [1, 2, 3, 4, 5, 6])
    #expect(
      evaluationRefusal(
        "scatter_nd",
        ["data": data, "indices": Tensor(integers: [0, 3], [1, 2]), "updates": counting([1])])
        == "`indices` holds 3, expected -3 to 2 for axis 1 of `data` [2, 3]")
  }
}
