import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat

struct RawFieldTests {
  private func rawField(_ path: ModelPath) throws -> [UInt8]? {
    let folder = try TemporaryFolder()
    let file = try MappedFile(path: try folder.write(ModelFormatSamples.everything, to: "model.mlmodel"))
    return try WireLocator(file).rawField(path).map { file.withBytes($0) { $0.copy() } }
  }

  @Test func theValueOfAField() throws {
    let description = ModelPath().field("description")
    #expect(try rawField(description.element("input", 0).field("name")) == Array("image".utf8))
    #expect(try rawField(description.field("metadata"))?.starts(with: WireText.text(1, "a model")) == true)
    #expect(try rawField(ModelPath().field("specificationVersion")) == [4])
  }

  @Test func aFieldThatIsNotThere() throws {
    #expect(try rawField(ModelPath().field("description").field("predictedFeatureName")) == nil)
    #expect(try rawField(ModelPath().field("description").element("input", 1)) == nil)
    #expect(try rawField(ModelPath().field("nonsense")) == nil)
  }
}
