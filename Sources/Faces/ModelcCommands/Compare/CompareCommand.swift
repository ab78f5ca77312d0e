internal import ArgumentParser
internal import ModelCompare
internal import ModelFormat
internal import ModelInspect
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// `modelc compare`: what two models compute from the same inputs, value by value.
struct CompareCommand: RepeatingCommand {
  static let repeatedOptions = [InputOptions.repeatedOption]

  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Run two models on the same inputs and compare their outputs and intermediate values.",
    discussion: """
      Values are matched by name: outputs, blobs of networks, values of ML Programs outside loops and branches. The \
      second model may be the same one in another form: converted, compiled, quantized. With --expect, the second side \
      is a .npz file of arrays instead, such as activations saved in PyTorch.

      Models that name their values in other ways, such as a .mlpackage and a .aimodel of one net, are matched by what \
      their values hold: inputs and outputs by their order, values within by their elements and their order. Where the \
      models part, the last line but one says so.

      A value differs where |a − b| > --atol + --rtol × |b|. Prints the outputs, the first values that differ and those \
      that differ most; --all prints all values.

        $ modelc compare Net.mlmodel Quantized.mlpackage --input image=cat.png
        $ modelc compare Net.mlmodel --expect torch.npz --inputs rows.npz

      With --labels, the models are classifiers, and the folders of a directory hold the images of one label each: \
      prints accuracy, the share of labels among the best five, the confusion matrix, and images on which two models \
      disagree.

        $ modelc compare Classifier.mlpackage Smaller.mlpackage --labels test --html accuracy.html

      Exit status: 0 if all outputs agree or labels are compared, 1 if one differs or a model cannot run, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.", valueName: "model"),
    completion: .anyModel)
  var path: String

  @Argument(help: ArgumentHelp("The model to compare with.", valueName: "other"), completion: .anyModel)
  var other: String?

  @Option(
    help: ArgumentHelp("Arrays to compare with, by the names of values.", valueName: "file.npz"),
    completion: .file(extensions: ["npz"]))
  var expect: String?

  @Option(
    help: ArgumentHelp("Directory with a folder of images for each label.", valueName: "dir"), completion: .directory)
  var labels: String?

  @Option(
    help: ArgumentHelp("With --labels: also write the confusion matrix as a page.", valueName: "file.html"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @OptionGroup var inputs: InputOptions

  @Option(help: ArgumentHelp("Make up inputs, the same ones for the same number.", valueName: "seed"))
  var random: UInt64?

  @Option(
    help: ArgumentHelp(
      """
      Absolute tolerance. Default: 0.0001; 0.002 where a model computes in half precision, and 0.01 where the two also name \
      their values in other ways.
      """, valueName: "number"))
  var atol: Double?

  @Option(
    help: ArgumentHelp(
      "Tolerance relative to the second side's values. Default: 0.001; 0.01 where a model computes in half precision.",
      valueName: "number"))
  var rtol: Double?

  @Flag(help: "Print all values, in the order in which the first model computes them.")
  var all = false

  @Flag(help: "Print a JSON object with all values.")
  var json = false

  @Option(
    help: ArgumentHelp("ML Program function to run in both models. Default: each one's default.", valueName: "name"),
    completion: .function)
  var function: String?

  @OptionGroup var limits: BudgetOptions

  @OptionGroup var color: ColorOptions

  func validate() throws {
    if labels != nil {
      guard expect == nil, random == nil, inputs.inputs == nil, inputs.input.values.isEmpty else {
        throw ValidationError("--labels gives the inputs, and excludes --expect, --random, --input and --inputs")
      }
    } else {
      guard (other == nil) != (expect == nil) else {
        throw ValidationError("give a second model or --expect, and not both")
      }
      guard html == nil else { throw ValidationError("--html needs --labels") }
    }
    guard [atol, rtol].compactMap(\.self).allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      throw ValidationError("--atol and --rtol are numbers of 0 or more")
    }
    guard random == nil || inputs.inputs == nil else {
      throw ValidationError("--random and --inputs exclude each other")
    }
  }

  func run() throws {
    try reportingErrors {
      if let labels { return try compareLabels(labels) }
      let comparison = try compared()
      if json {
        try Terminal.write(JSONWriter.text(comparison.json(comparison.tolerance)) + "\n")
      } else {
        try Terminal.write(ComparisonText(comparison, comparison.tolerance, style: color.style, showsAll: all).text)
      }
      guard comparison.outputsAgree else { throw ExitCode.failure }
    }
  }

  private func compareLabels(_ directory: String) throws {
    let paths = [path, other].compactMap(\.self)
    let comparison = try LabelledImages(directory).compared(
      by: try paths.map { try load($0).model }, fit: inputs.fit.option, PredictionOptions(budget: limits.budget))
    if let html {
      try WholeFile.write(Array(try LabelPage(comparison: comparison, models: paths).html().utf8), to: html)
    }
    let text =
      json
      ? JSONWriter.text(comparison.json(models: paths)) + "\n"
      : LabelText(comparison: comparison, models: paths, style: color.style, showsAll: all).text
    try Terminal.write(text)
  }

  private func compared() throws -> ModelComparison {
    let options = PredictionOptions(budget: limits.budget)
    let (model, steps, precision) = try load(path)
    var isHalf = precision == .half
    let reference: ModelComparison.Reference
    var otherSteps: [ModelComparison.Step]?
    if let other {
      let (other, values, precision) = try load(other)
      if precision == .half { isHalf = true }
      reference = .model(other, values: NameSet(values.map(\.name)))
      if ValuePairs.needsContents(model.description, steps, and: other.description, otherSteps: values) {
        otherSteps = values
      }
    } else {
      let arrays = try NPZFile.arrays(
        at: expect ?? "", byteCount: try MappedFile(path: expect ?? "").byteCount, within: InputBudget(options.budget))
      reference = .arrays(NameMap(arrays.map { ($0.name, $0.array) }) { first, _ in first })
    }
    let standard = isHalf ? Tolerance.half : .single
    let tolerance = Tolerance(absolute: atol ?? standard.absolute, relative: rtol ?? standard.relative)
    var comparison = ModelComparison(model, steps: steps, with: reference, tolerance)
    let declared = model.description.input
    var shared = try inputs.shared(by: declared, within: options.budget)
    if let random {
      var generator = RandomInputs(seed: random)
      shared.merge(try generator.values(of: declared.filter { shared[$0.name] == nil })) { given, _ in given }
    }
    try inputs.checkAllGiven(declared, shared)
    let rows = try inputs.rows(of: declared, sharing: shared, within: options.budget).rows
    try ProgressBar.forEach("comparing", rows, by: 1) { run in
      for row in run {
        let features = try row.features()
        if let otherSteps, comparison.pairs == nil {
          try comparison.align(otherSteps, inputs: features, options)
          if comparison.pairs?.hasHalves == true {
            let standard = Tolerance.halfOfOthers
            comparison.tolerance = Tolerance(absolute: atol ?? standard.absolute, relative: rtol ?? standard.relative)
          }
        }
        try comparison.add(features, options)
      }
    }
    guard !comparison.values.isEmpty else {
      throw Diagnostic(
        .error, "compare-nothing", "no value of both sides has the same name",
        remedy: "rename outputs so that they agree; `modelc inspect --layers` lists the values")
    }
    return comparison
  }

  /// The numbers that a model computes with.
  private enum Precision {
    case single, half
  }

  /// A model, and the values outside loops and branches in the order in which it computes them.
  private func load(
    _ path: String
  ) throws -> (model: RuntimeModel, steps: [ModelComparison.Step], precision: Precision) {
    try ReadLease.during(path) {
      let file = try ModelFile.read(path)
      let model = try RuntimeModel.load(file, LoadingOptions(functionName: function))
      var steps: [ModelComparison.Step] = []
      var names: NameSet = []
      let name = function ?? file.model.description?.defaultFunctionName
      let listing = LayerListing(file.model, function: name?.isEmpty == false ? name : nil)
      for row in listing.sections.flatMap(\.rows) where row.depth == 0 && row.number != nil {
        for output in row.outputs where names.insert(output).inserted {
          steps.append(ModelComparison.Step(name: output, operation: row.type))
        }
      }
      return (model, steps, file.model.computesInHalf ? .half : .single)
    }
  }
}

extension Tolerance {
  /// The least that numbers of single precision keep through a whole model.
  fileprivate static let single = Tolerance(absolute: 1e-4, relative: 1e-3)
  /// The same of half precision, which has 11 bits: rounding in each operation adds up to some units in the last place.
  fileprivate static let half = Tolerance(absolute: 2e-3, relative: 1e-2)
  /// Half precision in models of two converters, which round in other places.
  fileprivate static let halfOfOthers = Tolerance(absolute: 1e-2, relative: 1e-2)
}
