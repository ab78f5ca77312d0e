import ModelBase
import ModelFiles
import Testing
import _ModelTestSupport

@testable import CoreAIFormat

/// Models that coreai-core wrote: their text is that of its parser, character by character.
struct FixtureTests {
  @Test(arguments: Fixture.all)
  func textIsApples(fixture: Fixture) throws {
    let asset = try CoreAIAsset.read(fixture.path)
    #expect(try asset.text(hasLocations: false) == fixture.content(".txt"))
    #expect(try asset.text(hasLocations: true) == fixture.content(".locations.txt"))
  }

  @Test(arguments: Fixture.all)
  func nothingIsWrong(fixture: Fixture) {
    #expect(AssetCheck.findings(fixture.path, hasTarget: false) == [])
  }

  @Test func interfaceOfAProgram() throws {
    let asset = try CoreAIAsset.read(Fixture(name: "control-flow").path)
    #expect(asset.metadata?.version == "2.0")
    #expect(asset.metadata?.members.map(\.key) == ["creationDate", "producer"])
    let function = try #require(asset.summary.functions.first)
    #expect(function.name == "main")
    #expect(function.inputs.map(\.name) == ["x", "c", "n"])
    #expect(function.inputs.map(\.type) == ["float32 [4]", "bool []", "sint32 []"])
    #expect(function.outputs.map(\.name) == ["y", "z"])
    let counts = asset.summary.operations.map { "\($0.count) \($0.name)" }
    #expect(counts.contains("1 controlflow.while_v1"))
  }

  @Test func statesAreToldFromInputs() throws {
    let function = try #require(CoreAIAsset.read(Fixture(name: "states").path).summary.functions.first)
    #expect(function.inputs.filter(\.isState) == [AssetFeature(name: "s", type: "float32 [4]", isState: true)])
    #expect(function.outputs.map(\.name) == ["y"])
  }

  @Test func functionsAreInTheOrderOfTheFile() throws {
    let summary = try CoreAIAsset.read(Fixture(name: "two-functions").path).summary
    #expect(summary.functions.map(\.name) == ["square", "exponential"])
    #expect(summary.functions.first?.inputs.first?.type == "float16 [?, 4]")
  }

  /// Width, bits and text of floats, as Apple's parser prints them.
  @Test func floatsAreWrittenAsMLIRWritesThem() throws {
    let lines = String(decoding: try Fixture(name: "floats").content(".tsv"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 500)
    for line in lines {
      let cells = line.split(separator: "\t")
      let (width, bits) = (try #require(UInt64(cells[0])), try #require(UInt64(cells[1], radix: 16)))
      #expect(FloatText(bits: bits, width: width)?.text == String(cells[2]))
    }
  }
}
