internal import ModelGraph
internal import ModelSpec

/// How a model type that is neither a network nor a program becomes nodes of ONNX.
protocol ClassicExport: Sendable {
  /// The outputs of the model by their names.
  ///
  /// - Throws: `OperationError` that says why the model has no form in ONNX.
  static func translate(_ model: Model, _ inputs: ClassicInputs, _ builder: inout ExportBuilder) throws(OperationError)
    -> NameMap<ExportValue>
}

/// All model types that can be exported.
enum ClassicTable {
  /// What exports a model; nil for types without a form in ONNX.
  static func named(_ kind: Model.Kind) -> (any ClassicExport.Type)? {
    switch kind {
    case .glmRegressor, .glmClassifier: LinearModelExport.self
    case .treeEnsembleRegressor, .treeEnsembleClassifier: TreeExport.self
    case .supportVectorRegressor, .supportVectorClassifier: SupportVectorExport.self
    case .arrayFeatureExtractor, .featureVectorizer, .scaler, .normalizer, .imputer, .oneHotEncoder, .dictVectorizer:
      FeatureExport.self
    case .identity: IdentityExport.self
    default: nil
    }
  }
}

/// The values of a model's inputs.
struct ClassicInputs {
  var values: NameMap<ExportValue>

  func value(_ name: String) throws(OperationError) -> ExportValue {
    guard let value = values[name] else { throw OperationError("input '\(name)' is made by nothing") }
    return value
  }

  /// All inputs in the order of the description, one behind the other, as a vector of doubles.
  func vector(_ model: Model, _ builder: inout ExportBuilder) throws(OperationError) -> ExportValue {
    var parts: [ExportValue] = []
    for feature in model.description?.input ?? [] { parts.append(flat(try value(feature.name), &builder)) }
    guard !parts.isEmpty else { throw OperationError("the model has no inputs") }
    return builder.concat(parts, axis: 0)
  }

  /// A value as a vector of doubles.
  func flat(_ value: ExportValue, _ builder: inout ExportBuilder) -> ExportValue {
    let double = builder.cast(value, .fp64)
    return double.rank == 1 ? double : builder.reshape(double, [double.shape.elementCount.fixed ?? -1])
  }
}

/// What a classifier puts out.
struct ClassicLabels {
  private let keys: NumberDictionary.Keys
  private let label: String
  private let probabilities: String

  var count: Int {
    switch keys {
    case .strings(let labels): labels.count
    case .integers(let labels): labels.count
    }
  }

  init(strings: [String]?, integers: [Int64]?, count: Int, of model: Model) throws(OperationError) {
    if let strings, !strings.isEmpty {
      keys = .strings(strings)
    } else if let integers, !integers.isEmpty {
      keys = .integers(integers)
    } else {
      keys = .integers(Array(0..<Int64(max(count, 0))))
    }
    let outputs = model.description?.output ?? []
    func first(_ isFitting: (FeatureType.Kind) -> Bool) -> String {
      outputs.first { $0.type?.kind.map(isFitting) ?? false }?.name ?? ""
    }
    let named = model.description?.predictedFeatureName ?? ""
    label =
      named.utf8.isEmpty
      ? first { if case .stringType = $0 { true } else if case .int64Type = $0 { true } else { false } } : named
    let map = model.description?.predictedProbabilitiesName ?? ""
    probabilities = map.utf8.isEmpty ? first { if case .dictionaryType = $0 { true } else { false } } : map
  }

  /// The label of the greatest score, and the probabilities, where the model has them.
  func outputs(_ scores: ExportValue, probabilities hasProbabilities: Bool, _ builder: inout ExportBuilder)
    -> NameMap<ExportValue>
  {
    let best = builder.node("ArgMax", [scores], ["axis": .int(0), "keepdims": .int(1)], as: TensorType(.int64, [1]))
    let labels: ExportValue
    switch keys {
    case .strings(let names): labels = builder.strings(names, [names.count])
    case .integers(let numbers): labels = builder.integers(numbers.map { Int($0) }, [numbers.count], .int64)
    }
    var outputs: NameMap<ExportValue> = [:]
    if !label.utf8.isEmpty { outputs[label] = builder.gather(labels, best, axis: 0) }
    if hasProbabilities, !probabilities.utf8.isEmpty {
      builder.classes = keys
      outputs[probabilities] = builder.unary("Identity", builder.cast(scores, .fp32))
    }
    return outputs
  }
}

extension ExportBuilder {
  /// A constant of doubles.
  mutating func doubles(_ numbers: [Double], _ shape: [Int]) -> ExportValue {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * numbers.count)
    for number in numbers {
      for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * byte))) }
    }
    return initializer(TensorType(.fp64, Shape(fixed: shape)), bytes: bytes)
  }

  mutating func double(_ number: Double) -> ExportValue { doubles([number], []) }

  /// 1 / (1 + exp(-x)) of doubles.
  mutating func logistic(_ x: ExportValue) -> ExportValue { unary("Sigmoid", x) }

  /// The probability that a normal variable is below x. There is no Erf of doubles.
  mutating func normal(_ x: ExportValue) -> ExportValue {
    let single = cast(mul(x, double(0.5.squareRoot())), .fp32)
    return mul(add(cast(unary("Erf", single), .fp64), double(1)), double(0.5))
  }

  /// The softmax of a vector of doubles.
  mutating func softmax(_ x: ExportValue) -> ExportValue { node("Softmax", [x], ["axis": .int(0)], as: x.type) }
}
