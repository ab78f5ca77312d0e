import CoreML
import Foundation

/// A model with inputs and the bytes that it must return every time.
final class SoakModel: @unchecked Sendable {
  let name: String
  /// The compiled model.
  let url: URL
  let model: MLModel
  let inputs: any MLFeatureProvider
  let reference: [UInt8]

  /// Compiles and loads the model at `path`, and makes the first prediction.
  init(_ path: String, in folder: URL) throws {
    let source = URL(fileURLWithPath: path)
    name = source.deletingPathExtension().lastPathComponent
    let compiled = try MLModel.compileModel(at: source)
    url = folder.appendingPathComponent("\(name).mlmodelc")
    try FileManager.default.moveItem(at: compiled, to: url)
    model = try MLModel(contentsOf: url)
    var random = SplitMix(state: 0x5eed)
    inputs = try ModelInputs.make(model.modelDescription, &random)
    reference = try OutputBytes.of(try model.prediction(from: inputs))
  }

  func checkSynchronously() throws -> Bool {
    try OutputBytes.of(try model.prediction(from: inputs)) == reference
  }

  /// Waits on this thread for a prediction made on another one.
  func checkAsynchronously() throws -> Bool {
    let done = DispatchSemaphore(value: 0)
    let result = Box<Result<Bool, any Error>>(.success(false))
    Task {
      do {
        result.value = .success(try OutputBytes.of(try await model.prediction(from: inputs)) == reference)
      } catch {
        result.value = .failure(error)
      }
      done.signal()
    }
    done.wait()
    return try result.value.get()
  }

  /// Loads the model once more, asks it once, and lets it go.
  func checkLoading() throws -> Bool {
    let fresh = try MLModel(contentsOf: url)
    return try OutputBytes.of(try fresh.prediction(from: inputs)) == reference
  }
}

/// A value that two threads use one after the other.
final class Box<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
