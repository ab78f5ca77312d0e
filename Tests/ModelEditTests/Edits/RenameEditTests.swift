import ModelEdit
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@Suite struct RenameEditTests {
  @Test func networksAreRenamedWithTheirBlobs() throws {
    let model = try Edited.model(Edited.network, RenameEdit([(old: "x", new: "in"), (old: "y", new: "out")]))
    #expect(model.description?.input.map(\.name) == ["in"])
    #expect(model.network?.layers.map(\.input) == [["in"], ["b"]])
    #expect(model.network?.layers.map(\.output) == [["b"], ["out"]])
    #expect(model.network?.layers.map(\.name) == ["first", "second"])
    let outputs = try Edited.predict(model, ["in": ([-1, 2, 3], [3])])
    #expect(outputs == ["out": [0, 2, 3]])
  }

  @Test func aBlobOfTheNewNameGivesWay() throws {
    let model = try Edited.model(Edited.network, RenameEdit([(old: "y", new: "b")]))
    #expect(model.network?.layers.map(\.output) == [["b_1"], ["b"]])
    #expect(try Edited.predict(model, ["x": ([-1, 2, 3], [3])]) == ["b": [0, 2, 3]])
  }

  @Test func namesAreExchanged() throws {
    let model = try Edited.model(Edited.program, RenameEdit([(old: "x", new: "y"), (old: "y", new: "x")]))
    #expect(try Edited.predict(model, ["y": ([-1, 2, 3, 4, 5, 6], [2, 3])]) == ["x": [0, 2, 3, 4, 5, 6]])
  }

  @Test func programsAreRenamedInAllPlaces() throws {
    let model = try Edited.model(Edited.program, RenameEdit([(old: "x", new: "a"), (old: "y", new: "z")]))
    let function = try Edited.function(model)
    #expect(function.inputs.map(\.name) == ["a"])
    #expect(function.activeBlock?.operations.map { $0.outputs[0].name } == ["a_1", "z"])
    #expect(function.activeBlock?.outputs == ["z"])
  }

  @Test func pipelinesKeepTheirWires() throws {
    let model = try Edited.model(Edited.pipeline, RenameEdit([(old: "x", new: "m"), (old: "y", new: "out")]))
    #expect(model.pipeline?.models[0].description?.output.map(\.name) == ["m_1"])
    #expect(model.pipeline?.models[1].description?.input.map(\.name) == ["m_1"])
    #expect(try Edited.predict(model, ["m": ([-1, 2, 3], [3])]) == ["out": [0, 2, 3]])
  }

  @Test func wrongNamesAreRefused() {
    #expect(Edited.error(Edited.network, RenameEdit([(old: "z", new: "w")]))?.message == "the model has no feature 'z'")
    let taken = Edited.error(Edited.network, RenameEdit([(old: "x", new: "y")]))
    #expect(taken?.code == "edit-name-taken")
    let name = Edited.error(Edited.program, RenameEdit([(old: "x", new: "my-input")]))
    #expect(name?.message == "ML Programs do not allow the name 'my-input'")
    #expect(name?.expected == "my_input")
  }

  @Test func theNearestNameIsOffered() throws {
    let model = try Edited.model(Edited.network, RenameEdit([(old: "x", new: "image")]))
    #expect(Edited.error(model, RenameEdit([(old: "imgae", new: "w")]))?.remedy == "did you mean 'image'?")
  }

  @Test func functionsAreRenamed() throws {
    var model = Edited.program
    #expect(Edited.error(model, RenameFunctionEdit([(old: "main", new: "f")]))?.code == "edit-impossible")
    let whole = try #require(model.description)
    model.description?.functions = [
      .with {
        $0.name = "main"
        $0.input = whole.input
        $0.output = whole.output
      }
    ]
    model.description?.defaultFunctionName = "main"
    model.description?.input = []
    model.description?.output = []
    try RenameFunctionEdit([(old: "main", new: "f")]).apply(to: &model)
    guard case .mlProgram(let program)? = model.kind else {
      Issue.record("the model is no program any more")
      return
    }
    #expect(Array(program.functions.keys) == ["f"])
    #expect(model.description?.functions.map(\.name) == ["f"])
    #expect(model.description?.defaultFunctionName == "f")
  }
}
