import Foundation
import ModelBase
import ModelFiles
import Testing
import _ModelTestSupport

@testable import CoreAIFormat

/// The directory of an asset, and what is wrong with one that can be read.
struct AssetTests {
  private func findings(_ path: String) -> [String] {
    AssetCheck.findings(path, hasTarget: false).map { "\($0.severity): \($0.message)" }
  }

  @Test func directories() throws {
    let folder = try TemporaryFolder()
    #expect(!CoreAIAsset.isAsset(at: folder.url.path))
    let path = try folder.asset(BytecodeBuilder().bytes)
    #expect(CoreAIAsset.isAsset(at: path))
    #expect(try CoreAIAsset.read(path).version == 20_250_707)
    try FileManager.default.removeItem(atPath: path + "/metadata.json")
    #expect(try CoreAIAsset.read(path).metadata == nil)
  }

  @Test func versionsThatAreNotKnown() throws {
    let folder = try TemporaryFolder()
    var builder = BytecodeBuilder()
    builder.attributes[1] = BytecodeBuilder.integer(20_990_101)
    #expect(
      try findings(folder.asset(builder.bytes))
        == ["error: the version of the asset's operations is 20990101, expected at most 20260409"])
    #expect(
      try findings(folder.asset(BytecodeBuilder().bytes, metadata: #"{"assetVersion":"3.0"}"#))
        == ["error: the version of the asset's format is '3.0', expected '2.0'"])
    #expect(
      try findings(folder.asset(BytecodeBuilder().bytes, metadata: #"{"producer":"x"}"#))
        == ["error: `assetVersion` is missing, which is the only member that every asset has"])
  }

  @Test func hashes() throws {
    let folder = try TemporaryFolder()
    let bytes = BytecodeBuilder().bytes
    let path = try folder.asset(bytes)
    #expect(findings(path) == ["error: no such file"])
    _ = try folder.write([1, 2, 3], to: "m.aimodel/main.hash")
    #expect(findings(path) == ["error: `main.hash` is not the SHA-256 of `main.mlirb`"])
    _ = try folder.write(SHA256Digest(of: bytes).bytes, to: "m.aimodel/main.hash")
    #expect(findings(path) == [])
  }

  @Test func elementsThatAreNotPacked() throws {
    let folder = try TemporaryFolder()
    var builder = BytecodeBuilder()
    builder.strings += ["primitive.constant_v1", "weights"]
    builder.operationNames.append(3)
    // A tensor of six elements of four bits, and a constant of that type whose value is the resource.
    builder.types = [
      BytecodeBuilder.number(21),
      BytecodeBuilder.number(2) + BytecodeBuilder.number(1) + BytecodeBuilder.signedNumber(6)
        + BytecodeBuilder.number(0),
    ]
    builder.attributes.append(BytecodeBuilder.number(7) + BytecodeBuilder.number(0))
    builder.properties.append(BytecodeBuilder.number(2))
    builder.regions = [
      BytecodeBuilder.region(
        values: 1, operationCount: 1,
        BytecodeBuilder.number(2) + [64 | 2] + BytecodeBuilder.number(0) + BytecodeBuilder.number(1)
          + BytecodeBuilder.list([1]))
    ]
    builder.resources = [(key: 4, alignment: 1, bytes: [1, 2, 3])]
    #expect(try findings(folder.asset(builder.bytes)) == ["error: no such file"])
    builder.resources[0].bytes = [1, 2, 3, 4, 5, 6]
    let path = try folder.asset(builder.bytes)
    #expect(
      findings(path).first
        == "warning: the resource 'weights' has 6 bytes for elements of 4 bits, which take 3: Core AI reads them as packed, "
        + "and computes other numbers than were meant")
    #expect(try CoreAIAsset.read(path).summary.resources.map(\.data.bytes) == [[1, 2, 3, 4, 5, 6]])
  }

  @Test func integersOfAnyWidth() throws {
    func shown(_ width: UInt64, isUnsigned: UInt8, _ bits: [UInt8]) throws -> String {
      var builder = BytecodeBuilder()
      builder.attributes[1] = BytecodeBuilder.number(2) + BytecodeBuilder.number(width) + [isUnsigned] + bits
      let text = try text(builder.bytes)
      return String(text.split(separator: "<(")[1].split(separator: ">")[0])
    }
    #expect(try shown(1, isUnsigned: 1, [1]) == "1bit unsigned) 1")
    #expect(try shown(4, isUnsigned: 0, [13]) == "4bit signed) -3")
    #expect(try shown(16, isUnsigned: 0, BytecodeBuilder.signedNumber(65533)) == "16bit signed) -3")
    #expect(try shown(64, isUnsigned: 1, BytecodeBuilder.signedNumber(-1)) == "64bit unsigned) 18446744073709551615")
    #expect(try shown(64, isUnsigned: 0, BytecodeBuilder.signedNumber(.min)) == "64bit signed) -9223372036854775808")
    let minusThree = BytecodeBuilder.number(2) + BytecodeBuilder.signedNumber(-3) + BytecodeBuilder.signedNumber(-1)
    #expect(try shown(128, isUnsigned: 0, minusThree) == "128bit signed) -3")
    #expect(try shown(128, isUnsigned: 1, minusThree) == "128bit unsigned) 340282366920938463463374607431768211453")
  }
}
