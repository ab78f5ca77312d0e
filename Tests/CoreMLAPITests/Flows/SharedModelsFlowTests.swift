import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

/// Models that others have published answer alike from whatever form they are loaded.
@Suite struct SharedModelsFlowTests {
  private static let pairs: [String] = {
    guard let folder = SharedFiles.folder?.appendingPathComponent("golden/compiled"),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    // Of some programs only the text is there.
    return names.filter { !$0.hasSuffix("-text") }.sorted().map { folder.appendingPathComponent($0).path }
  }()

  /// What a model makes of made-up numbers, as numbers.
  private func outputs(_ model: MLModel) throws -> [String: [Double]] {
    let result = try model.prediction(from: SampleInputs.provider(for: model.modelDescription))
    var outputs: [String: [Double]] = [:]
    for name in result.featureNames {
      guard let value = result.featureValue(for: name) else { continue }
      outputs[name] = SampleInputs.numbers(value)
    }
    return outputs
  }

  private func compare(_ left: [String: [Double]], _ right: [String: [Double]], within tolerance: Double) {
    #expect(Set(left.keys) == Set(right.keys))
    for (name, values) in left {
      guard let others = right[name], others.count == values.count else {
        Issue.record("output '\(name)' has \(values.count) and \(right[name]?.count ?? 0) numbers")
        continue
      }
      let scale = max(1, values.map(abs).max() ?? 0)
      let difference = zip(values, others).map { abs($0 - $1) }.max() ?? 0
      #expect(difference <= tolerance * scale, "output '\(name)'")
    }
  }

  @Test(.needsSharedFiles, arguments: pairs)
  func sourceAndApplesDirectory(_ path: String) throws {
    let folder = URL(fileURLWithPath: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    let source = try #require(names.first { $0.hasSuffix(".mlmodel") })
    let compiled = try MLModel.compileModel(at: folder.appendingPathComponent(source))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let ours = try outputs(MLModel(contentsOf: compiled))
    let apples = try outputs(MLModel(contentsOf: folder.appendingPathComponent("expected.mlmodelc")))
    #expect(!ours.isEmpty)
    compare(ours, apples, within: 1e-3)
  }

  @Test(
    .needsSharedFiles, arguments: SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage"))
  func bytesAndDirectory(_ path: String) async throws {
    let compiled = try await MLModel.compileModel(at: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let model: MLModel
    do {
      model = try MLModel(contentsOf: compiled)
    } catch let error as MLModelError {
      // What reads these ships inside Apple's systems, or with an app.
      let isClosed = error.localizedDescription.contains("only with Apple's systems")
      #expect(error.code == .customLayer || error.code == .customModel || isClosed, "\(error)")
      return
    }
    let fromDirectory = try outputs(model)
    #expect(!fromDirectory.isEmpty)
    if path.hasSuffix(".mlmodel") {
      let asset = try MLModelAsset(specification: Data(contentsOf: URL(fileURLWithPath: path)))
      // Compiling folds batch normalizations into the weights before them, which rounds once more.
      compare(fromDirectory, try outputs(try await MLModel.load(asset: asset)), within: 1e-3)
    }
  }
}
