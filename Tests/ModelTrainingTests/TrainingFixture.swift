internal import Foundation
internal import ModelFormat
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining
internal import Testing

/// A folder of Fixtures: a model, examples, and what PyTorch learns from them.
struct TrainingFixture: Sendable, CustomTestStringConvertible {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// All folders, by name.
  static let all: [TrainingFixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".md") }.sorted().map { TrainingFixture(name: $0) }
  }()

  var name: String

  var testDescription: String { name }

  func model() throws -> Model { try ModelFile.read(path("model.mlmodel")).model }

  func floats(_ file: String) throws -> [Float] {
    try Data(contentsOf: URL(fileURLWithPath: path(file))).withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  /// The mean loss of each epoch.
  func losses() throws -> [Double] {
    try String(contentsOf: URL(fileURLWithPath: path("losses.txt")), encoding: .utf8)
      .split(separator: "\n").compactMap { Double($0) }
  }

  private func path(_ file: String) -> String {
    Self.folder.appendingPathComponent(name).appendingPathComponent(file).path
  }

  /// The examples, in their order.
  func examples() throws -> ExampleList {
    let description = try #require(try model().description)
    let input = try #require(description.input.first)
    let target = try #require(description.trainingInput.first { $0.name != input.name })
    guard case .multiArrayType(let array)? = input.type?.kind, case .multiArrayType(let wanted)? = target.type?.kind
    else { throw CocoaError(.fileReadCorruptFile) }
    let shape = array.shape.map { Int($0) }
    let values = try floats("inputs.bin")
    let size = shape.reduce(1, *)
    let targets = try floats("targets.bin")
    let count = values.count / size
    return ExampleList(
      (0..<count).map { index in
        let x = Tensor(floats: Array(values[index * size..<(index + 1) * size]), shape)
        let own = targets[index * targets.count / count..<(index + 1) * targets.count / count]
        let y =
          wanted.dataType == .int32
          ? FeatureArray(Tensor(integers: own.map { Int32(bitPattern: $0.bitPattern) }, [1]), as: .int32)
          : FeatureArray(Tensor(floats: Array(own), [own.count]), as: .float32)
        return [input.name: .array(FeatureArray(x, as: .float32)), target.name: .array(y)]
      })
  }
}

extension Trainer {
  /// The trained weights of all layers of a network, in the order of its layers, weights before biases.
  func allWeights() -> [Float] {
    var all: [Float] = []
    for layer in model.network?.layers ?? [] {
      for key in [ParameterKey.weights, .biases] {
        guard case .array(let array)? = value(for: key.scoped(to: layer.name)) else { continue }
        all += array.tensor(.fp32).floatArray
      }
    }
    return all
  }
}
