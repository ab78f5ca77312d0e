import Foundation
import Testing
import _ModelTestSupport

/// Models whose weights are not there, as commands take them.
struct MissingWeightsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A copy of the example package whose weight file is gone; `change` may put another thing in its place.
  private func package() throws -> String {
    let path = folder.path("m.mlpackage")
    try FileManager.default.copyItem(
      at: GoldenCase.root.appendingPathComponent("examples/models/SmallProgram.mlpackage"),
      to: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path + "/Data/com.apple.CoreML/weights/weight.bin")
    return path
  }

  private static let missing = "the weight file 'weights/weight.bin' is missing, expected at least "

  @Test(arguments: [[], ["--mil"], ["--cost"], ["--layers"], ["--weights"], ["--json"]])
  func inspectSaysWhatIsMissing(view: [String]) throws {
    let path = try package()
    let whole = try ToolRun(["inspect", "examples/models/SmallProgram.mlpackage"] + view)
    let run = try ToolRun(["inspect", path] + view)
    #expect(run.status == 0)
    #expect(run.standardError.hasPrefix("warning: \(Self.missing)"))
    #expect(whole.standardError.isEmpty)
    if !view.isEmpty, view != ["--json"] { #expect(run.standardOutput == whole.standardOutput) }
  }

  @Test func compileNeedsTheWeights() throws {
    let run = try ToolRun(["compile", try package(), folder.directory])
    #expect(run.status == 1)
    #expect(run.standardError.hasPrefix("error: the weight file '@model_path/weights/weight.bin' is missing"))
    #expect(folder.files(below: "m.mlmodelc").isEmpty)
  }

  @Test func compileWritesTheTextAndWarnsIfTold() throws {
    let path = try package()
    let run = try ToolRun(["compile", path, folder.directory, "--allow-missing-weights"])
    #expect(run.status == 0)
    #expect(run.standardError.hasPrefix("warning: the weight file '@model_path/weights/weight.bin' is missing"))
    #expect(try ToolRun(["compile", path, folder.directory, "--strict", "--allow-missing-weights"]).status == 1)
    let files = folder.files(below: "m.mlmodelc")
    #expect(files == ["analytics/coremldata.bin", "coremldata.bin", "metadata.json", "model.mil"])
    let whole = try TemporaryFolder()
    #expect(try ToolRun(["compile", "examples/models/SmallProgram.mlpackage", whole.directory]).status == 0)
    #expect(try folder.read("m.mlmodelc/model.mil") == (try whole.read("SmallProgram.mlmodelc/model.mil")))
    for name in ["m.mlpackage", "m.mlmodelc"] {
      let predicted = try ToolRun(["predict", folder.path(name)])
      #expect(predicted.status == 1)
      #expect(predicted.standardError.hasPrefix("error: \(Self.missing)"))
    }
  }

  @Test func compiledNetworksAreInspected() throws {
    #expect(try ToolRun(["compile", "examples/models/DigitClassifier.mlmodel", folder.directory]).status == 0)
    let path = folder.path("DigitClassifier.mlmodelc")
    let views = [[], ["--layers"], ["--weights"], ["--mil"], ["--cost"], ["--constraints", "image"]]
    let whole = try views.map { try ToolRun(["inspect", path] + $0).standardOutput }
    try FileManager.default.removeItem(atPath: path + "/model.espresso.weights")
    for (view, expected) in zip(views, whole) {
      let run = try ToolRun(["inspect", path] + view)
      #expect(run.status == 0)
      #expect(run.standardError.hasPrefix("warning: the weight file 'model.espresso.weights' is missing"), "\(view)")
      if view.isEmpty {
        #expect(run.standardOutput.contains("no: the weight file"))
      } else {
        #expect(run.standardOutput == expected, "\(view)")
      }
    }
    for command in ["predict", "decompile", "convert", "validate"] {
      let more =
        command == "predict" || command == "validate"
        ? [] : [folder.path("out.mlpackage")] + (command == "convert" ? ["--to", "mlprogram"] : [])
      let run = try ToolRun([command, path] + more)
      #expect(run.status == 1)
      let said = command == "validate" ? run.standardOutput : run.standardError
      #expect(said.contains("error: the weight file 'model.espresso.weights' is missing"), "\(command)")
    }
  }
}
