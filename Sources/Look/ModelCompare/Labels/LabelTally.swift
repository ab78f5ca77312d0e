package import ModelRuntime
package import ModelSpec

/// Counts the labels that a classifier gives to labelled examples (a confusion matrix).
package struct LabelTally: Equatable, Sendable {
  /// For each true label, how often each label was given.
  package private(set) var counts: NameMap<NameMap<Int>> = [:]
  package private(set) var exampleCount = 0
  /// Examples that were given their own label.
  package private(set) var correctCount = 0
  /// Examples whose label is among the five most probable ones; nil if an answer had no probabilities.
  package private(set) var topFiveCount: Int? = 0

  package init() {}

  package mutating func add(_ truth: String, _ answer: LabelAnswer) {
    exampleCount += 1
    counts[truth, default: [:]][answer.label, default: 0] += 1
    if answer.label == truth { correctCount += 1 }
    topFiveCount = answer.best.flatMap { best in topFiveCount.map { $0 + (best.contains(truth) ? 1 : 0) } }
  }

  /// The share of examples that were given their own label; 0 without examples.
  package var accuracy: Double { share(correctCount) }

  /// The share of examples whose label is among the best five; nil without probabilities.
  package var topFive: Double? { topFiveCount.map(share) }

  private func share(_ count: Int) -> Double { exampleCount == 0 ? 0 : Double(count) / Double(exampleCount) }

  /// True and given labels, sorted; numbers by value.
  package var labels: [String] {
    NameSet(counts.keys).union(counts.values.flatMap(\.keys)).sorted { one, other in
      if let first = Int(one), let second = Int(other), first != second { return first < second }
      return one < other
    }
  }

  /// How often examples of `truth` were given `label`.
  package subscript(truth: String, label: String) -> Int { counts[truth]?[label] ?? 0 }

  /// The share of the examples of `label` that were classified as such; nil without examples.
  package func recall(of label: String) -> Double? {
    let all = counts[label]?.values.reduce(0, +) ?? 0
    return all == 0 ? nil : Double(self[label, label]) / Double(all)
  }

  /// The share of the examples classified as `label` that really have this label; nil if there are none.
  package func precision(of label: String) -> Double? {
    let all = counts.values.reduce(0) { $0 + ($1[label] ?? 0) }
    return all == 0 ? nil : Double(self[label, label]) / Double(all)
  }
}

/// A classifier's answer for an example.
package struct LabelAnswer: Equatable, Sendable {
  /// The label of the greatest probability, as text.
  package var label: String
  /// Its probability; nil when the model gives none.
  package var probability: Double?
  /// The five most probable labels, the most probable first; nil if the model gives none.
  package var best: [String]?

  package init(label: String, probability: Double? = nil, best: [String]? = nil) {
    self.label = label
    self.probability = probability
    self.best = best
  }

  /// Reads the outputs of a classifier.
  ///
  /// - Throws: `Diagnostic` with code `compare-labels` for a model without a predicted label.
  package init(_ outputs: NameMap<FeatureValue>, of description: ModelDescription) throws(Diagnostic) {
    switch outputs[description.predictedFeatureName] {
    case .string(let text)?: label = text
    case .int64(let number)?: label = "\(number)"
    default:
      throw Diagnostic(
        .error, "compare-labels", "the model predicts no label",
        remedy: "give a classifier, whose `predictedFeatureName` is an output of text or integers")
    }
    let scores: [(label: String, score: Double)]
    switch outputs[description.predictedProbabilitiesName] {
    case .dictionary(.strings(let numbers))?: scores = numbers.map { ($0.key, $0.value) }
    case .dictionary(.integers(let numbers))?: scores = numbers.map { ("\($0.key)", $0.value) }
    default: return
    }
    let sorted = scores.sorted { ($1.score, $0.label) < ($0.score, $1.label) }
    best = sorted.prefix(5).map(\.label)
    probability = sorted.first { $0.label == label }?.score
  }
}

/// The answers of one or two classifiers for labelled examples.
package struct LabelComparison: Sendable {
  /// An example to which both gave other labels.
  package struct Disagreement: Equatable, Sendable {
    package var example: String
    package var truth: String
    package var answers: [LabelAnswer]
  }

  /// One tally for each model.
  package private(set) var tallies: [LabelTally]
  package private(set) var disagreements: [Disagreement] = []

  /// - Parameter modelCount: 1 or 2.
  package init(modelCount: Int) { tallies = Array(repeating: LabelTally(), count: modelCount) }

  /// - Parameter answers: Those of each model.
  package mutating func add(_ example: String, truth: String, answers: [LabelAnswer]) {
    for (index, answer) in answers.enumerated() { tallies[index].add(truth, answer) }
    if NameSet(answers.map(\.label)).count > 1 {
      disagreements.append(Disagreement(example: example, truth: truth, answers: answers))
    }
  }

  /// All labels of all models, sorted.
  package var labels: [String] {
    var union = LabelTally()
    for label in NameSet(tallies.flatMap(\.labels)) { union.add(label, LabelAnswer(label: label)) }
    return union.labels
  }
}
