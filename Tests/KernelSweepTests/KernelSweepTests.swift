import Foundation
import ModelOps
import ModelSpec
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

  /// A share of the cases as on lesser processors. What the processor has is found out once, so each limit takes a process.
  @Test(arguments: EnvironmentVariable.cpuLimits.dropLast()) func lesserProcessors(_ limit: String) async {
    await #expect(processExitsWith: .success) { [limit] in
      setenv(EnvironmentVariable.cpu.name, limit, 1)
      let isWithin =
        switch limit {
        case "baseline": [.baseline, .neon].contains(Processor.level) && Processor.features.isEmpty
        case "avx2": Processor.level != .avx512 && Processor.features.isEmpty
        case "avx512": Processor.features.isEmpty
        case "vnni": !Processor.features.contains("AMX")
        default: false
        }
      #expect(isWithin, "\(limit) admits \(Processor.description)")
      var sweep = Sweep()
      for index in 0..<800 { sweep.run(index, seed: 2, isSpecial: index % 2 == 0) }
      for problem in sweep.problems { Issue.record("\(problem)") }
      #expect(sweep.counts.values.reduce(0, +) > 600)
      exit(isWithin && sweep.problems.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
