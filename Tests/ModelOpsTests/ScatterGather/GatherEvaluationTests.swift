internal import Testing

@testable internal import ModelOps

@Suite struct GatherEvaluationTests {
  private let x = counting([2, 3, 2])

  @Test func gather() throws {
    let y = try evaluate("gather", ["x": x, "indices": Tensor(integers: [2, -3], [2])], ["axis": .integer(1)])
    #expect(y.shape == [2, 2, 2] && y.floatArray == [4, 5, 0, 1, 10, 11, 6, 7])
    let columns = try evaluate("gather", ["x": x, "indices": Tensor(integers: [1], [])], ["axis": .integer(-1)])
    #expect(columns.shape == [2, 3] && columns.floatArray == [1, 3, 5, 7, 9, 11])
    let flags = try evaluate(
      "gather", ["x": Tensor(booleans: [true, false], [2]), "indices": Tensor(integers: [0, 1, 0], [3, 1])])
    #expect(flags.shape == [3, 1] && flags.booleanArray == [true, false, true])
    #expect(try evaluate("gather", ["x": x, "indices": Tensor(integers: [], [0])]).shape == [0, 3, 2])
    #expect(
      evaluationRefusal("gather", ["x": x, "indices": Tensor(integers: [0, 3], [2])], ["axis": .integer(1)])
        == "`indices` holds 3, expected -3 to 2 for axis 1 of `x` [2, 3, 2]")
    #expect(
      evaluationRefusal("gather", ["x": counting([0, 2]), "indices": Tensor(integers: [0], [1])])
        == "`indices` holds 0, expected none for axis 0 of `x` [0, 2]")
  }

  @Test func gatherInBatches() throws {
    let indices = Tensor(integers: [2, 0, 1, 1], [2, 2])
    let rows = try evaluate("gather", ["x": x, "indices": indices], ["axis": .integer(1), "batch_dims": .integer(1)])
    #expect(rows.shape == [2, 2, 2] && rows.floatArray == [4, 5, 0, 1, 8, 9, 8, 9])
    let columns = try evaluate(
      "gather", ["x": x, "indices": Tensor(integers: [1, 0], [2])],
      ["axis": .integer(2), "batch_dims": .integer(1), "validate_indices": .flag(true)])
    #expect(columns.shape == [2, 3] && columns.floatArray == [1, 3, 5, 6, 8, 10])
    #expect(
      evaluationRefusal("gather", ["x": x, "indices": indices], ["batch_dims": .integer(1)])
        == "`batch_dims` is 1, expected 0 to 0")
  }

  @Test func gatherAlongAxis() throws {
    let indices = Tensor(integers: [2, 0, -1, 1], [2, 1, 2])
    let y = try evaluate("gather_along_axis", ["x": x, "indices": indices], ["axis": .integer(1)])
    #expect(y.shape == [2, 1, 2] && y.floatArray == [4, 1, 10, 9])
    #expect(
      evaluationRefusal("gather_along_axis", ["x": counting([2]), "indices": Tensor(integers: [-3], [1])])
        == "`indices` holds -3, expected -2 to 1 for axis 0 of `x` [2]")
  }

  @Test func gatherNd() throws {
    let pairs = Tensor(integers: [1, 2, 0, -1], [2, 2])
    let y = try evaluate("gather_nd", ["x": x, "indices": pairs])
    #expect(y.shape == [2, 2] && y.floatArray == [10, 11, 4, 5])
    let whole = try evaluate("gather_nd", ["x": x, "indices": Tensor(integers: [], [2, 0])])
    #expect(whole.shape == [2, 2, 3, 2] && whole.floatArray == x.floatArray + x.floatArray)
    let batch = try evaluate(
      "gather_nd", ["x": x, "indices": Tensor(integers: [2, 1], [2, 1])], ["batch_dims": .integer(1)])
    #expect(batch.shape == [2, 2] && batch.floatArray == [4, 5, 8, 9])
    #expect(
      evaluationRefusal("gather_nd", ["x": x, "indices": Tensor(integers: [0, 1, 1, 3], [2, 2])])
        == "`indices` holds 3, expected -3 to 2 for axis 1 of `x` [2, 3, 2]")
  }
}
