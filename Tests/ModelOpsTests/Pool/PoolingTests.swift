internal import ModelOps
internal import Testing

@Suite struct PoolingTests {
  @Test(arguments: ["max_pool", "avg_pool", "l2_pool"]) func windows(_ name: String) throws {
    let x = Bound.tensor([1, 3, 10, 11])
    #expect(try type(name, ["x": x, "kernel_sizes": [2, 3], "strides": [2, 2]]) == "fp32 [1, 3, 5, 5]")
    #expect(
      try type(name, ["x": x, "kernel_sizes": [3, 3], "strides": [4, 4], "pad_type": .word("same")])
        == "fp32 [1, 3, 3, 3]")
    #expect(
      refusal(name, ["x": x, "kernel_sizes": [11, 3]])
        == "dimension 2 (height) of `x` [1, 3, 10, 11] is 10, expected at least 11")
    #expect(refusal(name, ["x": x]) == "`kernel_sizes` is missing")
    #expect(refusal(name, ["x": x, "kernel_sizes": [2, 0]]) == "`kernel_sizes` holds 0, expected at least 1")
    #expect(
      refusal(name, ["x": .tensor([1, 1, 1, 1, 1]), "kernel_sizes": [1 << 24, 1 << 24, 1]])
        == "the window [16777216, 16777216, 1] is too large, expected lengths up to 16777216")
  }

  @Test func ceilModeCountsWindowsThatBeginInside() throws {
    // (10 + 2 - 3) / 2 rounded up, and one more: 6 windows, the last of which begins at 10, beyond the input and the
    // padding before it only from 11 on.
    let padded: KeyValuePairs<String, Bound> = [
      "x": .tensor([1, 1, 10]), "kernel_sizes": [3], "strides": [2], "pad_type": .word("custom"), "pad": [1, 1],
      "ceil_mode": .flag(true),
    ]
    #expect(try type("max_pool", padded) == "fp32 [1, 1, 6]")
    let late: KeyValuePairs<String, Bound> = [
      "x": .tensor([1, 1, 4]), "kernel_sizes": [1], "strides": [5], "pad_type": .word("custom"), "pad": [1, 1],
      "ceil_mode": .flag(true),
    ]
    #expect(try type("max_pool", late) == "fp32 [1, 1, 1]")
    let bare: KeyValuePairs<String, Bound> = [
      "x": .tensor([1, 1, 6]), "kernel_sizes": [3], "strides": [2], "ceil_mode": .flag(true),
    ]
    #expect(try type("max_pool", bare) == "fp32 [1, 1, 3]")
  }
}
