import Foundation
import ModelFormat
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelcCommands

/// Files that `modelc predict` reads and writes.
struct PredictCommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-predict-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private static func models(_ name: String) -> String { "examples/models/\(name)" }

  @Test func arraysGoOutAndComeBack() throws {
    let batch = (0..<2).map { row in "{\"digits\": [[[\(Self.rows(row))]]]}" }.joined(separator: ",")
    try Data("[\(batch)]".utf8).write(to: folder.appendingPathComponent("in.json"))
    let first = try ToolRun([
      "predict", Self.models("SmallProgram.mlpackage"), "--inputs", path("in.json"), "--tap", "digits", "--output",
      path("out.npz"), "--json",
    ])
    #expect(first.standardError == "")
    // The tap is the input, so that the outputs hold all that is needed to predict again.
    let arrays = try NPZFile.arrays(at: path("out.npz"), byteCount: 1 << 20)
    #expect(arrays.map(\.name) == ["probabilities", "digits"])
    #expect(arrays.map(\.array.shape) == [[2, 1, 10], [2, 1, 1, 8, 8]])
    let again = try NPZFile.bytes([("digits", NPYFile.bytes(of: arrays[1].array))])
    try Data(again).write(to: folder.appendingPathComponent("again.npz"))
    let second = try ToolRun([
      "predict", Self.models("SmallProgram.mlpackage"), "--inputs", path("again.npz"), "--tap", "digits", "--json",
    ])
    #expect(second.standardOutput == first.standardOutput)
  }

  private static func rows(_ seed: Int) -> String {
    (0..<8).map { y in "[\((0..<8).map { x in "\(Double((x * y + seed) % 7) / 8)" }.joined(separator: ","))]" }
      .joined(separator: ",")
  }

  /// Warnings go to standard error; outputs and the exit status stay.
  @Test func valuesThatAreNotFinite() throws {
    var exponential = NeuralNetworkLayer.relu("exponential", "x", "powers")
    exponential.layer = .unary(
      .with {
        $0.type = .exp
        $0.scale = 1
      })
    let model = Model.neuralNetwork(
      [exponential, .relu("positive", "powers", "y")], inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [3])])
    try ModelFile(model).write(to: path("scores.mlmodel"))
    let plain = try ToolRun(["predict", path("scores.mlmodel"), "--input", "x=[1,0,400]"])
    let checked = try ToolRun([
      "predict", path("scores.mlmodel"), "--input", "x=[1,0,400]", "--warn-nonfinite", "--check-half",
    ])
    #expect(plain.standardError == "" && plain.status == 0)
    #expect(checked.standardOutput == plain.standardOutput && checked.status == 0)
    #expect(checked.standardError.hasPrefix("warning: 'exp' makes inf at ["))
    #expect(checked.standardError.contains("'exponential'"))
    try Data("x\n\"[1,2,3]\"\n\"[1,2,70000]\"\n".utf8).write(to: folder.appendingPathComponent("rows.csv"))
    let rows = try ToolRun([
      "predict", path("scores.mlmodel"), "--inputs", path("rows.csv"), "--warn-nonfinite", "--check-half",
    ])
    let lines = rows.standardError.split(separator: "\n").filter { $0.hasPrefix("warning") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("warning: row 1: ") })
    let timed = try ToolRun(["predict", path("scores.mlmodel"), "--time", "1", "--check-half"])
    #expect(timed.status == 64)
  }

  /// What is wrong with a source model that cannot run is said with its place in the file.
  @Test func sourceThatCannotRun() throws {
    var product = NeuralNetworkLayer.innerProduct("product", "x", "y", channels: 2)
    guard case .innerProduct(var params)? = product.layer else {
      Issue.record("no inner product")
      return
    }
    params.weights = .floats(3)
    product.layer = .innerProduct(params)
    let model = Model.neuralNetwork([product], inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2])])
    try ModelFile(model).write(to: path("broken.mlmodel"))
    let run = try ToolRun(["predict", path("broken.mlmodel"), "--input", "x=[1,2]"])
    #expect(run.status == 1)
    #expect(run.standardError.hasPrefix("error: weights hold 3 values, expected 4"))
    #expect(run.standardError.contains("layer 'product'"))
    #expect(run.standardError.contains("offset 0x"))
  }

  /// What both the runtime and validation find is said once, whatever it is.
  @Test(arguments: [
    ("reduce_sum", true), ("exp", true), ("relu", true), ("softmax", true), ("custom_layer", false),
    ("no_such_operation", false),
  ])
  func programThatCannotRunSaysSoOnce(type: String, isOfBooleans: Bool) throws {
    var operations: [MILSpec.Operation] = []
    var argument = "x"
    if isOfBooleans {
      operations.append(.const("dtype", .text("bool")))
      operations.append(.operation("cast", [("x", ["x"]), ("dtype", ["dtype"])], "c", .bool, [2]))
      argument = "c"
    }
    operations.append(.operation(type, [("x", [argument])], "y", .float32, [2]))
    let model = Model.mlProgram(operations, inputs: [.multiArray("x", [2])], sizes: [2], output: .multiArray("y", [2]))
    try ModelFile(model).write(to: path("broken.mlmodel"))
    let run = try ToolRun(["predict", path("broken.mlmodel"), "--input", "x=[1,2]"])
    let validation = try ToolRun(["validate", path("broken.mlmodel")])
    let errors = { (text: String) in
      text.unicodeScalars.split(separator: "\n").filter { $0.starts(with: "error: ".unicodeScalars) }.count
    }
    #expect(run.status == 1)
    #expect(
      errors(run.standardError) == errors(validation.standardError + validation.standardOutput), "\(run.standardError)")
    #expect(run.standardError.contains("offset 0x"))
  }

  /// So is what both find when it predicts.
  @Test func imageThatIsNoneIsSaidOnce() throws {
    let model = Model.mlProgram(
      [.operation("relu", [("x", ["x"])], "y", .float32, [2, 1, 2, 3])], inputs: [.multiArray("x", [2, 1, 2, 3])],
      sizes: [2, 1, 2, 3], output: .image("y", width: 3, height: 2, .grayscale))
    try ModelFile(model).write(to: path("two.mlmodel"))
    let run = try ToolRun([
      "predict", path("two.mlmodel"), "--input", "x=[[[[1,2,3],[4,5,6]]],[[[1,2,3],[4,5,6]]]]",
    ])
    #expect(run.status == 1)
    #expect(run.standardError.hasPrefix("error: output 'y' is a gray image, but function 'main' makes [2, 1, 2, 3]"))
    #expect(!run.standardError.contains("warning: ") && !run.standardError.dropFirst(5).contains("error: "))
  }

  /// The command line runs some models that Core ML would not take, and says so.
  @Test func modelThatIsNotValidRunsWithAWarning() throws {
    let vectorizer = Model.model(
      .featureVectorizer(
        .with {
          $0.inputList = [
            .with {
              $0.inputColumn = "a"
              $0.inputDimensions = 1
            }
          ]
        }), version: 1, inputs: [.double("a")], outputs: [.multiArray("v", [1], .double)])
    let identity = Model.model(
      .identity(Identity()), version: 1, inputs: [.multiArray("v", [1])], outputs: [.multiArray("v", [1])])
    let pipeline = { (stages: [Model]) in
      Model.model(
        .pipeline(.with { $0.models = stages }), version: 1, inputs: [.double("a")],
        outputs: [stages.last?.description?.output.first ?? .double("v")])
    }
    try ModelFile(pipeline([vectorizer, identity])).write(to: path("it's.mlmodel"))
    let run = try ToolRun(["predict", path("it's.mlmodel"), "--input", "a=2", "--json"])
    #expect(run.status == 0)
    #expect(
      run.standardError.hasPrefix(
        "warning: the model runs here, but is not valid: input 'v' declares FLOAT32 elements, but model 0 gives DOUBLE")
    )
    #expect(run.standardOutput.filter { !$0.isWhitespace } == "{\"v\":[2]}")
    try ModelFile(vectorizer).write(to: path("sound.mlmodel"))
    #expect(try ToolRun(["predict", path("sound.mlmodel"), "--input", "a=2"]).standardError == "")
  }

  @Test func compiledModelsSubtractMeanImagesToo() throws {
    var model = Model.neuralNetwork(
      [.relu("r", "x", "y")], inputs: [.image("x", width: 2, height: 1, .grayscale)],
      outputs: [.multiArray("y", [1, 1, 2])], arrayMapping: .rank5ArrayMapping)
    model.network?.preprocessing = [
      .with { $0.preprocessor = .meanImage(.with { $0.meanImage = WeightData(floats: [3, -4]) }) }
    ]
    try ModelFile(model).write(to: path("mean.mlmodel"))
    let image = FeatureArray(doubles: [10, 1], shape: [1, 2])
    try Data(NPYFile.bytes(of: image)).write(to: folder.appendingPathComponent("x.npy"))
    let compiling = try ToolRun(["compile", path("mean.mlmodel"), path("out")])
    #expect(compiling.status == 0)
    for model in [path("mean.mlmodel"), path("out/mean.mlmodelc")] {
      let run = try ToolRun(["predict", model, "--input", "x=\(path("x.npy"))", "--json"])
      #expect(run.standardError == "")
      #expect(run.standardOutput.filter { !$0.isWhitespace } == "{\"y\":[[[7,5]]]}")
    }
  }

  @Test func directoryHoldsAFileAnOutput() throws {
    let run = try ToolRun([
      "predict", Self.models("DrawingClassifier.mlmodel"), "--stage", "DrawingEmbedding", "--inputs", "examples/digits",
      "--output", path("out") + "/",
    ])
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: path("out")).sorted()
    #expect(names.count == 13)
    #expect(names.prefix(2) == ["0_1.png-embedding.npy", "1_1.png-embedding.npy"])
    #expect(names.last == "outputs.json")
  }

  @Test func tablesHaveARowAPrediction() throws {
    let table = "climate,solarPanels,greenhouses,size\npolar,1,2,750\ntropical,x,2,1000\n"
    try Data(table.utf8).write(to: folder.appendingPathComponent("in.csv"))
    let run = try ToolRun(["predict", Self.models("HabitatPricer.mlmodel"), "--inputs", path("in.csv")])
    #expect(run.status == 1)
    #expect(
      run.standardError == """
        error: row 1: input 'solarPanels' is 'x', expected a number
          at: \(path("in.csv"))

        """)
  }

  @Test func tablesAreWritten() throws {
    let table = "climate;solarPanels;greenhouses;size\npolar;1;2;750\ntropical;x;2;1000\nequatorial;2;5;500\n"
    try Data(table.utf8).write(to: folder.appendingPathComponent("in.csv"))
    let run = try ToolRun([
      "predict", Self.models("HabitatPricer.mlmodel"), "--inputs", path("in.csv"), "--keep-going", "-o",
      path("out.csv"),
    ])
    #expect(run.status == 1)
    let written = try CSVTable(Array(Data(contentsOf: folder.appendingPathComponent("out.csv"))))
    #expect(written.names == ["row", "price"])
    #expect(written.rows.map(\.fields[0]) == ["0", "2"])
    #expect(written.rows.compactMap { Double($0.fields[1])?.rounded() } == [4959, 5669])

    let digit = try ToolRun([
      "predict", Self.models("DigitClassifier.mlmodel"), "-i", "examples/digits/8_1.png", "-o", path("out.tsv"),
    ])
    #expect(digit.status == 0)
    let single = try CSVTable(Array(Data(contentsOf: folder.appendingPathComponent("out.tsv"))))
    #expect(single.names == ["digit", "digitProbabilities"])
    #expect(single.rows.map(\.fields[0]) == ["8"])
    let probabilities = try JSONReader.value(Array(single.rows[0].fields[1].utf8))
    #expect(probabilities["8"]?.exactNumber ?? 0 > 0.9)
  }

  /// Blobs that a fused convolution swallows are there, since nothing is fused.
  @Test func tapsReachBlobsWithinAPipeline() throws {
    let run = try ToolRun([
      "predict", Self.models("DrawingClassifier.mlmodel"), "-i", "examples/digits/2_1.png", "--tap", "embedding",
      "--tap", "conv2",
    ])
    #expect(run.standardError == "")
    #expect(run.standardOutput.contains("\nconv2               float32 [1, 32, 14, 14], min "))
    #expect(run.standardOutput.contains("\nembedding           float32 [64], min 0, "))
  }

  @Test func damagedFilesAreNamed() throws {
    try Data([1, 2, 3]).write(to: folder.appendingPathComponent("a.npy"))
    let single = try ToolRun(["predict", Self.models("SmallProgram.mlpackage"), "-i", path("a.npy")])
    #expect(single.standardError == "error: this is not a .npy file\n  at: \(path("a.npy"))\n")
    #expect(single.status == 1)
    try Data([1, 2, 3]).write(to: folder.appendingPathComponent("a.npz"))
    let batch = try ToolRun(["predict", Self.models("SmallProgram.mlpackage"), "--inputs", path("a.npz")])
    #expect(batch.standardError.hasSuffix("\n  at: \(path("a.npz"))\n"))
    #expect(batch.status == 1)
  }

  @Test func timesAreOfWholePredictionsAndLayers() throws {
    let run = try ToolRun([
      "predict", Self.models("DigitClassifier.mlmodel"), "--input", "image=examples/digits/3_1.png", "--time", "3",
      "--threads", "1",
    ])
    let lines = run.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("3 predictions: median "))
    #expect(lines[2].split(separator: " ") == ["time", "share", "operation", "name"])
    #expect(run.standardOutput.contains(" conv2\n"))
    #expect(run.standardOutput.contains("steps take "))
  }

  @Test func timesAreWrittenAsJSON() throws {
    let run = try ToolRun([
      "predict", Self.models("DigitClassifier.mlmodel"), "--input", "image=examples/digits/3_1.png", "--time", "3",
      "--json",
    ])
    let json = try JSONReader.value(Array(run.standardOutput.utf8))
    #expect(json["predictions"]?.integer == 3)
    #expect(json["medianSeconds"]?.exactNumber ?? 0 >= json["minSeconds"]?.exactNumber ?? 1)
    guard case .array(let steps)? = json["steps"] else {
      Issue.record("no steps")
      return
    }
    let names = steps.map { $0["name"]?.string }
    #expect(names.contains("conv2"))
    let seconds = steps.compactMap { $0["seconds"]?.exactNumber }
    #expect(seconds.count == steps.count && seconds.reduce(0, +) > 0)
  }

  /// Names that begin alike are told apart by their ends.
  @Test func timesFitATerminal() throws {
    let names = (0..<3).map { "encoder/" + String(repeating: "block/", count: 20) + "product_\($0)" }
    let blobs = ["x", "a", "b", "y"]
    let layers = names.enumerated().map { index, name in
      NeuralNetworkLayer.innerProduct(name, blobs[index], blobs[index + 1], channels: 2)
    }
    let model = try RuntimeModel(
      .neuralNetwork(layers, inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2])]))
    let inputs: NameMap<FeatureValue> = ["x": .array(FeatureArray(doubles: [1, 2], shape: [2]))]
    let timing = try PredictionTiming(PredictionRun(model, state: model.makeState()), inputs, count: 2)
    let lines = timing.text(columns: 80).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    for index in 0..<3 { #expect(lines.contains { $0.hasSuffix("/product_\(index)") }, "\(lines)") }
  }

  @Test func pipelinesTellTheTimesOfTheirModels() throws {
    let run = try ToolRun([
      "predict", Self.models("HabitatPricer.mlmodel"), "--time", "2", "--input", "climate=polar", "--input",
      "solarPanels=1", "--input", "greenhouses=2", "--input", "size=750",
    ])
    #expect(run.standardOutput.contains("treeEnsembleRegressor"))
    #expect(run.standardOutput.contains("3 steps take "))
  }
}
