/// Why no gradient passes through an operation.
public struct NoGradient: Equatable, Sendable, ExpressibleByStringLiteral {
  /// Completes the sentence "it has no gradient, for …".
  public let reason: String

  public init(stringLiteral reason: String) {
    self.reason = reason
  }

  package static let integers: NoGradient = "its results are integers or truth values"
  package static let random: NoGradient = "its results are drawn at random"
  package static let states: NoGradient = "states outlive a step of training"
  package static let lists: NoGradient = "lists are not differentiated"
  package static let constants: NoGradient = "it unpacks constants"
  package static let plans: NoGradient = "it is made of differentiated operations when a graph is planned"
  package static let training: NoGradient = "it is a gradient or a step of training itself"
}
