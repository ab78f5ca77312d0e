import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ModelDescriptionValidatorTests {
  @Test func inputsAndOutputsAreThere() {
    let model = Model.model(.identity(Identity()), version: 10)
    #expect(Checked.errors(model) == ["the model has no inputs", "the model has no outputs"])
  }

  @Test func modelTypeIsThere() {
    let model = Model.model(nil, inputs: [.double("x")], outputs: [.double("y")])
    #expect(Checked.errors(model) == ["the model has no content: no model type is set"])
  }

  @Test func emptyInputNeedsVersion9() {
    for kind in [Model.Kind.neuralNetwork(.init()), .pipeline(.init())] {
      let sentence = "a model without inputs needs specification version 9, but the model has 8"
      #expect(!Checked.errors(.model(kind, version: 9, outputs: [.double("y")])).contains { $0.contains("inputs") })
      #expect(Checked.errors(.model(kind, version: 8, outputs: [.double("y")])).contains(sentence))
    }
  }

  @Test func functionsNeedVersion9() {
    #expect(Checked.errors(Program.model(described: ["foo"], default: "foo")) == [])
    #expect(
      Checked.errors(Program.model(described: ["foo"], default: "foo", version: 8))
        == ["a description with functions needs specification version 9, but the model has 8"])
  }

  @Test func defaultFunctionIsOneOfThem() {
    var model = Program.model(described: ["bar"], default: "foo")
    #expect(Checked.errors(model) == ["there is no function 'foo'"])
    model = Program.model(["main": Program.relu], version: 9)
    model.description = .with { $0.defaultFunctionName = "foo" }
    #expect(
      ModelValidator.validate(model).filter { $0.severity == .error }.map(\.code)
        == ["default-function", "function-input"])
    #expect(Checked.errors(Program.model(described: ["bar", "foo"], default: "foo")) == [])
  }

  @Test func functionNamesAreUnique() {
    var model = Program.model(described: ["foo"], default: "foo")
    let function = model.description?.functions[0] ?? .init()
    model.description?.functions.append(function)
    #expect(Checked.errors(model) == ["two functions are called 'foo'"])
    model.description?.functions[1].name = ""
    #expect(Checked.errors(model) == ["the function has no name"])
  }

  @Test func topLevelFeaturesAreEmptyBesideFunctions() {
    let changes: [(String, (inout ModelDescription) -> Void)] = [
      ("input", { $0.input = [.double("x")] }), ("output", { $0.output = [.double("y")] }),
      ("trainingInput", { $0.trainingInput = [.double("z")] }), ("state", { $0.state = [.double("s")] }),
      ("predictedFeatureName", { $0.predictedFeatureName = "f" }),
      ("predictedProbabilitiesName", { $0.predictedProbabilitiesName = "f" }),
    ]
    for (field, change) in changes {
      var model = Program.model(described: ["foo"], default: "foo")
      var description = model.description ?? .init()
      change(&description)
      model.description = description
      #expect(
        Checked.errors(model)
          == ["`\(field)` is set, but a model with `functions` describes its inputs and outputs there"])
    }
  }

  @Test func functionMayHaveNoInputs() {
    var model = Program.model(described: ["foo"], default: "foo")
    model.description?.functions[0].input = []
    let constant = Program.constant("y", Program.floats([1, 2]))
    guard case .mlProgram(var program)? = model.kind else {
      Issue.record("no ML Program")
      return
    }
    program.functions["foo"] = Program.function(Program.block([constant], ["y"]), inputs: [])
    model.kind = .mlProgram(program)
    #expect(Checked.errors(model) == [])
  }

  @Test func otherModelTypesHaveNoFunctions() {
    var model = Program.model(described: ["foo"], default: "foo")
    model.kind = .identity(Identity())
    #expect(Checked.errors(model) == ["only ML Programs have several functions"])
    model.description?.functions[0].input = []
    #expect(Checked.errors(model) == ["only ML Programs have several functions", "the model has no inputs"])
  }

  @Test func metadataKeysAreNotEmpty() {
    var model = Checked.model(.double("other"))
    model.description?.metadata = .with { $0.userDefined = ["": "x"] }
    #expect(Checked.warnings(model) == ["an entry of `userDefined` has an empty key"])
  }

  @Test func predictionsAreOutputs() {
    var model = Checked.model(.double("other"))
    model.description?.predictedFeatureName = "label"
    #expect(
      Checked.warnings(model)
        == ["output 'label', which `predictedFeatureName` names, is not in the description"])
  }
}
