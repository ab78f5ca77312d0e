import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct MILProgramValidatorTests {
  @Test func acceptsAProgram() {
    #expect(ModelValidator.validate(Program.model(["main": Program.relu])) == [])
    #expect(ModelValidator.validate(Program.model(described: ["a", "b"], default: "b")) == [])
  }

  @Test func functionsAreThere() {
    #expect(Checked.errors(Program.model([:])) == ["the program has no functions"])
    #expect(Checked.errors(Program.model(["other": Program.relu])) == ["the program has no function 'main'"])
    var model = Program.model(described: ["a", "b"], default: "b")
    model.kind = .mlProgram(
      .with {
        $0.version = 1
        $0.functions = ["a": Program.relu]
      })
    #expect(Checked.errors(model) == ["function 'b' of the description is not in the program"])
  }

  @Test func formatVersionIsOne() {
    var model = Program.model([:])
    model.kind = .mlProgram(.with { $0.functions = ["main": Program.relu] })
    #expect(Checked.errors(model) == [])
    #expect(Checked.warnings(model) == ["the program has format version 0, expected 1"])
  }

  @Test func operationSetHasABody() {
    var function = Program.relu
    function.opset = "CoreML6"
    #expect(
      Checked.errors(Program.model(["main": function], version: 7))
        == ["function 'main' has no body for 'CoreML6', only for 'CoreML5'"])
    function.blockSpecializations = [:]
    #expect(Checked.errors(Program.model(["main": function], version: 7)) == ["function 'main' has no body"])
    #expect(
      Checked.errors(Program.model(["main": Program.function(Program.block([], ["x"]), set: "CoreML4")])).first
        == "function 'main' names operation set 'CoreML4'")
  }

  @Test func operationSetNeedsAVersion() {
    let body = Program.block([Program.operation("relu", ["x": Program.names("x")], [Program.named("y")])], ["y"])
    let model = Program.model(["main": Program.function(body, set: "CoreML7")], version: 6)
    #expect(Checked.errors(model) == [])
    #expect(
      Checked.warnings(model) == ["operation set CoreML7 needs specification version 8, but the model has 6"])
  }

  @Test func inputsMatchTheDescription() {
    let body = Program.block([Program.constant("y", Program.floats([1, 2]))], ["y"])
    let model = Program.model(["main": Program.function(body, inputs: [Program.named("z")])])
    #expect(
      Checked.errors(model)
        == [
          "function 'main' has no input 'x', which the description has",
          "input 'z' of function 'main' is not in the description",
        ])
  }

  @Test func outputsMatchTheDescription() {
    let body = Program.block([Program.operation("relu", ["x": Program.names("x")], [Program.named("w")])], ["w"])
    #expect(
      Checked.errors(Program.model(["main": Program.function(body)]))
        == ["function 'main' does not return 'y', which the description has"])
  }

  /// Images come with their channels first or last.
  @Test func defaultShapesFitTheFunction() {
    func errors(_ feature: FeatureDescription, _ shape: [UInt64]) -> [String] {
      let relu = Program.operation("relu", ["x": Program.names("x")], [Program.named("y", Program.tensor(shape))])
      let inputs = [Program.named("x", Program.tensor(shape))]
      var model = Program.model(["main": Program.function(Program.block([relu], ["y"]), inputs: inputs)])
      model.description?.input = [feature]
      model.description?.output = [.multiArray("y", shape.map { Int64($0) })]
      return Checked.errors(model)
    }
    #expect(
      errors(.multiArray("x", [3]), [2])
        == ["input 'x' has shape [3] in the description, but function 'main' takes [2]"])
    let image = FeatureDescription.image("x", width: 4, height: 5)
    #expect(errors(image, [1, 3, 5, 4]) == [])
    #expect(errors(image, [1, 5, 4, 3]) == [])
    #expect(
      errors(image, [1, 4, 5, 3])
        == ["input 'x' has shape [1, 5, 4, 3] in the description, but function 'main' takes [1, 4, 5, 3]"])
  }

  /// What no shape rule takes, and what the file says of results.
  @Test func operationsGetWhatTheyTake() {
    func errors(_ operation: MILSpec.Operation) -> [String] {
      Checked.errors(Program.model(["main": Program.function(Program.block([operation], ["y"]))]))
    }
    let y = [Program.named("y")]
    #expect(errors(Program.operation("relu", [:], y)) == ["operation 'relu': `x` is missing"])
    #expect(
      errors(Program.operation("flubber", ["x": Program.names("x")], y)) == ["operation 'flubber': unknown operation"])
    #expect(
      errors(Program.operation("relu", ["x": Program.names("x")], [Program.named("y", Program.tensor([2], .int32))]))
        == ["operation 'relu': 'y' is int32 [2] by its declaration, but the operation makes fp32 [2]"])
    #expect(
      errors(
        Program.operation("softmax", ["x": Program.names("x"), "axis": Program.argument(Program.string("no"))], y))
        == ["operation 'softmax': `axis` has elements of type string, expected int32"])
  }

  /// A name that the text of a compiled model cannot hold.
  @Test func programsHaveATextForm() {
    let named = Program.operation("relu", ["x": Program.names("x")], [Program.named("1 2")])
    let relu = Program.operation("relu", ["x": Program.names("1 2")], [Program.named("y")])
    let model = Program.model(["main": Program.function(Program.block([named, relu], ["y"]))])
    #expect(Checked.errors(model) == ["'1 2' is not an identifier"])
    #expect(Checked.places(model) == ["function 'main' › operation '1 2'"])
    // The compiler finds out by itself.
    #expect(ModelValidator.validation(of: ModelFile(model)).findings == [])
  }

  @Test func statesMatchTheDescription() {
    let state = MILSpec.ValueType.with {
      $0.kind = .stateType(.with { $0.wrappedType = Program.tensor([2], .float16) })
    }
    var function = Program.relu
    function.inputs.append(Program.named("s", state))
    var model = Program.model(["main": function], version: 9)
    #expect(Checked.errors(model) == ["input 's' of function 'main' is not in the description"])
    model.description?.state = [
      .feature(
        "s",
        .stateType(
          .with {
            $0.kind = .arrayType(
              .with {
                $0.shape = [2]
                $0.dataType = .float16
              })
          }))
    ]
    #expect(ModelValidator.validate(model) == [])
    let unranked = MILSpec.ValueType.with { $0.kind = .tensorType(.with { ($0.dataType, $0.rank) = (.float16, -1) }) }
    let list = MILSpec.ValueType.with { $0.kind = .listType(.with { $0.type = Program.tensor([2]) }) }
    for (type, problem) in [
      (unranked, "has no known number of dimensions"), (list, "holds listType, expected a tensor"),
    ] {
      var function = Program.relu
      function.inputs.append(Program.named("s", .with { $0.kind = .stateType(.with { $0.wrappedType = type }) }))
      var other = Program.model(["main": function], version: 9)
      other.description?.state = model.description?.state ?? []
      #expect(Checked.errors(other).contains("state 's' of function 'main' \(problem)"))
    }
    model.description?.state = []
    model.description?.input.append(.multiArray("s", [2]))
    #expect(
      Checked.errors(model) == ["input 's' of function 'main' is a state, but the description says MultiArray"])
  }
}
