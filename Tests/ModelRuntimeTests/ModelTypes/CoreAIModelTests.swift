import Foundation
import ModelFormat
import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

/// Models of Core AI against the answers of Apple's runtime, which scripts/generate/make-coreai-runs.py wrote beside them.
@Suite struct CoreAIModelTests {
  static let folder = ReferenceFixture.folder.appendingPathComponent("CoreAI")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".aimodel") }.sorted().map { String($0.dropLast(8)) }
  }()

  private static func path(_ name: String) -> String { folder.appendingPathComponent("\(name).aimodel").path }

  @Test func fixturesAreThere() { #expect(Self.names.count >= 30) }

  @Test(arguments: names) func answers(_ name: String) throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))
    let expected = ReferenceJSON(try JSONReader.value([UInt8](data)))
    let model = try RuntimeModel.load(directory: Self.path(name))
    let state = model.makeState()
    let tolerance = ReferenceFixture.Tolerance(absolute: 0, relative: 1e-5)
    for (index, call) in try expected.member("calls").elements.enumerated() {
      var inputs: NameMap<FeatureValue> = [:]
      for (name, value) in try call.member("inputs").members {
        let (elements, shape) = try Self.array(value)
        inputs[name] = .doubles(elements, shape: shape)
      }
      let outputs =
        state.names.isEmpty ? try model.prediction(from: inputs) : try model.prediction(from: inputs, using: state)
      for (name, value) in try call.member("outputs").members {
        let found = try #require(outputs[name]?.array)
        try Self.compare(found, value, tolerance, "call \(index), output '\(name)'")
      }
    }
    for (name, value) in try expected.member("states").members {
      try Self.compare(try state.array(named: name), value, tolerance, "state '\(name)'")
    }
  }

  private static func array(_ json: ReferenceJSON) throws -> (elements: [Double], shape: [Int]) {
    let shape = try json.member("shape").elements.map { Int(try $0.integer()) }
    return (try json.member("elements").elements.map { try $0.number() }, shape.isEmpty ? [1] : shape)
  }

  private static func compare(
    _ found: FeatureArray, _ json: ReferenceJSON, _ tolerance: ReferenceFixture.Tolerance, _ place: String
  ) throws {
    let (elements, shape) = try array(json)
    #expect(found.shape == shape, "\(place)")
    let doubles = found.doubles
    #expect(
      doubles.count == elements.count && zip(doubles, elements).allSatisfy(tolerance.allows), "\(place): \(doubles)")
  }

  /// What a model of Core AI computes does not depend on how it is read.
  @Test func sourcesAreReadAsCompiledModelsAre() throws {
    let file = try ModelFile.read(Self.path("called-twice"))
    #expect(file.format == .aimodel)
    let model = try RuntimeModel.load(file)
    let outputs = try model.prediction(from: ["x": .doubles([0, 0.5, -1])])
    #expect(outputs["y"]?.array?.doubles.count == 3)
  }

  /// Core AI's arrays hold no other integers than those of their type, so none is moved into its range.
  @Test func integersBeyondTheTypeAreRefused() throws {
    let model = try RuntimeModel.load(directory: Self.path("divide-integers"))
    let large: NameMap = [
      "x": FeatureValue.doubles([1_099_511_627_776, 1, 1, 1, 1, 1, 1]), "y": .doubles([1, 1, 1, 1, 1, 1, 1]),
    ]
    #expect(throws: RuntimeError.self) { try model.prediction(from: large) }
    let bytes = try RuntimeModel.load(directory: Self.path("add-bytes"))
    #expect(throws: RuntimeError.self) {
      try bytes.prediction(from: ["x": .doubles([256, 0, 0]), "y": .doubles([0, 0, 0])])
    }
  }

  /// A truncated file is refused, and so is one that its hash is not needed for.
  @Test func brokenFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let bytes = [UInt8](
      try Data(contentsOf: Self.folder.appendingPathComponent("small-weights.aimodel/main.mlirb")))
    try FileManager.default.createDirectory(atPath: folder.path("m.aimodel"), withIntermediateDirectories: true)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      _ = try folder.write(Array(bytes[..<count]), to: "m.aimodel/main.mlirb")
      #expect(throws: Diagnostic.self) { _ = try ModelFile.read(folder.path("m.aimodel")) }
    }
  }

  /// Files with a few bytes changed end in an error or a prediction.
  @Test func mutantsNeverCrash() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("m.aimodel"), withIntermediateDirectories: true)
    var generator = SeededGenerator(seed: 9)
    var (read, loaded) = (0, 0)
    for index in 0..<1200 {
      let name = Self.names[index % Self.names.count]
      var bytes = [UInt8](
        try Data(contentsOf: Self.folder.appendingPathComponent("\(name).aimodel/main.mlirb")))
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = try folder.write(bytes, to: "m.aimodel/main.mlirb")
      do {
        let file = try ModelFile.read(folder.path("m.aimodel"))
        read += 1
        var options = LoadingOptions(threadCount: 1)
        options.budget = WorkBudget()
        options.budget.byteLimit = 1 << 28
        options.budget.elementLimit = 1 << 24
        options.budget.iterationLimit = 10_000
        let model = try RuntimeModel.load(file, options)
        loaded += 1
        var prediction = PredictionOptions(budget: options.budget)
        prediction.checksInputs = false
        let inputs = model.description.input.map {
          ($0.name, FeatureValue.doubles([Double](repeating: 1, count: 8), shape: [2, 4]))
        }
        _ = try model.prediction(
          from: NameMap(inputs, uniquingKeysWith: { first, _ in first }), using: model.makeState(), options: prediction)
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
    #expect(read > 100 && loaded > 50)
  }
}
