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
