import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec

@Suite struct WeightGatheringTests {
  /// A program with a `const` for each of `blobs`.
  private func program(_ fileName: String, _ offsets: [UInt64]) -> Model {
    let operations = offsets.enumerated().map { index, offset in
      MILSpec.Operation.with { operation in
        operation.type = "const"
        operation.outputs = [.with { $0.name = "w\(index)" }]
        operation.attributes["val"] = .with { value in
          value.type = .with { $0.kind = .tensorType(.tensor(.float32, [2])) }
          value.value = .blobFileValue(
            .with {
              $0.fileName = fileName
              $0.offset = offset
            })
        }
      }
    }
    return .mlProgram([("main", operations)])
  }

  private func blobs(_ model: Model) -> [MILSpec.Value.BlobFileValue] {
    guard case .mlProgram(let program)? = model.kind else { return [] }
    return program.functions.values.flatMap { $0.activeBlock?.operations ?? [] }.compactMap {
      if case .blobFileValue(let blob)? = $0.attributes["val"]?.value { blob } else { nil }
    }
  }

  @Test func onlyWhatIsReferredToAndEqualTensorsOnce() throws {
    var weights = WeightBlobWriter()
    let first = try weights.append(WeightData(floats: [1, 2]), .float32, elementCount: 2)
    try weights.append(WeightData(floats: [9, 9]), .float32, elementCount: 2)
    let twin = try weights.append(WeightData(floats: [1, 2]), .float32, elementCount: 2)
    let other = try weights.append(WeightData(floats: [1, 3]), .float32, elementCount: 2)
    let name = "@model_path/weights/other.bin"
    let file = ModelFile(
      program(name, [first, twin, other, first]), format: .mlpackage, weightBlobs: [name: weights])
    let gathered = try file.gatheringWeights()
    #expect(gathered.weightBlobs.keys.sorted() == [WeightGathering.fileName])
    let entries = try #require(gathered.weightBlobs[WeightGathering.fileName]).entries
    #expect(entries.map(\.data) == [WeightData(floats: [1, 2]), WeightData(floats: [1, 3])])
    let found = try blobs(gathered.model).map { try gathered.weights($0).data }
    let expected = try blobs(file.model).map { try file.weights($0).data }
    #expect(found == expected)
  }

  @Test func packagesLoseTheFilesThatNothingRefersTo() throws {
    let folder = try TemporaryFolder()
    let name = "@model_path/weights/0-weight.bin"
    var weights = WeightBlobWriter()
    let offset = try weights.append(WeightData(floats: [1, 2]), .float32, elementCount: 2)
    let path = folder.path("a.mlpackage")
    try ModelFile(program(name, [offset]), format: .mlpackage, weightBlobs: [name: weights]).write(to: path)
    try ModelFile.read(path).gatheringWeights().write(to: path)
    let files = folder.files(below: "a.mlpackage").filter { $0.hasSuffix(".bin") }
    #expect(files.map { $0.split(separator: "/").last } == ["weight.bin"])
    let again = try ModelFile.read(path)
    let found = try blobs(again.model).map { try again.weights($0).data }
    #expect(found == [WeightData(floats: [1, 2])])
  }

  @Test func missingWeightsAreAnError() {
    let file = ModelFile(program("@model_path/weights/none.bin", [64]), format: .mlpackage)
    let error = #expect(throws: Diagnostic.self) { try file.gatheringWeights() }
    #expect(error?.diagnostic.code == "weight-file-missing")
  }
}
