internal import Glibc
internal import ModelCompare
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// A comparison for people.
struct ComparisonText {
  private let comparison: ModelComparison
  private let tolerance: Tolerance
  private let style: Style
  private let showsAll: Bool
  /// Values that are listed besides outputs.
  private static let listedCount = 10

  init(_ comparison: ModelComparison, _ tolerance: Tolerance, style: Style, showsAll: Bool) {
    self.comparison = comparison
    self.tolerance = tolerance
    self.style = style
    self.showsAll = showsAll
  }

  var text: String {
    let values = comparison.values
    let text =
      "\(NumberText.counted(values.count, "value")), \(NumberText.counted(comparison.predictionCount, "prediction"))\n"
    if showsAll { return text + table("values", values) + conclusion }
    let inner = values.filter { !$0.isOutput }
    let beyond = inner.filter { !$0.isWithinTolerance }
    // A value that is listed already, or is the same in both models, tells nothing more.
    let listed = NameSet(beyond.prefix(Self.listedCount).map(\.name))
    let worst = inner.filter {
      !listed.contains($0.name) && ($0.mismatch != nil || $0.error.signalToNoise != .infinity)
    }
    .sorted { Self.rank($0.error) < Self.rank($1.error) }
    return text + table("outputs", values.filter(\.isOutput))
      + table("first values beyond the tolerance", Array(beyond.prefix(Self.listedCount)))
      + table(
        beyond.isEmpty ? "values that differ most" : "other values that differ most",
        Array(worst.prefix(Self.listedCount))) + conclusion
  }

  private func table(_ title: String, _ values: [ComparedValue]) -> String {
    guard !values.isEmpty else { return "" }
    var rows = [["", "value", "operation", "shape", "max error", "mean error", "cosine", "SNR"]]
    for value in values {
      let mark = value.isWithinTolerance ? " " : style.paint("✗", .error)
      let name = TerminalText.middle(TerminalText.escaped(value.name), width: 40)
      var row = [mark, name, TerminalText.line(value.operation, width: 24)]
      if let mismatch = value.mismatch {
        row += [
          "", TerminalText.line("\(mismatch.left) ≠ \(mismatch.right)", width: min(80, (style.columns ?? 160) / 2)),
        ]
      } else {
        row += [
          value.shape.isEmpty ? "" : "\(value.shape)", ShortNumber.text(value.error.maximum),
        ]
        row +=
          value.error.cosine.isNaN
          ? ["–", "–", "–"]
          : [
            ShortNumber.text(value.error.mean), ShortNumber.decimals(value.error.cosine, 6), Self.decibels(value.error),
          ]
      }
      rows.append(row)
    }
    return "\n" + style.paint(title, .heading) + "\n"
      + AlignedLines.text(rows, names: [1], optional: [3, 2], columns: style.columns)
  }

  /// Sorts by signal-to-noise ratio; values without one, because one side has no finite elements, come first.
  private static func rank(_ error: ValueError) -> Double {
    error.signalToNoise.isNaN ? -1 : error.signalToNoise
  }

  private static func decibels(_ error: ValueError) -> String {
    let ratio = error.signalToNoise
    if ratio == .infinity { return "exact" }
    return ratio > 0 ? "\(ShortNumber.decimals(10 * log10(ratio), 1)) dB" : "-∞"
  }

  /// Where the models first differ, in a sentence each.
  private var conclusion: String {
    var lines: [String] = []
    if let value = comparison.firstNotFinite {
      let (left, right) = value.error.notFinite
      lines.append("first with NaN or infinity: \(name(value)), \(left) elements against \(right)")
    }
    if let value = comparison.firstDrift {
      var line = "first beyond the tolerance: \(name(value))"
      if value.mismatch == nil, let worst = value.error.worst {
        line += ", \(value.error.beyondCount) of \(value.error.count) elements; worst is element \(worst.index): "
        line += "\(ShortNumber.text(worst.left)) against \(ShortNumber.text(worst.right))"
      }
      lines.append(line)
    }
    if let pairs = comparison.pairs {
      for output in pairs.lonelyOutputs {
        lines.append("output '\(TerminalText.escaped(output))' has no counterpart in the other model")
      }
      if !comparison.outputsAgree, let parting = pairs.parting {
        let (left, right) = (TerminalText.escaped(parting.last.left), TerminalText.escaped(parting.last.right))
        lines.append(
          "the models part after '\(left)' and '\(right)', which agree: then come \(step(parting.next.left)) and "
            + step(parting.next.right))
      }
    }
    let most = "\(ShortNumber.text(tolerance.absolute)) + \(ShortNumber.text(tolerance.relative)) × |b|"
    lines.append(comparison.outputsAgree ? "all outputs agree within \(most)" : "outputs differ by more than \(most)")
    return "\n" + lines.map { style.broken($0, indent: 2) }.joined()
  }

  private func step(_ step: ModelComparison.Step?) -> String {
    guard let step else { return "the end" }
    let operation = step.operation.isEmpty ? "" : " (\(TerminalText.line(step.operation, width: 40)))"
    return "'\(TerminalText.escaped(step.name))'\(operation)"
  }

  private func name(_ value: ComparedValue) -> String {
    let operation = value.operation.isEmpty ? "" : " (\(TerminalText.line(value.operation, width: 40)))"
    return "'\(TerminalText.escaped(value.name))'\(operation)"
  }
}

extension ModelComparison {
  /// The comparison with all values; numbers that JSON does not have are null.
  func json(_ tolerance: Tolerance) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("predictions", .integer(Int64(predictionCount))), .init("outputsAgree", .bool(outputsAgree)),
      .init(
        "tolerance",
        .object([.init("absolute", .number(tolerance.absolute)), .init("relative", .number(tolerance.relative))])),
    ]
    if let value = firstDrift { members.append(.init("firstDrift", .string(value.name))) }
    if let value = firstNotFinite { members.append(.init("firstNotFinite", .string(value.name))) }
    if let parting = pairs?.parting, !outputsAgree {
      members.append(
        .init(
          "parting",
          .object([.init("left", .string(parting.last.left)), .init("right", .string(parting.last.right))])))
    }
    members.append(
      .init(
        "values",
        .array(
          values.map { value in
            guard let name = pairs?.rightByLeft[value.name], case .object(let members) = value.json else {
              return value.json
            }
            return .object(members + [.init("other", .string(name))])
          })))
    return .object(members)
  }
}

extension ComparedValue {
  fileprivate var json: JSONValue {
    func number(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("operation", .string(operation)), .init("isOutput", .bool(isOutput)),
      .init("shape", .array(shape.map { .integer(Int64($0)) })), .init("isWithinTolerance", .bool(isWithinTolerance)),
    ]
    if let mismatch {
      members.append(.init("left", .string(mismatch.left)))
      members.append(.init("right", .string(mismatch.right)))
      return .object(members)
    }
    members += [
      .init("elements", .integer(Int64(error.count))), .init("beyond", .integer(Int64(error.beyondCount))),
      .init("maxError", number(error.maximum)), .init("meanError", number(error.mean)),
      .init("cosine", number(error.cosine)), .init("signalToNoise", number(error.signalToNoise)),
      .init("notFinite", .array([.integer(Int64(error.notFinite.left)), .integer(Int64(error.notFinite.right))])),
    ]
    if let worst = error.worst {
      members.append(
        .init(
          "worst",
          .object([
            .init("index", .integer(Int64(worst.index))), .init("left", number(worst.left)),
            .init("right", number(worst.right)),
          ])))
    }
    return .object(members)
  }
}
