import Foundation
import Testing
import _ModelTestSupport

/// `modelc weights`: from a compiled model to a file and back.
struct WeightsCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], status: Int32 = 0) throws -> ToolRun {
    let run = try ToolRun(arguments)
    #expect(run.status == status, "\(run.standardError)")
    return run
  }

  private func compile(_ example: String) throws -> String {
    _ = try run(["compile", "examples/models/\(example)", folder.directory])
    return folder.path(String(example.prefix { $0 != "." }) + ".mlmodelc")
  }

  private func content(_ name: String) throws -> [String: [UInt8]] {
    var content: [String: [UInt8]] = [:]
    for file in folder.files(below: name) { content[file] = try folder.read("\(name)/\(file)") }
    return content
  }

  @Test(arguments: ["DigitClassifier.mlmodel", "SmallProgram.mlpackage"]) func thereAndBack(_ example: String) throws {
    let model = try compile(example)
    let name = String(model.split(separator: "/").last ?? "")
    let before = try content(name)
    let file = folder.path("all.mlweights")
    let extracted = try run(["weights", "extract", model, file])
    #expect(extracted.standardOutput.hasPrefix("\(file): "))
    let listed = try run(["weights", "ls", model]).standardOutput
    #expect(try run(["weights", "ls", file]).standardOutput == listed)
    #expect(listed.split(separator: "\n").last?.hasPrefix("graph ") == true)
    let truncated = try run(["weights", "truncate", model])
    #expect(truncated.standardOutput.hasSuffix(" removed\n"))
    #expect(try run(["weights", "ls", model]).standardError.hasPrefix("error: the weight file '"))
    #expect(try run(["weights", "apply", model, file]).standardOutput.contains(" tensors replaced, "))
    #expect(try content(name) == before)
    try FileManager.default.copyItem(atPath: model, toPath: folder.path("same.mlmodelc"))
    let changes = folder.path("d.mlweights")
    let diff = try run(["weights", "diff", model, folder.path("same.mlmodelc"), "-o", changes])
    #expect(diff.standardOutput.contains(": 0 of "))
    #expect(try run(["weights", "ls", changes]).standardOutput.contains("\tunchanged\n"))
  }

  @Test func mismatchesAreListed() throws {
    let model = try compile("DigitClassifier.mlmodel")
    let other = try compile("SmallProgram.mlpackage")
    let file = folder.path("all.mlweights")
    _ = try run(["weights", "extract", other, file])
    let refused = try run(["weights", "apply", model, file], status: 1)
    #expect(refused.standardError.hasPrefix("error: the weights of '\(file)' do not fit this model: "))
    #expect(refused.standardError.contains("\n  - 'coremldata.bin' differs\n"))
    #expect(refused.standardError.contains("\n  - 'model.mil' is missing\n"))
    let diff = try run(["weights", "diff", model, other, "-o", folder.path("d.mlweights")], status: 1)
    #expect(diff.standardError.contains("\n  - 'model.mil' is missing\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("d.mlweights")))
  }

  @Test func modelsThatHaveNone() throws {
    let refused = try run(["weights", "ls", try compile("HabitatPricer.mlmodel")], status: 1)
    #expect(refused.standardError.contains("has no weight file: there are no weights to exchange"))
    let source = try run(["weights", "truncate", "examples/models/HabitatPricer.mlmodel"], status: 1)
    #expect(source.standardError.hasPrefix("error: this is not a compiled model"))
  }
}

/// `modelc weights` of source models: to files of arrays and back.
struct SourceWeightsCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], status: Int32 = 0) throws -> ToolRun {
    let run = try ToolRun(["weights"] + arguments)
    #expect(run.status == status, "\(run.standardError)")
    return run
  }

  private func content(_ path: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    var content: [String: Data] = [:]
    for name in names { content[name] = FileManager.default.contents(atPath: "\(path)/\(name)") }
    return content
  }

  @Test(arguments: ["npz", "safetensors"]) func thereAndBack(_ format: String) throws {
    let arrays = folder.path("w.\(format)")
    let network = "examples/models/DigitClassifier.mlmodel"
    #expect(try run(["export", network, "-o", arrays]).standardOutput == "\(arrays): 8 tensors, 423.5 kB\n")
    let copy = folder.path("copy.mlmodel")
    #expect(
      try run(["import", network, arrays, "-o", copy]).standardOutput == "\(copy): 0 of 8 tensors changed, 8 equal\n")
    #expect(FileManager.default.contents(atPath: copy) == FileManager.default.contents(atPath: network))
    let program = "examples/models/SmallProgram.mlpackage"
    _ = try run(["export", program, "-o", arrays])
    let package = folder.path("copy.mlpackage")
    #expect(try run(["import", program, arrays, "-o", package]).standardOutput.hasSuffix(" changed, 7 equal\n"))
    #expect(try content(package) == content(program))
  }

  @Test func someTensors() throws {
    let model = "examples/models/DigitClassifier.mlmodel"
    let other = "examples/models/DigitGeneratorNew.mlmodel"
    let arrays = folder.path("w.npz")
    let exported = try run(["export", model, "-o", arrays, "--only", "conv?/b*", "--only", "dense1/weights"])
    #expect(exported.standardOutput.hasPrefix("\(arrays): 3 tensors, "))
    let out = folder.path("out.mlmodel")
    let missing = try run(["import", model, arrays, "-o", out], status: 1)
    #expect(missing.standardError.contains("error: the weights of '\(arrays)' do not fit this model: 5 differences\n"))
    #expect(missing.standardError.contains("  fix: --partial imports the tensors that both have\n"))
    #expect(missing.standardError.contains("\n  - 'conv1/weights' is missing\n"))
    #expect(!FileManager.default.fileExists(atPath: out))
    let partial = try run(["import", model, arrays, "-o", out, "--partial"])
    #expect(partial.standardOutput == "\(out): 0 of 8 tensors changed, 3 equal, 5 not in the file\n")
    _ = try run(["export", model, "-o", arrays, "--only", "conv*"])
    let nothing = try run(["import", other, arrays, "-o", out, "--partial"], status: 1)
    #expect(nothing.standardError.contains("the model has no tensor of any name in the file"))
    let none = try run(["export", model, "-o", arrays, "--only", "none"], status: 1)
    #expect(none.standardError.hasPrefix("error: no tensor of the model has such a name\n"))
    let ending = try run(["export", model, "-o", folder.path("w.bin")], status: 1)
    #expect(ending.standardError.contains("ends neither in .npz nor in .safetensors"))
  }

  @Test func lists() throws {
    let listed = try run(["ls", "examples/models/SmallProgram.mlpackage"]).standardOutput.split(separator: "\n")
    #expect(listed.count == 7)
    #expect(listed[0] == "edges_weight_0\tFLOAT16 [12, 1, 3, 3]\t216 bytes\tweight.bin:128\td1d07cffe11e")
    let shown = try run(["stats", "examples/models/SmallProgram.mlpackage", "--only", "*beta*"]).standardOutput
    #expect(
      shown == """
        name\ttype\tmin\tmax\tmean\tdeviation\tzeros\tnan\tinfinite\tdistinct
        normalized_beta_0\tFLOAT16 [12]\t0\t0\t0\t0\t12\t0\t0\t1

        """)
    let json = try run(["stats", "examples/models/SmallProgram.mlpackage", "--only", "*gamma*", "--json"])
    #expect(json.standardOutput.contains("\"name\": \"normalized_gamma_0\""))
    #expect(json.standardOutput.contains("\"distinct\": 1\n"))
    #expect(try run(["ls", "examples/models/HabitatPricer.mlmodel"]).standardOutput == "")
  }
}
