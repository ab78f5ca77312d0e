import Foundation
import ModelFormat
import ModelSpec
import ModelValidation
import Testing

/// Models from outside, under the folder that the environment variable `MODELC_SHARED` names.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MODELC_SHARED"] != nil))
struct RealModelsTests {
  static let paths: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["MODELC_SHARED"],
      let files = FileManager.default.enumerator(atPath: folder)
    else { return [] }
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".mlmodel") }.sorted().map { folder + "/" + $0 }
  }()

  /// Models that Core ML runs have no errors.
  @Test(arguments: paths) func hasNoErrors(_ path: String) throws {
    let model = try ModelFile.read(path).model
    #expect(ModelValidator.validate(model).filter { $0.severity == .error }.map(\.message) == [])
  }
}
