internal import ArgumentParser
internal import ModelConversion
internal import ModelFormat
internal import ModelInspect
internal import ModelRuntime
internal import ModelSpec
internal import OnnxExport
internal import OnnxFormat

/// What `modelc convert --to onnx` takes.
struct OnnxExportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Operator set of the ONNX file, 13 to 23; the lowest that has all that the model needs unless given.",
      valueName: "number"))
  var opset: Int?

  @Option(help: ArgumentHelp("Function to write, of a program that has several.", valueName: "name"))
  var function: String?

  @Flag(help: "Compute in single precision what the model computes in half. Weights stay as they are stored.")
  var float32 = false

  @Flag(help: "Write compressed weights as the numbers that they stand for.")
  var expandWeights = false

  @Flag(help: "Put weights into a file beside the model, OUT.data. Models of 2 GiB and more always have one.")
  var externalData = false

  @Flag(help: "Take images as floats from 0 to 255 instead of bytes.")
  var floatImages = false

  @Flag(help: "Also put out class probabilities as a map by labels.")
  var zipmap = false

  @Flag(help: "Write what is nearest where ONNX has no equal of an operation, instead of refusing the model.")
  var approximate = false

  private var options: ExportOptions {
    var options = ExportOptions()
    options.opset = opset
    options.function = function
    options.isFloat32 = float32
    options.expandsWeights = expandWeights
    options.hasFloatImages = floatImages
    options.hasZipMap = zipmap
    options.approximates = approximate
    return options
  }

  func validate(isExport: Bool) throws {
    let isUsed =
      opset != nil || function != nil || float32 || expandWeights || externalData || floatImages || zipmap
      || approximate
    if isUsed, !isExport {
      throw ValidationError("--opset, --function and the other options of an ONNX file need --to onnx")
    }
    if let opset, !ExportOptions.opsets.contains(opset) {
      throw ValidationError("--opset takes 13 to 23, found \(opset)")
    }
  }

  func validate(output: String) throws {
    guard FilePath.trimmed(output).utf8.suffix(5).elementsEqual(".onnx".utf8) else {
      throw ValidationError("OUT must end in .onnx, found '\(output)'")
    }
  }

  func run(_ path: String, to output: String, leadingAxes: Bool, listing: Bool, verifies: Bool) throws {
    if listing {
      return try Terminal.write(
        OnnxExporting.operations.map { "\($0.name)\t\($0.operators)\t\($0.remark)\n" }.joined())
    }
    let read = try ModelFile.read(path)
    try read.checkIsWhole()
    let (file, notes) = try program(read, leadingAxes: leadingAxes)
    let result: OnnxExporting.Result
    do throws(ExportError) {
      result = try ProgressBar.phase("converting \(FilePath.name(of: path))") { () throws(ExportError) in
        try OnnxExporting.export(file, options)
      }
    } catch {
      throw ConversionError(read.locating(error.diagnostics))
    }
    let written = try OnnxFile.write(result.model, to: FilePath.trimmed(output), isExternal: externalData)
    for note in notes + result.notes { Terminal.writeProblem(note) }
    if verifies { try verify(read, writtenAs: result.model, to: FilePath.trimmed(output), by: file) }
    try Terminal.write(written.map { $0 + "\n" }.joined())
  }

  /// Compares the predictions of `file` with those of the ONNX file that was written, by way of `program`.
  private func verify(
    _ file: ModelFile, writtenAs written: Onnx.Model, to output: String, by program: ModelFile
  ) throws {
    if let absence = OnnxRuntimeRun.absence() { throw absence }
    var loading = LoadingOptions()
    loading.functionName = function
    let model = try RuntimeModel.load(file, loading)
    var counterpart = ModelVerification.Counterpart(runtime: OnnxRuntimeRun(path: output))
    counterpart.mustRun = true
    // A network's conversion keeps the order of inputs and outputs, and may change names.
    let description = program.model.description ?? ModelDescription()
    if file.model.network != nil {
      for (own, other) in zip(model.description.input, description.input) { counterpart.inputs[own.name] = other.name }
      for (own, other) in zip(model.description.output, description.output) {
        counterpart.outputs[own.name] = other.name
      }
    }
    if written.computesInHalf { counterpart.tolerance = 2e-2 }
    if written.drawsNumbers {
      counterpart.tolerance = .infinity
      try Terminal.write("the file draws random numbers: their shapes alone are compared\n")
    }
    let verification = try ModelVerification(model, beside: counterpart)
    try Terminal.write(verification.lines.map { TerminalText.escaped($0) + "\n" }.joined())
  }

  /// The model with its networks as ML Programs.
  private func program(_ file: ModelFile, leadingAxes: Bool) throws -> (ModelFile, [Diagnostic]) {
    guard file.model.network != nil else { return (file, []) }
    var options = ProgramConversion.Options()
    options.hasLeadingAxes = leadingAxes
    do throws(ConversionError) {
      let converted = try ProgramConversion.convert(file.model, options)
      return (converted.file, converted.notes)
    } catch {
      throw ConversionError(file.locating(error.diagnostics))
    }
  }
}

extension Onnx.Model {
  /// Whether a weight, a cast, an input or an output is in half precision.
  fileprivate var computesInHalf: Bool {
    let half = OnnxElement.float16.rawValue
    func isHalf(_ value: Onnx.ValueInfo) -> Bool {
      if case .tensorType(let tensor)? = value.type?.value { tensor.elemType == half } else { false }
    }
    guard let graph else { return false }
    return graph.initializer.contains { $0.dataType == half } || (graph.input + graph.output).contains(where: isHalf)
      || graph.node.contains { node in
        node.opType.utf8.elementsEqual("Cast".utf8) && node.attribute.contains { $0.i == Int64(half) }
      }
  }

  /// Whether a node draws random numbers.
  fileprivate var drawsNumbers: Bool {
    graph?.node.contains { node in
      ["RandomNormal", "RandomUniform", "RandomNormalLike", "RandomUniformLike", "Multinomial", "Bernoulli"]
        .contains { node.opType.utf8.elementsEqual($0.utf8) }
    } ?? false
  }
}
