import Foundation
import Testing
import _ModelTestSupport

/// `modelc extract`, `join` and `split` as processes.
@Suite struct PartsCommandTests {
  private let habitat = "examples/models/HabitatPricer.mlmodel"
  private let program = "examples/models/SmallProgram.mlpackage"
  private let habitatInputs = ["climate=polar", "solarPanels=3", "greenhouses=2", "size=900"]

  /// Paths that a successful run prints.
  private func made(_ arguments: [String]) throws -> [String] {
    let run = try ToolRun(arguments)
    #expect(run.status == 0, "\(run.standardError)")
    return run.standardOutput.split(separator: "\n").map(String.init)
  }

  private func predict(_ model: String, _ inputs: [String]) throws -> String {
    let run = try ToolRun(["predict", model, "--json"] + inputs.flatMap { ["--input", $0] })
    #expect(run.status == 0, "\(run.standardError)")
    return run.standardOutput
  }

  @Test func aPipelineIsTakenApartAndPutTogether() throws {
    let folder = try TemporaryFolder()
    let stages = try made(["split", habitat, "-o", folder.path("Stages")])
    let names = ["0-ClimateEncoder", "1-Features", "2-Trees"]
    #expect(stages == names.map { folder.path("Stages/\($0).mlmodel") })
    let whole = folder.path("Whole.mlmodel")
    #expect(try made(["join"] + stages + ["-o", whole, "--names", "a,b,c"]) == [whole])
    let expected = try predict(habitat, habitatInputs)
    #expect(try predict(whole, habitatInputs) == expected)
    let stage = folder.path("Stage.mlmodel")
    for name in ["2", "c"] { #expect(try made(["extract", whole, "--stage", name, "-o", stage]) == [stage]) }
    #expect(FileManager.default.contentsEqual(atPath: stage, andPath: stages[2]))
    let missing = try ToolRun(["extract", whole, "--stage", "d", "-o", stage])
    #expect(missing.status == 1)
    #expect(missing.standardError.hasPrefix("error: the pipeline has no stage 'd'\n"))
  }

  @Test func connectedModelsGiveThePredictionOfThePipeline() throws {
    let folder = try TemporaryFolder()
    let stages = try made(["split", habitat, "-o", folder.path("Stages")])
    let renamed = folder.path("Renamed.mlmodel")
    _ = try made(["edit", stages[2], "-o", renamed, "--rename", "features=numbers"])
    let whole = folder.path("Whole.mlmodel")
    _ = try made(["join", stages[0], stages[1], renamed, "--connect", "features=numbers", "-o", whole])
    #expect(try predict(whole, habitatInputs) == predict(habitat, habitatInputs))
    let wrong = try ToolRun(["join", stages[0], stages[1], renamed, "--connect", "feature=numbers", "-o", whole])
    #expect(wrong.status == 1)
    #expect(wrong.standardError == "error: no model has an output 'feature'\n  fix: did you mean 'features'?\n")
  }

  /// The number of pictures is open, on both sides of the cut too.
  @Test func aFlexibleFunctionIsCut() throws {
    let folder = try TemporaryFolder()
    let functions = folder.path("Functions.mlpackage")
    _ = try made(["join", "--functions", "one=\(program)", "two=\(program)", "--default", "two", "-o", functions])
    let paths = ["Part", "Rest", "Joined"].map { folder.path("\($0).mlpackage") }
    let parts = try made([
      "extract", functions, "--function", "one", "--to", "rectified", "-o", paths[0], "--rest", paths[1],
    ])
    #expect(parts == [paths[0], paths[1]])
    for kind in ["pipeline", "program"] {
      _ = try made(["join", paths[0], paths[1], "--as", kind, "-o", paths[2]])
      let run = try ToolRun(["compare", program, paths[2], "--random", "3", "--atol", "1e-2", "--rtol", "1e-2"])
      #expect(run.status == 0, "\(kind): \(run.standardOutput)\(run.standardError)")
    }
    #expect(
      try made(["split", functions, "-o", folder.path("Models")])
        == ["one", "two"].map { folder.path("Models/\($0).mlpackage") })
    let missing = try ToolRun(["extract", functions, "--function", "tow", "--to", "rectified", "-o", paths[0]])
    #expect(missing.standardError.contains("the model has no function 'tow'"))
    let unknown = try ToolRun(["extract", program, "--to", "zzzzzzzz", "-o", paths[0]])
    #expect(unknown.standardError.contains("fix: modelc inspect --layers lists the names"))
  }
}
