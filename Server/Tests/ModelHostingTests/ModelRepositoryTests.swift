import Foundation
import InferenceProtocol
import ModelStore
import Testing

@testable import ModelHosting

/// The repository with the models of the main package's examples.
@Suite struct ModelRepositoryTests {
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../examples/models").standardizedFileURL

  /// A directory with copies of examples, by their new names; removed by `body`'s end.
  private func withModels(
    _ files: [String: String], _ change: (inout RepositoryOptions) -> Void = { _ in },
    _ body: (String, ModelRepository) async throws -> Void
  ) async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, example) in files {
      let url = directory.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.examples.appendingPathComponent(example), to: url)
    }
    var options = RepositoryOptions(directory: directory.path)
    change(&options)
    let repository = ModelRepository(options, on: Scheduler(slotCount: 2))
    await repository.start()
    try await body(directory.path, repository)
  }

  private func digits(_ count: Int) -> InferenceRequest {
    var request = InferenceRequest()
    let bytes = [UInt8](repeating: 0, count: count * 64 * 4)
    request.inputs = [InferenceTensor("digits", .fp32, shape: [count, 1, 8, 8], .raw(bytes[...]))]
    return request
  }

  /// Values are looked at where the model asks for it and the operator allows it.
  @Test(arguments: [false, true]) func valuesThatAreNotFinite(_ isAllowed: Bool) async throws {
    try await withModels(
      ["Digits/1/any.mlpackage": "SmallProgram.mlpackage"],
      {
        $0.limits.allowsValueChecks = isAllowed
        let settings = Data(#"{"parameters": {"warn_nonfinite": true, "check_half": true}}"#.utf8)
        try? settings.write(to: URL(fileURLWithPath: ($0.directory ?? "") + "/Digits/config.json"))
      }
    ) { _, repository in
      let model = try await repository.model("Digits")
      _ = try await model.infer(digits(1))
      var request = digits(1)
      let bytes = [Float](repeating: .nan, count: 64).flatMap { value in
        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * $0)) }
      }
      request.inputs = [InferenceTensor("digits", .fp32, shape: [1, 1, 8, 8], .raw(bytes[...]))]
      _ = try await model.infer(request)
      #expect(model.statistics.snapshot.nonfiniteCount == (isAllowed ? 1 : 0))
      #expect(model.statistics.snapshot.halfOverflowCount == 0)
      #expect(ModelConfiguration(model).parameters.contains { $0.0 == "check_half" } == isAllowed)
    }
  }

  @Test func modelsAreFoundByNameAndVersion() async throws {
    try await withModels([
      "Price.mlmodel": "HabitatPricer.mlmodel", "Digits/3/any.mlpackage": "SmallProgram.mlpackage",
      "Digits/1/any.mlpackage": "SmallProgram.mlpackage",
    ]) { _, repository in
      #expect(repository.index().map { "\($0.name)/\($0.version)" } == ["Digits/3", "Price/1"])
      let (digits, price) = (try await repository.model("Digits"), try await repository.model("Price"))
      #expect(digits.version == "3")
      await #expect(throws: InferenceError.unknownModel("Digits", version: "1")) {
        try await repository.model("Digits", version: "1")
      }
      await #expect(throws: InferenceError.invalidVersion("one")) {
        try await repository.model("Digits", version: "one")
      }
      await #expect(throws: InferenceError.unknownModel("Other")) { try await repository.model("Other") }
      await #expect(throws: InferenceError.unknownModel("Other").failedToLoad("Other")) {
        try await repository.load("Other")
      }
      #expect(digits.loaded.batchLimit > 1)
      #expect(price.loaded.batchLimit == 0)
    }
  }

  @Test func simultaneousRequestsGetTheirOwnAnswers() async throws {
    try await withModels(["Digits.mlpackage": "SmallProgram.mlpackage"]) { _, repository in
      let model = try await repository.model("Digits")
      let single = try await model.infer(digits(1))
      let values = try #require(single.outputs.first?.doubles)
      try await withThrowingTaskGroup(of: [Double]?.self) { group in
        for count in 1...40 {
          let request = digits(count % 3 + 1)
          group.addTask { try await model.infer(request).outputs.first?.doubles }
        }
        // Kernels add up in another order for another shape.
        for try await answer in group {
          let isEqual = answer.map { zip($0, values).allSatisfy { abs($0 - $1) < 1e-5 } }
          #expect(isEqual == true)
        }
      }
      let statistics = model.statistics.snapshot
      #expect(statistics.success.count == 41 && statistics.failure.count == 0)
      #expect(statistics.inferenceCount > statistics.executionCount)
    }
  }

  /// A model of Core AI runs as it is, and an ONNX file is converted; a file that only has the name is said to be none.
  @Test func otherFormats() async throws {
    let fixtures = "../../Tests/ModelDiffTests/Fixtures"
    try await withModels(["Rows.aimodel": "\(fixtures)/net.aimodel", "Digits.mlpackage": "SmallProgram.mlpackage"]) {
      directory, repository in
      var request = InferenceRequest()
      request.inputs = [
        InferenceTensor("x", .fp32, shape: [2, 2], .raw([UInt8](repeating: 0, count: 16)[...]))
      ]
      let rows = try await repository.model("Rows")
      #expect(rows.loaded.signature.outputs.map(\.name) == ["y"])
      _ = try await rows.infer(request)
      try Data(Self.doubling).write(to: URL(fileURLWithPath: directory + "/Doubled.onnx"))
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: directory + "/Broken.onnx"))
      try await repository.load("Doubled")
      let doubled = try await repository.model("Doubled")
      #expect(doubled.loaded.signature.inputs.map(\.shape) == [[2, 2]])
      _ = try await doubled.infer(request)
      await #expect(throws: InferenceError.self) { try await repository.load("Broken") }
    }
  }

  /// An ONNX file with `y` = `x` + `x`, of two rows of two floats.
  private static var doubling: [UInt8] {
    func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(content.count)] + content }
    func value(_ name: String) -> [UInt8] {
      let extent = field(1, [1 << 3, 2])
      return field(1, Array(name.utf8)) + field(2, field(1, [1 << 3, 1] + field(2, extent + extent)))
    }
    let node = field(1, [0x78]) + field(1, [0x78]) + field(2, [0x79]) + field(4, Array("Add".utf8))
    let graph = field(1, node) + field(2, Array("doubling".utf8)) + field(11, value("x")) + field(12, value("y"))
    return [1 << 3, 8] + field(7, graph) + field(8, [2 << 3, 17])
  }

  @Test func oneBadRequestDoesNotHarmOthers() async throws {
    try await withModels(["Digits.mlpackage": "SmallProgram.mlpackage"]) { _, repository in
      let model = try await repository.model("Digits")
      var bad = digits(1)
      bad.inputs[0].shape = [1, 1, 4, 16]
      let error = await #expect(throws: InferenceError.self) { try await model.infer(bad) }
      #expect(error?.kind == .invalid)
      var none = InferenceRequest()
      none.inputs = []
      await #expect(throws: InferenceError.self) { try await model.infer(none) }
    }
  }

  @Test func unloadedModelsComeBackOnDemand() async throws {
    try await withModels(["Price.mlmodel": "HabitatPricer.mlmodel"]) { _, repository in
      let held = try await repository.model("Price")
      try repository.unload("Price")
      let error = await #expect(throws: InferenceError.self) { try await repository.model("Price") }
      #expect(error?.kind == .unavailable)
      #expect(repository.isReady)
      #expect(held.loaded.signature.inputs.map(\.name) == ["climate", "solarPanels", "greenhouses", "size"])
      try await repository.load("Price")
      let again = try await repository.model("Price")
      #expect(again !== held)
      await #expect(throws: InferenceError.self) { try await repository.load("Other") }
    }
  }

  @Test func aModelThatFailsToLoadLeavesTheOldOne() async throws {
    try await withModels(["Price.mlmodel": "HabitatPricer.mlmodel"]) { directory, repository in
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: directory + "/Price.mlmodel"))
      await #expect(throws: InferenceError.self) { try await repository.load("Price") }
      await #expect(throws: Never.self) { try await repository.model("Price") }
    }
  }

  @Test func expiredRequestsEnd() async throws {
    try await withModels(["Digits.mlpackage": "SmallProgram.mlpackage"]) { _, repository in
      let model = try await repository.model("Digits")
      let task = Task { try await model.infer(digits(1)) }
      task.cancel()
      _ = await task.result
      var request = digits(32)
      request.parameters["timeout"] = .string("soon")
      await #expect(throws: InferenceError.self) { try await model.infer(request) }
    }
  }

  @Test func neitherFilesNorClientsDropTheOperatorsLimits() async throws {
    try await withModels(
      ["Digits/1/any.mlpackage": "SmallProgram.mlpackage"],
      {
        $0.limits.timeLimit = 5
        $0.limits.queueSize = OperatorLimits.Ceiling(8)
      }
    ) { directory, repository in
      func limits() async throws -> [Double?] {
        let settings = try await repository.model("Digits").loaded.settings
        return [settings.timeLimit, Double(settings.maxQueueSize)]
      }
      #expect(try await limits() == [5, 8])
      for text in ["{}", #"{"parameters": {"time_limit_seconds": 60}}"#, #"{"max_batch_size": 1}"#] {
        try await repository.load("Digits", settings: Array(text.utf8))
        #expect(try await limits() == [5, 8])
      }
      let file = URL(fileURLWithPath: directory + "/Digits/config.json")
      try Data("{}".utf8).write(to: file)
      try await repository.load("Digits")
      #expect(try await limits() == [5, 8])
      let lower =
        #"{"parameters": {"time_limit_seconds": 2}, "dynamic_batching": {"default_queue_policy": {"max_queue_size": 3}}}"#
      try Data(lower.utf8).write(to: file)
      try await repository.load("Digits")
      #expect(try await limits() == [2, 3])
      try await repository.load("Digits", settings: Array("{}".utf8))
      #expect(try await limits() == [2, 3])
    }
  }

  @Test func idleModelsAreLoadedAgainByTheNextRequest() async throws {
    try await withModels(["Price.mlmodel": "HabitatPricer.mlmodel"]) { _, repository in
      let held = try await repository.model("Price")
      repository.unloadModels(unusedFor: .seconds(3600))
      #expect(try await repository.model("Price") === held)
      repository.unloadModels(unusedFor: .zero)
      #expect(repository.served.isEmpty)
      #expect(repository.isReady)
      #expect(throws: Never.self) { try repository.checkIsReady("Price", version: "") }
      #expect(repository.index().map { "\($0.version) \($0.state.rawValue) \($0.reason)" } == ["1 READY idle"])
      #expect(try await repository.model("Price") !== held)
      #expect(repository.served.count == 1)
    }
  }

  @Test func theMemoryBudgetUnloadsWhatWasUsedLongestAgo() async throws {
    let files = ["A.mlpackage": "SmallProgram.mlpackage", "B.mlpackage": "SmallProgram.mlpackage"]
    let one = RepositoryScan(RepositoryOptions(directory: Self.examples.path)).models["SmallProgram"]?.byteCount
    let size = try #require(one)
    #expect(size > 1000)
    try await withModels(files, { $0.memoryBudget = size + size / 2 }) { _, repository in
      #expect(repository.served.map(\.name) == ["A"])
      _ = try await repository.model("B").infer(digits(1))
      #expect(repository.served.map(\.name) == ["B"])
      _ = try await repository.model("A").infer(digits(1))
      #expect(repository.served.map(\.name) == ["A"])
    }
    // A model beyond the budget is served alone.
    try await withModels(files, { $0.memoryBudget = size / 2 }) { _, repository in
      _ = try await repository.model("A").infer(digits(1))
      _ = try await repository.model("B").infer(digits(1))
      #expect(repository.served.map(\.name) == ["B"])
    }
  }

  @Test func theCurrentVersionsOfAStoreAreServed() async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try ModelStore(directory: directory)
    try await store.install(
      contentsOf: Self.examples.appendingPathComponent("SmallProgram.mlpackage"), name: "Digits")
    let repository = ModelRepository(RepositoryOptions(directory: nil, store: store), on: Scheduler(slotCount: 1))
    await repository.start()
    #expect(try await repository.model("Digits").version == "1")
    _ = try await repository.model("Digits").infer(digits(1))
    try await store.install(
      contentsOf: Self.examples.appendingPathComponent("HabitatPricer.mlmodel"), name: "Digits")
    try await repository.load("Digits")
    #expect(try await repository.model("Digits").version == "2")
    _ = try await store.rollBack("Digits")
    try await repository.load("Digits")
    #expect(try await repository.model("Digits").version == "1")
    _ = try await repository.model("Digits").infer(digits(1))
  }

  @Test func changesOfTheDirectoryAreFollowed() async throws {
    try await withModels(["Digits/1/any.mlpackage": "SmallProgram.mlpackage"], { $0.pollInterval = .milliseconds(20) })
    {
      directory, repository in
      let watching = Task { await repository.watch() }
      defer { watching.cancel() }
      let second = URL(fileURLWithPath: directory + "/Digits/2")
      try FileManager.default.createDirectory(at: second, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Self.examples.appendingPathComponent("SmallProgram.mlpackage"),
        to: second.appendingPathComponent("a.mlpackage"))
      try await eventually { try await repository.model("Digits").version == "2" }
      try FileManager.default.removeItem(at: second)
      try await eventually { try await repository.model("Digits").version == "1" }
      try FileManager.default.removeItem(atPath: directory + "/Digits")
      try await eventually { repository.index().isEmpty }
    }
  }

  /// Waits until `condition` holds; a minute at most.
  private func eventually(_ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while try await !condition() {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
