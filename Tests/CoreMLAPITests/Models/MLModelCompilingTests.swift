import CoreMLAPI
import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct MLModelCompilingTests {
  @Test func asynchronousForms() async throws {
    let folder = try TemporaryFolder()
    let url = try SampleModels.write(SampleModels.dense([1, 0, 0, 1]), "Dense.mlmodel", in: folder)
    let compiled = try await MLModel.compileModel(at: url)
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    #expect(compiled.lastPathComponent == "Dense.mlmodelc")
    #expect(FileManager.default.fileExists(atPath: compiled.appendingPathComponent("coremldata.bin").path))
    let result = await withCheckedContinuation { continuation in
      MLModel.compileModel(at: url) { continuation.resume(returning: $0) }
    }
    let other = try result.get()
    defer { try? FileManager.default.removeItem(at: other.deletingLastPathComponent()) }
    #expect(other != compiled)
  }

  @Test func bytesThatAreNoModel() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: try folder.write(Array("this is no model".utf8), to: "Text.mlmodel"))
    do {
      _ = try MLModel.compileModel(at: url)
      Issue.record("compiled")
    } catch let error as NSError {
      #expect(error.domain == "com.apple.mlassetio" && error.code == 1)
      #expect(
        error.localizedDescription
          == "can't compile the model: this is a text file, not a Core ML model\n  at: \(url.path)\n  fix: check the path"
      )
    }
    let missing = #expect(throws: MLModelError.self) {
      _ = try MLModel.compileModel(at: folder.url.appendingPathComponent("none.mlmodel"))
    }
    #expect(missing?.code == .io)
  }

  @Test func modelsThatAreNotValid() throws {
    let folder = try TemporaryFolder()
    let url = try SampleModels.write(.model(nil), "Empty.mlmodel", in: folder)
    let error = #expect(throws: MLModelError.self) { _ = try MLModel.compileModel(at: url) }
    #expect(error?.code == .io)
    #expect(
      error?.localizedDescription
        == "can't compile the model: the model has no inputs\n  at: \(url.path) › description › input, offset 0x2")
  }
}
