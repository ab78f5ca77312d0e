package import ModelConversion
package import ModelFormat
internal import ModelGraph
internal import ModelPasses
package import ModelSpec
package import OnnxFormat
internal import OrderedCollections

/// Turns ONNX files into ML Programs.
package enum OnnxConversion {
  /// What may be chosen.
  package struct Options: Sendable {
    /// Lengths that the file leaves open, by their names; those without a name by the input and the axis, as `x[1]`.
    package var lengths = NameMap<ClosedRange<Int>>()
    /// Whether lengths that are neither fixed in the file nor chosen are refused.
    package var isFixed = false

    /// Inputs that become constants, and their numbers.
    package var frozen = NameMap<[Double]>()
    /// Shapes of inputs.
    package var shapes = NameMap<[ClosedRange<Int>]>()
    /// Values at which the graph ends, instead of its outputs.
    package var cut: [String] = []
    /// Inputs that are going to be images, and what becomes of their pixels.
    package var images = NameMap<ImagePreprocessing>()
    /// Whether operators that draw numbers may draw other ones of the same distribution.
    package var drawsNumbers = false
    /// Whether the program computes in half precision.
    package var isHalf = false

    package init() {}
  }

  /// A model of an ML Program, and what is to be said of it.
  package struct Result: Sendable {
    package var file: ModelFile
    package var notes: [Diagnostic]
  }

  /// Names of the operators that can be converted, those of other domains than `ai.onnx` behind the domain and a dot.
  package static var operators: [String] { OperatorTable.names }

  /// Converts the file at `path`; the result is going to be written to `output`.
  ///
  /// - Throws: `ConversionError` with every reason why the file has no form in Core ML, or with what is wrong with it.
  package static func convert(
    _ path: String, for output: String, _ options: Options = Options()
  ) throws(ConversionError) -> Result {
    let file: OnnxFile
    do throws(Diagnostic) {
      file = try OnnxFile.read(path)
    } catch {
      throw ConversionError([placed(error, path)])
    }
    return try convert(file, for: output, options)
  }

  /// Converts a file that is read; the result is going to be written to `output`.
  ///
  /// - Throws: `ConversionError` with every reason why the file has no form in Core ML.
  package static func convert(
    _ file: OnnxFile, for output: String, _ options: Options = Options()
  ) throws(ConversionError) -> Result {
    let path = file.path
    let graph: OnnxGraph
    do throws(Diagnostic) {
      graph = try GraphCut.cut(try OnnxGraphReader.read(file.model), at: options.cut)
      try check(options, graph)
    } catch {
      throw ConversionError([placed(error, path)])
    }
    var importer = Importer(external: file.externalData)
    importer.emitter.drawsNumbers = options.drawsNumbers
    var interface = ImportInterface(options)
    interface.addInputs(of: graph, &importer)
    let names = interface.reserveOutputs(of: graph, &importer)
    importer.add(graph)
    interface.addOutputs(of: graph, named: names, &importer)
    guard importer.refusals.isEmpty else { throw failure(importer, path) }
    let converted: ModelFile
    do throws(OperationError) {
      converted = try model(file.model, interface, importer)
    } catch {
      throw ConversionError([placed(error.diagnostic, path)])
    }
    do throws(Diagnostic) {
      var passes = Simplification.Options()
      if options.isHalf { passes.passes = ProgramPasses.all.filter { $0.isDefault || $0.name == HalfPrecision.name } }
      let simplified = try Simplification.run(converted, for: output, passes)
      return Result(file: simplified.file, notes: interface.notes + importer.emitter.notes)
    } catch {
      throw ConversionError([placed(error, path)])
    }
  }

  /// - Throws: `Diagnostic` for a choice about an input that there is not.
  private static func check(_ options: Options, _ graph: OnnxGraph) throws(Diagnostic) {
    let inputs = NameSet(graph.inputs.map(\.name))
    for (option, names) in [
      ("--shape", options.shapes.map(\.key)), ("--image", options.images.map(\.key)),
      ("--freeze", options.frozen.map(\.key)),
    ] {
      for name in names where !inputs.contains(name) {
        let known = graph.inputs.prefix(8).map { "'\($0.name)'" }.joined(separator: ", ")
        throw Diagnostic(
          .error, "onnx-graph", "\(option) names an input '\(name)', which the graph does not have", found: name,
          expected: known)
      }
    }
  }

  private static func failure(_ importer: Importer, _ path: String) -> ConversionError {
    ConversionError(
      importer.refusals.map { refusal in
        let more = refusal.places.count - 1
        let place = "\(refusal.node)\(more > 0 ? ", and \(more) more" : "")"
        return Diagnostic(
          .error, refusal.error.code, "\(refusal.error.message), at \(place)",
          at: Location(file: path, path: refusal.places[0]), remedy: refusal.error.remedy)
      })
  }

  private static func model(
    _ onnx: Onnx.Model, _ interface: ImportInterface, _ importer: Importer
  ) throws(OperationError) -> ModelFile {
    let inputs = interface.refinedInputs(importer.emitter.composer.inference.bounds)
    let graph = Graph(inputs: inputs, operations: importer.emitter.composer.operations, outputs: interface.outputs)
    var weights = WeightBlobWriter()
    let isHalf = inputs.contains { $0.type.tensor?.scalar == .fp16 }
    let function = try ProgramFunction(graph, version: isHalf ? 7 : 6, weights: &weights)
    var version = function.version
    var description = ModelDescription()
    for input in inputs {
      guard let type = input.type.tensor else { continue }
      description.input.append(ImportInterface.described(input.name, type, isInput: true))
    }
    for output in interface.outputs {
      guard let type = function.outputTypes[output.name]?.tensor else { continue }
      if type.scalar == .fp16 { version = max(version, 7) }
      description.output.append(ImportInterface.described(output.name, type, isInput: false))
    }
    var metadata = Metadata()
    metadata.shortDescription = onnx.docString
    if onnx.modelVersion != 0 { metadata.versionString = "\(onnx.modelVersion)" }
    if !onnx.producerName.utf8.isEmpty {
      metadata.userDefined["onnx.producer"] = "\(onnx.producerName) \(onnx.producerVersion)"
    }
    for (isInput, name, original) in interface.fileNames where name != original {
      metadata.userDefined["onnx.\(isInput ? "input" : "output").\(name)"] = original
    }
    for entry in onnx.metadataProps where metadata.userDefined[entry.key] == nil {
      metadata.userDefined[entry.key] = entry.value
    }
    description.metadata = metadata
    let model = Model.with {
      $0.specificationVersion = Int32(clamping: version)
      $0.description = description
      $0.kind = .mlProgram(function.program)
    }
    let blobs = weights.entries.isEmpty ? [:] : ["@model_path/weights/weight.bin": weights]
    return ModelFile(model, format: .mlpackage, weightBlobs: blobs)
  }

  private static func placed(_ diagnostic: Diagnostic, _ path: String) -> Diagnostic {
    var diagnostic = diagnostic
    if diagnostic.location.file == nil { diagnostic.location.file = path }
    return diagnostic
  }
}
