import Foundation
import Testing
import _ModelTestSupport

/// `modelc decompile`, and what other commands make of compiled models.
struct DecompileCommandTests {
  private func compile(_ example: String, _ folder: TemporaryFolder) throws {
    let run = try ToolRun(["compile", "examples/models/\(example)", folder.directory])
    #expect(run.status == 0, "\(run.standardError)")
  }

  @Test func packageOfAProgramWithWeights() throws {
    let folder = try TemporaryFolder()
    try compile("SmallProgram.mlpackage", folder)
    let run = try ToolRun(["decompile", folder.path("SmallProgram.mlmodelc"), folder.path("out/")])
    #expect(run.status == 0)
    #expect(run.standardOutput == folder.path("out/SmallProgram.mlpackage\n"))
    #expect(run.standardError.hasPrefix("note: `buildInfo` goes without the compiler's versions"))
    let views = try ["SmallProgram.mlmodelc", "out/SmallProgram.mlpackage"].map { name in
      let inspected = try ToolRun(["inspect", folder.path(name)])
      #expect(inspected.status == 0)
      return inspected.standardOutput.split(separator: "\n").dropFirst()
    }
    #expect(views[0] == views[1])
    #expect(try ToolRun(["validate", folder.path("SmallProgram.mlmodelc")]).status == 0)
  }

  @Test func fileOfAModelStoredAsAWhole() throws {
    let folder = try TemporaryFolder()
    try compile("HabitatPricer.mlmodel", folder)
    let output = folder.path("again.mlmodel")
    let run = try ToolRun(["decompile", folder.path("HabitatPricer.mlmodelc"), output])
    #expect(run.standardOutput == output + "\n")
    #expect(run.standardError.isEmpty)
    let source = GoldenCase.root.appendingPathComponent("examples/models/HabitatPricer.mlmodel")
    #expect(try folder.read("again.mlmodel") == [UInt8](try Data(contentsOf: source)))
  }

  @Test(arguments: ["HabitatPricer.mlmodel", "DigitClassifier.mlmodel", "SmallProgram.mlpackage"])
  func compiledModelsAreNotCompiled(example: String) throws {
    let folder = try TemporaryFolder()
    try compile(example, folder)
    let name = "\(example.prefix { $0 != "." }).mlmodelc"
    let run = try ToolRun(["compile", folder.path(name), folder.path("out")])
    #expect(run.status == 1)
    #expect(
      run.standardError == """
        error: this model is compiled already
          at: \(folder.path(name))
          fix: give the .mlmodel or .mlpackage that it was compiled from; `modelc decompile` can make one

        """)
    #expect(run.standardOutput.isEmpty)
    #expect(folder.files(below: "out").isEmpty)
  }

  @Test(.needsSharedFiles) func networksAreReadWithTheirLayers() throws {
    let path = SharedFiles.path("golden/compiled-only/MNIST-2019.mlmodelc")
    let inspected = try ToolRun(["inspect", path])
    #expect(inspected.status == 0)
    #expect(inspected.standardOutput.contains("convolution"))
    #expect(try ToolRun(["validate", path]).status == 0)
    let folder = try TemporaryFolder()
    let decompiled = try ToolRun(["decompile", path, folder.directory])
    #expect(decompiled.status == 0)
    #expect(decompiled.standardError.hasPrefix("note: "))
  }
}
