/// Elements of each group of channels of each example, moved and scaled by their mean and variance; then a function of them.
package struct GroupNormForm: Sendable {
  package var groups: Int
  package var epsilon: Float
  package var activation = ActivationChoice.none

  package init(groups: Int, epsilon: Float, activation: ActivationChoice = .none) {
    self.groups = groups
    self.epsilon = epsilon
    self.activation = activation
  }
}
