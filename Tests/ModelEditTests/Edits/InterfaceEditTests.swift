import ModelEdit
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Edits of types, shapes and outputs.
@Suite struct InterfaceEditTests {
  @Test func programsCast() throws {
    let model = try Edited.model(
      Edited.program, ElementTypeEdit("x", type: .int32), ElementTypeEdit("y", type: .float16))
    let function = try Edited.function(model)
    #expect(
      function.activeBlock?.operations.map(\.type) == ["const", "cast", "relu", "relu", "const", "cast"])
    #expect(function.activeBlock?.outputs == ["y"])
    #expect(try Edited.predict(model, ["x": ([-1, 2, 3, 4, 5, 6], [2, 3])]) == ["y": [0, 2, 3, 4, 5, 6]])
    #expect(Edited.error(Edited.program, ElementTypeEdit("x", type: .double))?.code == "edit-impossible")
  }

  @Test func theVersionRises() throws {
    var old = Edited.program
    old.specificationVersion = 6
    var program = MILSpec.Program()
    if case .mlProgram(let found)? = old.kind { program = found }
    program.functions["main"]?.opset = "CoreML5"
    program.functions["main"]?.blockSpecializations = ["CoreML5": try #require(try Edited.function(old).activeBlock)]
    old.kind = .mlProgram(program)
    let run = try EditRun([ElementTypeEdit("y", type: .float16)], of: ModelFile(old))
    #expect(run.file.model.specificationVersion == 7)
    #expect(run.notes.map(\.message) == ["specification version 6 becomes 7, which the edited model needs"])
  }

  @Test func programsGetFlexibleTypes() throws {
    let model = try Edited.model(Edited.program, ShapeEdit("x", shapes: try ShapeChoice("1..5,3")))
    let function = try Edited.function(model)
    for type in [function.inputs[0].type, function.activeBlock?.operations[1].outputs[0].type] {
      guard case .tensorType(let tensor)? = type?.kind else {
        Issue.record("no tensor")
        continue
      }
      #expect(tensor.sizes == [nil, 3])
    }
    #expect(try Edited.predict(model, ["x": ([1, 2, 3], [1, 3])])["y"] == [1, 2, 3])
    #expect(try Edited.model(model, ShapeEdit("x", shapes: .fixed([2, 3]))).kind == Edited.program.kind)
    #expect(Edited.error(Edited.program, ShapeEdit("x", shapes: .fixed([2, 3, 4])))?.code == "edit-shape")
  }

  /// Lengths that belong together are changed together.
  @Test func networksTakeAllOfTheirShapes() throws {
    let list = try ShapeChoice("3|6")
    let error = Edited.error(Edited.sum, ShapeEdit("x", shapes: list))
    #expect(error?.code == "edit-shape")
    #expect(error?.message.hasPrefix("with inputs 'x' [6], 'b' [3] the network cannot be computed: ") == true)
    let both = try Edited.model(Edited.sum, ShapeEdit("x", shapes: list), ShapeEdit("b", shapes: list))
    let six: (values: [Double], shape: [Int]) = ([1, 2, 3, 4, 5, 6], [6])
    #expect(try Edited.predict(both, ["x": six, "b": six])["y"] == [2, 4, 6, 8, 10, 12])
  }

  @Test(arguments: ["1,3", "1..5,3..", "1,10|1,20"]) func shapesAreRead(_ text: String) throws {
    #expect(try ShapeChoice(text).description == text)
  }

  @Test(arguments: ["", "1,a", "5..1", "0,3", "1,2|1..3,4", "1|2,3"]) func otherShapesAreRefused(_ text: String) {
    #expect(throws: Diagnostic.self) { try ShapeChoice(text) }
  }

  @Test func valuesAreExposedAndDropped() throws {
    for (old, value) in [(Edited.network, "b"), (Edited.program, "a"), (Edited.pipeline, "m")] {
      let model = try Edited.model(old, ExposeEdit(value, name: "inner"))
      #expect(model.description?.output.map(\.name) == ["y", "inner"])
      let shape = old == Edited.program ? [2, 3] : [3]
      let values = [-1, 2, 3, 4, 5, 6].prefix(shape.reduce(1, *)).map { Double($0) }
      let outputs = try Edited.predict(model, ["x": (values, shape)])
      #expect(outputs["inner"] == outputs["y"])
      let less = try Edited.model(model, OutputsEdit(.without(["inner"])))
      #expect(less.description == old.description)
      #expect(Edited.error(less, OutputsEdit(.without(["y"])))?.message == "all outputs would be dropped")
    }
  }

  @Test func classifiersAreMadeAndUnmade() throws {
    for old in [Edited.network, Edited.program] {
      let count = old == Edited.network ? 3 : 6
      let labels = (0..<count).map { "label \($0)" }
      let model = try Edited.model(old, ClassifierEdit("y", labels: .strings(labels)))
      #expect(model.description?.predictedFeatureName == "classLabel")
      #expect(model.classLabels == .strings(labels))
      let other = try Edited.model(model, ClassLabelsEdit(.integers((0..<count).map { Int64($0) })))
      #expect(other.description?.output[0].type?.kind == .int64Type(Int64FeatureType()))
      let plain = try Edited.model(model, PlainModelEdit())
      #expect(plain.description == old.description)
      let shape = old == Edited.network ? [3] : [2, 3]
      let values = (0..<count).map { Double($0) }
      #expect(try Edited.predict(plain, ["x": (values, shape)]) == ["y": values])
      #expect(Edited.error(model, ClassLabelsEdit(.strings(["a"])))?.code == "edit-class-labels")
    }
  }

  @Test func classifiersOfHalvesReadSinglePrecision() throws {
    let halves = try Edited.model(Edited.program, ElementTypeEdit("y", type: .float16))
    let model = try Edited.model(halves, ClassifierEdit("y", labels: .strings(["a", "b", "c", "d", "e", "f"])))
    guard case .mlProgram(let program)? = model.kind else { return #expect(Bool(false), "no program") }
    let block = try #require(program.functions["main"]?.blockSpecializations.values.first)
    let classify = try #require(block.operations.last)
    guard case .name(let array)? = classify.inputs["probabilities"]?.arguments.first?.binding,
      case .tensorType(let tensor)? = block.type(of: array)?.kind
    else {
      Issue.record("`classify` reads no tensor")
      return
    }
    #expect(tensor.dataType == .float32)
  }

  @Test func imagesAndArrays() throws {
    let old = Model.neuralNetwork(
      [.relu("r", "x", "y")], inputs: [.multiArray("x", [1, 3, 2, 4])], outputs: [.multiArray("y", [1, 3, 2, 4])])
    let model = try Edited.model(old, ImageEdit("x", colorSpace: .bgr))
    #expect(model.description?.input == [.image("x", width: 4, height: 2, .bgr)])
    #expect(model.network?.imageInputShapeMapping == .rank4ImageMapping)
    let back = try Edited.model(model, ArrayEdit("x"))
    #expect(back.description == old.description)
    let scaled = try Edited.model(model, PreprocessingEdit("x", values: ["scale": 0.5, "red": -1]))
    #expect(Edited.error(scaled, ArrayEdit("x"))?.code == "edit-impossible")
    #expect(try Edited.model(scaled, PreprocessingEdit("x", values: nil)) == model)
    #expect(Edited.error(old, ImageEdit("x", colorSpace: .grayscale))?.code == "edit-channels")
    #expect(
      Edited.error(old, PreprocessingEdit("x", values: nil))?.message
        == "input 'x' cannot have preprocessing: it is not an image")
  }

  @Test func inputsBecomeOptional() throws {
    var old = Edited.sum
    old.specificationVersion = 5
    let model = try Edited.model(old, DefaultValueEdit("x", value: 2))
    #expect(model.description?.input[0].type?.isOptional == true)
    #expect(try Edited.predict(model, ["b": ([1, 2, 3], [3])]) == ["y": [3, 4, 5]])
    #expect(try Edited.model(model, OptionalEdit("x", isOptional: false)) == old)
  }

  @Test func versionsGoUpAndDown() throws {
    let model = try Edited.model(Edited.program, VersionEdit(10))
    #expect(model.specificationVersion == 10)
    #expect(try Edited.model(model, VersionEdit(8)) == Edited.program)
    let lower = try Edited.model(model, VersionEdit(6))
    #expect(try Edited.function(lower).opset == "CoreML5")
    #expect(Edited.error(model, VersionEdit(5))?.code == "edit-version")
    #expect(Edited.error(model, VersionEdit(11))?.code == "edit-value")
  }
}
