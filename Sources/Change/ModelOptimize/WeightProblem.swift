/// Why a tensor stays as it is.
package struct WeightProblem: Error, Equatable, Sendable {
  /// A phrase for people, such as `holds NaN or infinity`.
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// The axes of a tensor of weights that stand for channels.
package struct ChannelAxes: Hashable, Sendable {
  package var output: Int
  package var input: Int

  package init(output: Int, input: Int) {
    self.output = output
    self.input = input
  }
}
