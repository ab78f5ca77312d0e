/// Activation functions.
package enum ActivationOperations {
  package static let all: [any TensorOperation.Type] = [
    ClampedRelu.self,
    Elu.self,
    Gelu.self,
    LeakyRelu.self,
    LinearActivation.self,
    Prelu.self,
    Relu.self,
    Relu6.self,
    ScaledTanh.self,
    Sigmoid.self,
    SigmoidHard.self,
    Silu.self,
    Softmax.self,
    Softplus.self,
    SoftplusParametric.self,
    Softsign.self,
    ThresholdedRelu.self,
  ]
}
