import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Odd but valid wire format.
struct WireReadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(_ bytes: [UInt8]) throws -> Model {
    try ModelFile.read(try folder.write(bytes, to: "model.mlmodel")).model
  }

  /// A network with one inner product layer whose weights message has the content `weights`.
  private func network(weights: [UInt8]) -> [UInt8] {
    let innerProduct = WireText.varint(1, 2) + WireText.varint(2, 2) + WireText.bytes(20, weights)
    let layer = WireText.text(1, "dense") + WireText.bytes(140, innerProduct)
    return WireText.varint(1, 4) + WireText.bytes(500, WireText.bytes(1, layer))
  }

  private func weights(_ model: Model) -> WeightData? {
    guard case .neuralNetwork(let network)? = model.kind, let layer = network.layers.first,
      case .innerProduct(let parameters)? = layer.layer
    else { return nil }
    return parameters.weights?.floatValue
  }

  private func floats(_ count: Int) -> [Float] { (0..<count).map { Float($0) * 0.5 } }

  @Test(arguments: [0, 1, 3, 4, 5, 255, 256, 1000, 100_000])
  func packedFloatsOfAnyCountAreReferredToOrCopied(count: Int) throws {
    let model = try read(network(weights: WireText.bytes(1, WireText.littleEndian(floats(count)))))
    #expect(weights(model) == WeightData(floats: floats(count)))
  }

  @Test func largeWeightsReferToTheFile() throws {
    let model = try read(network(weights: WireText.bytes(1, WireText.littleEndian(floats(1000)))))
    let place = try #require(weights(model)?.place)
    #expect(place.source is MappedFile)
  }

  @Test(arguments: [1, 4, 300])
  func unpackedFloatsArePutTogether(count: Int) throws {
    let model = try read(network(weights: floats(count).flatMap { WireText.float(1, $0) }))
    #expect(weights(model) == WeightData(floats: floats(count)))
  }

  @Test func floatsInSeveralPiecesArePutTogether() throws {
    let pieces =
      WireText.bytes(1, WireText.littleEndian([1, 2])) + WireText.float(1, 3)
      + WireText.bytes(1, WireText.littleEndian((4...600).map(Float.init)))
    #expect(try weights(read(network(weights: pieces))) == WeightData(floats: (1...600).map(Float.init)))
  }

  @Test func fourFloatsAreNeverMistakenForAReference() throws {
    // Sixteen bytes are what a reference takes: these would point far outside the file.
    let forged: [Float] = [Float(bitPattern: 0xffff_ffff), Float(bitPattern: 0x7fff_ffff), .infinity, -1]
    let model = try read(network(weights: WireText.bytes(1, WireText.littleEndian(forged))))
    #expect(weights(model)?.bytes == WireText.littleEndian(forged))
  }

  @Test func aTagWithMoreBytesThanItNeedsMovesNoEdit() throws {
    // Field 1 of wire type 2 in three bytes: what replaces the payload must begin after all of them.
    let floats = WireText.littleEndian((0..<1000).map { Float($0) })
    let padded: [UInt8] = [0x8a, 0x80, 0x00] + WireText.varint(UInt64(floats.count)) + floats
    #expect(try weights(read(network(weights: padded)))?.bytes == floats)
  }

  @Test func unknownFieldsSurviveReadingAndWriting() throws {
    let unknown =
      WireText.varint(9001, 7) + WireText.text(9002, "later") + WireText.float(9003, 1.5)
      + WireText.varint(9004 << 3 | 1) + [1, 2, 3, 4, 5, 6, 7, 8]
    let bytes = WireText.varint(1, 4) + WireText.bytes(900, unknown) + unknown
    let model = try read(bytes)
    #expect(model.unknownFields.bytes == unknown)
  }

  @Test func aMapEntryWithoutValueHoldsTheDefault() throws {
    let entry = WireText.text(1, "lonely")
    let metadata = WireText.bytes(100, WireText.bytes(100, entry))
    let model = try read(WireText.varint(1, 4) + WireText.bytes(2, metadata) + WireText.bytes(900, []))
    #expect(model.description?.metadata?.userDefined["lonely"] == "")
  }

  @Test func numbersThatTheSchemaDoesNotNameAreKept() throws {
    let image = WireText.varint(1, 28) + WireText.varint(2, 28) + WireText.varint(3, 77)
    let feature = WireText.text(1, "image") + WireText.bytes(3, WireText.bytes(4, image))
    let bytes = WireText.varint(1, 4) + WireText.bytes(2, WireText.bytes(1, feature)) + WireText.bytes(900, [])
    guard case .imageType(let type)? = try read(bytes).description?.input.first?.type?.kind else {
      Issue.record("no image feature")
      return
    }
    #expect(type.colorSpace == .unrecognized(77))
    #expect(type.colorSpace.rawValue == 77)
  }
}
