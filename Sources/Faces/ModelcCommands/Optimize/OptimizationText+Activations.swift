internal import ModelFormat
internal import ModelInspect
internal import ModelOptimize
internal import ModelSpec

/// The changes of values between operations.
extension OptimizationText {
  /// A table of the quantized values; empty where none were to be quantized.
  var activations: String {
    guard let found = report.activations else { return "" }
    let count = found.sampleCount
    let samples = "\(count) \(count == 1 ? "prediction" : "predictions")"
    var text =
      "\n"
      + style.paint(
        "activations as \(found.scheme), by their ranges in \(samples) with \(found.areMadeUp ? "random" : "the given") inputs",
        .heading) + "\n"
    if !found.activations.isEmpty {
      var rows = [["", "value", "operations", "range", "scale", "zero point"]]
      for activation in found.activations {
        let range = activation.range
        rows.append([
          "", TerminalText.middle(TerminalText.escaped(activation.id.name), width: 40),
          TerminalText.line(Self.distinct(activation.operations).joined(separator: ", "), width: 24),
          "\(ShortNumber.text(Double(range.lowerBound))) to \(ShortNumber.text(Double(range.upperBound)))",
          ShortNumber.text(Double(activation.scale)), "\(activation.zeroPoint)",
        ])
      }
      text += AlignedLines.text(rows, names: [1], optional: [2], columns: style.columns)
    }
    return text + lines(Self.reasons(found.kept.map { ($0.id.name, $0.reason) }))
  }

  /// The quantized values as JSON; null where none were to be quantized.
  var activationsJSON: JSONValue {
    guard let found = report.activations else { return .null }
    return .object([
      .init("scheme", .string(found.scheme.description)), .init("predictions", .integer(Int64(found.sampleCount))),
      .init("areInputsMadeUp", .bool(found.areMadeUp)),
      .init("values", .array(found.activations.map(Self.json))),
      .init(
        "kept",
        .array(
          found.kept.map { kept in
            .object([
              .init("function", .string(kept.id.function)), .init("name", .string(kept.id.name)),
              .init("reason", .string(kept.reason)),
            ])
          })),
    ])
  }

  private static func json(_ activation: QuantizedActivation) -> JSONValue {
    .object([
      .init("function", .string(activation.id.function)), .init("name", .string(activation.id.name)),
      .init("operations", .array(activation.operations.map { .string($0) })),
      .init("low", number(Double(activation.range.lowerBound))),
      .init("high", number(Double(activation.range.upperBound))),
      .init("scale", number(Double(activation.scale))), .init("zeroPoint", .integer(Int64(activation.zeroPoint))),
    ])
  }

  private static func distinct(_ names: [String]) -> [String] {
    var known: NameSet = []
    return names.filter { known.insert($0).inserted }
  }
}
