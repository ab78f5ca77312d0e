internal import CoreAIFormat
// Errors, limits, JSON values and mapped files are part of this target's API, so importing it imports them too.
@_exported public import ModelFiles
public import ModelSpec
internal import ModelWire

/// A model as it lies on disk: its specification and the files that belong to it.
public struct ModelFile: Sendable {
  /// How the model is stored.
  public enum Format: String, Sendable {
    /// One protobuf file.
    case mlmodel
    /// A directory with a manifest, a specification and weight files.
    case mlpackage
    /// A compiled model, a directory. It is read, not written.
    case mlmodelc
    /// A model of Core AI, a directory. It is read, not written: its functions are those of an ML Program whose opset is
    /// `CoreAI`.
    case aimodel
  }

  /// The path the model was read from, as the caller gave it.
  public var path: String
  /// How the model is stored at `path`; for a model made here, how it is written unless the path says otherwise.
  public var format: Format
  /// The specification. Its weights refer to the mapped file; what a package's `Metadata.json` and
  /// `FeatureDescriptions.json` say is merged into its description.
  public var model: Model
  /// The package's manifest; nil for a .mlmodel.
  public var package: ModelPackage?
  /// The protobuf file: `path` itself, or a file in the package. Empty for a compiled model, and for one that was not read
  /// from disk.
  public var specificationPath: String
  /// Weight files to be written with the model, by the names that the model calls them, such as
  /// `@model_path/weights/weight.bin`. They take the place of files of these names on disk.
  public var weightBlobs: [String: WeightBlobWriter] = [:]
  /// Weight files of the package that was read that are not to be written, by the names that the model called them.
  package var unusedWeightFiles: [String] = []
  /// Problems with layers of a compiled network that could not be read. In the place of each, `model` has a layer without
  /// a type.
  public internal(set) var unreadLayers: [Diagnostic] = []
  /// What is missing of the weights of a compiled model's networks, whose weights are zeros then.
  var missingWeights: [Diagnostic] = []
  /// What a compiled model says besides `model`; nil for other models.
  package var compiledOrigin: CompiledOrigin?
  /// The weights of a model of Core AI, by their offsets in its file.
  var assetWeights: [UInt64: WeightBlobEntry] = [:]
  /// The protobuf file as it was opened to be read; nil for a model that was not read from one.
  var specification: MappedFile?
  /// Weight files that were opened for this model.
  let weightFiles: WeightFiles
  /// The files that the model was read from, and its weight files: its weights are right as long as these do not change.
  package var sources: OpenedFiles { weightFiles.sources }
}

extension ModelFile {
  /// A model that was made here and lies nowhere on disk.
  public init(_ model: Model, format: Format = .mlmodel, weightBlobs: [String: WeightBlobWriter] = [:]) {
    self.init(
      path: "", format: format, model: model, package: nil, specificationPath: "", weightBlobs: weightBlobs,
      weightFiles: WeightFiles(specification: nil, package: nil))
  }
}

extension ModelFile {
  /// Reads the model at `path`: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory; and an ONNX file where a program
  /// has added what reads it. Which it is, the content says, not the name.
  ///
  /// Weights are not read; they are referred to in the mapped file. The model need not be valid.
  ///
  /// - Throws: `Diagnostic` that says what is at the path instead, or names the file, the byte offset and the field.
  public static func read(_ path: String, limits: Limits = Limits()) throws(Diagnostic) -> ModelFile {
    let result = OpenedFiles.$current.withValue(OpenedFiles()) {
      Result { () throws(Diagnostic) in try readFile(path, limits) }
    }
    // Of two models, an error without a file could be about either.
    do throws(Diagnostic) { return try result.get() } catch { throw error.inFile(path) }
  }

  private static func readFile(_ path: String, _ limits: Limits) throws(Diagnostic) -> ModelFile {
    switch try FileStatus(path) {
    case .missing: throw FileStatus.missing(path)
    case .file: return try readSpecification(path, limits)
    case .directory:
      return try ReadLease.during(path) { () throws(Diagnostic) in
        switch try ModelDirectory(path) {
        case .package: try readPackage(path, limits)
        case .compiled: try CompiledReading.read(path, limits: limits)
        case .asset: try AssetReading.read(path, limits: limits)
        }
      }
    }
  }

  private static func readSpecification(_ path: String, _ limits: Limits) throws(Diagnostic) -> ModelFile {
    let file = try MappedFile(path: path)
    if let reader = ForeignFormats.onnx, try Specification.isONNX(file) { return try reader.read(path) }
    return ModelFile(
      path: path, format: .mlmodel, model: try Specification.read(file, limits: limits), package: nil,
      specificationPath: path, specification: file, weightFiles: WeightFiles(specification: path, package: nil))
  }

  private static func readPackage(_ path: String, _ limits: Limits) throws(Diagnostic) -> ModelFile {
    let package = try ModelPackage.read(path, limits: limits)
    let specificationPath = try package.specificationPath()
    let file = try MappedFile(path: specificationPath)
    var model = try Specification.read(file, limits: limits)
    try PackageOverlays(package, limits: limits).apply(to: &model)
    return ModelFile(
      path: path, format: .mlpackage, model: model, package: package, specificationPath: specificationPath,
      specification: file, weightFiles: WeightFiles(specification: specificationPath, package: path))
  }
}

extension ModelFile {
  /// Whether a compiled model is at `path`: a directory with the header of one that can be read.
  package static func isCompiled(at path: String) -> Bool {
    (try? MappedFile(path: FilePath.joined(path, "coremldata.bin"))) != nil
  }

  /// Whether the model at `path` is loaded as it is, without being compiled first: a compiled one, or one of Core AI.
  package static func loadsDirectly(at path: String) -> Bool {
    isCompiled(at: path) || CoreAIAsset.isAsset(at: path)
  }
}

extension ModelFile {
  /// The model that the wire-format `bytes` hold.
  ///
  /// - Throws: `Diagnostic` whose location has a byte offset and a path, but no file.
  public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) throws(Diagnostic) -> Model {
    try ModelCoding.decode(bytes, limits: limits)
  }

  /// The model in wire format, weights included.
  public static func encode(_ model: Model) -> [UInt8] {
    ModelCoding.encode(model).bytes
  }
}
