internal import ModelFormat
internal import ModelSpec

/// A chart of an update: the loss and, with validation examples, the score.
struct UpdatePlot {
  private struct Curve {
    var name: String
    var color: String
    var values: [Double]
    /// The values at the lower and upper edges.
    var range: ClosedRange<Double>
    var labels: (low: String, high: String)
  }

  let epochs: [UpdateReport.Epoch]

  private static let (width, height, margin) = (640.0, 360.0, 56.0)

  func write(to path: String) throws(Diagnostic) {
    try WholeFile.write(Array(svg.utf8), to: path)
  }

  /// The SVG text. The scale of the loss is on the left, that of the score on the right.
  var svg: String {
    let (width, height, margin) = (Self.width, Self.height, Self.margin)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 360\" font-family=\"sans-serif\" font-size=\"12\">",
      "<rect width=\"640\" height=\"360\" fill=\"white\"/>",
      "<path d=\"M\(n(margin)) 24V\(n(height - margin))H\(n(width - margin))V24\" fill=\"none\" stroke=\"#999\"/>",
      "<text x=\"\(n(width / 2))\" y=\"\(n(height - 16))\" text-anchor=\"middle\">epoch</text>",
      "<text x=\"\(n(margin))\" y=\"\(n(height - 36))\" text-anchor=\"middle\">1</text>",
    ]
    if epochs.count > 1 {
      lines.append(
        "<text x=\"\(n(width - margin))\" y=\"\(n(height - 36))\" text-anchor=\"middle\">\(epochs.count)</text>")
    }
    for (place, curve) in curves.enumerated() {
      let isLeft = place == 0
      let x = isLeft ? margin - 6 : width - margin + 6
      let anchor = isLeft ? "end" : "start"
      for (y, label) in [(height - margin, curve.labels.low), (34, curve.labels.high)] {
        lines.append(
          "<text x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor)\" fill=\"\(curve.color)\">\(label)</text>")
      }
      lines.append(
        "<text x=\"\(n(x))\" y=\"16\" text-anchor=\"\(anchor)\" fill=\"\(curve.color)\">\(curve.name)</text>")
      let points = curve.values.enumerated().map { index, value in point(index, value, on: curve) }
      lines.append(
        "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(curve.color)\" stroke-width=\"2\"/>"
      )
      if points.count == 1, let only = points.first?.split(separator: ",") {
        lines.append("<circle cx=\"\(only[0])\" cy=\"\(only[1])\" r=\"3\" fill=\"\(curve.color)\"/>")
      }
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private var curves: [Curve] {
    var curves: [Curve] = []
    let losses = epochs.compactMap(\.loss)
    if losses.count == epochs.count, let greatest = losses.filter(\.isFinite).max() {
      let top = max(greatest, .leastNormalMagnitude)
      curves.append(
        Curve(
          name: "loss", color: "#c0392b", values: losses, range: 0...top,
          labels: ("0", UpdateScore.fixed(greatest, 4))))
    }
    let scores = epochs.compactMap(\.score)
    if scores.count == epochs.count, let first = scores.first {
      let values = scores.map(\.value)
      let top = first.kind == .accuracy ? 1 : max(values.filter(\.isFinite).max() ?? 1, .leastNormalMagnitude)
      curves.append(
        Curve(
          name: first.name, color: "#2166ac", values: values, range: 0...top,
          labels: ("0", UpdateScore(kind: first.kind, value: top).valueText)))
    }
    return curves
  }

  private func point(_ index: Int, _ value: Double, on curve: Curve) -> String {
    let share = value.isFinite ? min(max(value / curve.range.upperBound, 0), 1) : 1
    let step = (Self.width - 2 * Self.margin) / Double(max(epochs.count - 1, 1))
    let bottom = Self.height - Self.margin
    return "\(n(Self.margin + step * Double(index))),\(n(bottom - share * (bottom - 34)))"
  }

  private func n(_ number: Double) -> String { UpdateScore.fixed(number, 1) }
}
