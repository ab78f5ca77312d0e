internal import ModelRuntime
package import ModelSpec

/// Which values of two models are the same one under two names.
package struct ValuePairs: Sendable {
  /// Names in the right model by those in the left one, and the other way.
  package private(set) var rightByLeft: NameMap<String> = [:]
  private(set) var leftByRight: NameMap<String> = [:]
  /// Names of the right model's inputs by those of the left one.
  private(set) var inputs: NameMap<String> = [:]
  /// Outputs of the left model that the right one has nothing for.
  package private(set) var lonelyOutputs: [String] = []
  /// Where both are the same for the last time before they part; nil when they do not part, or have nothing in common.
  package private(set) var parting: Parting?

  /// Whether one of the models has values in half precision.
  package private(set) var hasHalves = false

  /// The last values that both have, and what each computes next.
  package struct Parting: Equatable, Sendable {
    package var last: (left: String, right: String)
    package var next: (left: ModelComparison.Step?, right: ModelComparison.Step?)

    package static func == (one: Parting, other: Parting) -> Bool {
      one.last == other.last && one.next.left == other.next.left && one.next.right == other.next.right
    }
  }

  /// More comparisons would take too long.
  private static let mostComparisons = 1 << 24

  mutating func pair(_ left: String, _ right: String) {
    guard rightByLeft[left] == nil, leftByRight[right] == nil else { return }
    rightByLeft[left] = right
    leftByRight[right] = left
  }

  /// The inputs for the right model.
  func renamed(_ inputs: NameMap<FeatureValue>) -> NameMap<FeatureValue> {
    NameMap(inputs.map { (self.inputs[$0.key] ?? $0.key, $0.value) }) { first, _ in first }
  }

  /// Pairs interfaces: features of the same name, else those in the same place.
  ///
  /// - Throws: `Diagnostic` when the models do not take as many inputs.
  package init(_ left: ModelDescription, _ right: ModelDescription) throws(Diagnostic) {
    let (names, others) = (left.input.map(\.name), right.input.map(\.name))
    guard names.count == others.count else {
      throw Diagnostic(
        .error, "compare-inputs", "the models take \(names.count) and \(others.count) inputs, expected as many",
        remedy: "compare models with the same interface")
    }
    if NameSet(names) != NameSet(others) {
      inputs = NameMap(zip(names, others).map { ($0, $1) }) { first, _ in first }
    }
    let (outputs, otherOutputs) = (left.output.map(\.name), right.output.map(\.name))
    for name in outputs where otherOutputs.contains(where: { Array($0.utf8) == Array(name.utf8) }) { pair(name, name) }
    let rest = otherOutputs.filter { leftByRight[$0] == nil }
    for (name, other) in zip(outputs.filter { rightByLeft[$0] == nil }, rest) { pair(name, other) }
    lonelyOutputs = outputs.filter { rightByLeft[$0] == nil }
  }

  /// Whether the models have few names in common, so that values have to be found by what they hold.
  package static func needsContents(
    _ left: ModelDescription, _ steps: [ModelComparison.Step], and right: ModelDescription,
    otherSteps: [ModelComparison.Step]
  ) -> Bool {
    let names = NameSet(otherSteps.map(\.name))
    let outputs = NameSet(right.output.map(\.name))
    guard NameSet(left.input.map(\.name)) == NameSet(right.input.map(\.name)),
      left.output.contains(where: { outputs.contains($0.name) })
    else { return true }
    let shared = steps.filter { names.contains($0.name) }.count
    return 4 * shared < min(steps.count, otherSteps.count)
  }

  /// Of the largest element, what two values may differ by and still be the same one.
  private var share: Float { hasHalves ? 1e-2 : 1e-4 }

  /// Pairs the values within the models by what they hold, in the order in which they are computed.
  ///
  /// - Parameter left: The values of the left model that were computed, in order.
  mutating func align(
    _ left: [(step: ModelComparison.Step, value: ValueFingerprint)],
    _ right: [(step: ModelComparison.Step, value: ValueFingerprint)]
  ) {
    hasHalves = left.contains { $0.value.isHalf } || right.contains { $0.value.isHalf }
    guard left.count.multipliedReportingOverflow(by: right.count).partialValue <= Self.mostComparisons else { return }
    // The longest sequence of equal values that both have, from the end to the beginning.
    let width = right.count + 1
    var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
    var isEqual = [Bool](repeating: false, count: left.count * right.count)
    for row in left.indices.reversed() {
      for column in right.indices.reversed() {
        let equal = left[row].value.matches(right[column].value, within: share)
        isEqual[row * right.count + column] = equal
        lengths[row * width + column] =
          equal
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var (row, column) = (0, 0)
    var last: (left: Int, right: Int)?
    while row < left.count, column < right.count {
      if isEqual[row * right.count + column] {
        pair(left[row].step.name, right[column].step.name)
        last = (row, column)
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    guard let last else { return }
    let next = (
      left: last.left + 1 < left.count ? left[last.left + 1].step : nil,
      right: last.right + 1 < right.count ? right[last.right + 1].step : nil
    )
    guard next.left != nil || next.right != nil else { return }
    parting = Parting(
      last: (left[last.left].step.name, right[last.right].step.name), next: (next.left, next.right))
  }
}
