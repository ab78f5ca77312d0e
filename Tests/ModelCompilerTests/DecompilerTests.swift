import Foundation
import ModelCompiler
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Compiled models made into sources, and compiled again.
struct DecompilerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Weights of two numbers, `first` and 2.
  private func weights(_ first: UInt8) throws -> WeightBlobWriter {
    var blob = WeightBlobWriter()
    try blob.append(WeightData(bytes: [first, 0, 2, 0]), .float16, elementCount: 2)
    return blob
  }

  private func program(_ fileName: String = "weight.bin") -> Model {
    var value = MILSpec.Value.blob(.float16, [2])
    value.value = .blobFileValue(
      .with {
        $0.fileName = "@model_path/weights/\(fileName)"
        $0.offset = 64
      })
    return .mlProgram([("main", [.const("w", value)])])
  }

  private func pipeline(_ models: [Model]) -> Model {
    .model(
      .pipeline(
        .with {
          $0.models = models
          $0.names = models.indices.map { "part\($0)" }
        }), version: 8)
  }

  /// Compiles the model at `path` into the directory `name`.
  private func compile(_ path: String, into name: String) throws -> String {
    let output = folder.path(name)
    try compiledModel(try ModelFile.read(path), className: "m").write(to: output)
    return output
  }

  private func write(_ model: Model, _ blobs: [String: UInt8] = [:]) throws -> String {
    var writers: [String: WeightBlobWriter] = [:]
    for (name, first) in blobs { writers["@model_path/weights/\(name)"] = try weights(first) }
    let path = folder.path(blobs.isEmpty ? "m.mlmodel" : "m.mlpackage")
    try ModelFile(model, weightBlobs: writers).write(to: path)
    return path
  }

  @Test func sharedWeightsBecomeOneFile() throws {
    let compiled = try compile(
      try write(pipeline([program(), program()]), ["weight.bin": 1]), into: "a.mlmodelc")
    let decompiled = try Decompiler.decompile(try ModelFile.read(compiled))
    #expect(decompiled.format == .mlpackage)
    #expect(!decompiled.notes.contains { $0.code == "weight-file-renamed" })
    try Decompiler.write(decompiled, to: folder.path("out/b.mlpackage"))
    let again = try compile(folder.path("out/b.mlpackage"), into: "c.mlmodelc")
    #expect(folder.files(below: "out/b.mlpackage").filter { $0.hasSuffix(".bin") }.count == 1)
    for file in folder.files(below: "a.mlmodelc") where file != "analytics/coremldata.bin" {
      #expect(try folder.read("a.mlmodelc/\(file)") == (try folder.read("c.mlmodelc/\(file)")), "\(file)")
    }
    #expect(again.hasSuffix("c.mlmodelc"))
  }

  @Test func differentWeightsOfOneNameAreKeptApart() throws {
    let compiled = try compile(
      try write(pipeline([program("a.bin"), program("b.bin")]), ["a.bin": 1, "b.bin": 9]), into: "a.mlmodelc")
    // The second model's file gets the name of the first one's.
    try FileManager.default.moveItem(
      atPath: "\(compiled)/model1/weights/b.bin", toPath: "\(compiled)/model1/weights/a.bin")
    let text = String(decoding: try folder.read("a.mlmodelc/model1/model.mil"), as: UTF8.self)
    try folder.write(text.replacingOccurrences(of: "b.bin", with: "a.bin"), under: "a.mlmodelc/model1/model.mil")
    let decompiled = try Decompiler.decompile(try ModelFile.read(compiled))
    #expect(
      decompiled.notes.last?.message
        == "weight file '@model_path/weights/a.bin' is called '@model_path/model1/weights/a.bin', since another model of "
        + "the pipeline has a different file of its name")
    try Decompiler.write(decompiled, to: folder.path("b.mlpackage"))
    let data = "b.mlpackage/Data/com.apple.CoreML"
    #expect(try folder.read("\(data)/weights/a.bin") == (try folder.read("a.mlmodelc/model0/weights/a.bin")))
    #expect(try folder.read("\(data)/model1/weights/a.bin") == (try folder.read("a.mlmodelc/model1/weights/a.bin")))
  }

  @Test func notesSayWhatIsNotAsInTheSource() throws {
    let model = program().withFunctionInputs(["b", "a"])
    let compiled = try compile(try write(model, ["weight.bin": 1]), into: "a.mlmodelc")
    let notes = try Decompiler.decompile(try ModelFile.read(compiled)).notes
    #expect(
      notes.map(\.message) == [
        "`buildInfo` goes without the compiler's versions, 3520.5.1 and 3520.4.1",
        "inputs of functions stand in the order of their names, whatever it was in the source",
      ])
    #expect(notes.first?.remedy == "for the same text again, compile with --pretend-version 3520.5.1,3520.4.1")
    #expect(notes.allSatisfy { $0.severity == .note })
  }

  @Test func aFileCannotHoldWeights() throws {
    let compiled = try compile(try write(program(), ["weight.bin": 1]), into: "a.mlmodelc")
    let decompiled = try Decompiler.decompile(try ModelFile.read(compiled))
    let found = #expect(throws: Diagnostic.self) { try Decompiler.write(decompiled, to: folder.path("b.mlmodel")) }
    #expect(
      found?.diagnostic.message
        == "the model keeps weights in '@model_path/weights/weight.bin', which a .mlmodel file cannot hold")
    #expect(found?.diagnostic.remedy == "write a .mlpackage instead")
  }

  @Test func missingWeights() throws {
    let compiled = try compile(try write(program(), ["weight.bin": 1]), into: "a.mlmodelc")
    try FileManager.default.removeItem(atPath: "\(compiled)/weights")
    let found = #expect(throws: Diagnostic.self) { try Decompiler.decompile(try ModelFile.read(compiled)) }
    #expect(found?.diagnostic.message == "the weight file '@model_path/weights/weight.bin' is missing")
  }

  @Test func otherModelsAreRefused() throws {
    let source = try write(program(), ["weight.bin": 1])
    let found = #expect(throws: Diagnostic.self) { try Decompiler.decompile(try ModelFile.read(source)) }
    #expect(found?.diagnostic.message == "this is not a compiled model")
    let directory = try ModelFile.read(try compile(source, into: "a.mlmodelc"))
    let twice = #expect(throws: Diagnostic.self) { try compiledModel(directory) }
    #expect(twice?.diagnostic.message == "this model is compiled already")
  }
}
