import CoreMLAPI
import Foundation
import ModelArchives
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelStore

/// Archives from a server.
struct ArchiveDownloadTests {
  /// The bytes of an archive of the model at `path`.
  private func archive(_ path: String, _ compression: ArchiveCompression, _ scene: StoreScene) throws -> [UInt8] {
    let name = "packed" + compression.ending
    _ = try ArchivePacker.pack(try PackedContent(path), to: scene.folder.path(name), compression: compression)
    return try scene.folder.read(name)
  }

  @Test(arguments: ArchiveCompression.allCases)
  func archivesOfModels(_ compression: ArchiveCompression) async throws {
    let scene = try StoreScene()
    let source = try scene.folder.write(try StoreScene.model(4), to: "Other.mlmodel")
    let compiled = try await MLModel.compileModel(at: URL(fileURLWithPath: source))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let server = try RawServer.serving(
      try archive(source, compression, scene), try archive(compiled.path, compression, scene))
    let url = server.url("Digits\(compression.ending)")
    let first = try await scene.store.fetch(url)
    #expect(first.version.format == "mlmodel" && first.version.name == "Digits")
    #expect(try await scene.factor() == 4)
    let second = try await scene.store.fetch(url)
    #expect(second.version.format == "mlmodelc" && second.replaced == first.version.id)
    #expect(try await scene.factor() == 4)
    #expect(scene.incoming() == [])
  }

  /// It could be made current, but never loaded.
  @Test func modelsWithoutTheirWeightsStayOut() async throws {
    let scene = try StoreScene()
    let old = try await scene.installFirst()
    let source = try scene.folder.write(try StoreScene.model(4), to: "Other.mlmodel")
    let compiled = try await MLModel.compileModel(at: URL(fileURLWithPath: source))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    try FileManager.default.removeItem(at: compiled.appendingPathComponent("model.espresso.weights"))
    let server = try RawServer.serving(try archive(compiled.path, .gzip, scene))
    let error = await scene.error { try await scene.store.fetch(server.url("Digits.tar.gz")) }
    #expect(error?.code == "weight-file-missing", "\(error?.description ?? "")")
    #expect(error?.current?.description == "version \(old) of 'Digits', as before")
    #expect(scene.incoming() == [])
  }

  @Test func damagedArchives() async throws {
    let scene = try StoreScene()
    let old = try await scene.installFirst()
    let source = try scene.folder.write(try StoreScene.model(4, width: 100), to: "Other.mlmodel")
    let whole = try archive(source, .gzip, scene)
    var flipped = whole
    flipped[flipped.count / 2] ^= 0x10
    for body in [Array(whole.dropLast(20)), Array(whole.prefix(40)), flipped, Array(whole.prefix(2))] {
      let server = try RawServer.serving(body)
      let error = await scene.error { try await scene.store.fetch(server.url("Digits.tar.gz")) }
      #expect(error?.code == "archive-damaged", "\(error?.description ?? "")")
      #expect(error?.diagnostic.location.file == server.url("Digits.tar.gz").absoluteString)
      #expect(error?.current?.description == "version \(old) of 'Digits', as before")
      #expect(try await scene.factor() == 1)
      #expect(scene.incoming() == [])
    }
  }
}
