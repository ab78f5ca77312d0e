internal import ModelSpec

/// The rules common to all layers of one kind, whatever their parameters: the numbers of inputs and outputs, and their
/// ranks.
struct LayerRule: Sendable {
  var inputs = 1...1
  var outputs = 1...1
  /// The first specification version with the kind.
  var version = 1
  var ranks = RankRule()
  /// Checks the parameters. Runs at their path.
  var check: @Sendable (LayerSite, inout ValidationContext) -> Void = { _, _ in }

  /// The upper bound of a count that has none.
  static let any = Int.max
}

/// The allowed ranks of a layer's inputs and outputs. A rank that the file does not declare is not checked here.
struct RankRule: Sendable {
  /// The first input and the first output have one rank.
  var same = false
  /// Ranks of the first input and of the first output.
  var range = 0...Int.max
  /// All inputs have the same rank.
  var sameInputs = false
  /// All outputs have the same rank.
  var sameOutputs = false

  /// Input and output have the same rank, which is at least `least`.
  static func same(_ least: Int = 0, upTo most: Int = Int.max) -> RankRule {
    RankRule(same: true, range: least...most)
  }
}

extension ClosedRange<Int> {
  /// The range of a count in words: `2`, `1 or 2`, `at least 2`, `2 to 7`.
  var words: String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    if upperBound == Int.max { return "at least \(lowerBound)" }
    if lowerBound + 1 == upperBound { return "\(lowerBound) or \(upperBound)" }
    return "\(lowerBound) to \(upperBound)"
  }
}
