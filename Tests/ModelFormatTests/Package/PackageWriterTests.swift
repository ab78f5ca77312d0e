import Foundation
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec
@testable import ModelWire

@Suite struct PackageWriterTests {
  private static let fileName = "@model_path/weights/weight.bin"

  private func constant(_ offset: UInt64, fileName: String = fileName) -> MILSpec.Value {
    .with {
      $0.value = .blobFileValue(
        .with {
          $0.fileName = fileName
          $0.offset = offset
        })
    }
  }

  /// A program with one constant, in a block of a block, that lies at `offset` of the weight file.
  private func program(_ offset: UInt64, fileName: String = fileName) -> Model {
    let const = MILSpec.Operation.with {
      $0.type = "const"
      $0.attributes["val"] = constant(offset, fileName: fileName)
    }
    let outer = MILSpec.Operation.with { $0.blocks = [.with { $0.operations = [const] }] }
    let function = MILSpec.Function.with { $0.blockSpecializations["CoreML7"] = .with { $0.operations = [outer] } }
    return .model(
      .pipeline(.with { $0.models = [.model(.mlProgram(.with { $0.functions["main"] = function }), version: 8)] }),
      version: 8, inputs: [.double("x")])
  }

  private func weights(_ floats: [Float]) throws -> (writer: WeightBlobWriter, offset: UInt64) {
    var writer = WeightBlobWriter()
    let offset = try writer.append(WeightData(floats: floats), .float32, elementCount: floats.count)
    return (writer, offset)
  }

  private func made(_ folder: TemporaryFolder, _ name: String = "m.mlpackage") throws -> String {
    let (writer, offset) = try weights([1, 2, 3])
    let file = ModelFile(program(offset), weightBlobs: [Self.fileName: writer])
    #expect(try file.weights(.with { ($0.fileName, $0.offset) = (Self.fileName, offset) }).elementCount == 3)
    try file.write(to: folder.path(name))
    return folder.path(name)
  }

  @Test func makesAPackageOfAModelAndWeights() throws {
    let folder = try TemporaryFolder()
    let file = try ModelFile.read(try made(folder))
    #expect(
      folder.files(below: "m.mlpackage") == [
        "Data/com.apple.CoreML/model.mlmodel", "Data/com.apple.CoreML/weights/weight.bin", "Manifest.json",
      ])
    let names = Set(try #require(file.package).items.map(\.name))
    #expect(names == ["model.mlmodel", "weights"])
    let value = MILSpec.Value.BlobFileValue.with { ($0.fileName, $0.offset) = (Self.fileName, 64) }
    #expect(try file.weights(value).data == WeightData(floats: [1, 2, 3]))
    #expect(
      String(decoding: try folder.read("m.mlpackage/Manifest.json"), as: UTF8.self) == """
        {
            "fileFormatVersion": "1.0.0",
            "itemInfoEntries": {
                "\(ModelPackage.Item.identifier(of: "com.apple.CoreML/weights"))": {
                    "author": "com.apple.CoreML",
                    "description": "CoreML Model Weights",
                    "name": "weights",
                    "path": "com.apple.CoreML/weights"
                },
                "\(ModelPackage.Item.identifier(of: "com.apple.CoreML/model.mlmodel"))": {
                    "author": "com.apple.CoreML",
                    "description": "CoreML Model Specification",
                    "name": "model.mlmodel",
                    "path": "com.apple.CoreML/model.mlmodel"
                }
            },
            "rootModelIdentifier": "\(ModelPackage.Item.identifier(of: "com.apple.CoreML/model.mlmodel"))"
        }

        """)
  }

  @Test func writesOverItselfWithOtherWeights() throws {
    let folder = try TemporaryFolder()
    let path = try made(folder)
    var file = try ModelFile.read(path)
    let old = try file.weights(.with { ($0.fileName, $0.offset) = (Self.fileName, 64) })
    var writer = WeightBlobWriter()
    try writer.append(old.data, .float32, elementCount: 3)
    let added = try writer.append(WeightData(floats: [9]), .float32, elementCount: 1)
    file.weightBlobs[Self.fileName] = writer
    let manifest = try folder.read("m.mlpackage/Manifest.json")
    try file.write(to: path)
    let again = try ModelFile.read(path)
    #expect(try again.weights(.with { ($0.fileName, $0.offset) = (Self.fileName, 64) }).data == old.data)
    #expect(
      try again.weights(.with { ($0.fileName, $0.offset) = (Self.fileName, added) }).data == WeightData(floats: [9]))
    #expect(try folder.read("m.mlpackage/Manifest.json") == manifest)
    #expect(try DirectoryListing.names(in: folder.directory) == ["m.mlpackage"])
  }

  @Test func keepsUnlistedFilesEmptyItemsAndTheManifestsText() throws {
    let folder = try TemporaryFolder()
    let manifest = PackageText.manifest(hasWeights: true).replacingOccurrences(of: "    ", with: "\t")
    let path = try folder.writePackage(
      "m.mlpackage", specification: ModelCoding.encode(.model(nil, version: 7)).bytes, manifest: manifest)
    try folder.makeDirectory("m.mlpackage/Data/com.apple.CoreML/weights")
    try folder.write("x", under: "m.mlpackage/Data/notes.txt")
    try folder.link("m.mlpackage/dangling", to: "nowhere")
    try ModelFile.read(path).write(to: folder.path("n.mlpackage"))
    #expect(
      folder.files(below: "n.mlpackage") == [
        "Data/com.apple.CoreML/model.mlmodel", "Data/notes.txt", "Manifest.json",
      ])
    #expect(try folder.read("n.mlpackage/Manifest.json") == Array(manifest.utf8))
    #expect(try ModelFile.read(folder.path("n.mlpackage")).package?.items.count == 2)
  }

  @Test func overlaysGetTheTextsThatWereChanged() throws {
    let folder = try TemporaryFolder()
    let items = [
      PackageText.item("R", "model.mlmodel", "com.apple.CoreML/model.mlmodel"),
      PackageText.item("M", "Metadata.json", "com.apple.CoreML/Metadata.json"),
      PackageText.item("F", "FeatureDescriptions.json", "com.apple.CoreML/FeatureDescriptions.json"),
    ]
    let data = "m.mlpackage/Data/com.apple.CoreML"
    try folder.write(
      """
      {
        "Other" : 1,
        "MLModelAuthorKey" : "a",
        "MLModelCreatorDefinedKey" : {
          "gone" : "1",
          "kept" : "2"
        }
      }
      """, under: "\(data)/Metadata.json")
    let features = #"{"Inputs": {"x": {"MLFeatureShortDescription": "the x"}}}"#
    try folder.write(features, under: "\(data)/FeatureDescriptions.json")
    let path = try folder.writePackage(
      "m.mlpackage", specification: ModelCoding.encode(.model(nil, version: 7, inputs: [.double("x")])).bytes,
      manifest: PackageText.manifest(items))
    let manifest = try folder.read("m.mlpackage/Manifest.json")
    var file = try ModelFile.read(path)
    file.model.description?.metadata?.author = "b"
    file.model.description?.metadata?.userDefined.removeValue(forKey: "gone")
    try file.write(to: path)
    let again = try ModelFile.read(path)
    #expect(again.model.description?.metadata?.author == "b")
    #expect(again.model.description?.metadata?.userDefined == ["kept": "2"])
    #expect(again.model.description?.input.first?.shortDescription == "the x")
    #expect(try folder.read("m.mlpackage/Manifest.json") == manifest)
    #expect(try folder.read("\(data)/FeatureDescriptions.json") == Array(features.utf8))
    let metadata = """
      {
        "Other" : 1,
        "MLModelAuthorKey" : "b",
        "MLModelCreatorDefinedKey" : {
          "kept" : "2"
        }
      }
      """
    #expect(try folder.read("\(data)/Metadata.json") == Array(metadata.utf8))
  }

  @Test func anOverlayLeavesOutWhatFunctionsSayDifferently() throws {
    let folder = try TemporaryFolder()
    let items = [
      PackageText.item("R", "model.mlmodel", "com.apple.CoreML/model.mlmodel"),
      PackageText.item("F", "FeatureDescriptions.json", "com.apple.CoreML/FeatureDescriptions.json"),
    ]
    let data = "m.mlpackage/Data/com.apple.CoreML"
    try folder.write(
      #"{"Outputs": {"y": {"MLFeatureShortDescription": "the y"}, "z": {"MLFeatureShortDescription": "the z"}}}"#,
      under: "\(data)/FeatureDescriptions.json")
    var model = Model.model(nil, version: 9)
    model.description?.functions = ["one", "two"].map { name in
      .with {
        $0.name = name
        $0.output = [.double("y"), .double("z")]
      }
    }
    let path = try folder.writePackage(
      "m.mlpackage", specification: ModelCoding.encode(model).bytes, manifest: PackageText.manifest(items))
    var file = try ModelFile.read(path)
    file.model.description?.functions[0].output[0].shortDescription = "another y"
    file.model.description?.functions[0].output[1].shortDescription = "another z"
    file.model.description?.functions[1].output[1].shortDescription = "another z"
    try file.write(to: path)
    #expect(try ModelFile.read(path).model == file.model)
    let text = try String(decoding: folder.read("\(data)/FeatureDescriptions.json"), as: UTF8.self)
    #expect(text.contains("another z") && !text.contains("the y") && text.contains("\"y\""))
  }

  @Test func theInnerFileFindsItsWeightsAndBecomesAPackage() throws {
    let folder = try TemporaryFolder()
    let inner = try made(folder) + "/Data/com.apple.CoreML/model.mlmodel"
    let file = try ModelFile.read(inner)
    #expect(try file.weights(.with { ($0.fileName, $0.offset) = (Self.fileName, 64) }).elementCount == 3)
    try file.write(to: folder.path("n.mlpackage"))
    for name in folder.files(below: "m.mlpackage") {
      #expect(try folder.read("m.mlpackage/\(name)") == folder.read("n.mlpackage/\(name)"))
    }
    try file.write(to: inner)
    #expect(try ModelFile.read(inner).model == file.model)
  }

  @Test func aFileCannotHoldWeightsOutside() throws {
    let folder = try TemporaryFolder()
    let file = try ModelFile.read(try made(folder))
    let error = #expect(throws: Diagnostic.self) { try file.write(to: folder.path("m.mlmodel")) }
    #expect(
      error?.diagnostic.message
        == "the model keeps weights in '@model_path/weights/weight.bin', which a .mlmodel file cannot hold")
    #expect(error?.diagnostic.code == "weights-outside")
  }

  @Test func weightsThatAreGone() throws {
    let folder = try TemporaryFolder()
    let path = try made(folder)
    let file = try ModelFile.read(path)
    try FileManager.default.removeItem(atPath: "\(path)/Data/com.apple.CoreML/weights/weight.bin")
    let error = #expect(throws: Diagnostic.self) { try file.write(to: folder.path("n.mlpackage")) }
    #expect(error?.diagnostic.message == "the weight file '@model_path/weights/weight.bin' is missing")
    #expect(try DirectoryListing.names(in: folder.directory) == ["m.mlpackage"])
  }

  @Test func onlyPackagesAreReplaced() throws {
    let folder = try TemporaryFolder()
    let file = try ModelFile.read(try made(folder))
    try folder.write("precious", under: "work/thesis.txt")
    let error = #expect(throws: Diagnostic.self) { try file.write(to: folder.path("work")) }
    #expect(error?.diagnostic.message == "the directory at this path is not a model package")
    try folder.makeDirectory("empty")
    try file.write(to: folder.path("empty"))
    #expect(try ModelFile.read(folder.path("empty")).format == .mlpackage)
  }

  struct NameCase: CustomTestStringConvertible, Sendable {
    let fileName: String
    let message: String
    var testDescription: String { fileName }
  }

  @Test(arguments: [
    NameCase(
      fileName: "/etc/passwd", message: "`fileName` is '/etc/passwd', expected a path that begins with '@model_path/'"),
    NameCase(
      fileName: "@model_path/../../x",
      message: "`fileName` is '@model_path/../../x', expected the path of a file below '@model_path'"),
    NameCase(
      fileName: "@model_path/gone.bin", message: "the weight file '@model_path/gone.bin' is missing"),
    NameCase(
      fileName: "@model_path/out.bin",
      message: "the weight file '@model_path/out.bin' is a link that points outside the package, to '/dev/null'"),
    NameCase(fileName: "@model_path/lfs.bin", message: "this is a Git LFS pointer, not a weight file"),
    NameCase(
      fileName: "@model_path/old.bin", message: "the weight file has version 1, a layout of neural networks, expected 2"
    ),
  ]) func weightFileNames(_ item: NameCase) throws {
    let folder = try TemporaryFolder()
    let path = try made(folder)
    let inner = "m.mlpackage/Data/com.apple.CoreML"
    try folder.link("\(inner)/out.bin", to: "/dev/null")
    try folder.write("version https://git-lfs.github.com/spec/v1\n", under: "\(inner)/lfs.bin")
    try folder.write(WeightBlobFileTests.header(count: 0, version: 1), under: "\(inner)/old.bin")
    let file = try ModelFile.read(path)
    let error = #expect(throws: Diagnostic.self) {
      try file.weights(.with { ($0.fileName, $0.offset) = (item.fileName, 64) })
    }
    #expect(error?.diagnostic.message == item.message)
  }

  @Test func identifiersAreStableUUIDs() {
    let identifier = ModelPackage.Item.identifier(of: "com.apple.CoreML/model.mlmodel")
    #expect(UUID(uuidString: identifier)?.uuidString == identifier)
    #expect(identifier == ModelPackage.Item.identifier(of: "com.apple.CoreML/model.mlmodel"))
    #expect(identifier != ModelPackage.Item.identifier(of: "com.apple.CoreML/weights"))
  }
}
