import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Compiled directories that are not whole, or not what they say: one sentence each.
struct BrokenCompiledModelTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("m.mlmodelc")
  }

  private func problem() throws -> Diagnostic {
    try #require(#expect(throws: Diagnostic.self) { try ModelFile.read(path) }).diagnostic
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  @Test func noHeader() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    try remove("coremldata.bin")
    let found = try problem()
    #expect(found.code == "compiled-file-missing")
    #expect(found.message == "the compiled model lacks 'coremldata.bin', which holds the header of the model")
    #expect(found.location.file == path)
    #expect(found.remedy == "get the whole directory again, or compile the model again from its source")
  }

  @Test func truncatedHeader() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    let header = try folder.read("m.mlmodelc/coremldata.bin")
    try folder.write(Array(header.prefix(30)), under: "m.mlmodelc/coremldata.bin")
    let found = try problem()
    #expect(found.message == "the encoding takes 8 bytes, but only 2 follow")
    #expect(found.location == Location(file: "\(path)/coremldata.bin", byteOffset: 28))
    #expect(found.remedy == "the compiled model is corrupt: compile it again from its source")
  }

  @Test func everyPrefixOfAHeaderGivesOneSentence() throws {
    let model = CompiledSample.pipeline([CompiledSample.identity])
    try CompiledSample.write(model, to: path)
    for name in ["m.mlmodelc/coremldata.bin", "m.mlmodelc/model0/coremldata.bin"] {
      let header = try folder.read(name)
      for count in 0..<header.count {
        try folder.write(Array(header.prefix(count)), under: name)
        // The bytes of a shorter model can be a model too.
        if let found = #expect(throws: Diagnostic.self, performing: { try ModelFile.read(path) }) {
          #expect(!found.diagnostic.message.isEmpty)
        }
      }
      try folder.write(header, under: name)
    }
  }

  @Test func textWithASyntaxError() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    try folder.write("program(1.0)\n{\n    func main<ios17(x) {\n", under: "m.mlmodelc/model.mil")
    let found = try problem()
    #expect(found.message == "found '(' where '>' was expected")
    #expect(found.location.file == "\(path)/model.mil")
    #expect(found.location.lineAndColumn == .init(line: 3, column: 20))
  }

  @Test func noText() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    try remove("model.mil")
    #expect(try problem().message == "the compiled model lacks 'model.mil', which holds its program")
  }

  @Test func textThatIsTooLong() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    var limits = Limits()
    limits.programTextBytes = 10
    let found = try #require(#expect(throws: Diagnostic.self) { try ModelFile.read(path, limits: limits) })
    let count = try folder.read("m.mlmodelc/model.mil").count
    #expect(found.diagnostic.message == "the program's text has \(count) bytes; the maximum is 10")
  }

  @Test func missingWeights() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    let file = try ModelFile.read(path)
    let found = try #require(file.findings.first)
    #expect(found.severity == .error)
    #expect(found.code == "weight-file-missing")
    #expect(found.message == "the weight file '@model_path/weights/weight.bin' is missing")
    #expect(found.location.file == "\(path)/weights/weight.bin")
    #expect(found.remedy == "get the whole compiled model again, or compile it again from its source")
  }

  @Test(arguments: [
    ("model.espresso.net", "the layers of its network"), ("model.espresso.shape", "the shapes of its network"),
    ("model/coremldata.bin", "the preprocessing of its network"),
  ]) func missingFileOfANetwork(_ name: String, _ content: String) throws {
    try CompiledSample.write(CompiledSample.pipeline([.updatable()]), to: path)
    try remove("model0/\(name)")
    #expect(try problem().message == "the compiled model lacks 'model0/\(name)', which holds \(content)")
  }

  @Test func missingWeightsOfANetwork() throws {
    try CompiledSample.write(CompiledSample.pipeline([.updatable()]), to: path)
    let count = try folder.read("m.mlmodelc/model0/model.espresso.weights").count
    let whole = try ModelFile.read(path)
    try remove("model0/model.espresso.weights")
    let found = try shortage()
    #expect(found.code == "weight-file-missing")
    #expect(
      found.message.hasPrefix("the weight file 'model0/model.espresso.weights' is missing, expected at least "))
    try folder.write([UInt8](repeating: 0, count: 7), under: "m.mlmodelc/model0/model.espresso.weights")
    let cut = try shortage()
    #expect(cut.code == "weights-truncated")
    #expect(cut.message.hasPrefix("the weight file 'model.espresso.weights' is cut off: found 7 bytes, expected "))
    #expect(cut.expected.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0 <= count)
    try folder.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
      under: "m.mlmodelc/model0/model.espresso.weights")
    #expect(try shortage().code == "git-lfs-pointer")
    // The layers are those of the whole model, but for the values of the weights.
    let layers = try ModelFile.read(path).model.pipeline?.models.first?.network?.layers ?? []
    let wholeLayers = whole.model.pipeline?.models.first?.network?.layers ?? []
    #expect(layers.map(\.output) == wholeLayers.map(\.output))
    let sizes = [layers, wholeLayers].map { $0.flatMap(\.weightParams).map { $0.params.floatValue.byteCount } }
    #expect(sizes[0] == sizes[1])
    #expect(sizes[0].contains { $0 > 0 })
  }

  /// What is missing of a model that can be read.
  private func shortage() throws -> Diagnostic {
    let file = try ModelFile.read(path)
    #expect(file.unreadLayers.isEmpty)
    let error = try #require(#expect(throws: Diagnostic.self) { try file.checkIsWhole() })
    #expect(file.findings == [error])
    return error
  }

  /// A record may claim any size when there is no file to bound it.
  @Test func missingWeightsOfAbsurdSize() throws {
    try CompiledSample.write(.updatable(), to: path)
    let net = String(decoding: try folder.read("m.mlmodelc/model.espresso.net"), as: UTF8.self)
    try remove("model.espresso.weights")
    for key in ["nB", "nC"] {
      let changed = net.replacing(try Regex("\"\(key)\" : [0-9]+"), with: "\"\(key)\" : 1099511627776")
      #expect(changed != net)
      try folder.write(changed, under: "m.mlmodelc/model.espresso.net")
      #expect(try problem().code == "weight-file-missing")
    }
  }

  @Test func missingModelOfAPipeline() throws {
    try CompiledSample.write(CompiledSample.pipeline([CompiledSample.identity, CompiledSample.identity]), to: path)
    try remove("model1")
    let found = try problem()
    #expect(found.code == "compiled-file-missing")
    #expect(found.message == "the compiled model lacks 'model1', the directory of model 2 of 2 of its pipeline")
    try folder.write("x", under: "m.mlmodelc/model1")
    #expect(try problem().message == "'model1' is a file, expected the directory of model 2 of 2 of its pipeline")
  }

  @Test func linksThatLeadOut() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    let outside = try folder.write("x", under: "outside.bin")
    try remove("model.mil")
    try folder.link("m.mlmodelc/model.mil", to: "../outside.bin")
    let found = try problem()
    #expect(found.code == "compiled-link")
    #expect(found.message == "'model.mil' is a link that points outside the compiled model, to '\(outside)'")
    #expect(found.remedy == "replace the link with the file itself")
    try remove("model.mil")
    try folder.link("m.mlmodelc/model.mil", to: "model.mil")
    #expect(try problem().message == "'model.mil' is a link that points back to itself")
  }

  @Test func weightsThatLeadOut() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    let outside = try folder.write("x", under: "outside.bin")
    try folder.makeDirectory("m.mlmodelc/weights")
    try folder.link("m.mlmodelc/weights/weight.bin", to: outside)
    let found = try #require(try ModelFile.read(path).findings.first)
    #expect(
      found.message
        == "the weight file '@model_path/weights/weight.bin' is a link that points outside the compiled model, to "
        + "'\(outside)'")
  }

  @Test func modelsOfAPipelineAreNoLinks() throws {
    try CompiledSample.write(CompiledSample.pipeline([CompiledSample.identity]), to: path)
    try remove("model0")
    try folder.link("m.mlmodelc/model0", to: ".")
    #expect(try problem().message == "'model0' is a link, expected the directory of model 1 of 1 of its pipeline")
    try remove("model0")
    try folder.makeDirectory("elsewhere")
    try folder.link("m.mlmodelc/model0", to: "../elsewhere")
    #expect(
      try problem().message
        == "'model0' is a link that points outside the compiled model, to '\(folder.path("elsewhere"))'")
  }

  @Test func pipelinesInPipelinesWithoutEnd() throws {
    let model = (0..<26).reduce(CompiledSample.identity) { inner, _ in CompiledSample.pipeline([inner]) }
    try CompiledSample.write(model, to: path)
    #expect(try problem().message == "pipelines are nested more than 25 levels deep")
  }

  @Test func typeThatIsNotThatOfTheModel() throws {
    try CompiledSample.write(CompiledSample.identity, to: path)
    var header = try folder.read("m.mlmodelc/coremldata.bin")
    header.replaceSubrange(0..<4, with: [0x2c, 1, 0, 0])
    try folder.write(header, under: "m.mlmodelc/coremldata.bin")
    let number = Model.Kind.identity(Identity()).fieldNumber
    #expect(
      try problem().message
        == "the header says the model is of type 300, but the type of the model in it is \(number) (`identity`)")
  }

  @Test func newerThanKnown() throws {
    var model = CompiledSample.program
    model.specificationVersion = 1000
    try CompiledSample.write(model, to: path)
    let newest = SpecificationVersion.newest.number
    #expect(try problem().message == "specification version 1000 is newer than this tool reads (up to \(newest))")
  }

  @Test func pointerInPlaceOfAFile() throws {
    try CompiledSample.write(CompiledSample.program, to: path)
    try folder.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0", count: 64))\nsize 9\n",
      under: "m.mlmodelc/coremldata.bin")
    let found = try problem()
    #expect(found.message == "this is a Git LFS pointer, not a file of a compiled model")
    #expect(found.remedy == "run `git lfs pull` in the repository to fetch the content")
  }
}
