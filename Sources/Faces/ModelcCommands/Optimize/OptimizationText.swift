internal import Glibc
internal import ModelCompare
internal import ModelFormat
internal import ModelInspect
internal import ModelOps
internal import ModelOptimize
internal import ModelSpec

/// The report of an optimization, for people and as JSON.
struct OptimizationText {
  let path: String
  let report: OptimizationReport
  let outputs: [OptimizationCheck.Output]
  let style: Style

  /// Values on the way that are listed.
  private static let worstCount = 5

  var text: String {
    let (before, after) = report.byteCounts
    let share = before == 0 ? "" : " (\(ShortNumber.decimals(100 * Double(after) / Double(before), 1)) % of it)"
    var text =
      TerminalText.escaped(path) + "\n"
      + style.broken(
        "\(ByteText.text(before)) of weights → \(ByteText.text(after))\(share), "
          + "\(NumberText.counted(report.tensors.count, "tensor")) changed")
    text += tensors + unconfirmed + kept + activations
    for output in outputs { text += self.text(of: output) }
    return text
  }

  private var tensors: String {
    guard !report.tensors.isEmpty else { return "" }
    var rows = [["", "tensor", "operation", "shape", "form", "bytes", "max error", "relative", "SNR"]]
    for tensor in report.tensors.sorted(by: { $0.loss.signalToNoise < $1.loss.signalToNoise }) {
      rows.append([
        "", TerminalText.middle(TerminalText.escaped(tensor.id.name), width: 40),
        TerminalText.line(tensor.uses.first?.operation ?? "", width: 24), "\(tensor.shape)", tensor.scheme,
        tensor.isShared
          ? "shared"
          : "\(NumberText.grouped(tensor.byteCounts.before)) → \(NumberText.grouped(tensor.byteCounts.after))",
        ShortNumber.text(tensor.loss.maximum), ShortNumber.text(tensor.loss.relative),
        Self.decibels(tensor.loss.signalToNoise),
      ])
    }
    return "\n" + style.paint("tensors, the most different first", .heading) + "\n"
      + AlignedLines.text(rows, names: [1], optional: [2, 3], columns: style.columns)
  }

  /// Tensors that were to be read again and are too large for it.
  private var unconfirmed: String {
    guard !report.unconfirmed.isEmpty else { return "" }
    let reason = "it has more than \(UnpackedWeights.mostElements) elements, so its error is what was computed"
    return "\n" + style.paint("not unpacked from what was written", .heading) + "\n"
      + lines([(reason, report.unconfirmed.map(\.name))])
  }

  private var kept: String {
    var entries = report.kept.map { ($0.id.name, $0.reason) }
    entries += report.compressedBefore.map { ($0.name, "it is compressed already") }
    guard !entries.isEmpty else { return "" }
    return "\n" + style.paint("left as they are", .heading) + "\n" + lines(Self.reasons(entries))
  }

  /// The names for each reason, in the order of the reasons.
  static func reasons(_ entries: [(name: String, reason: String)]) -> [(reason: String, names: [String])] {
    var reasons: [(reason: String, names: [String])] = []
    for entry in entries {
      if let index = reasons.firstIndex(where: { $0.reason == entry.reason }) {
        reasons[index].names.append(entry.name)
      } else {
        reasons.append((entry.reason, [entry.name]))
      }
    }
    return reasons
  }

  /// A line for each reason.
  func lines(_ reasons: [(reason: String, names: [String])]) -> String {
    reasons.map { entry in
      let names = entry.names.prefix(3).map { "'\(TerminalText.escaped($0))'" }.joined(separator: ", ")
      let rest = entry.names.count > 3 ? " and \(NumberText.grouped(entry.names.count - 3)) more" : ""
      // Reasons are about one tensor.
      let reason =
        entry.names.count > 1 && entry.reason.hasPrefix("it ") ? "each " + entry.reason.dropFirst(3) : entry.reason
      return style.broken("  \(names)\(rest): \(reason)", indent: 4)
    }.joined()
  }

  private func text(of output: OptimizationCheck.Output) -> String {
    var rows = [["", "output", "max error", "relative", "cosine", "SNR"]]
    for value in output.outputs { rows.append(row(value, value.name)) }
    let predictions = NumberText.counted(output.comparison.predictionCount, "prediction")
    let function = output.function.map { " of function \(TerminalText.escaped($0))" } ?? ""
    var text =
      "\n"
      + style.broken(
        style.paint(
          "outputs\(function) against the original's, \(predictions)\(output.madeUpSeed == nil ? "" : " with random inputs")",
          .heading))
      + AlignedLines.text(rows, names: [1], columns: style.columns)
    if let seed = output.madeUpSeed {
      text += style.broken(
        "  the inputs were made up (--random \(seed)): --inputs measures the error on real ones", indent: 4)
    }
    let worst = output.worst.prefix(Self.worstCount)
    guard !worst.isEmpty else { return text }
    rows = [["", "operation", "max error", "relative", "cosine", "SNR"]]
    for value in worst { rows.append(row(value, "\(value.name) (\(value.operation))")) }
    text +=
      "\n" + style.paint("intermediate values that differ most", .heading) + "\n"
      + AlignedLines.text(rows, names: [1], columns: style.columns)
    return text
  }

  private func row(_ value: ComparedValue, _ name: String) -> [String] {
    let name = TerminalText.middle(TerminalText.escaped(name), width: 56)
    if let mismatch = value.mismatch {
      return ["", name, TerminalText.line("\(mismatch.left) ≠ \(mismatch.right)", width: 60)]
    }
    return [
      "", name, ShortNumber.text(value.error.maximum), ShortNumber.text(OptimizationCheck.relativeError(value)),
      ShortNumber.decimals(value.error.cosine, 6), Self.decibels(value.error.signalToNoise),
    ]
  }

  private static func decibels(_ ratio: Double) -> String {
    if ratio == .infinity { return "exact" }
    return ratio > 0 ? "\(ShortNumber.decimals(10 * log10(ratio), 1)) dB" : "–"
  }
}

extension OptimizationText {
  /// The report with all tensors and outputs; numbers that JSON does not have are null.
  var json: JSONValue {
    .object([
      .init("output", .string(path)),
      .init(
        "weightBytes",
        .object([
          .init("before", .integer(Int64(report.byteCounts.before))),
          .init("after", .integer(Int64(report.byteCounts.after))),
        ])),
      .init("tensors", .array(report.tensors.map(Self.json))),
      .init("kept", .array(report.kept.map(Self.json))),
      .init("compressedBefore", .array(report.compressedBefore.map { .string($0.name) })),
      .init("activations", activationsJSON),
      .init("notes", .array(report.notes.map { .string($0.message) })),
      .init("outputs", .array(outputs.flatMap(Self.json))),
    ])
  }

  static func number(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }

  private static func json(_ tensor: OptimizationReport.Tensor) -> JSONValue {
    .object([
      .init("function", .string(tensor.id.function)), .init("name", .string(tensor.id.name)),
      .init("operations", .array(tensor.uses.map { .string($0.operation) })),
      .init("shape", .array(tensor.shape.map { .integer(Int64($0)) })),
      .init("type", .string(tensor.type.schemaName.lowercased())), .init("scheme", .string(tensor.scheme)),
      .init("bytesBefore", .integer(Int64(tensor.byteCounts.before))),
      .init("bytesAfter", .integer(Int64(tensor.byteCounts.after))), .init("isShared", .bool(tensor.isShared)),
      .init("maxError", number(tensor.loss.maximum)), .init("relativeError", number(tensor.loss.relative)),
      .init("signalToNoise", number(tensor.loss.signalToNoise)), .init("zeros", number(tensor.zeroShare)),
      .init("isConfirmed", tensor.isConfirmed.map { .bool($0) } ?? .null),
    ])
  }

  private static func json(_ tensor: OptimizationReport.Kept) -> JSONValue {
    .object([
      .init("function", .string(tensor.id.function)), .init("name", .string(tensor.id.name)),
      .init("shape", .array(tensor.shape.map { .integer(Int64($0)) })), .init("reason", .string(tensor.reason)),
    ])
  }

  private static func json(_ output: OptimizationCheck.Output) -> [JSONValue] {
    output.outputs.map { value in
      var members: [JSONValue.Member] = []
      if let function = output.function { members.append(.init("function", .string(function))) }
      members.append(.init("predictions", .integer(Int64(output.comparison.predictionCount))))
      members.append(.init("randomSeed", output.madeUpSeed.map { .unsigned($0) } ?? .null))
      members += [
        .init("name", .string(value.name)), .init("maxError", number(value.error.maximum)),
        .init("relativeError", number(OptimizationCheck.relativeError(value))),
        .init("cosine", number(value.error.cosine)), .init("signalToNoise", number(value.error.signalToNoise)),
      ]
      if let mismatch = value.mismatch {
        members += [.init("left", .string(mismatch.left)), .init("right", .string(mismatch.right))]
      }
      return .object(members)
    }
  }
}
