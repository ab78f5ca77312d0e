/// Why a tensor is unchanged.
package struct WeightProblem: Error, Equatable, Sendable {
  /// A phrase for people, such as `holds NaN or infinity`.
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// The channel axes of a weight tensor.
package struct ChannelAxes: Hashable, Sendable {
  package var output: Int
  package var input: Int

  package init(output: Int, input: Int) {
    self.output = output
    self.input = input
  }
}
