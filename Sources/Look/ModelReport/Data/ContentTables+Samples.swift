internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

extension ContentTables {
  /// Samples that are listed, and numbers of each: pages should open at once.
  private static let (shownSamples, shownNumbers) = (200, 8)

  /// The samples of a nearest-neighbor classifier: how many each label has, and the samples themselves.
  static func samples(_ model: KNearestNeighborsClassifier, title: String) -> [JSONValue] {
    let samples = model.nearestNeighborsIndex?.floatSamples ?? []
    let labels: [String] =
      switch model.classLabels {
      case .stringClassLabels(let list)?: list.vector
      case .int64ClassLabels(let list)?: list.vector.map { "\($0)" }
      case nil: []
      }
    let rows = samples.prefix(shownSamples).enumerated().map { place, sample -> [JSONValue] in
      let numbers = sample.vector.prefix(shownNumbers).map { Double($0).shortText }.joined(separator: ", ")
      let rest = sample.vector.count - shownNumbers
      return [
        .integer(Int64(place)), .string(labels.indices.contains(place) ? labels[place] : ""),
        .string(rest > 0 ? "\(numbers), … \(NumberText.grouped(rest)) more" : numbers),
      ]
    }
    return counts(labels, title: title)
      + table("\(title)Samples", ["Sample", "Label", "Values"], rows: rows, count: samples.count)
  }

  /// How many samples each label has, the most frequent first.
  private static func counts(_ labels: [String], title: String) -> [JSONValue] {
    var places = NameMap<Int>()
    var counts: [(label: String, count: Int)] = []
    for label in labels {
      if let place = places[label] {
        counts[place].count += 1
      } else {
        places[label] = counts.count
        counts.append((label, 1))
      }
    }
    let sorted = counts.enumerated().sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }
    return table(
      "\(title)Samples by label", ["Label", "Samples"],
      rows: sorted.map { [.string($0.element.label), .integer(Int64($0.element.count))] }, isBars: true)
  }
}
