import Foundation
import Glibc
import ModelCompiler
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Files of a model that are cut off or removed after they were opened: a sentence, never a signal, and nothing is written.
struct VanishedSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  enum Form: CaseIterable {
    /// A network, a network whose weights are computed when they are written, a model stored as a whole, an ML Program.
    case network, foldedNetwork, whole, program
  }

  enum Harm: CaseIterable {
    case cut, emptied, removed, replaced
  }

  private static let gone = "this file was deleted after the model was read"
  private static let shorter = "the file that holds the weights became shorter while they were being read"

  private static let channels = 600

  private func network(isFolded: Bool) -> Model {
    let channels = Self.channels
    let convolution = NeuralNetworkLayer.layer(
      "conv", ["x"], ["h"],
      .convolution(
        .with {
          $0.outputChannels = UInt64(channels)
          $0.kernelChannels = UInt64(channels)
          $0.nGroups = 1
          $0.kernelSize = [1, 1]
          $0.weights = .floats(channels * channels)
          $0.convolutionPaddingType = .valid(.init())
        }))
    let norm = NeuralNetworkLayer.layer(
      "norm", ["h"], ["y"],
      .batchnorm(
        .with {
          $0.channels = UInt64(channels)
          $0.gamma = .floats(channels)
          $0.beta = .floats(channels)
          $0.mean = .floats(channels)
          $0.variance = .floats(channels)
        }))
    var layers = [convolution, norm]
    if !isFolded {
      layers = [convolution]
      layers[0].output = ["y"]
    }
    let shape = [Int64(channels), 1, 1]
    return .neuralNetwork(
      layers, version: 1, inputs: [.multiArray("x", shape)], outputs: [.multiArray("y", shape)],
      arrayMapping: .rank5ArrayMapping)
  }

  /// Writes a model of more than a megabyte; returns its path, and that of the file to harm.
  private func write(_ form: Form) throws -> (model: String, file: String) {
    let path = folder.path(form == .program ? "m.mlpackage" : "m.mlmodel")
    switch form {
    case .network: try ModelFile(network(isFolded: false)).write(to: path)
    case .foldedNetwork: try ModelFile(network(isFolded: true)).write(to: path)
    case .whole:
      let words = (0..<100_000).map { "a word of some length \($0)" }
      let model = Model.model(
        .dictVectorizer(.with { $0.map = .stringToIndex(.with { $0.vector = words }) }),
        inputs: [.dictionary("words")], outputs: [.multiArray("counts", [100_000], .double)])
      try ModelFile(model).write(to: path)
    case .program:
      var blob = WeightBlobWriter()
      try blob.append(WeightData(bytes: [UInt8](repeating: 1, count: 2_000_000)), .float16, elementCount: 1_000_000)
      let model = Model.mlProgram([("main", [.const("w", .blob(.float16, [1_000_000]))])])
      try ModelFile(model, weightBlobs: ["@model_path/weights/weight.bin": blob]).write(to: path)
      return (path, path + "/Data/com.apple.CoreML/weights/weight.bin")
    }
    return (path, path)
  }

  private func harm(_ path: String, _ harm: Harm) throws {
    switch harm {
    case .cut: truncate(path, 70_000)
    case .emptied: truncate(path, 0)
    case .removed: unlink(path)
    case .replaced:
      try FileManager.default.moveItem(atPath: try folder.write([1, 2, 3], to: "other"), toPath: path + ".new")
      rename(path + ".new", path)
    }
  }

  /// Expects `body` to throw what `harm` gives, and nothing to be left in the folder of the output.
  private func expectProblem(_ harm: Harm, of file: String, _ body: () throws(Diagnostic) -> Void) throws {
    let problem = #expect(throws: Diagnostic.self) { try body() }?.diagnostic
    #expect(problem?.message == (harm == .removed || harm == .replaced ? Self.gone : Self.shorter))
    #expect(problem?.location.file == file)
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(names?.isEmpty ?? true)
  }

  @Test(arguments: Form.allCases, Harm.allCases) func afterReading(form: Form, harm: Harm) throws {
    let (path, file) = try write(form)
    let model = try ModelFile.read(path)
    if form == .program { _ = try model.weightFile("@model_path/weights/weight.bin") }
    try self.harm(file, harm)
    try expectProblem(harm, of: file) { () throws(Diagnostic) in
      try compiledModel(model).write(to: folder.path("out/m.mlmodelc"))
    }
  }

  @Test(arguments: Form.allCases, Harm.allCases) func afterCompiling(form: Form, harm: Harm) throws {
    let (path, file) = try write(form)
    let compiled = try compiledModel(try ModelFile.read(path))
    try self.harm(file, harm)
    try expectProblem(harm, of: file) { () throws(Diagnostic) in
      try compiled.write(to: folder.path("out/m.mlmodelc"))
    }
  }

  @Test(arguments: Form.allCases, Harm.allCases) func whileWriting(form: Form, harm: Harm) throws {
    let (path, file) = try write(form)
    let compiled = try compiledModel(try ModelFile.read(path))
    var isHarmed = false
    try expectProblem(harm, of: file) { () throws(Diagnostic) in
      try compiled.write(to: folder.path("out/m.mlmodelc")) { _ in
        if !isHarmed { try? self.harm(file, harm) }
        isHarmed = true
      }
    }
    #expect(isHarmed)
  }
}
