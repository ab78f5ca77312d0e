// Operations whose evaluation is one kernel.

extension ClampedRelu: ParametricEvaluation { static let kernel = ParametricKernel.clampedRelu }
extension Elu: ParametricEvaluation { static let kernel = ParametricKernel.elu }
extension LeakyRelu: ParametricEvaluation { static let kernel = ParametricKernel.leakyRelu }
extension LinearActivation: ParametricEvaluation { static let kernel = ParametricKernel.linear }
extension Relu: ElementwiseUnaryEvaluation { static let kernel = UnaryKernel.relu }
extension Relu6: ElementwiseUnaryEvaluation { static let kernel = UnaryKernel.relu6 }
extension ScaledTanh: ParametricEvaluation { static let kernel = ParametricKernel.scaledTanh }
extension Sigmoid: ElementwiseUnaryEvaluation { static let kernel = UnaryKernel.sigmoid }
extension SigmoidHard: ParametricEvaluation { static let kernel = ParametricKernel.sigmoidHard }
extension Silu: ElementwiseUnaryEvaluation { static let kernel = UnaryKernel.silu }
extension Softplus: ElementwiseUnaryEvaluation { static let kernel = UnaryKernel.softplus }
extension Softsign: ElementwiseUnaryEvaluation { static let kernel = UnaryKernel.softsign }
extension ThresholdedRelu: ParametricEvaluation { static let kernel = ParametricKernel.thresholdedRelu }
