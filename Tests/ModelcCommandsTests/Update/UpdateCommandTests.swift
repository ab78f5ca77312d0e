import Foundation
import ModelFormat
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelcCommands

/// Updates of nearest-neighbors classifiers by `modelc update`, from data of every kind.
struct UpdateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Points of the plane, which belong to nothing at first.
  private func points(integerLabels: Bool = false) throws -> String {
    var model = Model.classifier(
      .kNearestNeighborsClassifier(
        .with {
          $0.nearestNeighborsIndex = .samples([], dimensions: 2)
          $0.numberOfNeighbors = .value(1, 1...3)
          $0.defaultClassLabel = integerLabels ? .defaultInt64Label(-1) : .defaultStringLabel("none")
          $0.weightingScheme = .uniformWeighting(UniformWeighting())
        }), inputs: [.multiArray("point", [2])])
    if integerLabels {
      model.description?.output = [.int64("label"), .dictionary("probabilities", integerKeys: true)]
    }
    model.specificationVersion = 4
    model.isUpdatable = true
    model.description?.trainingInput = [.multiArray("point", [2]), integerLabels ? .int64("label") : .string("label")]
    return try folder.write(ModelFile.encode(model), to: "Points.mlmodel")
  }

  private func update(_ model: String, _ data: String, _ more: String...) throws -> ToolRun {
    try ToolRun(["update", model, "--data", data, "--output", folder.path("out.mlmodelc")] + more)
  }

  private func write(_ text: String, _ name: String) throws -> String { try folder.write(Array(text.utf8), to: name) }

  @Test func cachedModelsAreListed() throws {
    let data = try write("point,label\n\"[0, 0]\",low\n", "data.csv")
    let variables = ["MODELC_CACHE": folder.path("cache"), "MODELC_CACHE_LIMIT": "1000000"]
    let run = try ToolRun(
      ["update", try points(), "--data", data, "--output", folder.path("out.mlmodelc")], variables: variables)
    #expect(run.status == 0)
    let list = try ToolRun(["cache", "ls", "--json"], variables: variables)
    let json = try JSONReader.value(Array(list.standardOutput.utf8))
    #expect(json["byteLimit"]?.integer == 1_000_000)
    guard case .array(let models)? = json["models"], models.count == 1 else {
      Issue.record("expected one model: \(list.standardOutput)")
      return
    }
    #expect(models[0]["source"]?.string == folder.path("Points.mlmodel"))
    #expect(models[0]["path"]?.string?.hasPrefix(folder.path("cache") + "/") == true)
    #expect(models[0]["byteCount"]?.integer ?? 0 > 100)
  }

  @Test func tablesMayHaveMoreColumns() throws {
    let run = try update(try points(), try write("id;point;label\n7;[0, 0];low\n8;[9, 9];high\n", "data.csv"))
    #expect(run.status == 0)
    #expect(
      run.standardError == """
        warning: column 'id' is not used: the model has no such input
          at: \(folder.path("data.csv"))

        """)
  }

  @Test(arguments: [
    ("data.csv", "point,label\n\"[0, 0]\",low\n\"[9, 9]\",high\n"),
    ("data.jsonl", "{\"point\": [0, 0], \"label\": \"low\"}\n\n{\"label\": \"high\", \"point\": [9, 9]}\n"),
    ("data.json", "[{\"point\": [0, 0], \"label\": \"low\"}, {\"label\": \"high\", \"point\": [9, 9]}]"),
  ])
  func tables(_ name: String, _ text: String) throws {
    let run = try update(try points(), try write(text, name))
    #expect(run.standardError == "")
    #expect(
      run.standardOutput
        == "2 training examples\nepoch 1/1\ntraining accuracy: 0.0 % before, 100.0 % after\n\(folder.path("out.mlmodelc"))\n"
    )
    let predicted = try ToolRun(["predict", folder.path("out.mlmodelc"), "--input", "point=[8,7]"])
    #expect(predicted.standardOutput.contains("high"))
    // The result is the model of the next update.
    let again = try update(
      folder.path("out.mlmodelc"), try write("{\"point\": [-9, 0], \"label\": \"left\"}", "more.jsonl"), "--json")
    #expect(again.status == 0)
    #expect(again.standardOutput.split(separator: "\n").count == 3)
    #expect(
      try ToolRun(["predict", folder.path("out.mlmodelc"), "-i", "point=[-8,0]"]).standardOutput.contains("left"))
  }

  @Test func arrays() throws {
    let bytes = try NPZFile.bytes([
      ("point", NPYFile.bytes(of: FeatureArray(doubles: [0, 0, 9, 9, 1, 0], shape: [3, 2]))),
      ("label", NPYFile.bytes(of: [4, 7, 4] as [Int64], shape: [3])),
    ])
    let run = try update(try points(integerLabels: true), try folder.write(bytes, to: "data.npz"))
    #expect(run.standardError == "")
    #expect(run.standardOutput.contains("0.0 % before, 100.0 % after"))
  }

  @Test(arguments: [
    (
      "data.csv", "point\n\"[0, 0]\"\n",
      "error: row 0 has no 'label', which training needs; it has 'point'\n  at: DATA\n"
    ),
    (
      "data.csv", "x,y\n\"[0, 0]\",3\n",
      "error: the model has no input 'x', expected 'point', 'label'\n  at: DATA\n"
    ),
    (
      "data.jsonl", "{\"point\": [0, 0], \"label\": \"a\"}\n{\"point\": [0, 0, 0], \"label\": \"b\"}\n",
      "error: row 1: input 'point' has shape [3], expected [2]\n  at: DATA\n"
    ),
    (
      "data.jsonl", "{\"point\": [0, 0], \"label\": \"a\"}\n{\"point\": \n",
      "error: row 1: line 2: found the end of the text, expected a value\n  at: DATA\n"
    ),
    (
      "data.jsonl", "{\"point\": [0, 0], \"label\": 3}\n",
      "error: row 0: input 'label' is 3, expected a text\n  at: DATA\n"
    ),
    ("data.csv", "point,label\n", "error: the data contains no examples\n  at: DATA\n"),
    (
      "data.txt", "",
      "error: inputs cannot be read from this type of file\n  at: DATA\n  fix: give a .npz, .json, .jsonl, .csv or .tsv file, or a directory of images\n"
    ),
  ])
  func brokenData(_ name: String, _ text: String, _ expected: String) throws {
    let path = try write(text, name)
    let run = try update(try points(), path)
    #expect(run.status == 1)
    #expect(run.standardError == expected.replacing("DATA", with: path))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.mlmodelc")))
  }

  @Test func images() throws {
    let run = try update("examples/models/DrawingClassifier.mlmodel", "examples/digits")
    #expect(run.standardError == "")
    #expect(run.standardOutput.contains("12 training examples"))
    #expect(run.standardOutput.contains("100.0 % after"))
    // In a folder for each label.
    let data = folder.url.appendingPathComponent("drawings")
    for (label, digit) in [("⛵", "4_1"), ("🎈", "9_1")] {
      let place = data.appendingPathComponent(label)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: GoldenCase.root.appendingPathComponent("examples/digits/\(digit).png"),
        to: place.appendingPathComponent("drawing.png"))
    }
    #expect(try update("examples/models/DrawingClassifier.mlmodel", data.path).status == 0)
    let predicted = try ToolRun(["predict", folder.path("out.mlmodelc"), "-i", "drawing=examples/digits/9_1.png"])
    #expect(predicted.standardOutput.contains("🎈"))
  }

  @Test func imagesWithoutLabels() throws {
    let data = folder.url.appendingPathComponent("drawings")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let model = "examples/models/DrawingClassifier.mlmodel"
    #expect(
      try update(model, data.path).standardError
        == "error: no PNG, JPEG, HEIC or PNM file is in this directory or in folders of it\n  at: \(data.path)\n")
    try Data([1]).write(to: data.appendingPathComponent("boat.png"))
    #expect(
      try update(model, data.path).standardError.hasPrefix(
        "error: image 'boat.png' has no label: expected a folder for each label, or names such as '<label>_1.png'\n"))
    try FileManager.default.moveItem(
      at: data.appendingPathComponent("boat.png"), to: data.appendingPathComponent("boat_1.png"))
    let broken = try update(model, data.path)
    #expect(broken.status == 1)
    #expect(broken.standardError.contains("boat_1.png"))
    #expect(
      try update(try points(), data.path).standardError
        == "error: a directory is for models that are trained with one image and a label, this one takes 'point'\n"
        + "  at: \(data.path)\n  fix: give a .csv, .jsonl, .json or .npz file\n")
  }

  @Test func otherFoldersStay() throws {
    let other = folder.url.appendingPathComponent("out.mlmodelc")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Data([1]).write(to: other.appendingPathComponent("photo.jpg"))
    let run = try update("examples/models/DrawingClassifier.mlmodel", "examples/digits")
    #expect(run.status == 1)
    #expect(
      run.standardError
        == "error: the directory at this path is not a compiled model\n  at: \(other.path)\n"
        + "  fix: choose another path, or remove the directory first\n")
    #expect(FileManager.default.fileExists(atPath: other.appendingPathComponent("photo.jpg").path))
  }
}
