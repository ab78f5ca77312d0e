import CoreMLAPI
import Foundation
import Testing
import _ModelTestSupport

/// Models that others have published, through the interface that apps use.
@Suite struct SharedModelsTests {
  @Test(.needsSharedFiles, arguments: SharedFiles.models(".mlmodel"))
  func compileAndLoad(_ path: String) async throws {
    let compiled = try await MLModel.compileModel(at: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let asset = try MLModelAsset(url: compiled)
    let description = try await asset.modelDescription
    #expect(!description.inputDescriptionsByName.isEmpty && !description.outputDescriptionsByName.isEmpty)
    _ = try await MLModelStructure.load(asset: asset)
    do {
      let model = try MLModel(contentsOf: compiled)
      #expect(model.modelDescription.description == description.description)
    } catch let error as MLModelError {
      #expect(error.code == .generic || error.code == .customLayer, "\(error)")
    }
  }
}
