internal import ModelSpec

/// The training parameters of a model, and its losses.
public struct UpdateSummary: Equatable, Sendable {
  /// A setting of the training.
  public struct Parameter: Equatable, Sendable {
    /// The setting by its field name in the schema, such as `learningRate`.
    public var name: String
    /// The value where the application sets none.
    public var defaultValue: String
    /// The allowed values, such as `1...100` or `one of 16, 32`; nil for any.
    public var allowedValues: String?
  }

  /// A loss function of the training.
  public struct Loss: Equatable, Sendable {
    /// Name of the loss layer.
    public var name: String
    /// Field name in the schema, such as `meanSquaredErrorLossLayer`.
    public var kind: String
    /// Output of the network that is compared.
    public var input: String
    /// Training input that it is compared with.
    public var target: String
  }

  /// The loss functions.
  public var losses: [Loss] = []
  /// Field name in the schema, such as `sgdOptimizer`; nil when none is set.
  public var optimizer: String?
  /// Settings of the training that an application may change.
  public var parameters: [Parameter] = []
  /// Names of the layers whose weights change.
  public var updatableLayers: [String] = []

  /// Nil for a model without update parameters.
  init?(_ model: Model) {
    if case .kNearestNeighborsClassifier(let classifier) = model.kind {
      add("numberOfNeighbors", classifier.numberOfNeighbors)
      if parameters.isEmpty { return nil }
    } else if let network = model.network, let params = network.updateParams {
      updatableLayers = network.layers.filter(\.isUpdatable).map(\.name)
      losses = params.lossLayers.map(Loss.init)
      add(params)
    } else {
      return nil
    }
  }

  private mutating func add(_ params: NetworkUpdateParameters) {
    optimizer = params.optimizer?.optimizerType?.schemaName
    switch params.optimizer?.optimizerType {
    case .sgdOptimizer(let optimizer):
      add("learningRate", optimizer.learningRate)
      add("miniBatchSize", optimizer.miniBatchSize)
      add("momentum", optimizer.momentum)
    case .adamOptimizer(let optimizer):
      add("learningRate", optimizer.learningRate)
      add("miniBatchSize", optimizer.miniBatchSize)
      add("beta1", optimizer.beta1)
      add("beta2", optimizer.beta2)
      add("eps", optimizer.eps)
    case nil: break
    }
    add("epochs", params.epochs)
    if let shuffle = params.shuffle {
      parameters.append(Parameter(name: "shuffle", defaultValue: "\(shuffle.defaultValue)"))
    }
    add("seed", params.seed)
  }

  private mutating func add(_ name: String, _ parameter: Int64Parameter?) {
    guard let parameter else { return }
    let allowed: String? =
      switch parameter.allowedValues {
      case .range(let range) where range.maxValue == .max: "\(range.minValue) or more"
      case .range(let range): "\(range.minValue)...\(range.maxValue)"
      case .set(let set): "one of " + set.values.map(String.init).joined(separator: ", ")
      case nil: nil
      }
    parameters.append(Parameter(name: name, defaultValue: "\(parameter.defaultValue)", allowedValues: allowed))
  }

  private mutating func add(_ name: String, _ parameter: DoubleParameter?) {
    guard let parameter else { return }
    let allowed: String? =
      switch parameter.allowedValues {
      case .range(let range) where range.maxValue == .infinity: "\(range.minValue) or more"
      case .range(let range): "\(range.minValue)...\(range.maxValue)"
      case nil: nil
      }
    parameters.append(Parameter(name: name, defaultValue: "\(parameter.defaultValue)", allowedValues: allowed))
  }
}

extension UpdateSummary.Loss {
  init(_ layer: LossLayer) {
    name = layer.name
    kind = layer.lossLayerType?.schemaName ?? "unknown"
    input = layer.input ?? ""
    target = layer.target ?? ""
  }
}
