internal import ModelRuntime
internal import ModelSpec

/// The score of a model on examples: the share of right classes, or the mean squared error.
struct UpdateScore: Equatable {
  enum Kind: Equatable {
    case accuracy
    case meanSquaredError
  }

  var kind: Kind
  var value: Double

  /// Whether this is better than `other`.
  func isBetter(than other: UpdateScore) -> Bool {
    kind == .accuracy ? value > other.value : value < other.value
  }

  /// `accuracy 91.2 %` or `mean squared error 0.0213`.
  var text: String { "\(name) \(valueText)" }

  var name: String { kind == .accuracy ? "accuracy" : "mean squared error" }

  var valueText: String { kind == .accuracy ? "\(Self.fixed(value * 100, 1)) %" : ShortNumber.text(value) }

  /// A number with this many decimal places.
  static func fixed(_ number: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (number.magnitude * scale).rounded()
    guard let whole = Int(exactly: scaled) else { return "\(number)" }
    let text = String(whole)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let sign = number < 0 && whole > 0 ? "-" : ""
    return "\(sign)\(padded.dropLast(digits))\(digits > 0 ? "." : "")\(padded.suffix(digits))"
  }
}

/// Scores models with examples.
struct UpdateScoring {
  private let data: UpdateData
  private let options: LoadingOptions
  private let output: String

  /// - Throws: `Diagnostic` when the model has no output to compare with what it is to predict.
  init(_ data: UpdateData, _ options: LoadingOptions) throws(Diagnostic) {
    self.data = data
    self.options = options
    let description = data.model.description ?? ModelDescription()
    let loss = (data.model.pipeline?.models.last ?? data.model).network?.updateParams?.lossLayers.first?.input
    let names = description.output.map(\.name)
    guard
      let output = [description.predictedFeatureName, loss].compactMap(\.self).first(where: names.contains)
        ?? (names.count == 1 ? names.first : nil)
    else {
      throw Diagnostic(
        .error, "update-output", "none of the model's outputs is the one that '\(data.target.name)' is compared with")
    }
    self.output = output
  }

  /// The score of `model` on `rows`; nil without rows.
  ///
  /// - Throws: `Diagnostic` if a row cannot be read or predicted.
  func score(_ model: Model, _ rows: [PredictionRow]) throws(Diagnostic) -> UpdateScore? {
    guard !rows.isEmpty else { return nil }
    var rightCount = 0
    var squares = 0.0
    var numberCount = 0
    do throws(RuntimeError) {
      let model = try RuntimeModel(inFloats(model), options)
      for row in rows {
        let features: NameMap<FeatureValue>
        do throws(Diagnostic) { features = try row.features() } catch { throw RuntimeError(.io, error) }
        let inputs = features.filter { $0.key != data.target.name }
        let predicted = try model.prediction(from: inputs)[output]
        switch (predicted, features[data.target.name]) {
        case (.string(let a)?, .string(let b)?): rightCount += a == b ? 1 : 0
        case (.int64(let a)?, .int64(let b)?): rightCount += a == b ? 1 : 0
        case (.array(let a)?, .array(let b)?) where a.count > 1 && b.count == 1:
          let values = a.doubles
          let greatest = values.indices.max { values[$0] < values[$1] } ?? 0
          rightCount += Double(greatest) == b.doubles.first ? 1 : 0
        case (let a?, let b?):
          for (x, y) in zip(a.numbers, b.numbers) {
            squares += (x - y) * (x - y)
            numberCount += 1
          }
        default: break
        }
      }
    } catch {
      throw error.diagnostic
    }
    if numberCount > 0 { return UpdateScore(kind: .meanSquaredError, value: squares / Double(numberCount)) }
    return UpdateScore(kind: .accuracy, value: Double(rightCount) / Double(rows.count))
  }
}

extension UpdateScoring {
  /// `model`, with floats where it declares integers for what is scored: probabilities cut to integers are all 0.
  private func inFloats(_ model: Model) -> Model {
    guard model.network != nil, let index = model.description?.output.firstIndex(where: { $0.name == output }),
      case .multiArrayType(var array)? = model.description?.output[index].type?.kind, array.dataType == .int32
    else { return model }
    var model = model
    array.dataType = .float32
    model.description?.output[index].type?.kind = .multiArrayType(array)
    return model
  }
}

extension FeatureValue {
  /// The numbers of the value; none of a text.
  fileprivate var numbers: [Double] {
    switch self {
    case .int64(let value): [Double(value)]
    case .double(let value): [value]
    case .array(let array): array.doubles
    default: []
    }
  }
}
