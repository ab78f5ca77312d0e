import ModelFormat
import ModelSpec
import ModelValidation
import Testing
import _ModelTestSupport

/// Models of others, in the folder of reference models.
@Suite(.needsSharedFiles) struct RealModelsTests {
  /// Models that Core ML runs have no errors. Cases of bug reports and hostile files are made to have some.
  @Test(arguments: SharedFiles.files(".mlmodel").filter { !$0.contains("/reports/") && !$0.contains("/trust/") })
  func hasNoErrors(_ path: String) throws {
    let model = try ModelFile.read(path).model
    #expect(ModelValidator.validate(model).filter { $0.severity == .error }.map(\.message) == [])
  }
}
