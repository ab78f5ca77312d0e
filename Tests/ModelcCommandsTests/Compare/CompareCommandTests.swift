import Foundation
import Testing

@testable import ModelcCommands

@Suite struct CompareCommandTests {
  private let program = "examples/models/SmallProgram.mlpackage"

  @Test func aModelAgreesWithItself() throws {
    let run = try ToolRun(["compare", program, program, "--random", "1"])
    #expect(run.status == 0 && run.standardError == "")
    #expect(run.standardOutput.hasSuffix("all outputs agree within 0.002 + 0.01 × |b|\n"))
    #expect(run.standardOutput.contains("probabilities"))
    #expect(run.standardOutput.contains("1.000000  exact"))
  }

  @Test func differentWeightsAreTold() throws {
    let run = try ToolRun([
      "compare", "examples/models/DigitGenerator.mlmodel", "examples/models/DigitGeneratorNew.mlmodel", "--random", "1",
      "--json",
    ])
    #expect(run.status == 1 && run.standardError == "")
    let object = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any]
    #expect(object?["outputsAgree"] as? Bool == false)
    #expect(object?["firstDrift"] as? String == "dense1")
    #expect((object?["values"] as? [Any])?.count == 5)
  }

  @Test func savedActivationsAreTheOtherSide() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-compare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("out.npz").path
    let digits = "digits=[[[" + [String](repeating: "[0,1,2,3,4,5,6,7]", count: 8).joined(separator: ",") + "]]]"
    _ = try ToolRun(["predict", program, "--input", digits, "--output", file])
    let same = try ToolRun(["compare", program, "--expect", file, "--input", digits])
    #expect(same.status == 0 && same.standardOutput.hasPrefix("1 value, 1 prediction\n"))
    let other = digits.replacingOccurrences(of: "0,1,2", with: "2,1,0")
    let different = try ToolRun(["compare", program, "--expect", file, "--input", other, "--atol", "0", "--rtol", "0"])
    #expect(different.status == 1)
    #expect(different.standardOutput.contains("first beyond the tolerance: 'probabilities'"))
  }

  /// Folders of the digits of examples/digits, whose names begin with their label.
  private func labelledDigits(_ folder: URL) throws {
    let digits = "examples/digits"
    for name in try FileManager.default.contentsOfDirectory(atPath: digits) where name.hasSuffix(".png") {
      let label = folder.appendingPathComponent(String(name.prefix(1)))
      try FileManager.default.createDirectory(at: label, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(digits)/\(name)", toPath: label.appendingPathComponent(name).path)
    }
  }

  @Test func labelledImagesGiveAccuracyAndConfusion() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-labels-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try labelledDigits(folder)
    let page = folder.appendingPathComponent("page.html").path
    let classifier = "examples/models/DigitClassifier.mlmodel"
    let run = try ToolRun(["compare", classifier, classifier, "--labels", folder.path, "--html", page])
    #expect(run.status == 0 && run.standardError == "")
    #expect(run.standardOutput.contains("100.00 %") && run.standardOutput.contains("true \\ given"))
    #expect(run.standardOutput.hasSuffix("both models give all images the same label\n"))
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("<td class=\"h5 own\">") && !html.contains("<script"))
    let other = try ToolRun(["compare", classifier, "--labels", folder.path, "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(other.standardOutput.utf8)) as? [String: Any]
    let model = try #require((object?["models"] as? [[String: Any]])?.first)
    let count = try FileManager.default.contentsOfDirectory(atPath: "examples/digits").count { $0.hasSuffix(".png") }
    #expect(model["images"] as? Int == count && model["correct"] as? Int == count)
    #expect(model["topFive"] as? Double == 1)
    // One digit in a wrong folder.
    let wrong = folder.appendingPathComponent("1/stray.png").path
    try FileManager.default.copyItem(atPath: "examples/digits/0_1.png", toPath: wrong)
    let third = try ToolRun(["compare", classifier, "--labels", folder.path])
    #expect(third.standardOutput.contains("\(count) of \(count + 1)"))
  }

  @Test func labelsNeedFoldersAndAClassifier() throws {
    let run = try ToolRun(["compare", program, "--labels", "examples/digits"])
    #expect(run.status == 1 && run.standardError.contains("there is no folder with images"))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-labels-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try labelledDigits(folder)
    let other = try ToolRun(["compare", program, "--labels", folder.path])
    #expect(other.status == 1 && other.standardError.contains("one image input"))
  }

  @Test(arguments: [
    (["--labels", "x", "--random", "1"], "--labels gives the inputs"),
    (["b.mlmodel", "--random", "1", "--html", "x.html"], "--html needs --labels"),
    (["--random", "1"], "give a second model or --expect, and not both"),
    (["b.mlmodel", "--expect", "c.npz"], "give a second model or --expect, and not both"),
    (["b.mlmodel", "--atol=-1"], "--atol and --rtol are numbers of 0 or more"),
    (["b.mlmodel", "--random", "1", "--inputs", "x"], "--random and --inputs exclude each other"),
  ])
  func wrongUsage(_ arguments: [String], _ sentence: String) throws {
    let run = try ToolRun(["compare", program] + arguments)
    #expect(run.status == 64)
    #expect(run.standardError.contains(sentence))
  }
}
