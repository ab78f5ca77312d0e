import Foundation
import ModelBase
import ModelFiles
import Testing
import _ModelTestSupport

@testable import CoreAIFormat

/// A model that scripts/generate/make-coreai-fixtures.py wrote, with the text that Apple's parser printed of it.
struct Fixture: CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

  static let all = ["addition", "awkward-names", "control-flow", "element-types", "states", "two-functions"].map(
    Fixture.init)

  var path: String { Self.folder.appendingPathComponent("\(name).aimodel").path }

  func content(_ suffix: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name + suffix)))
  }
}

extension TemporaryFolder {
  /// A directory with `bytecode`, and what else an asset needs.
  func asset(_ bytecode: [UInt8], metadata: String = #"{"assetVersion":"2.0"}"#) throws -> String {
    let path = path("m.aimodel")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = try write(bytecode, to: "m.aimodel/main.mlirb")
    _ = try write(Array(metadata.utf8), to: "m.aimodel/metadata.json")
    return path
  }
}

/// The module that `bytecode` holds, as `read` has it.
func module(_ bytecode: [UInt8], limits: Limits = Limits()) throws(Diagnostic) -> BytecodeModule {
  try BytecodeModule(WeightBuffer(bytecode), limits: limits)
}

/// The text of `bytecode`.
func text(_ bytecode: [UInt8], limits: Limits = Limits()) throws(Diagnostic) -> String {
  String(decoding: try ModuleText.bytes(module(bytecode), hasLocations: false, limits: limits), as: UTF8.self)
}
