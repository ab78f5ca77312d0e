internal import ModelCompare
internal import ModelFormat
internal import ModelInspect
import ModelSpec

/// The answers of classifiers for labelled images, for people.
struct LabelText {
  let comparison: LabelComparison
  /// The paths of the models.
  let models: [String]
  let style: Style
  /// Whether to list all disagreements and the whole confusion matrix.
  let showsAll: Bool

  /// Labels of which a matrix still fits on a screen.
  private static let shownLabels = 20
  /// Disagreements and confusions that are listed.
  private static let shownCount = 20

  var text: String {
    var rows = [["", "accuracy", "top 5", "correct"]]
    for (model, tally) in zip(models, comparison.tallies) {
      rows.append([
        TerminalText.middle(TerminalText.escaped(model), width: 60), ShortNumber.percent(tally.accuracy),
        tally.topFive.map(ShortNumber.percent) ?? "", "\(tally.correctCount) of \(tally.exampleCount)",
      ])
    }
    var text = AlignedLines.text(rows, names: [0], columns: style.columns)
    for (model, tally) in zip(models, comparison.tallies) {
      let title = models.count == 1 ? "" : ": \(TerminalText.escaped(model))"
      text += "\n" + style.paint("confusion\(title)", .heading) + "\n" + confusion(tally)
    }
    return text + disagreements
  }

  /// A matrix of true labels down and given labels across; the most frequent confusions where it would be too wide.
  private func confusion(_ tally: LabelTally) -> String {
    let labels = comparison.labels
    func label(_ text: String) -> String { TerminalText.line(text, width: 24) }
    guard showsAll || labels.count <= Self.shownLabels else {
      let pairs = tally.counts.flatMap { truth, given in
        given.filter { $0.key != truth }.map { (truth: truth, label: $0.key, count: $0.value) }
      }.sorted { ($1.count, $0.truth, $0.label) < ($0.count, $1.truth, $1.label) }
      let rows = pairs.prefix(Self.shownCount).map { ["\($0.count)", label($0.truth), "→ \(label($0.label))"] }
      return AlignedLines.text(rows, names: [1, 2], columns: style.columns) + Self.rest(pairs.count)
    }
    var rows = [["true \\ given"] + labels.map(label) + ["recall"]]
    for truth in labels {
      let counts = labels.map { given in
        let count = tally[truth, given]
        return count == 0 ? "·" : given == truth ? style.paint("\(count)", .name) : "\(count)"
      }
      rows.append([label(truth)] + counts + [tally.recall(of: truth).map(ShortNumber.percent) ?? ""])
    }
    rows.append(["precision"] + labels.map { tally.precision(of: $0).map(ShortNumber.percent) ?? "" })
    return AlignedLines.text(rows, names: [0], columns: style.columns)
  }

  private var disagreements: String {
    guard models.count > 1 else { return "" }
    let all = comparison.disagreements
    guard !all.isEmpty else { return "\nboth models give all images the same label\n" }
    var rows = [["image", "first", "second"]]
    for entry in showsAll ? all[...] : all.prefix(Self.shownCount) {
      rows.append(
        [TerminalText.middle(TerminalText.escaped(entry.example), width: 50)]
          + entry.answers.map { answer in
            let mark = answer.label == entry.truth ? "✓ " : "✗ "
            let share = answer.probability.map { " (\(ShortNumber.percent($0)))" } ?? ""
            return mark + TerminalText.line(answer.label, width: 24) + share
          })
    }
    let count = "\(all.count) \(all.count == 1 ? "image" : "images") with other labels"
    return "\n" + style.paint(count, .heading) + "\n"
      + AlignedLines.text(rows, names: [0, 1, 2], columns: style.columns) + (showsAll ? "" : Self.rest(all.count))
  }

  private static func rest(_ count: Int) -> String {
    count > shownCount ? "… \(count - shownCount) more; --all lists them\n" : ""
  }
}

extension LabelComparison {
  /// The comparison with all counts. Documentation/commands/compare.md describes it.
  func json(models: [String]) -> JSONValue {
    .object([
      .init("labels", .array(labels.map(JSONValue.string))),
      .init("models", .array(zip(models, tallies).map { json($0, $1) })),
      .init("disagreements", .array(disagreements.map(json))),
    ])
  }

  private func json(_ model: String, _ tally: LabelTally) -> JSONValue {
    .object([
      .init("path", .string(model)), .init("images", .integer(Int64(tally.exampleCount))),
      .init("correct", .integer(Int64(tally.correctCount))), .init("accuracy", .number(tally.accuracy)),
      .init("topFive", tally.topFive.map(JSONValue.number) ?? .null),
      .init(
        "confusion",
        .array(labels.map { truth in .array(labels.map { .integer(Int64(tally[truth, $0])) }) })),
    ])
  }

  private func json(_ entry: Disagreement) -> JSONValue {
    .object([
      .init("image", .string(entry.example)), .init("label", .string(entry.truth)),
      .init("given", .array(entry.answers.map { .string($0.label) })),
      .init("probabilities", .array(entry.answers.map { $0.probability.map(JSONValue.number) ?? .null })),
    ])
  }
}
