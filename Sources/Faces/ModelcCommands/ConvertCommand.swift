internal import ArgumentParser
internal import ModelConversion
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import OnnxImport
internal import OrderedCollections

/// The model types that `modelc convert` can write.
enum ConversionTarget: String, CaseIterable, ExpressibleByArgument {
  case mlprogram, onnx, coreai
}

/// `modelc convert`: converts a neural network or an ONNX model to an ML Program.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a neural network or an ONNX model to an ML Program, or a model to ONNX or Core AI.",
    discussion: """
      Writes OUT, a .mlpackage. The network becomes the operations that predict runs for it, so predictions stay the \
      same. Weights move to a weight file; half-precision and palettized weights stay as they are. In a pipeline, \
      stages that are networks are converted, and the others are kept.

        $ modelc convert MNISTClassifier.mlmodel --to mlprogram MNIST.mlpackage
        MNIST.mlpackage

      The interface changes only where ML Programs require it, and a note on standard error reports each change: names \
      become identifiers, double-precision arrays are declared as single precision, and numbers become arrays of one \
      element. A network that maps arrays to five axes accepts only the declared shape, unless --leading-axes adds a \
      sequence axis and a batch axis. The specification version is the lowest that supports all the operations, at \
      least 6.

      If layers have no equivalent in ML Programs, all of them are reported by name and nothing is written. Other \
      model types cannot be converted.

      An ONNX model, a file that ends in .onnx, keeps its precision and the names of its inputs and outputs. Lengths that \
      the file leaves open become ranges, and a first axis that counts examples becomes 1, unless --dim says otherwise; a \
      note reports each choice. Integers of 64 bits become 32-bit integers. Operators that have no equivalent are all \
      reported, with the nodes that use them and what to do, and nothing is written.

        $ modelc convert detector.onnx Detector.mlpackage --dim width=320..640

      With --to onnx, the model becomes an ONNX file, OUT.onnx: an ML Program, a neural network, or a model such as \
      trees or a pipeline of them. Names stay, and weights stay as they are stored. Operations that ONNX has no form for \
      are all reported, and nothing is written.

        $ modelc convert Detector.mlpackage --to onnx detector.onnx

      With --to coreai, an ML Program or a neural network becomes a model of Core AI, OUT.aimodel, with all of its \
      functions; its names stay, images become bytes, and labels numbers. Operations without a form are all reported, \
      and nothing is written. A model that is of Core AI already is written again with the same operations and weights.

        $ modelc convert Detector.mlpackage --to coreai Detector.aimodel

      A model of Core AI, a directory that ends in .aimodel, becomes an ML Program of the operations that predict runs for \
      it. Integers and truth values come and go as int32. What Core ML has no form for, such as values of bfloat16 or of more \
      than five axes, is all reported, and nothing is written.

        $ modelc convert Detector.aimodel Detector.mlpackage

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp(
      "Model: a .mlmodel or .onnx file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String = ""

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("Target model type.", valueName: "type"))
  var target: ConversionTarget = .mlprogram

  @Flag(
    help: """
      Where a network maps arrays to five axes, declare leading sequence and batch axes of any length. Outputs then have \
      all five axes.
      """)
  var leadingAxes = false

  @Option(
    name: .customLong("dim"),
    help: ArgumentHelp(
      """
      Of an ONNX model, a length that the file leaves open, by its name or as INPUT[AXIS]: a number, or a range such as \
      1..512; repeatable.
      """, valueName: "name=length"))
  var lengths: [String] = []

  @Option(
    name: .customLong("freeze"),
    help: ArgumentHelp(
      "Of an ONNX model, an input that becomes a constant: a number, or several with commas; repeatable.",
      valueName: "name=value"))
  var frozen: [String] = []

  @Flag(help: "Refuse an ONNX model whose lengths are neither fixed nor given by --dim.")
  var fixed = false

  @OptionGroup var onnx: OnnxImportOptions

  @Flag(
    help: """
      List the operators of ONNX that can be converted, or with --to onnx or --to coreai the operations, and do nothing \
      else.
      """)
  var operators = false

  @Flag(help: "Report whether an ONNX model can be converted, and write nothing.")
  var check = false

  @OptionGroup(title: "Options of --to onnx")
  var exporting: OnnxExportArguments

  @Option(
    name: .customShort("o"),
    help: ArgumentHelp("Output .mlpackage, .onnx or .aimodel, instead of the argument <out>.", valueName: "path"),
    completion: .file(extensions: ["mlpackage", "onnx", "aimodel"]))
  var outputOption: String?

  @Argument(
    help: ArgumentHelp("Output .mlpackage, .onnx or .aimodel; an existing one is replaced.", valueName: "out"),
    completion: .file(extensions: ["mlpackage", "onnx", "aimodel"]))
  var outputArgument: String?

  private var isONNX: Bool { FilePath.trimmed(path).utf8.suffix(5).elementsEqual(".onnx".utf8) }
  private var output: String { outputOption ?? outputArgument ?? "" }

  func validate() throws {
    try exporting.validate(isExport: target == .onnx)
    if operators { return }
    if path.isEmpty { throw ValidationError("give the model to convert") }
    if outputOption != nil, outputArgument != nil {
      throw ValidationError("give the output once, as an argument or with -o")
    }
    if !isONNX, check || fixed || !lengths.isEmpty || !frozen.isEmpty || onnx.isUsed || onnx.verify && target != .onnx {
      throw ValidationError(
        "--check, --fixed, --dim, --freeze, --shape, --precision, --cut, --image, --labels, --random and --verify are for ONNX "
          + "models, which end in .onnx, and --verify also for --to onnx")
    }
    if isONNX, leadingAxes { throw ValidationError("--leading-axes is for neural networks") }
    _ = try onnxOptions()
    if check, output.isEmpty { return }
    if target == .onnx { return try exporting.validate(output: output) }
    if target == .coreai {
      if isONNX { throw ValidationError("convert the ONNX model to a .mlpackage first, and that with --to coreai") }
      guard FilePath.trimmed(output).utf8.suffix(8).elementsEqual(".aimodel".utf8) else {
        throw ValidationError("OUT must end in .aimodel, found '\(output)'")
      }
      return
    }
    if output.isEmpty { throw ValidationError("give the output, a path that ends in .mlpackage") }
    guard FilePath.trimmed(output).hasSuffix(".mlpackage") else {
      throw ValidationError("OUT must end in .mlpackage, found '\(output)': ML Programs with weights are packages")
    }
  }

  func run() throws {
    try reportingErrors {
      if target == .onnx {
        return try exporting.run(
          path, to: output, leadingAxes: leadingAxes, listing: operators, verifies: onnx.verify)
      }
      if target == .coreai {
        if operators { return try Terminal.write(CoreAIExportRun.operations) }
        return try CoreAIExportRun.run(path, to: output, leadingAxes: leadingAxes)
      }
      if operators { return try Terminal.write(OnnxConversion.operators.map { $0 + "\n" }.joined()) }
      if isONNX { return try convertONNX() }
      let file = try ModelFile.read(path)
      try file.checkIsWhole()
      if file.model.isOfCoreAI { return try CoreAIImportRun.run(file, to: output) }
      let directory = FilePath.trimmed(output)
      let converted: ProgramConversion.Result
      do throws(ConversionError) {
        var options = ProgramConversion.Options()
        options.hasLeadingAxes = leadingAxes
        converted = try ProgressBar.phase("converting \(FilePath.name(of: path))") { () throws(ConversionError) in
          try ProgramConversion.convert(file.model, options)
        }
      } catch {
        throw ConversionError(file.locating(error.diagnostics))
      }
      try ProgressBar.phase("writing \(FilePath.name(of: directory))") {
        try converted.file.write(to: directory, as: .mlpackage)
      }
      for note in converted.notes { Terminal.writeProblem(note) }
      try Terminal.write(directory + "\n")
    }
  }

  private func onnxOptions() throws -> OnnxConversion.Options {
    var options = OnnxConversion.Options()
    options.isFixed = fixed
    try onnx.apply(to: &options)
    for text in lengths {
      guard let (name, value) = OnnxText.parts(text), let range = OnnxText.range(value) else {
        throw ValidationError("--dim takes NAME=LENGTH or NAME=LEAST..MOST, found '\(text)'")
      }
      options.lengths[name] = range
    }
    for text in frozen {
      guard let (name, value) = OnnxText.parts(text) else {
        throw ValidationError("--freeze takes NAME=VALUE, found '\(text)'")
      }
      let numbers = value.split(separator: UInt8(ascii: ",")).map { Double(String(decoding: $0, as: UTF8.self)) }
      let known = numbers.compactMap(\.self)
      guard !known.isEmpty, known.count == numbers.count else {
        throw ValidationError("--freeze takes numbers with commas between them, found '\(text)'")
      }
      options.frozen[name] = known
    }
    return options
  }

  private func convertONNX() throws {
    let directory = FilePath.trimmed(output)
    let options = try onnxOptions()
    let converted = try ProgressBar.phase("converting \(FilePath.name(of: path))") {
      try OnnxConversion.convert(
        path, for: directory.isEmpty ? FilePath.trimmed(path) + ".mlpackage" : directory, options)
    }
    for note in converted.notes { Terminal.writeProblem(note) }
    if !check {
      var file = try onnx.edited(converted.file)
      try ProgressBar.phase("writing \(FilePath.name(of: directory))") {
        try file.write(to: directory, as: .mlpackage)
      }
      if onnx.isVerified {
        let lines = try ProgressBar.phase("verifying \(FilePath.name(of: directory))") {
          try onnx.verification(of: directory, madeOf: FilePath.trimmed(path), with: onnxOptions())
        }
        file.model.description?.metadata?.userDefined["onnx.verified"] = lines.joined(separator: "; ")
        try file.write(to: directory, as: .mlpackage)
        try Terminal.write(lines.map { TerminalText.escaped($0) + "\n" }.joined())
      }
    }
    try Terminal.write(check ? "\(path): every node has a form in Core ML\n" : directory + "\n")
  }
}
