internal import ModelFormat
package import ModelRuntime
package import ModelSpec

/// A compiled model that is to be updated: read once, and kept as it was then.
package struct UpdateSource: Sendable {
  /// The model, with the layers of its networks.
  package let model: Model
  /// How the model is loaded and trained; finds its weight files.
  package let options: LoadingOptions
  private let directory: CompiledDirectoryCopy
  private let origin: CompiledOrigin?

  /// Reads the compiled model in the directory `path`.
  ///
  /// - Throws: `RuntimeError` with code `io` when it cannot be read, with code `generic` when it is not compiled.
  package init(directory path: String, _ options: LoadingOptions = LoadingOptions()) throws(RuntimeError) {
    let file: ModelFile
    (file, directory) = try ReadLease.during(path) { () throws(RuntimeError) in
      let file = try RuntimeModel.file(path)
      do throws(Diagnostic) {
        return (file, try CompiledDirectoryCopy(path: path))
      } catch {
        throw RuntimeError(.io, error)
      }
    }
    model = file.model
    origin = file.compiledOrigin
    self.options = options.finding(file, at: path)
  }

  /// Writes what was learnt as a compiled model with the files of the one that was read: what holds weights or samples is
  /// replaced, all else stays byte for byte. The result is the source of the next update.
  ///
  /// At any moment the old model or the whole new one is at `path`, which may be that of the source, and may be an empty
  /// directory.
  ///
  /// - Parameters:
  ///   - learnt: The source's model as a trainer left it.
  ///   - path: One that ends in `.mlmodel` gets the model as a source file, not compiled.
  /// - Throws: `RuntimeError` with code `io` that says why nothing can be written there.
  package func write(_ learnt: Model, to path: String) throws(RuntimeError) {
    do throws(Diagnostic) {
      // What was learnt from weights that changed meanwhile is nothing.
      try options.sources?.check()
      if path.hasSuffix(".mlmodel") {
        try ModelFile(learnt).write(to: path, as: .mlmodel)
        return
      }
      var copy = directory
      try Self.put(learnt, instead: model, from: origin, in: "", of: &copy)
      try copy.write(to: path)
    } catch {
      throw RuntimeError(.io, error)
    }
  }

  /// Checks that `write(_:to:)` could write to `path`, before training takes its time.
  ///
  /// - Throws: `RuntimeError` with code `io` when something else than a compiled model or an empty directory is there.
  package func checkTarget(_ path: String) throws(RuntimeError) {
    guard !path.hasSuffix(".mlmodel") else { return }
    do throws(Diagnostic) { try CompiledDirectoryWriter.checkTarget(path) } catch { throw RuntimeError(.io, error) }
  }

  /// Replaces the files of `folder` in which the two models differ.
  private static func put(
    _ new: Model, instead old: Model, from origin: CompiledOrigin?, in folder: String,
    of directory: inout CompiledDirectoryCopy
  ) throws(Diagnostic) {
    guard new.kind != old.kind else { return }
    if let newPipeline = new.pipeline, let oldPipeline = old.pipeline {
      let models = zip(zip(newPipeline.models, oldPipeline.models), origin?.children ?? [])
      for (index, ((new, old), origin)) in models.enumerated() {
        try put(new, instead: old, from: origin, in: "\(folder)model\(index)/", of: &directory)
      }
    } else if let newNetwork = new.network, let oldNetwork = old.network {
      let path = folder + EspressoWeights.fileName
      let weights = try EspressoWeights(directory.data(path) ?? WeightData(), file: path)
      try directory.replaceWeights(
        in: folder,
        with: try UpdatedWeights.write(weights, origin?.weights ?? [], old: oldNetwork.layers, new: newNetwork.layers))
    } else {
      try directory.replace(folder + "coremldata.bin", withModel: new)
    }
  }
}
