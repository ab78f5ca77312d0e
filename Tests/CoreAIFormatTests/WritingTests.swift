import ModelBase
import ModelFiles
import Testing
import _ModelTestSupport

@testable import CoreAIFormat

/// Assets that are written.
struct WritingTests {
  /// A file that coreai-core wrote holds the same once it is written again, with its locations.
  @Test(arguments: Fixture.all)
  func writingAgainKeepsTheText(fixture: Fixture) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("again.aimodel")
    let asset = try CoreAIAsset.read(fixture.path)
    try CoreAIAsset.write(try asset.image(), metadata: asset.metadata?.members ?? [], to: path)
    let again = try CoreAIAsset.read(path)
    #expect(try again.text(hasLocations: true) == fixture.content(".locations.txt"))
    #expect(again.metadata?.members == asset.metadata?.members)
    #expect(AssetCheck.findings(path, hasTarget: false) == [])
  }

  @Test(arguments: [0, 1, 127, 128, 16383, 16384, 1 << 56 - 1, 1 << 56, .max] as [UInt64])
  func numbersAreReadAsTheyWereWritten(number: UInt64) throws {
    var sink = ByteSink()
    sink.number(number)
    sink.signedNumber(Int64(bitPattern: number))
    var cursor = ByteCursor(sink.bytes, base: 0)
    #expect(try cursor.number() == number)
    #expect(try cursor.signedNumber() == Int64(bitPattern: number))
    try cursor.checkEnd(of: "the numbers")
  }

  /// A function of one addition, and a resource.
  @Test func aModelIsBuilt() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("built.aimodel")
    var builder = AssetBuilder()
    let tensor = AssetTensorType(element: .float32, sizes: [2])
    let type = builder.type(tensor)
    let x = builder.open([type])[0]
    let weight = builder.constant(tensor, WeightData(floats: [1, 2]))
    let sum = builder.add("primitive.add_v1", [x, weight], to: [type])[0]
    builder.closeFunction("main", inputs: ["x"], outputs: [("y", sum)])
    try CoreAIAsset.write(builder.finish(), metadata: [], to: path)
    let asset = try CoreAIAsset.read(path)
    #expect(asset.version == 20_250_814)
    #expect(asset.summary.functions.first?.inputs.map(\.type) == ["float32 [2]"])
    #expect(asset.summary.functions.first?.outputs.map(\.name) == ["y"])
    #expect(asset.summary.resourceByteCount == 8)
    #expect(AssetCheck.findings(path, hasTarget: false) == [])
  }

  /// A value of another region, or of none, is an error and no other value.
  @Test func operandsMustBeSeen() throws {
    let folder = try TemporaryFolder()
    var builder = AssetBuilder()
    let type = builder.type(AssetTensorType(element: .float32, sizes: [2]))
    let x = builder.open([type])[0]
    let inner = builder.open([type])[0]
    let region = builder.close(yielding: [inner])
    let sum = builder.add("relu_v1", [x], to: [type], regions: [region])[0]
    let wrong = builder.add("primitive.add_v1", [sum, inner], to: [type])[0]
    builder.closeFunction("main", inputs: ["x"], outputs: [("y", wrong)])
    let image = builder.finish()
    #expect(throws: Diagnostic.self) { try CoreAIAsset.write(image, metadata: [], to: folder.path("wrong.aimodel")) }
  }

  /// Only models of Core AI are replaced.
  @Test func anotherDirectoryStays() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([1], to: "other.txt")
    let image = try CoreAIAsset.read(Fixture(name: "addition").path).image()
    #expect(throws: Diagnostic.self) { try CoreAIAsset.write(image, metadata: [], to: folder.path("")) }
  }
}
