internal import ModelOps
internal import Testing

@Suite struct SelectTests {
  private let condition = Tensor(booleans: [true, false, true], [3])

  @Test func forms() throws {
    let floats = try evaluate(
      "select", ["cond": condition, "a": Tensor(floats: [1, 2, 3], [3]), "b": Tensor(floats: [-1], [])])
    #expect(floats.floatArray == [1, -1, 3])
    let integers = try evaluate(
      "select", ["cond": condition, "a": Tensor(integers: [7], [1]), "b": Tensor(integers: [1, 2, 3], [3])])
    #expect(integers.integerArray == [7, 2, 7])
    let booleans = try evaluate(
      "select", ["cond": condition, "a": Tensor(booleans: [false], []), "b": Tensor(booleans: [true], [])])
    #expect(booleans.booleanArray == [false, true, false])
  }

  @Test func broadcasting() throws {
    let a = Tensor(floats: [1, 2, 3, 4, 5, 6], [2, 3])
    let b = Tensor(floats: [-1, -2], [2, 1])
    #expect(try evaluate("select", ["cond": condition, "a": a, "b": b]).floatArray == [1, -1, 3, 4, -2, 6])
    let rows = Tensor(booleans: [true, false], [2, 1])
    #expect(try evaluate("select", ["cond": rows, "a": a, "b": b]).floatArray == [1, 2, 3, -2, -2, -2])
    let one = Tensor(booleans: [false], [])
    #expect(try evaluate("select", ["cond": one, "a": a, "b": b]).floatArray == [-1, -1, -1, -2, -2, -2])
    #expect(
      try evaluate("select", ["cond": one, "a": Tensor(floats: [], [0]), "b": Tensor(floats: [1], [])]).floatArray == []
    )
  }

  @Test func layouts() throws {
    let context = ExecutionContext()
    let a = Tensor(floats: (0..<24).map { Float($0) }, [1, 2, 3, 4])
    let condition = Tensor(booleans: (0..<24).map { $0 % 3 == 0 }, [1, 2, 3, 4])
    let b = Tensor(floats: [-1, -2], [2, 1, 1])
    let expected = try evaluate("select", ["cond": condition, "a": a, "b": b]).floatArray
    for (condition, a) in [
      (condition, a.channelsLast(context)), (condition.channelsLast(context), a),
      (condition.channelsLast(context), a.channelsLast(context)),
    ] {
      let found = try results("select", ["cond": condition, "a": a, "b": b])[0].tensor
      #expect(found?.layout == .channelsLast && found?.rowMajor(context).floatArray == expected)
    }
  }
}
