import CoreML
import Foundation

/// The folder where an app keeps its current model and replaces it.
struct AppFolder {
  let url: URL
  /// The current model: a compiled directory.
  var model: URL { url.appendingPathComponent("Generator.mlmodelc") }

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("hot-swap-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }

  /// Replaces the file or directory `old` with `new` atomically.
  func replace(_ old: URL, with new: URL) throws {
    if FileManager.default.fileExists(atPath: old.path) {
      _ = try FileManager.default.replaceItemAt(old, withItemAt: new)
    } else {
      try FileManager.default.moveItem(at: new, to: old)
    }
  }

  /// Compiles a source model on this device and makes it current.
  func compile(_ source: URL) throws {
    let compiled = try MLModel.compileModel(at: source)
    try replace(model, with: compiled)
  }

  /// Makes a copy of a compiled model current, such as one shipped with the app.
  func copy(_ compiled: URL) throws {
    let copy = url.appendingPathComponent("copy.mlmodelc")
    try FileManager.default.copyItem(at: compiled, to: copy)
    try replace(model, with: copy)
  }

  /// Replaces only the weights of the current model.
  func replaceWeights(with file: URL) throws {
    let copy = url.appendingPathComponent("weights")
    try FileManager.default.copyItem(at: file, to: copy)
    try replace(model.appendingPathComponent("model.espresso.weights"), with: copy)
  }
}
