internal import ModelFormat
package import ModelRuntime
package import ModelSpec

/// A compiled model to be updated: read once, and kept in that state.
package struct UpdateSource: Sendable {
  /// The model, with the layers of its networks.
  package let model: Model
  /// How the model is loaded and trained; locates its weight files.
  package let options: LoadingOptions
  private let directory: CompiledDirectoryCopy
  private let origin: CompiledOrigin?

  /// Reads the compiled model in the directory `path`.
  ///
  /// - Throws: `RuntimeError` with code `io` if it cannot be read, with code `generic` if it is not compiled.
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

  /// Writes the trained model as a compiled model: files with weights or samples are replaced, all others are copied
  /// byte for byte. The result is the source of the next update.
  ///
  /// `path` always has either the old or the complete new model; it may be that of the source, or an empty directory.
  ///
  /// - Parameters:
  ///   - learnt: The source's model after training.
  ///   - path: The output; a path ending in `.mlmodel` gets a source model, not a compiled one.
  /// - Throws: `RuntimeError` with code `io` that says why nothing can be written there.
  package func write(_ learnt: Model, to path: String) throws(RuntimeError) {
    do throws(Diagnostic) {
      // Discards results if the weights they came from were changed meanwhile.
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

  /// Checks before training that `write(_:to:)` can write to `path`.
  ///
  /// - Throws: `RuntimeError` with code `io` if anything but a compiled model or an empty directory exists there.
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
