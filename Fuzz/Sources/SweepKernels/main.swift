import Foundation
import ModelOps

// Compares the kernels that plans choose with the loops that define their operations, over drawn shapes, strides, padding, groups,
// layouts, element types and threads: SweepKernels [COUNT [SEED]]. Prints how many cases each kernel computed and which went wrong.
// Ends with status 1 if one did, or if a kernel of Sources/ModelOps/Kernels was never chosen.

/// A case, and what its results are to be; its own evaluation unless given.
struct Drawn {
  var made: SweepCase
  var allowsWinograd: Bool
  var expected: () throws -> [[Float]]

  init(_ made: SweepCase, allowsWinograd: Bool = false, expected: (() throws -> [[Float]])? = nil) {
    self.made = made
    self.allowsWinograd = allowsWinograd
    self.expected = expected ?? { try made.evaluated(ExecutionContext()) }
  }
}

/// The first difference beyond rounding; nil when there is none. What is not finite has to be the same everywhere.
func difference(_ found: [Float], _ expected: [Float], isRough: Bool) -> String? {
  guard found.count == expected.count else { return "\(found.count) elements, expected \(expected.count)" }
  let largest = expected.lazy.filter(\.isFinite).map(abs).max() ?? 0
  let bound = (isRough ? 2e-4 : 2e-5) * (1 + largest)
  for (index, (value, wanted)) in zip(found, expected).enumerated() {
    if value == wanted || value.isNaN && wanted.isNaN || abs(value - wanted) <= bound { continue }
    return "element \(index) is \(value), expected \(wanted)"
  }
  return nil
}

/// Kernels that are compared with their definition elsewhere, and where.
let comparedElsewhere = ["PreparedByteProduct": "Tests/CKernels/bytes.c"]

/// The kernels that a plan may choose, by the source.
func allKernels() throws -> [String] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/ModelOps/Kernels")
  let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  let kernels = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
    try String(contentsOf: file, encoding: .utf8).matches(of: /struct (\w+): PreparedOperation/).map { String($0.1) }
  }
  return kernels.filter { comparedElsewhere[$0] == nil }.sorted()
}

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 10_000 : 10_000
let seed = CommandLine.arguments.count > 2 ? UInt64(CommandLine.arguments[2]) ?? 1 : 1
var (counts, wrong): ([String: Int], [String: Int]) = ([:], [:])
let families: [(inout Draw) -> Drawn] = [
  { $0.convolution() }, { $0.convolution() }, { $0.convolution() }, { $0.convolution() }, { $0.separable() },
  { $0.weightGradient() }, { $0.linear() }, { $0.pool() }, { $0.binary() }, { $0.reduction() },
]
for index in 0..<count {
  var draw = Draw(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index))
  let drawn = families[draw.any(0...families.count - 1)](&draw)
  let context = ExecutionContext(threadCount: draw.any(1...3))
  guard let made = drawn.made.made() else { continue }
  let constants = drawn.made.tensors.filter { drawn.made.constants.contains($0.name) }
  let arguments = PreparationArguments(
    constants: Dictionary(constants.map { ($0.name, $0.tensor) }, uniquingKeysWith: { first, _ in first }),
    threadCount: context.threadCount, allowsWinograd: drawn.allowsWinograd)
  do {
    guard let prepared = try made.prepare(arguments) else { continue }
    let kernel = String(describing: type(of: prepared))
    counts[kernel, default: 0] += 1
    let isTurned = draw.isOneIn(2) && type(of: made).acceptsChannelsLast
    var inputs = (isTurned ? drawn.made.channelsLast(context) : drawn.made).inputs
    let found = try prepared.run(&inputs, context).compactMap { $0.tensor?.rowMajor(context).floatArray }
    let expected = try drawn.expected()
    let differences = zip(found, expected).compactMap { difference($0, $1, isRough: drawn.allowsWinograd) }
    guard found.count != expected.count || !differences.isEmpty else { continue }
    wrong[kernel, default: 0] += 1
    if wrong[kernel, default: 0] <= 5 {
      print("wrong: \(kernel), case \(index), \(context.threadCount) threads: \(drawn.made.description)")
      print("  \(differences.first ?? "\(found.count) results, expected \(expected.count)")")
    }
  } catch {
    wrong[drawn.made.operation, default: 0] += 1
    print("wrong: case \(index): \(drawn.made.description): \(error)")
  }
}
for (kernel, number) in counts.sorted(by: { $0.key < $1.key }) {
  print("\(kernel): \(number) cases, \(wrong[kernel, default: 0]) wrong")
}
let byLibrary: Set = ["PreparedConvolution", "RunTimeConvolution", "PreparedWeightGradient"]
let missing = try allKernels().filter { counts[$0] == nil && (OneDNN.isAvailable || !byLibrary.contains($0)) }
for kernel in missing { print("\(kernel): never chosen") }
exit(wrong.isEmpty && missing.isEmpty ? 0 : 1)
