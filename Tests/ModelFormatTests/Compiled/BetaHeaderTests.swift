import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelWire

/// Headers of the compilers of June and July 2017.
struct BetaHeaderTests {
  /// The bytes of a header with its numbers where the betas wrote them: all before the encoding, whose length stands at
  /// 0x3c.
  private static func beta(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 16)
    let version = bytes[4..<28]
    let encoding = bytes[28..<36 + Int(bytes[28])]
    let rest = bytes[(encoding.endIndex + 32)...]
    return bytes[..<4] + zeros + version + zeros + encoding + rest
  }

  private static let network = Model.neuralNetwork(
    [.layer("copy", ["x"], ["y"], .copy(CopyLayerParams()))], inputs: [.multiArray("x", [1])],
    outputs: [.multiArray("y", [1])])

  @Test(arguments: [CompiledSample.identity, network, CompiledSample.program])
  func headersAreRead(_ model: Model) throws {
    var model = model
    model.specificationVersion = 1
    let header = try CompiledHeader(of: model, source: nil)
    let bytes = Self.beta(header.bytes)
    #expect(bytes[0x3c] == UInt8(header.encoding.utf8.count))
    #expect(try CompiledHeader(WeightData(bytes: bytes)) == header)
  }

  @Test func pipelinesAreRead() throws {
    let folder = try TemporaryFolder()
    let model = CompiledSample.pipeline([CompiledSample.identity, Self.network])
    try CompiledSample.write(model, to: folder.path("m.mlmodelc"))
    let read = try ModelFile.read(folder.path("m.mlmodelc")).model
    for place in ["", "model0/", "model1/"] {
      let path = "m.mlmodelc/\(place)coremldata.bin"
      try folder.write(Self.beta(try folder.read(path)), under: path)
    }
    var again = try ModelFile.read(folder.path("m.mlmodelc")).model
    #expect(again.specificationVersion == 1)
    again.specificationVersion = read.specificationVersion
    let versions = read.pipeline?.models.map(\.specificationVersion) ?? []
    for (index, version) in versions.enumerated() { again.pipeline?.models[index].specificationVersion = version }
    #expect(again == read)
  }

  @Test func aHeaderThatIsNeitherIsStillAnError() throws {
    var bytes = Self.beta(try CompiledHeader(of: CompiledSample.identity, source: nil).bytes)
    bytes[0x44] ^= 1
    #expect(throws: Diagnostic.self) { try CompiledHeader(WeightData(bytes: bytes)) }
  }
}
