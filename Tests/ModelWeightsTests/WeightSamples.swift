import Foundation
import ModelCompiler
import ModelFormat
import ModelSpec
import ModelWeights
import OrderedCollections
import _ModelTestSupport

/// Compiled models with weights that a number decides.
enum WeightSamples {
  /// Floats that look random and are not.
  static func floats(_ count: Int, _ seed: Int) -> [Float] {
    var state = UInt64(seed &+ 1) &* 0x9e37_79b9_7f4a_7c15
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int32(truncatingIfNeeded: state >> 32)) / 4e9
    }
  }

  private static func dense(
    _ name: String, _ input: String, _ output: String, inputs: Int, outputs: Int, _ seed: Int
  ) -> NeuralNetworkLayer {
    .layer(
      name, [input], [output],
      .innerProduct(
        .with {
          $0.inputChannels = UInt64(inputs)
          $0.outputChannels = UInt64(outputs)
          $0.hasBias = true
          $0.weights = .with { $0.floatValue = WeightData(floats: floats(inputs * outputs, seed)) }
          $0.bias = .with { $0.floatValue = WeightData(floats: floats(outputs, seed + 1000)) }
        }))
  }

  /// Two fully connected layers; the weights of each come from a number.
  static func network(_ first: Int, _ second: Int, outputs: Int = 3, author: String = "") -> Model {
    var model = Model.neuralNetwork(
      [
        dense("body", "x", "h", inputs: 8, outputs: 16, first), .relu("relu", "h", "r"),
        dense("head", "r", "y", inputs: 16, outputs: outputs, second),
      ], inputs: [.multiArray("x", [8])], outputs: [.multiArray("y", [Int64(outputs)])])
    if !author.isEmpty { model.description?.metadata = .with { $0.author = author } }
    return model
  }

  /// Two constants in a weight file, the second of four bits an element.
  static func program(_ first: Int, _ second: Int, count: UInt64 = 64) throws -> ModelFile {
    var blobs = WeightBlobWriter()
    let one = try blobs.append(WeightData(floats: floats(Int(count), first)), .float32, elementCount: Int(count))
    let bytes = floats(5, second).map { UInt8(truncatingIfNeeded: $0.bitPattern >> 12) }
    let two = try blobs.append(WeightData(bytes: bytes), .uint4, elementCount: 10)
    let operations: [MILSpec.Operation] = [
      .const("body", .blob(.float32, [1, count], offset: one)),
      .const("head", .blob(.uint4, [2, 5], offset: two)),
      .operation("add", [("x", ["x"]), ("y", ["body"])], "y", .float32, [1, count]),
    ]
    var model = Model.mlProgram(
      [("main", operations)], opset: "CoreML8", version: 9, inputs: [.multiArray("x", [1, Int64(count)])],
      outputs: [.multiArray("y", [1, Int64(count)])])
    if case .mlProgram(var program)? = model.kind {
      program.functions["main"]?.inputs = [
        .with {
          $0.name = "x"
          $0.type = .with { $0.kind = .tensorType(.tensor(.float32, [1, count])) }
        }
      ]
      program.functions["main"]?.blockSpecializations["CoreML8"]?.outputs = ["y"]
      model.kind = .mlProgram(program)
    }
    return ModelFile(model, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blobs])
  }

  static func pipeline(_ models: [Model]) -> Model {
    .model(
      .pipeline(.with { $0.models = models }), version: 4, inputs: [.multiArray("x", [8])],
      outputs: [.multiArray("y", [3])])
  }
}

/// A folder with compiled models.
struct WeightsFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func path(_ name: String) -> String { folder.path(name) }

  /// Compiles `model` as `name`.mlmodelc and returns the path.
  @discardableResult
  func compile(_ model: Model, _ name: String) throws -> String {
    try compile(ModelFile(model), name, "source-\(name)/model.mlmodel")
  }

  @discardableResult
  func compile(_ file: ModelFile, _ name: String) throws -> String {
    try compile(file, name, "source-\(name)/model.mlpackage")
  }

  private func compile(_ file: ModelFile, _ name: String, _ source: String) throws -> String {
    try folder.makeDirectory("source-\(name)")
    try file.write(to: path(source))
    try CompilePipeline(.warnOnly).compile(path(source), to: path("\(name).mlmodelc"))
    return path("\(name).mlmodelc")
  }

  /// All files of a directory.
  func content(_ name: String) throws -> [String: [UInt8]] {
    var content: [String: [UInt8]] = [:]
    for file in folder.files(below: name) { content[file] = try folder.read("\(name)/\(file)") }
    return content
  }

  func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
  }

  func overwrite(_ name: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try folder.read(name)
    change(&bytes)
    _ = try folder.write(bytes, to: name)
  }

  /// Names of everything in the folder, hidden files included.
  func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.directory)) }
}
