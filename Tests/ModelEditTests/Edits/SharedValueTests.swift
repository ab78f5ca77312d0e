import ModelEdit
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Edits where one value is several features: an input that is an output as well, or probabilities that are one.
@Suite struct SharedValueTests {
  /// The input `x` is the output, too; `a = relu(x)` is not used.
  private static var handedThrough: Model {
    var model = Edited.program
    model.description?.output = [.multiArray("x", [2, 3])]
    guard case .mlProgram(var program)? = model.kind else { return model }
    program.functions["main"]?.blockSpecializations["CoreML7"]?.outputs = ["x"]
    model.kind = .mlProgram(program)
    return model
  }

  @Test func anInputThatIsAnOutputGetsOneType() throws {
    let model = try Edited.model(Self.handedThrough, ElementTypeEdit("x", type: .float16))
    let function = try Edited.function(model)
    #expect(function.activeBlock?.outputs == ["x"])
    #expect(function.activeBlock?.operations.map(\.type) == ["const", "cast", "relu", "relu"])
    for feature in [model.description?.input[0], model.description?.output[0]] {
      #expect(feature?.type?.kind == .multiArrayType(.with { ($0.shape, $0.dataType) = ([2, 3], .float16) }))
    }
    #expect(try Edited.predict(model, ["x": ([-1, 2, 3, 4, 5, 6], [2, 3])]) == ["x": [-1, 2, 3, 4, 5, 6]])
  }

  @Test func anInputCannotBeProbabilities() {
    let labels = ClassLabels.strings((0..<6).map { "\($0)" })
    let error = Edited.error(Self.handedThrough, ClassifierEdit("x", labels: labels))
    #expect(error?.message == "output 'x' cannot become the probabilities: it is input 'x' itself, handed through")
    #expect(error?.remedy == "choose an output that the model computes")
  }

  @Test func probabilitiesThatAreAnOutputStayOne() throws {
    let labels = ClassLabels.strings((0..<6).map { "\($0)" })
    let classifier = try Edited.model(
      Edited.program, ClassifierEdit("y", labels: labels), ExposeEdit("y_array", name: "numbers"))
    let plain = try Edited.model(classifier, PlainModelEdit())
    #expect(plain.description?.output.map(\.name) == ["y", "numbers"])
    let outputs = try Edited.predict(plain, ["x": ([-1, 2, 3, 4, 5, 6], [2, 3])])
    #expect(outputs == ["y": [0, 2, 3, 4, 5, 6], "numbers": [0, 2, 3, 4, 5, 6]])
  }

  @Test func plainNetworksOfFiveAxesHaveRows() throws {
    var old = Edited.network
    old.network?.arrayInputShapeMapping = .rank5ArrayMapping
    let classifier = try Edited.model(old, ClassifierEdit("y", labels: .strings(["a", "b", "c"])))
    let plain = try Edited.model(classifier, PlainModelEdit())
    #expect(plain.description == old.description)
    #expect(try Edited.predict(plain, ["x": ([-1, 2, 3], [3])]) == ["y": [0, 2, 3]])
    let exposed = try Edited.model(old, ExposeEdit("b"))
    #expect(exposed.description?.output[1] == .multiArray("b", [3, 1, 1]))
  }
}
