internal import Foundation
internal import ModelFormat
internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

/// Real networks, where there are any: what Apple's compiler wrote of their shapes, and that nothing in them is refused.
@Suite(.needsSharedFiles) struct SharedNetworksTests {
  /// A length of a blob as `model.espresso.shape` has it; `seq` is left out where it is 1.
  private struct BlobShape: Decodable {
    var n: Int
    var k: Int
    var h: Int
    var w: Int
    var seq: Int?

    var shape: Shape { Shape(fixed: [seq ?? 1, n, k, h, w]) }
  }

  private struct ShapeFile: Decodable {
    var layer_shapes: [String: BlobShape]
  }

  @Test(.needsSharedFiles, arguments: SharedFiles.files("expected.mlmodelc/model.espresso.shape"))
  func shapesAreThoseOfTheCompiledModel(_ path: String) throws {
    let expected = try JSONDecoder().decode(ShapeFile.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
    let source = try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".mlmodel") }
    let model = try ModelFile.read(folder.appendingPathComponent(try #require(source)).path).model
    let lowered = try #require(NetworkLowering.lower(model, leadingAxes: .one))
    #expect(lowered.isComplete)
    for (name, blob) in expected.layer_shapes {
      #expect(lowered.blobs[name]?.shape == blob.shape, "\(name)")
    }
  }

  /// Models that are networks themselves.
  private static let networks = SharedFiles.models(".mlmodel").filter { path in
    (try? ModelFile.read(path))?.model.network != nil
  }

  @Test func thereAreNetworks() { #expect(Self.networks.count >= 8) }

  @Test(.needsSharedFiles, arguments: networks) func nothingIsRefused(_ path: String) throws {
    let model = try ModelFile.read(path).model
    for leadingAxes in [NetworkLowering.LeadingAxes.one, .any] {
      let lowered = try #require(NetworkLowering.lower(model, leadingAxes: leadingAxes))
      #expect(lowered.problems.isEmpty)
      #expect(lowered.missingLayers.allSatisfy { $0.kind == "custom" })
    }
  }
}
