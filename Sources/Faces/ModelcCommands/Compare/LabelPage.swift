internal import ModelCompare
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Confusion matrices as an HTML file that needs nothing else and runs no script.
struct LabelPage {
  let comparison: LabelComparison
  /// The paths of the models.
  let models: [String]

  private static let style = """
    :root { color-scheme: light dark; --line: #8886; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
    table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
    th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: right; }
    th { font-weight: 600; text-align: left; }
    .own { outline: 2px solid currentColor; outline-offset: -2px; }
    .h1 { background: #3b6fb622; } .h2 { background: #3b6fb644; } .h3 { background: #3b6fb666; }
    .h4 { background: #3b6fb699; } .h5 { background: #3b6fb6cc; }
    .wrong { color: #b8432f; }

    """

  /// - Throws: `Diagnostic` when the system's library cannot compute the hash of the page's policy.
  func html() throws(Diagnostic) -> String {
    let hash = try SHA256Digest(of: Array(Self.style.utf8)).base64
    var text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Accuracy</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <h1>Accuracy</h1>
      <table>
      <tr><th>model</th><th>accuracy</th><th>top 5</th><th>correct</th><th>images</th></tr>

      """
    for (model, tally) in zip(models, comparison.tallies) {
      let topFive = tally.topFive.map(ShortNumber.percent) ?? ""
      text += "<tr><th>\(Self.escaped(model))</th><td>\(ShortNumber.percent(tally.accuracy))</td><td>\(topFive)</td>"
      text += "<td>\(tally.correctCount)</td><td>\(tally.exampleCount)</td></tr>\n"
    }
    text += "</table>\n"
    for (model, tally) in zip(models, comparison.tallies) {
      text += "<h2>\(Self.escaped(model))</h2>\n<p>True labels down, given labels across.</p>\n" + matrix(tally)
    }
    if models.count > 1 { text += disagreements }
    return text + "</body>\n</html>\n"
  }

  private func matrix(_ tally: LabelTally) -> String {
    let labels = comparison.labels
    var text =
      "<table>\n<tr><th></th>" + labels.map { "<th>\(Self.escaped($0))</th>" }.joined() + "<th>recall</th></tr>\n"
    for truth in labels {
      let all = labels.reduce(0) { $0 + tally[truth, $1] }
      text += "<tr><th>\(Self.escaped(truth))</th>"
      for given in labels {
        let count = tally[truth, given]
        // Five shades of the share of the row.
        var classes = count == 0 ? [] : ["h\((5 * count + all - 1) / all)"]
        if given == truth { classes.append("own") }
        text += classes.isEmpty ? "<td>" : "<td class=\"\(classes.joined(separator: " "))\">"
        text += count == 0 ? "</td>" : "\(count)</td>"
      }
      text += "<td>\(tally.recall(of: truth).map(ShortNumber.percent) ?? "")</td></tr>\n"
    }
    text += "<tr><th>precision</th>"
    for label in labels { text += "<td>\(tally.precision(of: label).map(ShortNumber.percent) ?? "")</td>" }
    return text + "<td></td></tr>\n</table>\n"
  }

  private var disagreements: String {
    let all = comparison.disagreements
    guard !all.isEmpty else { return "<p>Both models give all images the same label.</p>\n" }
    var text = "<h2>Images with other labels</h2>\n<table>\n<tr><th>image</th><th>first</th><th>second</th></tr>\n"
    for entry in all {
      text += "<tr><th>\(Self.escaped(entry.example))</th>"
      for answer in entry.answers {
        let share = answer.probability.map { " (\(ShortNumber.percent($0)))" } ?? ""
        text += "<td\(answer.label == entry.truth ? "" : " class=\"wrong\"")>\(Self.escaped(answer.label))\(share)</td>"
      }
      text += "</tr>\n"
    }
    return text + "</table>\n"
  }

  private static func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}
