internal import ModelSpec

/// What every layer of one kind has in common, whatever its parameters: how many values it reads and makes, and of
/// which ranks.
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

/// Which ranks the values of a layer may have. A rank that the file does not state is not checked here.
struct RankRule: Sendable {
  /// The first input and the first output have one rank.
  var same = false
  /// Ranks of the first input and of the first output.
  var range = 0...Int.max
  /// All inputs have one rank.
  var sameInputs = false
  /// All outputs have one rank.
  var sameOutputs = false

  /// Input and output have one rank, which is at least `least`.
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
