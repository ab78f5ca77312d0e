public import Foundation
internal import ModelCompiler
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

/// A model in memory, or a compiled one on disk, before it is loaded.
public final class MLModelAsset: NSObject, Sendable {
  private enum Source: Sendable {
    case specification(Model)
    /// A directory that was compiled for this asset, and goes with it.
    case compiled(URL, TemporaryDirectory)
    case url(URL)
  }

  private let source: Source

  /// A model from the bytes of an .mlmodel file.
  ///
  /// - Throws: `MLModelError` with code `io` when they are none.
  public init(specification specificationData: Data) throws {
    do throws(Diagnostic) {
      source = .specification(try ModelFile.decode([UInt8](specificationData)))
    } catch {
      throw MLModelError(.io, error)
    }
  }

  /// A model from the bytes of an .mlmodel file and those of its weight files.
  ///
  /// - Parameter blobMapping: Weight files by URLs with the paths by which the model calls them, from the specification's
  ///   directory on, such as `weights/weight.bin`.
  /// - Throws: `MLModelError` with code `io` when they cannot be compiled.
  public convenience init(specification specificationData: Data, blobMapping: [URL: Data]) throws {
    guard !blobMapping.isEmpty else {
      try self.init(specification: specificationData)
      return
    }
    do {
      let folder = try TemporaryDirectory()
      let root = URL(fileURLWithPath: folder.path)
      let model = root.appendingPathComponent("model.mlmodel")
      try specificationData.write(to: model)
      for (url, data) in blobMapping {
        let target = root.appendingPathComponent(try Self.relativePath(url))
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: target)
      }
      let compiled = root.appendingPathComponent("model.mlmodelc")
      try CompilePipeline(.tolerant).compile(model.path, to: compiled.path)
      self.init(.compiled(compiled, folder))
    } catch let error as CompileError {
      throw MLModelError(.io, error.diagnostic.message)
    } catch let error as Diagnostic {
      throw MLModelError(.io, error)
    }
  }

  /// The compiled model in a directory.
  public convenience init(url compiledModelURL: URL) throws {
    self.init(.url(compiledModelURL))
  }

  private init(_ source: Source) { self.source = source }

  /// A path that does not leave the specification's directory.
  private static func relativePath(_ url: URL) throws -> String {
    let parts = FilePath.components(url.relativePath).filter { !["", ".", "@model_path"].contains($0) }
    guard !parts.isEmpty, !parts.contains("..") else {
      throw MLModelError(
        .io, "'\(url.relativePath)' is no path of a weight file, expected one below the specification's directory")
    }
    return parts.joined(separator: "/")
  }

  func load(
    _ configuration: MLModelConfiguration, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> MLModel {
    switch source {
    case .specification(let model):
      do throws(RuntimeError) {
        let options = configuration.loadingOptions(isCancelled: isCancelled)
        return MLModel(backing: try RuntimeBacking(model, options), configuration)
      } catch {
        throw MLModelError(error)
      }
    case .compiled(let url, _), .url(let url):
      return try MLModel(contentsOf: url, configuration, isCancelled: isCancelled)
    }
  }

  /// The model, without being able to run it.
  func specification() throws -> Model {
    switch source {
    case .specification(let model): return model
    case .compiled(let url, _), .url(let url): return try CompiledSpecification.read(url)
    }
  }

  /// The description of the model, or of the default function if it has several.
  public var modelDescription: MLModelDescription {
    get async throws { MLModelDescription(try specification()) }
  }

  /// The description of one function of a model.
  ///
  /// - Throws: `MLModelError` if there is no function of that name.
  public func modelDescription(of functionName: String) async throws -> MLModelDescription {
    let model = try specification()
    let names = Self.functionNames(model)
    guard names.contains(functionName) else {
      throw MLModelError(.generic, "the model has no function '\(functionName)', expected one of \(names)")
    }
    return MLModelDescription(model, functionName: functionName)
  }

  /// Names of the functions of an ML Program; empty for other models.
  public var functionNames: [String] {
    get async throws { Self.functionNames(try specification()) }
  }

  private static func functionNames(_ model: Model) -> [String] {
    let declared = model.description?.functions.map(\.name) ?? []
    if !declared.isEmpty { return declared }
    guard case .mlProgram(let program) = model.kind else { return [] }
    return program.functionNames
  }
}
