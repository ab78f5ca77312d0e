internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

/// Rows of a file or images as a trainer takes them. What is wrong with one is said by its own name.
final class UpdateExamples: TrainingExamples {
  private let rows: [PredictionRow]
  private let data: UpdateData
  private let path: String
  /// Why an example could not be read, with its place.
  private(set) var problem: Diagnostic?

  init(_ rows: [PredictionRow], _ data: UpdateData, _ path: String) {
    self.rows = rows
    self.data = data
    self.path = path
  }

  var count: Int { rows.count }

  func features(at index: Int) throws(TrainingError) -> [String: FeatureValue] {
    do throws(Diagnostic) {
      return try rows[index].features()
    } catch {
      problem = error
      throw TrainingError(.update, error.message)
    }
  }
}

/// Which examples are held out.
enum UpdateSplit {
  /// `rows` in two parts, the second of which has the share `held` of them, drawn by `seed`. Both keep the order.
  static func parts<Row>(_ rows: [Row], held share: Double, seed: UInt64) -> (training: [Row], held: [Row]) {
    let count = min(Int((Double(rows.count) * share).rounded()), max(rows.count - 1, 0))
    guard count > 0 else { return (rows, []) }
    var generator = SeededGenerator(state: seed)
    let held = Set(rows.indices.shuffled(using: &generator).prefix(count))
    return (rows.indices.filter { !held.contains($0) }.map { rows[$0] }, held.sorted().map { rows[$0] })
  }
}

/// Numbers that are the same for the same seed on every machine: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var number = state
    number = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
    return number ^ (number >> 31)
  }
}
