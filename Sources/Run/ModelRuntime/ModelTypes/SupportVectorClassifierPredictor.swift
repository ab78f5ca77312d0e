internal import ModelSpec

/// A vote over all pairs of classes; with `probA` and `probB` the class with the greatest probability.
struct SupportVectorClassifierPredictor: ModelTypePredictor {
  private let inputs: InputVector
  private let vectors: SupportVectors
  /// Where the vectors of each class begin; one more than classes.
  private let starts: [Int]
  /// [C - 1, N]
  private let coefficients: [[Double]]
  private let rho: [Double]
  /// Nil for a model without probabilities.
  private let pairs: PairProbabilities?
  private let outputs: ClassifierOutputs

  init(
    _ message: SupportVectorClassifier, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("supportVectorClassifier")
    inputs = InputVector(of: model)
    switch message.supportVectors {
    case .denseSupportVectors(let dense)?:
      vectors = try SupportVectors(dense: dense.vectors, message.kernel, at: place)
    case .sparseSupportVectors(let sparse)?:
      vectors = try SupportVectors(sparse: sparse.vectors, message.kernel, at: place)
    case nil: throw RuntimeError(.generic, "the model has no support vectors", at: place)
    }
    outputs = try ClassifierOutputs(message.classLabels.map { ClassLabels($0) }, of: model, at: place)
    let classes = outputs.labels.count
    starts = try Self.starts(message.numberOfSupportVectorsPerClass, classes, vectors: vectors.count, at: place)
    coefficients = try Self.coefficients(message.coefficients, classes, vectors: vectors.count, at: place)
    let (product, overflow) = classes.multipliedReportingOverflow(by: classes - 1)
    let pairCount = overflow ? Int.max : product / 2
    rho = message.rho
    guard rho.count >= pairCount else {
      throw RuntimeError(
        .generic, "`rho` has \(rho.count) values, \(classes) class labels make \(pairCount) pairs",
        at: place.field("rho"))
    }
    guard !message.probA.isEmpty || !message.probB.isEmpty else {
      pairs = nil
      return
    }
    for (field, values) in [("probA", message.probA), ("probB", message.probB)] where values.count < pairCount {
      throw RuntimeError(
        .generic, "`\(field)` has \(values.count) values, \(classes) class labels make \(pairCount) pairs",
        at: place.field(field))
    }
    pairs = PairProbabilities(
      classCount: classes, slopes: message.probA, offsets: message.probB, couplesSinglePair: vectors.areDense)
  }

  private static func starts(
    _ counts: [Int32], _ classes: Int, vectors: Int, at path: ModelPath
  ) throws(RuntimeError) -> [Int] {
    var starts = [0]
    for count in counts { starts.append(starts[starts.count - 1] + Int(max(count, 0))) }
    guard counts.count == classes, counts.allSatisfy({ $0 >= 0 }), starts.last == vectors else {
      throw RuntimeError(
        .generic,
        "`numberOfSupportVectorsPerClass` is \(counts.prefix(16)), expected \(classes) counts that sum to \(vectors)",
        at: path.field("numberOfSupportVectorsPerClass"))
    }
    return starts
  }

  private static func coefficients(
    _ rows: [Coefficients], _ classes: Int, vectors: Int, at path: ModelPath
  ) throws(RuntimeError) -> [[Double]] {
    guard rows.count == classes - 1 else {
      throw RuntimeError(
        .generic, "`coefficients` has \(rows.count) rows, \(classes) class labels need \(classes - 1)",
        at: path.field("coefficients"))
    }
    for (index, row) in rows.enumerated() where row.alpha.count != vectors {
      throw RuntimeError(
        .generic,
        "row \(index) of `coefficients` has \(row.alpha.count) values, but the model has \(vectors) support vectors",
        at: path.element("coefficients", index))
    }
    return rows.map(\.alpha)
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let decisions = decisionValues(vectors.kernels(try inputs.values(features, count: vectors.width)))
    if let pairs { return outputs.features(pairs.probabilities(decisions)) }
    var votes = [Double](repeating: 0, count: outputs.labels.count)
    var pair = 0
    for first in votes.indices {
      for second in (first + 1)..<max(votes.count, first + 1) {
        votes[decisions[pair] > 0 ? first : second] += 1
        pair += 1
      }
    }
    return outputs.features(best: ClassifierOutputs.indexOfGreatest(votes), probabilities: [])
  }

  /// One value for each pair of classes, (0, 1), (0, 2) ... (1, 2) ...
  private func decisionValues(_ kernels: [Double]) -> [Double] {
    let classes = outputs.labels.count
    var values: [Double] = []
    values.reserveCapacity(classes * (classes - 1) / 2)
    for first in 0..<classes {
      for second in (first + 1)..<max(classes, first + 1) {
        var sum = 0.0
        for n in starts[first]..<starts[first + 1] { sum += coefficients[second - 1][n] * kernels[n] }
        for n in starts[second]..<starts[second + 1] { sum += coefficients[first][n] * kernels[n] }
        values.append(sum - rho[values.count])
      }
    }
    return values
  }
}
