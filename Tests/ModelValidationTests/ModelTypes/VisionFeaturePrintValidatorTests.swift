import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct VisionFeaturePrintValidatorTests {
  private func model(
    _ type: CoreMLModels.VisionFeaturePrint.VisionFeaturePrintType?, outputs: [String] = ["features"],
    input: FeatureDescription = .image("image", width: 299, height: 299, .bgr), version: Int32 = 8
  ) -> Model {
    .model(
      .visionFeaturePrint(.with { $0.visionFeaturePrintType = type }), version: version, inputs: [input],
      outputs: outputs.map { .multiArray($0, [2048]) })
  }

  private func objects(
    _ names: [String], _ version: CoreMLModels.VisionFeaturePrint.Objects.ObjectsVersion = .objectsVersion1
  ) -> CoreMLModels.VisionFeaturePrint.VisionFeaturePrintType {
    .objects(
      .with {
        $0.version = version
        $0.output = names
      })
  }

  @Test func extractorIsThere() {
    #expect(Checked.errors(model(nil)) == ["a vision feature print has no extractor"])
  }

  @Test func sceneVersionIsKnown() {
    #expect(Checked.errors(model(.scene(.init()))) == ["version SCENE_VERSION_INVALID of the extractor is not known"])
    #expect(
      Checked.errors(model(.scene(.with { $0.version = .unrecognized(9) })))
        == ["version 9 of the extractor is not known"])
    #expect(ModelValidator.validate(model(.scene(.with { $0.version = .sceneVersion1 }), version: 3)) == [])
    #expect(ModelValidator.validate(model(.scene(.with { $0.version = .sceneVersion2 }))) == [])
    #expect(
      Checked.warnings(model(.scene(.with { $0.version = .sceneVersion2 }), version: 7))
        == ["scene feature print 2 needs specification version 8, but the model has 7"])
  }

  @Test func sceneHasOneOutput() {
    #expect(
      Checked.errors(model(.scene(.with { $0.version = .sceneVersion1 }), outputs: ["a", "b"]))
        == ["a scene feature print has at most 1 output, but the description has 2"])
  }

  @Test func inputIsAnImage() {
    #expect(
      Checked.errors(model(.scene(.with { $0.version = .sceneVersion1 }), input: .double("image")))
        == ["input 'image' of a vision feature print is Double, expected Image"])
  }

  @Test func objectsVersionIsKnown() {
    #expect(
      Checked.errors(model(objects(["a", "b"], .objectsVersionInvalid), outputs: ["a", "b"]))
        == ["version OBJECTS_VERSION_INVALID of the extractor is not known"])
    #expect(ModelValidator.validate(model(objects(["a", "b"]), outputs: ["a", "b"], version: 5)) == [])
  }

  @Test func objectsNameTwoOutputs() {
    #expect(
      Checked.errors(model(objects([]), outputs: ["a", "b"]))
        == [
          "`output` names 0 outputs, but the extractor has 2",
          "output 'a' is not among `output` of the object feature print",
          "output 'b' is not among `output` of the object feature print",
        ])
    #expect(
      Checked.errors(model(objects(["a"]), outputs: ["a", "b"]))
        == [
          "`output` names 1 output, but the extractor has 2",
          "output 'b' is not among `output` of the object feature print",
        ])
    #expect(
      Checked.errors(model(objects(["a", "b"]), outputs: ["a", "b", "c"]))
        == [
          "an object feature print has at most 2 outputs, but the description has 3",
          "output 'c' is not among `output` of the object feature print",
        ])
  }
}
