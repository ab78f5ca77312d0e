internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelWeights

/// `modelc weights stats`: statistics of the tensors of a source model.
struct WeightsStatisticsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show statistics of the weight tensors of a model.",
    discussion: """
      Each line shows the name, type and shape of a tensor, and of all its elements the least, the greatest, the mean and \
      the standard deviation, how many are 0, not a number or infinite, and how many different values there are (up to \
      \(distinctLimit); then +). The first four are about finite elements.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  static let distinctLimit = 65536

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.", valueName: "model"),
    completion: .anyModel)
  var model: String

  @Option(help: ArgumentHelp("Only tensors whose name matches: * is any text, ? one character.", valueName: "glob"))
  var only: [NameGlob] = []

  @Flag(help: "Show compressed weights as the numbers that they stand for.")
  var dequantize = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try reportingErrors {
      let file = try ModelFile.read(model)
      let tensors = try SourceTensors.list(file, isUnpacking: dequantize).filter { only.match($0.name) }
      guard !tensors.isEmpty else { throw Self.nothing(in: model, isFiltered: !only.isEmpty) }
      if json {
        let values = tensors.map { Self.value($0, Row($0)) }
        return try Terminal.write(JSONWriter.text(.array(values)) + "\n")
      }
      try Terminal.write("name\ttype\tmin\tmax\tmean\tdeviation\tzeros\tnan\tinfinite\tdistinct\n")
      for tensor in tensors { try Terminal.write(Self.line(tensor, Row(tensor)) + "\n") }
    }
  }

  /// The content of a line.
  private struct Row {
    var statistics: TensorStatistics
    /// Nil when there are more than the limit.
    var distinctCount: Int?

    init(_ tensor: SourceTensor) {
      let values = tensor.values
      statistics = TensorStatistics(values, limit: .max)
      distinctCount = Self.distinctCount(values)
    }

    /// Values of different bits are different, but for 0 and -0; all that are not a number are one.
    private static func distinctCount(_ values: TensorValues) -> Int? {
      var found: Set<UInt64> = []
      for start in stride(from: 0, to: values.count, by: 1 << 12) {
        for value in values.values(start..<min(start + (1 << 12), values.count)) {
          found.insert(value.isNaN ? Double.nan.bitPattern : value == 0 ? 0 : value.bitPattern)
        }
        if found.count > distinctLimit { return nil }
      }
      return found.count
    }
  }

  private static func line(_ tensor: SourceTensor, _ row: Row) -> String {
    let statistics = row.statistics
    let finite = statistics.range.map { range in
      [range.lowerBound, range.upperBound, statistics.mean, statistics.deviation].map(ShortNumber.text)
    }
    let counts = [statistics.zeroCount, statistics.nanCount, statistics.infinityCount].map(String.init)
    let distinct = row.distinctCount.map(String.init) ?? "\(distinctLimit)+"
    return ([TerminalText.escaped(tensor.name), tensor.kind] + (finite ?? ["-", "-", "-", "-"]) + counts + [distinct])
      .joined(separator: "\t")
  }

  private static func value(_ tensor: SourceTensor, _ row: Row) -> JSONValue {
    let statistics = row.statistics
    let hasFinite = statistics.range != nil
    return .object([
      .init("name", .string(tensor.name)), .init("type", .string("\(tensor.type)")),
      .init("shape", .array(tensor.shape.map { .integer(Int64($0)) })),
      .init("min", statistics.range.map { .number($0.lowerBound) } ?? .null),
      .init("max", statistics.range.map { .number($0.upperBound) } ?? .null),
      .init("mean", hasFinite ? .number(statistics.mean) : .null),
      .init("deviation", hasFinite ? .number(statistics.deviation) : .null),
      .init("zeros", .integer(Int64(statistics.zeroCount))), .init("nan", .integer(Int64(statistics.nanCount))),
      .init("infinite", .integer(Int64(statistics.infinityCount))),
      .init("distinct", row.distinctCount.map { .integer(Int64($0)) } ?? .null),
    ])
  }

  static func nothing(in path: String, isFiltered: Bool) -> Diagnostic {
    Diagnostic(
      "no-weights", isFiltered ? "no tensor of the model has such a name" : "the model has no weight tensors",
      at: Location(file: path), remedy: isFiltered ? "`modelc weights ls` lists the names" : nil)
  }
}
