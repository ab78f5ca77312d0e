import Foundation
import ModelOps

/// A case, and what its results are to be; its own evaluation unless given.
struct Drawn {
  var made: SweepCase
  var allowsWinograd: Bool
  /// Whether the kernel rounds more than single precision does.
  var isRough = false
  /// Loops of its own; nil for those of the operation.
  var loops: (() throws -> [[Float]])?

  init(_ made: SweepCase, allowsWinograd: Bool = false, expected: (() throws -> [[Float]])? = nil) {
    self.made = made
    self.allowsWinograd = allowsWinograd
    loops = expected
  }

  func expected() throws -> [[Float]] { try loops?() ?? made.evaluated(ExecutionContext()) }
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

/// A comparison of kernels with loops, case after case.
struct Sweep {
  /// Cases that each kernel computed, and those that went wrong; operations that are prepared for nothing by their own names.
  private(set) var (counts, wrong): ([String: Int], [String: Int]) = ([:], [:])
  /// The first cases of each kernel that went wrong.
  private(set) var problems: [String] = []

  private static let families: [@Sendable (inout Draw) -> Drawn] = [
    { $0.convolution() }, { $0.convolution() }, { $0.convolution() }, { $0.convolution() }, { $0.separable() },
    { $0.weightGradient() }, { $0.linear() }, { $0.pool() }, { $0.binary() }, { $0.reduction() }, { $0.recurrent() },
    { $0.recurrent() }, { $0.attention() }, { $0.gather() }, { $0.gatherAlongAxis() }, { $0.gatherNd() },
    { $0.packedLinear() }, { $0.packedLinear() }, { $0.packedGather() }, { $0.palettizedLinear() }, { $0.halfLinear() },
    { $0.byteProduct() }, { $0.byteProduct() }, { $0.concat() }, { $0.slice() }, { $0.reshape() }, { $0.batchNorm() },
    { $0.einsum() },
  ]

  /// Computes the case `index` of a seed.
  ///
  /// - Parameter isSpecial: Whether every tensor that may has elements that are no ordinary numbers.
  mutating func run(_ index: Int, seed: UInt64, isSpecial: Bool = false) {
    var draw = Draw(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index), isSpecial: isSpecial)
    let drawn = Self.families[draw.any(0...Self.families.count - 1)](&draw)
    let context = ExecutionContext(threadCount: draw.any(1...3))
    guard let made = drawn.made.made() else { return }
    let constants = drawn.made.tensors.filter { drawn.made.constants.contains($0.name) }
    let arguments = PreparationArguments(
      constants: Dictionary(constants.map { ($0.name, $0.tensor) }, uniquingKeysWith: { first, _ in first }),
      threadCount: context.threadCount, allowsWinograd: drawn.allowsWinograd)
    do {
      let prepared = try made.prepare(arguments)
      guard prepared != nil || drawn.loops != nil else { return }
      let kernel = prepared.map { String(describing: type(of: $0)) } ?? drawn.made.operation
      counts[kernel, default: 0] += 1
      let isTurned = draw.isOneIn(2) && type(of: made).acceptsChannelsLast
      var inputs = (isTurned ? drawn.made.channelsLast(context) : drawn.made).inputs
      let values = try prepared?.run(&inputs, context) ?? made.evaluate(&inputs, context)
      let found = values.compactMap { $0.tensor?.rowMajor(context).floatArray }
      let expected = try drawn.expected()
      let isRough = drawn.allowsWinograd || drawn.isRough
      let differences = zip(found, expected).compactMap { difference($0, $1, isRough: isRough) }
      guard found.count != expected.count || !differences.isEmpty else { return }
      note(
        kernel, "case \(index), \(context.threadCount) threads: \(drawn.made.description)",
        differences.first ?? "\(found.count) results, expected \(expected.count)")
    } catch {
      note(drawn.made.operation, "case \(index): \(drawn.made.description)", "\(error)")
    }
  }

  private mutating func note(_ kernel: String, _ what: String, _ why: String) {
    wrong[kernel, default: 0] += 1
    if wrong[kernel, default: 0] <= 5 { problems.append("wrong: \(kernel), \(what)\n  \(why)") }
  }

  /// Kernels of Sources/Graph/ModelOps that no case has chosen, but for those of a library that is not there.
  func missing() throws -> [String] {
    let byLibrary: Set = ["PreparedConvolution", "RunTimeConvolution", "PreparedWeightGradient"]
    return try Self.allKernels().filter { counts[$0] == nil && (OneDNN.isAvailable || !byLibrary.contains($0)) }
  }

  /// The kernels that a plan may choose, by the source.
  private static func allKernels() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Graph/ModelOps")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (all?.allObjects ?? []).compactMap { $0 as? URL }
    return try files.filter { $0.pathExtension == "swift" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /struct (\w+): PreparedOperation/).map { String($0.1) }
    }.sorted()
  }
}
