import ModelInterface
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct InterfaceReadingTests {
  private func interface(_ entry: AwkwardSignatures.Entry) throws -> Interface {
    try Interface(model: entry.model, resourceName: entry.name)
  }

  private func entry(_ name: String) throws -> AwkwardSignatures.Entry {
    try #require(AwkwardSignatures.all.first { $0.name == name })
  }

  @Test func theClassIsNamedForTheFile() throws {
    let model = Model.model(.identity(Identity()))
    #expect(try Interface(model: model, resourceName: "yolov2-pipeline").className == "yolov2_pipeline")
    #expect(try Interface(model: model, resourceName: "3 digits").className == "_3_digits")
    #expect(try Interface(model: model, resourceName: "String").className == "String_")
    let named = try Interface(model: model, resourceName: "a-b", className: "Digits")
    #expect((named.className, named.resourceName, named.fileName) == ("Digits", "a-b", "Digits"))
    #expect(try Interface(model: model, resourceName: "a", className: "B", fileName: "c").fileName == "c")
  }

  @Test func namesThatBecomeTheSameAreSaid() throws {
    let interface = try interface(try entry("AlikeNames"))
    #expect(interface.inputs.map(\.identifier) == ["a_b_3", "a_b_4", "a_b", "a_b_2"])
    #expect(interface.outputs.map(\.identifier) == ["x_y", "x_y_2"])
    #expect(
      interface.diagnostics.map(\.description) == [
        """
        warning: input 'a/b' is 'a_b_3' in code: another input has the same identifier
          at: description › input 'a/b'
          fix: rename one of them in the model
        """,
        """
        warning: input 'a.b' is 'a_b_4' in code: another input has the same identifier
          at: description › input 'a.b'
          fix: rename one of them in the model
        """,
        """
        warning: output 'x-y' is 'x_y_2' in code: another output has the same identifier
          at: description › output 'x-y'
          fix: rename one of them in the model
        """,
      ])
  }

  @Test func reservedNamesGetAnUnderscore() throws {
    let interface = try interface(try entry("MemberNames"))
    #expect(
      interface.inputs.map(\.identifier) == [
        "featureNames_", "featureName_", "featureValue", "provider_", "model", "input", "options", "input__", "error",
        "hash",
      ])
    #expect(interface.inputs.map(\.objectiveCIdentifier).suffix(2) == ["error_", "hash_"])
  }

  @Test func wordsOfObjectiveCAreReservedInSwiftToo() throws {
    let model = Model.model(.identity(Identity()), inputs: [.double("out"), .string("Class"), .double("output")])
    let interface = try Interface(model: model, resourceName: "A")
    #expect(interface.inputs.map(\.identifier) == ["out_", "Class_", "output"])
  }

  @Test func functionsOfAModelWithSeveral() throws {
    let interface = try interface(try entry("SeveralFunctions"))
    #expect(interface.functions.map(\.name) == ["main", "adapter-1", "init"])
    #expect(interface.functions.map(\.identifier) == ["main", "adapter_1", "init_"])
    #expect(interface.main.name == "main")
    #expect(interface.functions[1].predictedFeatureName == "label")
    #expect(interface.functions.map(\.isStateful) == [false, false, true])
  }

  @Test func parametersOfTraining() throws {
    let interface = try interface(try entry("Updatable"))
    #expect(interface.isUpdatable)
    #expect(interface.trainingInputs.map(\.name) == ["A", "target"])
    #expect(interface.parameters.map(\.name) == ["learningRate", "miniBatchSize", "epochs", "seed", "shuffle"])
    #expect(interface.parameters[0].value == .double(default: 0.7, allowed: 0...1))
    #expect(interface.parameters[2].value == .int64(default: 100, allowed: .range(1...100)))
  }

  @Test func labelsOfAClassifier() throws {
    #expect(try interface(try entry("UpdatableClassifier")).classLabels == .strings(["1", "2", "3", "4"]))
    #expect(try interface(try entry("Images")).classLabels == nil)
  }

  @Test func sizesThatTheModelLeavesOpen() throws {
    let interface = try interface(try entry("FlexibleSizes"))
    let image = try #require(interface.inputs[0].type.image)
    #expect((image.width, image.height, image.statedWidth) == (299, 199, 0))
    #expect(
      image.flexibility == .range(width: Bounds(lower: 299, upper: nil), height: Bounds(lower: 199, upper: 400)))
    let array = try #require(interface.inputs[1].type.multiArray)
    #expect((array.shape, array.statedShape) == ([1, 8], []))
    #expect(interface.inputs[1].text == "array as multidimensional array of floats")
  }

  @Test func visionsFeaturesAreNotOnWatchOS() throws {
    #expect(try !interface(try entry("VisionClassifier")).runsOnWatchOS)
    #expect(try interface(try entry("Images")).runsOnWatchOS)
  }

  @Test func aFeatureWithoutTypeIsRefused() throws {
    let model = Model.model(.identity(Identity()), inputs: [.feature("x", nil)])
    let error = #expect(throws: Diagnostic.self) { try Interface(model: model, resourceName: "A") }
    #expect(error?.description == "error: feature 'x' has no `type`\n  at: description › input 'x'")
    let unknown = Model.model(
      .identity(Identity()), outputs: [.multiArray("y", [1], ArrayFeatureType.ArrayDataType(rawValue: 7))])
    let other = #expect(throws: Diagnostic.self) { try Interface(model: unknown, resourceName: "A") }
    #expect(
      other?.description
        == "error: multi-array 'y' has `dataType` 7, which is not known\n  at: description › output 'y'")
  }
}
