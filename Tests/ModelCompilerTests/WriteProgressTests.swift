import Foundation
import ModelCompiler
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

struct WriteProgressTests {
  /// A dictionary of 200,000 words makes several blocks.
  @Test func everyByteIsCounted() throws {
    let folder = try TemporaryFolder()
    let words = (0..<200_000).map { "word \($0)" }
    let model = Model.model(
      .dictVectorizer(.with { $0.map = .stringToIndex(.with { $0.vector = words }) }),
      inputs: [.dictionary("words")], outputs: [.multiArray("counts", [200_000], .double)])
    let path = folder.path("Words.mlmodel")
    try ModelFile(model).write(to: path)
    let compiled = try compiledModel(ModelFile.read(path))
    var counts: [Int] = []
    try compiled.write(to: folder.path("Words.mlmodelc")) { counts.append($0) }
    let written = try compiled.paths.reduce(0) { try $0 + folder.read("Words.mlmodelc/" + $1).count }
    #expect(counts.last == written)
    #expect(counts == counts.sorted())
    #expect(counts.count > 1)
    #expect(compiled.knownByteCount > 0)
    #expect(compiled.knownByteCount <= written)
  }
}
