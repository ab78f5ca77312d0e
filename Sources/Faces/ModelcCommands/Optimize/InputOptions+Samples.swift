internal import ModelCompare
internal import ModelRuntime
internal import ModelSpec

extension InputOptions {
  /// Inputs to run a model on.
  struct Samples {
    var rows: [PredictionRow]
    /// Whether a value of some input is made up.
    var areMadeUp: Bool
  }

  /// The inputs from --inputs, if given; otherwise those of --input, and `count` sets of random numbers for the others.
  ///
  /// - Throws: `Diagnostic` if a value is invalid for its input, or cannot be made up.
  func samples(of declared: [FeatureDescription], seed: UInt64, count: Int = 1) throws -> Samples {
    let shared = try shared(by: declared)
    guard inputs == nil else { return Samples(rows: try rows(of: declared, sharing: shared).rows, areMadeUp: false) }
    let missing = declared.filter { shared[$0.name] == nil && $0.type?.isOptional != true }
    guard !missing.isEmpty else { return Samples(rows: try rows(of: declared, sharing: shared).rows, areMadeUp: false) }
    var generator = RandomInputs(seed: seed)
    var rows: [PredictionRow] = []
    for index in 0..<count {
      let features = shared.merging(try generator.values(of: missing)) { given, _ in given }
      rows.append(PredictionRow(name: "\(index)") { features })
    }
    return Samples(rows: rows, areMadeUp: true)
  }
}
