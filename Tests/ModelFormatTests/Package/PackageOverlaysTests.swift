import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec
@testable import ModelWire

@Suite struct PackageOverlaysTests {
  private func package(_ folder: TemporaryFolder, metadata: String, features: String) throws -> String {
    let model = Model.model(
      nil, version: 7, inputs: [.double("x"), .double("y")], outputs: [.double("z")])
    let items = [
      PackageText.item("R", "model.mlmodel", "com.apple.CoreML/model.mlmodel"),
      PackageText.item("M", "Metadata.json", "com.apple.CoreML/Metadata.json"),
      PackageText.item("F", "FeatureDescriptions.json", "com.apple.CoreML/FeatureDescriptions.json"),
    ]
    try folder.write(metadata, under: "m.mlpackage/Data/com.apple.CoreML/Metadata.json")
    try folder.write(features, under: "m.mlpackage/Data/com.apple.CoreML/FeatureDescriptions.json")
    return try folder.writePackage(
      "m.mlpackage", specification: ModelCoding.encode(model).bytes, manifest: PackageText.manifest(items))
  }

  @Test func textsAreMerged() throws {
    let folder = try TemporaryFolder()
    let path = try package(
      folder,
      metadata: """
        {"MLModelDescriptionKey": "d", "MLModelAuthorKey": "a", "MLModelLicenseKey": "l",
         "MLModelVersionStringKey": "v", "MLModelCreatorDefinedKey": {"k2": "2", "k1": "1"}, "Other": 1}
        """,
      features: """
        {"Inputs": {"x": {"MLFeatureShortDescription": "the x"}, "none": {}},
         "Outputs": {"z": {"MLFeatureShortDescription": "the z"}}, "TrainingInputs": {}}
        """)
    let description = try #require(try ModelFile.read(path).model.description)
    let metadata = try #require(description.metadata)
    #expect(metadata.shortDescription == "d")
    #expect(metadata.author == "a")
    #expect(metadata.license == "l")
    #expect(metadata.versionString == "v")
    #expect(metadata.userDefined == ["k1": "1", "k2": "2"])
    #expect(description.input.map(\.shortDescription) == ["the x", ""])
    #expect(description.output.map(\.shortDescription) == ["the z"])
  }

  @Test func emptyOverlaysChangeNothing() throws {
    let folder = try TemporaryFolder()
    let path = try package(folder, metadata: "{}", features: "{}")
    let description = try #require(try ModelFile.read(path).model.description)
    #expect(description.metadata == nil)
  }

  @Test func brokenOverlayIsNamed() throws {
    let folder = try TemporaryFolder()
    let path = try package(folder, metadata: #"{"MLModelAuthorKey": 5}"#, features: "{}")
    let error = #expect(throws: Diagnostic.self) { try ModelFile.read(path) }
    #expect(error?.diagnostic.message == "`MLModelAuthorKey` holds another type of value than a string")
    #expect(error?.diagnostic.location.file == "\(path)/Data/com.apple.CoreML/Metadata.json")
  }
}
