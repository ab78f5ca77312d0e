import CoreMLAPI
import Foundation
import ModelFormat
import ModelSpec
import ModelStore
import StoredModels
import _ModelTestSupport

/// A store in a folder of its own, and models to put there.
struct StoreScene: @unchecked Sendable {
  let folder: TemporaryFolder
  let store: ModelStore

  /// - Parameter limits: Changes to limits that are short, as for tests.
  init(_ change: (inout StoreLimits) -> Void = { _ in }) throws {
    folder = try TemporaryFolder()
    var limits = StoreLimits()
    limits.firstDelay = .milliseconds(1)
    limits.attempts = 3
    // Long enough for a machine that does other work, or nothing for a while.
    limits.answerTime = .seconds(120)
    limits.stallTime = .seconds(120)
    limits.freeBytesKept = 1 << 20
    // Other tests of the process take memory as they like.
    limits.answerBytes = .max
    change(&limits)
    store = try ModelStore(directory: folder.url.appendingPathComponent("store"), limits: limits)
  }

  /// The bytes of a model that multiplies its input, of shape [width], by `factor`; 4 · width² bytes and some.
  static func model(_ factor: Float, width: Int = 4) throws -> [UInt8] {
    var weights = [Float](repeating: 0, count: width * width)
    for index in 0..<width { weights[index * width + index] = factor }
    let layer = NeuralNetworkLayer.layer(
      "dense", ["x"], ["y"],
      .innerProduct(
        .with {
          $0.inputChannels = UInt64(width)
          $0.outputChannels = UInt64(width)
          $0.weights = .with { $0.floatValue = WeightData(floats: weights) }
        }))
    let width = Int64(width)
    return ModelFile.encode(
      .neuralNetwork([layer], inputs: [.multiArray("x", [width])], outputs: [.multiArray("y", [width])]))
  }

  /// What the current model multiplies by.
  func factor(_ name: String = "Digits") async throws -> Double {
    try Self.factor(try await store.load(name).model)
  }

  static func factor(_ model: MLModel) throws -> Double {
    let width = model.modelDescription.inputDescriptionsByName["x"]?.multiArrayConstraint?.shape.first ?? 0
    let input = try MLMultiArray(shape: [width], dataType: .float32)
    for index in 0..<input.count { input[index] = 1 }
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": input]))
    return output.featureValue(for: "y")?.multiArrayValue?[0].doubleValue ?? .nan
  }

  /// All that lies in the directory of a model, but for what is in versions.
  func files(_ name: String = "Digits") -> [String] {
    let root = store.directory.appendingPathComponent(name)
    let paths = FileManager.default.subpaths(atPath: root.path) ?? []
    return paths.filter { !$0.contains(".mlmodelc/") }.sorted()
  }

  /// What lies in `incoming`.
  func incoming(_ name: String = "Digits") -> [String] {
    files(name).filter { $0.hasPrefix("incoming/") }.map { String($0.dropFirst(9)) }
  }

  /// The error of `work`.
  func error(_ work: () async throws -> some Any) async -> StoreError? {
    do {
      _ = try await work()
      return nil
    } catch {
      return error as? StoreError
    }
  }
}

extension StoreScene {
  /// Installs the model with factor 1 from a file, and gives its version.
  func installFirst() async throws -> String {
    let file = try folder.write(try Self.model(1), to: "Digits.mlmodel")
    return try await store.install(contentsOf: URL(fileURLWithPath: file)).version.id
  }

  /// SHA-256 in hexadecimal digits.
  static func sha256(_ bytes: [UInt8]) throws -> String {
    let digest = try SHA256Digest(of: bytes).bytes
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
