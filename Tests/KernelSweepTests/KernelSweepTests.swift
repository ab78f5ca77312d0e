import Testing

/// Each kernel that a plan may choose computes what the loops do that define its operation: a share of what
/// Fuzz/Sources/SweepKernels compares, always the same.
@Suite struct KernelSweepTests {
  @Test func ordinaryAndSpecialNumbers() throws {
    var sweep = Sweep()
    for index in 0..<2500 { sweep.run(index, seed: 1, isSpecial: index % 2 == 0) }
    for problem in sweep.problems { Issue.record("\(problem)") }
    let missing = try sweep.missing()
    #expect(missing == [])
    #expect(sweep.counts.values.reduce(0, +) > 2000)
  }
}
