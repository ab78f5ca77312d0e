import CoreML
import Foundation

/// The folder where an app keeps the model that it uses, and puts others in its place.
struct AppFolder {
  let url: URL
  /// The model in use: a compiled directory.
  var model: URL { url.appendingPathComponent("Generator.mlmodelc") }

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("hot-swap-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }

  /// Puts the file or directory `new` in the place of `old`, which at any moment is the old one or the whole new one.
  func replace(_ old: URL, with new: URL) throws {
    if FileManager.default.fileExists(atPath: old.path) {
      _ = try FileManager.default.replaceItemAt(old, withItemAt: new)
    } else {
      try FileManager.default.moveItem(at: new, to: old)
    }
  }

  /// Compiles a source model on this device and puts it in place.
  func compile(_ source: URL) throws {
    let compiled = try MLModel.compileModel(at: source)
    try replace(model, with: compiled)
  }

  /// Copies a compiled model into place, as one that is shipped with the app.
  func copy(_ compiled: URL) throws {
    let copy = url.appendingPathComponent("copy.mlmodelc")
    try FileManager.default.copyItem(at: compiled, to: copy)
    try replace(model, with: copy)
  }

  /// Puts other weights into the model that is in place, and leaves the rest as it is.
  func replaceWeights(with file: URL) throws {
    let copy = url.appendingPathComponent("weights")
    try FileManager.default.copyItem(at: file, to: copy)
    try replace(model.appendingPathComponent("model.espresso.weights"), with: copy)
  }
}
