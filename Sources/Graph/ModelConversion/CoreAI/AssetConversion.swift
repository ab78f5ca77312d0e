package import ModelFormat
internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Turns models of Core AI into ML Programs.
///
/// A function becomes the operations of MIL that the runtime runs for it. Names of inputs and outputs become identifiers, and
/// integers and truth values come and go as int32, as Core ML's arrays have no other integers.
package enum AssetConversion {
  /// Converts a model of Core AI with all of its functions.
  ///
  /// - Throws: `ConversionError` with every reason why the model has no form in Core ML.
  package static func convert(_ file: ModelFile) throws(ConversionError) -> ProgramConversion.Result {
    guard case .mlProgram(let program)? = file.model.kind, file.model.isOfCoreAI else {
      throw ConversionError("the model is not of Core AI")
    }
    var weights = WeightBlobWriter()
    var converted = MILSpec.Program()
    converted.version = 1
    var (notes, problems): ([Diagnostic], [Diagnostic]) = ([], [])
    var parts: [FunctionDescription] = []
    var version = program.functions.count > 1 ? 9 : OperationSet.firstVersion
    for (name, function) in program.functions {
      let path = ModelPath().field("mlProgram").entry("functions", name)
      do throws(ConversionError) {
        var conversion = AssetFunctionConversion(function, file.model, named: name, at: path)
        let made = try conversion.run(file, &weights)
        version = max(version, made.version)
        notes += conversion.notes
        converted.functions[program.functions.count == 1 ? "main" : name] = made.function
        parts.append(made.description)
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw ConversionError(problems) }
    let model = Model.with {
      $0.specificationVersion = Int32(clamping: version)
      $0.description = description(file.model, parts)
      $0.kind = .mlProgram(converted)
    }
    let blobs = weights.entries.isEmpty ? [:] : [ProgramRaising.weightFileName: weights]
    return ProgramConversion.Result(file: ModelFile(model, format: .mlpackage, weightBlobs: blobs), notes: notes)
  }

  /// What a package says of its model: of several functions, each has a description of its own.
  private static func description(_ model: Model, _ parts: [FunctionDescription]) -> ModelDescription {
    var description = ModelDescription()
    description.metadata = model.description?.metadata
    guard parts.count > 1 else {
      description.input = parts.first?.input ?? []
      description.output = parts.first?.output ?? []
      description.state = parts.first?.state ?? []
      return description
    }
    description.functions = parts
    let named = model.description?.defaultFunctionName ?? ""
    description.defaultFunctionName = parts.contains { $0.name == named } ? named : parts.first?.name ?? ""
    return description
  }
}
