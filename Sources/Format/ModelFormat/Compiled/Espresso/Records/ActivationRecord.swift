internal import ModelSpec

/// Numbers of the functions of `activation` records.
enum ActivationMode {
  static let relu: Int64 = 0
  static let tanh: Int64 = 1
  static let leakyReLU: Int64 = 2
  static let sigmoid: Int64 = 3
  static let scaledTanh: Int64 = 5
  static let linear: Int64 = 6
  static let sigmoidHard: Int64 = 7
  static let elu: Int64 = 8
  static let thresholdedReLU: Int64 = 9
  static let softplus: Int64 = 10
  static let softsign: Int64 = 12
  static let erf: Int64 = 20
  /// By the number of the mode in the schema.
  static let gelu: [Int64] = [19, 21, 22]
}

extension EspressoLowering {
  /// `activation`; a parameter of 1 is left out where it is a factor of the input.
  func activation(_ params: ActivationParams) -> EspressoLayer? {
    switch params.nonlinearityType {
    case .relu: activation(ActivationMode.relu)
    case .tanh: activation(ActivationMode.tanh)
    case .sigmoid: activation(ActivationMode.sigmoid)
    case .softplus: activation(ActivationMode.softplus)
    case .softsign: activation(ActivationMode.softsign)
    case .leakyReLU(let params): activation(ActivationMode.leakyReLU, alpha: params.alpha)
    case .elu(let params): activation(ActivationMode.elu, alpha: params.alpha)
    case .thresholdedReLU(let params): activation(ActivationMode.thresholdedReLU, alpha: params.alpha)
    case .scaledTanh(let params): activation(ActivationMode.scaledTanh, alpha: params.alpha, beta: params.beta)
    case .linear(let params): activation(ActivationMode.linear, alpha: params.alpha, beta: params.beta)
    case .sigmoidHard(let params): activation(ActivationMode.sigmoidHard, alpha: params.alpha, beta: params.beta)
    case .prelu, .parametricSoftplus, nil: nil
    }
  }

  /// `gelu`
  func gelu(_ params: GeluLayerParams) -> EspressoLayer? {
    let mode = Int(params.mode.rawValue)
    return ActivationMode.gelu.indices.contains(mode) ? activation(ActivationMode.gelu[mode]) : nil
  }

  private func activation(_ mode: Int64, alpha: Float = 1, beta: Float? = nil) -> EspressoLayer {
    var record = record("activation", ["mode": .integer(mode)])
    if alpha != 1 { record["alpha"] = .float(alpha) }
    if let beta { record["beta"] = .float(beta) }
    return record
  }
}

extension EspressoRaising {
  /// The layer of an `activation` record; nil when its function is not known.
  func activation() -> NeuralNetworkLayer.Layer? {
    guard let mode = record.integer("mode").map({ Int64($0) }) else { return nil }
    let alpha = record.float("alpha") ?? 1
    let beta = record.float("beta") ?? 0
    if let gelu = ActivationMode.gelu.firstIndex(of: mode).flatMap({ Int32(exactly: $0) }) {
      return .gelu(.with { $0.mode = GeluLayerParams.GeluMode(rawValue: gelu) })
    }
    let kind: ActivationParams.NonlinearityType
    switch mode {
    case ActivationMode.relu: kind = .relu(.init())
    case ActivationMode.tanh: kind = .tanh(.init())
    case ActivationMode.sigmoid: kind = .sigmoid(.init())
    case ActivationMode.softplus: kind = .softplus(.init())
    case ActivationMode.softsign: kind = .softsign(.init())
    case ActivationMode.leakyReLU: kind = .leakyReLU(.with { $0.alpha = alpha })
    case ActivationMode.elu: kind = .elu(.with { $0.alpha = alpha })
    case ActivationMode.thresholdedReLU: kind = .thresholdedReLU(.with { $0.alpha = alpha })
    case ActivationMode.scaledTanh:
      kind = .scaledTanh(
        .with {
          $0.alpha = alpha
          $0.beta = beta
        })
    case ActivationMode.linear:
      kind = .linear(
        .with {
          $0.alpha = alpha
          $0.beta = beta
        })
    case ActivationMode.sigmoidHard:
      kind = .sigmoidHard(
        .with {
          $0.alpha = alpha
          $0.beta = beta
        })
    case ActivationMode.erf: return .erf(.init())
    default: return nil
    }
    return .activation(.with { $0.nonlinearityType = kind })
  }
}
