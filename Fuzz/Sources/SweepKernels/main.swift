import Foundation

// Compares the kernels that plans choose with the loops that define their operations, over drawn shapes, strides, padding, groups,
// layouts, element types and threads: SweepKernels [COUNT [SEED]]. Prints how many cases each kernel computed and which went wrong;
// operations that are prepared for nothing count by their own names. Ends with status 1 if one did, or if a kernel of
// Sources/Graph/ModelOps was never chosen. Tests/KernelSweepTests runs some of the cases.

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 10_000 : 10_000
let seed = CommandLine.arguments.count > 2 ? UInt64(CommandLine.arguments[2]) ?? 1 : 1
var sweep = Sweep()
for index in 0..<count { sweep.run(index, seed: seed) }
for problem in sweep.problems { print(problem) }
for (kernel, number) in sweep.counts.sorted(by: { $0.key < $1.key }) {
  print("\(kernel): \(number) cases, \(sweep.wrong[kernel, default: 0]) wrong")
}
let missing = try sweep.missing()
for kernel in missing { print("\(kernel): never chosen") }
exit(sweep.wrong.isEmpty && missing.isEmpty ? 0 : 1)
