internal import ArgumentParser
internal import ModelBench
internal import ModelCompare
internal import ModelFormat
internal import ModelInspect
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// `modelc bench`: how fast a model is here, and why.
struct BenchCommand: RepeatingCommand {
  static let repeatedOptions = [InputOptions.repeatedOption]

  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure a model: latency, throughput, operations, memory and loading.",
    discussion: """
      Prints percentiles of latency; throughput by threads, for predictions beside each other and for batches; the time \
      of each operation with its arithmetic and its share of what this machine reaches; memory; and loading by phase. \
      Inputs are made up unless they are given. Measure on an idle machine.

      --json prints all figures; kept in a file, they are a baseline:

        $ modelc bench Net.mlmodel --json > before.json
        $ modelc bench Net.mlmodel --baseline before.json --fail-above 5

      Exit status: 0 on success, 1 if the model cannot run or is slower than --fail-above allows, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.", valueName: "model"),
    completion: .anyModel)
  var path: String

  @OptionGroup var inputs: InputOptions

  @Option(help: ArgumentHelp("Number from which inputs are made up that are not given.", valueName: "seed"))
  var random: UInt64 = 1

  @Option(help: ArgumentHelp("Time for each measurement.", valueName: "seconds"))
  var seconds = 1.0

  @Option(help: ArgumentHelp("Predictions before each measurement that are not counted.", valueName: "count"))
  var warmup = 5

  @Option(
    help: ArgumentHelp(
      "Numbers of threads, separated by commas. Default: 1 and $MODELC_THREADS, else 1 and the number of processors.",
      valueName: "counts"))
  var threads: String?

  @Option(help: ArgumentHelp("Numbers of inputs of one prediction, separated by commas.", valueName: "counts"))
  var batch = "8"

  @Option(
    help: ArgumentHelp("Figures of an earlier run, to compare with.", valueName: "file.json"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "With --baseline, exit with status 1 if the median latency is more than this many percent above it.",
      valueName: "percent"))
  var failAbove: Double?

  @Flag(help: "Print all figures as a JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp("ML Program function to run. Default: the model's default function.", valueName: "name"),
    completion: .function)
  var function: String?

  @OptionGroup var limits: BudgetOptions

  @OptionGroup var color: ColorOptions

  func validate() throws {
    guard (0.01...3600).contains(seconds) else {
      throw ValidationError("--seconds is \(seconds), expected 0.01 to 3600")
    }
    guard (0...1_000_000).contains(warmup) else {
      throw ValidationError("--warmup is \(warmup), expected 0 to 1000000")
    }
    if let threads { _ = try Self.counts(threads, "--threads", in: 1...1024) }
    _ = try Self.counts(batch, "--batch", in: 1...4096)
    guard failAbove == nil || baseline != nil else { throw ValidationError("--fail-above needs --baseline") }
    if let failAbove, !(failAbove >= 0) { throw ValidationError("--fail-above is \(failAbove), expected 0 or more") }
  }

  /// The numbers in a list, each once and in order.
  private static func counts(_ text: String, _ option: String, in range: ClosedRange<Int>) throws -> [Int] {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !numbers.isEmpty, numbers.allSatisfy({ $0.map(range.contains) ?? false }) else {
      throw ValidationError(
        "\(option) is '\(text)', expected numbers from \(range.lowerBound) to \(range.upperBound) with commas between")
    }
    return Set(numbers.compactMap(\.self)).sorted()
  }

  func run() throws {
    try reportingErrors {
      let old = try baseline.map(BenchBaseline.read)
      let report = try report()
      if json {
        try Terminal.write(JSONWriter.text(report.json) + "\n")
      } else {
        try Terminal.write(report.text(color.style))
      }
      guard let old else { return }
      let change = old.change(to: report.benchmark)
      Terminal.writeError(old.sentence(report.benchmark) + "\n")
      if let failAbove, change * 100 > failAbove { throw ExitCode.failure }
    }
  }

  private func report() throws -> BenchReport {
    let before = ProcessMemory.resident
    let start = ContinuousClock.now
    let file = try ModelFile.read(path)
    let reading = ContinuousClock.now - start
    let counts = try threads.map { try Self.counts($0, "--threads", in: 1...1024) }
    let options = PredictionOptions(budget: limits.budget)
    let function = function
    let load = { @Sendable (threads: Int) throws(RuntimeError) -> RuntimeModel in
      try RuntimeModel.load(file, LoadingOptions(threadCount: threads, functionName: function))
    }
    let description = file.model.description ?? ModelDescription()
    let declared = description.describing(function).input
    var values = try inputs.shared(by: declared, within: options.budget)
    if let row = try inputs.rows(of: declared, sharing: values, within: options.budget).rows.first {
      values = try row.features()
    }
    var generator = RandomInputs(seed: random)
    values.merge(try generator.values(of: declared.filter { values[$0.name] == nil })) { given, _ in given }
    let run = BenchmarkRun(
      inputs: values, options, time: Duration(seconds: seconds), warmUpCount: warmup, load: load)
    let benchmark = try run.measured(
      reading: reading, memoryBefore: before, threads: counts ?? Set([1, LoadingOptions().threads]).sorted(),
      batches: try Self.counts(batch, "--batch", in: 1...4096))
    let graphs = (try? InspectedGraph.all(of: file, function: function)) ?? []
    let costs = CostAttribution(graphs, steps: benchmark.steps.steps.map { ($0.step.path, $0.step.results) })
    return BenchReport(benchmark: benchmark, costs: costs, function: function)
  }
}
