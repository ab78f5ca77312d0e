import ModelFormat
import ModelOptimize
import ModelSpec
import Testing
import _ModelTestSupport

/// Weights whose names only differ in how they are spelled are different.
@Suite struct SpellingTests {
  @Test(arguments: [WeightScheme.palette(4), .linear(.int8)]) func weightsAreChangedEach(_ scheme: WeightScheme) throws
  {
    let folder = try TemporaryFolder()
    var model = WeightModel([64, 48])
    model.constants = Spellings.both
    let result = try model.optimized(scheme, in: folder)
    #expect(result.report.tensors.map(\.id.name) == Spellings.both)
    #expect(result.report.tensors.allSatisfy { $0.isConfirmed == true })
    let operations = result.file.operations()
    #expect(operations.filter { $0.type == "linear" }.count == 2)
    #expect(operations.filter { $0.type.hasPrefix("constexpr_") }.compactMap(\.outputs.first?.name) == Spellings.both)
  }
}
