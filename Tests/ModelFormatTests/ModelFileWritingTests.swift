import Foundation
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec

@Suite struct ModelFileWritingTests {
  private func network(weights count: Int) -> Model {
    let layer = NeuralNetworkLayer.layer(
      "dense", ["x"], ["y"],
      .innerProduct(
        .with {
          $0.inputChannels = UInt64(count)
          $0.outputChannels = 1
          $0.weights = .with { $0.floatValue = WeightData(floats: (0..<count).map(Float.init)) }
        }))
    return .neuralNetwork([layer], inputs: [.multiArray("x", [Int64(count)])], outputs: [.multiArray("y", [1])])
  }

  @Test func writesOverTheFileThatTheWeightsAreMappedFrom() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("m.mlmodel")
    try ModelFile(network(weights: 200_000)).write(to: path)
    var file = try ModelFile.read(path)
    file.model.description?.metadata = .with { $0.author = "somebody" }
    try file.write(to: path)
    try file.write(to: path)
    let again = try ModelFile.read(path)
    #expect(again.model == file.model)
    #expect(again.model.description?.metadata?.author == "somebody")
    #expect(try DirectoryListing.names(in: folder.directory) == ["m.mlmodel"])
  }

  @Test(.needsSharedFiles, arguments: SharedFiles.models(".mlmodel")) func sharedModelsComeBackToTheByte(_ path: String)
    throws
  {
    let folder = try TemporaryFolder()
    try ModelFile.read(path).write(to: folder.path("m.mlmodel"))
    let original = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try folder.read("m.mlmodel") == [UInt8](original))
  }

  @Test(.needsSharedFiles, arguments: SharedFiles.models(".mlpackage")) func sharedPackagesComeBackToTheByte(
    _ path: String
  ) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: path, toPath: folder.path("a.mlpackage"))
    try ModelFile.read(path).write(to: folder.path("b.mlpackage"))
    let files = folder.files(below: "a.mlpackage")
    #expect(folder.files(below: "b.mlpackage") == files)
    for file in files { #expect(try folder.read("a.mlpackage/\(file)") == folder.read("b.mlpackage/\(file)")) }
  }
}
