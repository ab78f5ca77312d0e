internal import ModelBench
internal import ModelFormat
internal import ModelInspect
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The figures of a benchmark, for people and as JSON.
struct BenchReport {
  let benchmark: Benchmark
  let costs: CostAttribution
  /// The function that was asked for; nil for the default function.
  var function: String?
  /// Steps that are listed.
  private static let stepCount = 25

  func text(_ style: Style) -> String {
    var text =
      style.paint("latency", .heading) + "\n"
      + AlignedLines.text(latencyRows, columns: style.columns)
    let (median, slow) = (benchmark.latencies.median.seconds, benchmark.latencies.percentile(0.99).seconds)
    if slow > Self.noiseRatio * median {
      text += style.broken(
        "The p99 is \(ShortNumber.decimals(slow / median, 0)) times the median: the machine was busy with other work.")
    }
    text +=
      "\n" + style.paint("throughput", .heading) + "\n" + AlignedLines.text(throughputRows, columns: style.columns)
    if !benchmark.steps.steps.isEmpty {
      text +=
        "\n" + style.paint("operations", .heading) + "\n"
        + AlignedLines.text(stepRows, names: [3], optional: [7, 2], columns: style.columns)
      let sum = benchmark.steps.steps.reduce(Duration.zero) { $0 + $1.time }
      let whole = benchmark.steps.wholes.median
      text += style.broken(
        "All operations take \(ShortNumber.time(sum)) of the \(ShortNumber.time(whole)) of a prediction.")
    }
    if let peak {
      var sentence = "This machine, with \(Processor.description), reaches"
      sentence += " \(ShortNumber.decimals(peak.floatingPointOperations / 1e9, 1)) GFLOP/s and"
      sentence +=
        " \(ShortNumber.decimals(peak.bytes / 1e9, 1)) GB/s: the most of a large matrix product, a large sum and"
      sentence += " the operations of this model."
      text += "\n" + style.broken(sentence)
    }
    return text + "\n" + style.paint("loading and memory", .heading) + "\n"
      + AlignedLines.text(loadingRows, columns: style.columns)
  }

  private var latencyRows: [[String]] {
    let times = benchmark.latencies
    return [
      ["median", "p90", "p99", "min", "max", "mean", "predictions"],
      [times.median, times.percentile(0.9), times.percentile(0.99), times.minimum, times.maximum, times.mean]
        .map(ShortNumber.time) + ["\(times.count)"],
    ]
  }

  private var throughputRows: [[String]] {
    [["threads", "at a time", "batch", "inputs/s", "median", "p99"]]
      + benchmark.throughputs.map { row in
        [
          "\(row.threads)", "\(row.concurrency)", "\(row.batch)", ShortNumber.decimals(row.rate, 1),
          ShortNumber.time(row.latencies.median), ShortNumber.time(row.latencies.percentile(0.99)),
        ]
      }
  }

  private var stepRows: [[String]] {
    let whole = benchmark.steps.wholes.median
    let peak = peak
    var rows = [["time", "share", "operation", "name", "GFLOP/s", "GB/s", "of peak", "kernel"]]
    for timed in benchmark.steps.longestFirst.prefix(Self.stepCount) {
      var row = [
        ShortNumber.time(timed.time), whole > .zero ? ShortNumber.percent(timed.time / whole) : "",
        TerminalText.line(timed.step.operation, width: 24),
        TerminalText.middle(TerminalText.escaped(timed.step.name), width: 40),
      ]
      if let rates = rates(timed) {
        row += [
          rates.flops > 0 ? ShortNumber.decimals(rates.flops / 1e9, 1) : "",
          rates.bytes > 0 ? ShortNumber.decimals(rates.bytes / 1e9, 1) : "",
          peak.map { ShortNumber.percent(max(rates.flops / $0.floatingPointOperations, rates.bytes / $0.bytes)) } ?? "",
        ]
      }
      if let kernel = timed.step.kernel {
        row += Array(repeating: "", count: 7 - row.count) + ["\(kernel.kernel): \(kernel.reason)"]
      }
      rows.append(row)
    }
    return rows
  }

  /// A run is disturbed if its slowest percentile takes this many times the median.
  private static let noiseRatio = 10.0

  /// The machine's peak performance. An operation may exceed the measured product and sum: its operands may be in a
  /// cache, and some convolutions need less arithmetic than is counted for them.
  private var peak: MachinePeak? {
    guard var peak = benchmark.peak else { return nil }
    for timed in benchmark.steps.steps {
      guard let rates = rates(timed) else { continue }
      peak.floatingPointOperations = max(peak.floatingPointOperations, rates.flops)
      peak.bytes = max(peak.bytes, rates.bytes)
    }
    return peak
  }

  /// Arithmetic and bytes a second.
  private func rates(_ timed: StepTimes.Step) -> (flops: Double, bytes: Double)? {
    let seconds = timed.time.seconds
    guard seconds > 0, let cost = costs.cost(of: timed.step.results, at: timed.step.path) else { return nil }
    return (cost.floatingPointOperations / seconds, cost.bytes / seconds)
  }

  private var loadingRows: [[String]] {
    let loading = benchmark.loading
    func bytes(_ count: Int?) -> String { count.map(ByteText.text) ?? "" }
    return [
      ["reading", "preparing", "first prediction", "memory before", "loaded", "peak"],
      [loading.reading, loading.preparing, loading.firstPrediction].map(ShortNumber.time)
        + [benchmark.memory.before, benchmark.memory.loaded, benchmark.memory.peak].map(bytes),
    ]
  }

  /// All figures; times in seconds.
  var json: JSONValue {
    func number(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }
    func bytes(_ count: Int?) -> JSONValue { count.map { .integer(Int64($0)) } ?? .null }
    let loading = benchmark.loading
    var members: [JSONValue.Member] = function.map { [.init("function", .string($0))] } ?? []
    members += [
      .init("latency", Self.json(benchmark.latencies)), .init("histogram", histogram),
      .init(
        "throughput",
        .array(
          benchmark.throughputs.map { row in
            .object([
              .init("threads", .integer(Int64(row.threads))), .init("concurrency", .integer(Int64(row.concurrency))),
              .init("batch", .integer(Int64(row.batch))), .init("inputsPerSecond", number(row.rate)),
              .init("latency", Self.json(row.latencies)),
            ])
          })),
      .init(
        "operations",
        .array(
          benchmark.steps.steps.map { timed in
            var members: [JSONValue.Member] = [
              .init("operation", .string(timed.step.operation)), .init("name", .string(timed.step.name)),
              .init("seconds", number(timed.time.seconds)),
            ]
            if let cost = costs.cost(of: timed.step.results, at: timed.step.path) {
              members.append(.init("floatingPointOperations", number(cost.floatingPointOperations)))
              members.append(.init("bytes", number(cost.bytes)))
            }
            if let kernel = timed.step.kernel {
              members.append(.init("kernel", .string(kernel.kernel)))
              members.append(.init("kernelReason", .string(kernel.reason)))
            }
            return .object(members)
          })),
      .init(
        "loading",
        .object([
          .init("reading", number(loading.reading.seconds)), .init("preparing", number(loading.preparing.seconds)),
          .init("firstPrediction", number(loading.firstPrediction.seconds)),
        ])),
      .init(
        "memory",
        .object([
          .init("before", bytes(benchmark.memory.before)), .init("loaded", bytes(benchmark.memory.loaded)),
          .init("peak", bytes(benchmark.memory.peak)),
        ])),
    ]
    if let peak {
      members.append(
        .init(
          "machine",
          .object([
            .init("floatingPointOperationsPerSecond", number(peak.floatingPointOperations)),
            .init("bytesPerSecond", number(peak.bytes)),
            .init("level", .string(Processor.level.rawValue)),
            .init("features", .array(Processor.features.map { .string($0) })),
          ])))
    }
    return .object(members)
  }

  /// Numbers of predictions in equal intervals of time up to the 99th percentile: the few beyond would leave the rest in one
  /// interval.
  private var histogram: JSONValue {
    let times = benchmark.latencies
    let (least, most) = (times.minimum.seconds, times.percentile(0.99).seconds)
    let length = most - least
    var counts = [Int64](repeating: 0, count: Self.binCount)
    for time in times.sorted where time.seconds <= most {
      let place = length > 0 ? (time.seconds - least) / length * Double(Self.binCount) : 0
      counts[min(Self.binCount - 1, Int(truncating: place))] += 1
    }
    return .object([
      .init("min", .number(least)), .init("max", .number(most)),
      .init("above", .integer(Int64(times.sorted.count { $0.seconds > most }))),
      .init("counts", .array(counts.map { .integer($0) })),
    ])
  }

  private static let binCount = 40

  private static func json(_ times: Latencies) -> JSONValue {
    .object(
      [
        ("median", times.median), ("p90", times.percentile(0.9)), ("p99", times.percentile(0.99)),
        ("min", times.minimum), ("max", times.maximum), ("mean", times.mean),
      ].map { .init($0.0, .number($0.1.seconds)) } + [.init("count", .integer(Int64(times.count)))])
  }
}

/// Figures of an earlier run.
struct BenchBaseline {
  /// The median latency in seconds.
  let median: Double

  /// Reads what `modelc bench --json` has printed.
  ///
  /// - Throws: `Diagnostic` when the file cannot be read or has no median latency.
  static func read(_ path: String) throws -> BenchBaseline {
    let json = try InputReader.json(try WholeFile.read(path, limit: 1 << 26), from: path)
    guard let median = json["latency"]?["median"]?.exactNumber, median.isFinite, median > 0
    else {
      throw Diagnostic(
        .error, "baseline", "the file has no `latency.median`", at: Location(file: path),
        remedy: "write it with `modelc bench --json`")
    }
    return BenchBaseline(median: median)
  }

  /// By which share the median latency is greater; negative when it is less.
  func change(to benchmark: Benchmark) -> Double { benchmark.latencies.median.seconds / median - 1 }

  func sentence(_ benchmark: Benchmark) -> String {
    let change = change(to: benchmark)
    let word = change > 0 ? "slower" : "faster"
    return "median latency \(ShortNumber.time(benchmark.latencies.median)), "
      + "\(ShortNumber.percent(abs(change))) \(word) than the baseline's \(ShortNumber.time(Duration(seconds: median)))"
  }
}
