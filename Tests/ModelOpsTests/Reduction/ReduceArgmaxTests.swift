internal import ModelOps
internal import Testing

@Suite struct ReduceArgmaxTests {
  @Test func firstOfEquals() throws {
    let x = Tensor(floats: [1, 5, 5, 2, -1, -1, 0, 0], [2, 4])
    #expect(try evaluate("reduce_argmax", ["x": x]).integerArray == [1, 2])
    #expect(try evaluate("reduce_argmin", ["x": x]).integerArray == [0, 0])
    #expect(try evaluate("reduce_argmax", ["x": x], ["axis": .integer(0)]).integerArray == [0, 0, 0, 0])
    #expect(try evaluate("reduce_argmin", ["x": x], ["axis": .integer(0)]).integerArray == [1, 1, 1, 1])
    let integers = Tensor(integers: [3, 9, 9, 1], [4])
    #expect(try evaluate("reduce_argmax", ["x": integers]).integerArray == [1])
    #expect(try evaluate("reduce_argmin", ["x": integers], ["keep_dims": .flag(true)]).integerArray == [3])
  }

  @Test func notANumberWins() throws {
    let x = Tensor(floats: [1, .nan, 5, .nan], [1, 4])
    #expect(try evaluate("reduce_argmax", ["x": x]).integerArray == [1])
    #expect(try evaluate("reduce_argmin", ["x": x]).integerArray == [1])
    let columns = Tensor(floats: [1, 7, .nan, 8, 5, 9, .nan, 6], [4, 2])
    #expect(try evaluate("reduce_argmax", ["x": columns], ["axis": .integer(0)]).integerArray == [1, 2])
    #expect(try evaluate("reduce_argmin", ["x": columns], ["axis": .integer(0)]).integerArray == [1, 3])
    let least = Tensor(floats: [-.infinity, -.infinity], [2])
    #expect(try evaluate("reduce_argmax", ["x": least]).integerArray == [0])
  }

  @Test func layoutsAndTypes() throws {
    let context = ExecutionContext()
    let x = Tensor(floats: (0..<60).map { Float(($0 * 37) % 60) }, [1, 3, 4, 5])
    for axis in 0..<4 {
      let expected = try evaluate("reduce_argmax", ["x": x], ["axis": .integer(axis)])
      let found = try evaluate("reduce_argmax", ["x": x.channelsLast(context)], ["axis": .integer(axis)])
      #expect(found.integerArray == expected.integerArray)
    }
    let short = try evaluate("reduce_argmax", ["x": x], ["output_dtype": .word("uint16")])
    #expect(short.scalar == .uint16)
    #expect(
      evaluationRefusal("reduce_argmax", ["x": x], ["output_dtype": .word("int8")])
        == "`output_dtype` is 'int8', expected one of 'int32', 'uint16'")
  }
}
