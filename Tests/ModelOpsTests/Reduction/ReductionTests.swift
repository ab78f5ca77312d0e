internal import ModelOps
internal import Testing

@Suite struct ReductionTests {
  @Test(arguments: [
    "reduce_sum", "reduce_mean", "reduce_max", "reduce_min", "reduce_prod", "reduce_l1_norm", "reduce_l2_norm",
    "reduce_log_sum", "reduce_log_sum_exp", "reduce_sum_square",
  ]) func axes(_ name: String) throws {
    let x = Bound.tensor([2, 3, Extent(4...5)])
    #expect(try type(name, ["x": x]) == "fp32 []")
    #expect(try type(name, ["x": x, "axes": [-2]]) == "fp32 [2, 4...5]")
    #expect(try type(name, ["x": x, "axes": [0, 2], "keep_dims": .flag(true)]) == "fp32 [1, 3, 1]")
    #expect(refusal(name, ["x": x, "axes": [3]]) == "`axes` names axis 3, expected -3 to 2 for a tensor [2, 3, 4...5]")
  }

  @Test(arguments: ["reduce_argmax", "reduce_argmin"]) func indices(_ name: String) throws {
    #expect(try type(name, ["x": .tensor([2, 3])]) == "int32 [2]")
    #expect(try type(name, ["x": .tensor([2, 3]), "axis": .integer(0), "keep_dims": .flag(true)]) == "int32 [1, 3]")
  }

  @Test func shapesAreComputed() throws {
    #expect(try infer("reduce_prod", ["x": .elements([2, 3, 4])])[0].elements == [24])
    #expect(try infer("reduce_sum", ["x": .elements([2, 3, .unknown])])[0].elements == [Extent(5...Extent.unbounded)])
  }
}
