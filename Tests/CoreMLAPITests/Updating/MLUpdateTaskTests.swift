import CoreMLAPI
import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct MLUpdateTaskTests {
  private let folder: TemporaryFolder
  private let url: URL
  private let run = UpdateRun()

  init() throws {
    folder = try TemporaryFolder()
    url = try folder.compiled(Data(ModelFile.encode(SampleModels.neighbors())), "Points")
  }

  private func points() throws -> MLArrayBatchProvider {
    try .points([(0, 0, "low"), (10, 10, "high"), (1, 0, "low")])
  }

  @Test func learnsAndWrites() throws {
    let task = try MLUpdateTask(
      forModelAt: url, trainingData: try points(), configuration: nil, completionHandler: run.complete)
    #expect(task.state == .suspended)
    #expect(task.error == nil)
    task.resume()
    let context = try run.wait()
    #expect(context.task === task)
    #expect(task.state == .completed)
    #expect(task.error == nil)
    #expect(!run.wasOnMainThread)
    #expect(context.event.isEmpty)
    #expect(context.metrics[.epochIndex] as? Int == 0)
    #expect(context.metrics[.lossValue] == nil)
    #expect(context.parameters[.numberOfNeighbors] as? Int == 1)
    #expect(try context.model.label(9, 9) == "high")
    // The model on disk is as it was.
    #expect(try MLModel(contentsOf: url).label(9, 9) == "unknown")

    // As apps do: the directory is made first, and then the old one replaced by it.
    let temporary = folder.url.appendingPathComponent("temporary.mlmodelc")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true, attributes: nil)
    try context.model.write(to: temporary)
    _ = try FileManager.default.replaceItemAt(url, withItemAt: temporary)
    #expect(try MLModel(contentsOf: url).label(9, 9) == "high")
    #expect(try context.model.label(9, 9) == "high")

    // What was written is updated again, in place.
    let again = UpdateRun()
    try MLUpdateTask(
      forModelAt: url, trainingData: try MLArrayBatchProvider.points([(-10, 0, "left")]),
      completionHandler: again.complete
    ).resume()
    try again.wait().model.write(to: url)
    let model = try MLModel(contentsOf: url)
    #expect(try model.label(-9, 0) == "left")
    #expect(try model.label(9, 9) == "high")
    // The first result can still be written, though the model that it was made from is gone.
    let late = folder.url.appendingPathComponent("late.mlmodelc")
    try context.model.write(to: late)
    #expect(try MLModel(contentsOf: late).label(-9, 0) == "low")
  }

  @Test func writesSources() throws {
    try MLUpdateTask(forModelAt: url, trainingData: try points(), completionHandler: run.complete).resume()
    let source = folder.url.appendingPathComponent("Source.mlmodel")
    try run.wait().model.write(to: source)
    let compiled = try MLModel.compileModel(at: source)
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    #expect(try MLModel(contentsOf: compiled).label(9, 9) == "high")
  }

  @Test func progress() throws {
    let seen = Seen()
    let handlers = MLUpdateProgressHandlers(
      forEvents: [.trainingBegin, .miniBatchEnd, .epochEnd],
      progressHandler: { context in
        seen.add("\(context.event.rawValue) \((try? context.model.label(9, 9)) ?? "-") \(context.task.state)")
      }, completionHandler: run.complete)
    let task = try MLUpdateTask(forModelAt: url, trainingData: try points(), progressHandlers: handlers)
    task.resume()
    task.resume()
    _ = try run.wait()
    #expect(seen.all == ["1 unknown running", "4 high running", "2 high running"])
  }

  @Test func eventsThatNobodyWants() throws {
    let seen = Seen()
    let handlers = MLUpdateProgressHandlers(
      forEvents: .epochEnd, progressHandler: { seen.add("\($0.event.rawValue)") }, completionHandler: run.complete)
    try MLUpdateTask(forModelAt: url, trainingData: try points(), configuration: nil, progressHandlers: handlers)
      .resume()
    _ = try run.wait()
    #expect(seen.all == ["2"])
  }

  @Test func brokenExample() throws {
    let data = MLArrayBatchProvider(
      array: [try MLDictionaryFeatureProvider(dictionary: ["features": [1.0, 2.0, 3.0], "label": "a"])])
    let task = try MLUpdateTask(forModelAt: url, trainingData: data, completionHandler: run.complete)
    task.resume()
    let context = try run.wait()
    #expect(task.state == .failed)
    let error = try #require(context.task.error as? MLModelError)
    #expect(error.code == .update)
    #expect((context.task.error as NSError?)?.code == 6)
    #expect(
      error.localizedDescription
        == "example 0: input 'features' has shape [3], expected [2]")
    #expect(try context.model.label(0, 0) == "unknown")
  }

  @Test func parameters() throws {
    let configuration = MLModelConfiguration()
    configuration.parameters = [.numberOfNeighbors: 3]
    let task = try MLUpdateTask(
      forModelAt: url, trainingData: try points(), configuration: configuration, completionHandler: run.complete)
    task.resume()
    let context = try run.wait()
    #expect(context.parameters[.numberOfNeighbors] as? Int == 3)
    configuration.parameters = [.numberOfNeighbors: 6]
    let error = #expect(throws: MLModelError.self) {
      try MLUpdateTask(
        forModelAt: url, trainingData: try points(), configuration: configuration, completionHandler: run.complete)
    }
    #expect(error?.code == .parameters)
    #expect(error?.localizedDescription == "`numberOfNeighbors` is 6, expected an integer from 1 to 5")
  }

  @Test func parametersOnTheWay() throws {
    let task = try MLUpdateTask(forModelAt: url, trainingData: try points(), completionHandler: run.complete)
    task.resume(withParameters: [.numberOfNeighbors: NSNumber(value: 2)])
    #expect(try run.wait().parameters[.numberOfNeighbors] as? Int == 2)
    let other = UpdateRun()
    let refused = try MLUpdateTask(forModelAt: url, trainingData: try points(), completionHandler: other.complete)
    refused.resume(withParameters: [.numberOfNeighbors: 2.5])
    let error = try #require(try other.wait().task.error as? MLModelError)
    #expect(error.code == .update)
    #expect(error.localizedDescription == "`numberOfNeighbors` is 2.5, expected an integer from 1 to 5")
  }

  @Test func cancelled() throws {
    let handlers = MLUpdateProgressHandlers(
      forEvents: .trainingBegin, progressHandler: { $0.task.cancel() }, completionHandler: run.complete)
    let task = try MLUpdateTask(forModelAt: url, trainingData: try points(), progressHandlers: handlers)
    task.resume()
    let context = try run.wait()
    #expect(task.state == .failed)
    #expect(context.task.error?.localizedDescription == "training was cancelled")
    #expect(try context.model.label(9, 9) == "unknown")

    let early = UpdateRun()
    let suspended = try MLUpdateTask(forModelAt: url, trainingData: try points(), completionHandler: early.complete)
    suspended.cancel()
    _ = try early.wait()
    #expect(suspended.state == .failed)
  }

  @Test func whatCannotBeUpdated() throws {
    var fixed = SampleModels.neighbors()
    fixed.isUpdatable = false
    let compiled = try folder.compiled(Data(ModelFile.encode(fixed)), "Fixed")
    let error = #expect(throws: MLModelError.self) {
      try MLUpdateTask(forModelAt: compiled, trainingData: try points(), completionHandler: run.complete)
    }
    #expect(error?.code == .update)
    let source = folder.url.appendingPathComponent("Fixed.mlmodel")
    let uncompiled = #expect(throws: MLModelError.self) {
      try MLUpdateTask(forModelAt: source, trainingData: try points(), completionHandler: run.complete)
    }
    #expect(uncompiled?.localizedDescription.contains("not compiled") == true)
    #expect(throws: MLModelError.self) {
      try MLUpdateTask(
        forModelAt: folder.url.appendingPathComponent("none.mlmodelc"), trainingData: try points(),
        completionHandler: run.complete)
    }
  }

  @Test func targetsThatAreNoModels() throws {
    try MLUpdateTask(forModelAt: url, trainingData: try points(), completionHandler: run.complete).resume()
    let model = try run.wait().model
    let other = folder.url.appendingPathComponent("photos")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Data([1]).write(to: other.appendingPathComponent("a.jpg"))
    let error = #expect(throws: MLModelError.self) { try model.write(to: other) }
    #expect(error?.code == .io)
    #expect(error?.localizedDescription.contains("the directory at this path is not a compiled model") == true)
    #expect(FileManager.default.fileExists(atPath: other.appendingPathComponent("a.jpg").path))
  }
}

/// What handlers saw, in their order.
final class Seen: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var all: [String] { lock.withLock { lines } }

  func add(_ line: String) { lock.withLock { lines.append(line) } }
}
