import ModelEdit
import ModelFormat
import ModelParts
import ModelRuntime
import ModelSpec
import ModelValidation
import OrderedCollections
import Testing
import _ModelTestSupport

/// A part and the rest, one after the other, give what the whole gives.
@Suite struct ModelPartsTests {
  /// The third layer reads what the first one made, and the second one writes in place.
  private static let network = Model.neuralNetwork(
    [
      .layer("first", ["x"], ["a"], .sin(SinLayerParams())), .layer("second", ["a"], ["b"], .tanh(TanhLayerParams())),
      .relu("third", "b", "b"), .layer("sum", ["a", "b"], ["y"], .addBroadcastable(AddBroadcastableLayerParams())),
    ], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])

  private static let program = Model.mlProgram(
    [
      .operation("exp", [("x", ["x"])], "a", .float32, [3]),
      .operation("sqrt", [("x", ["a"])], "b", .float32, [3]),
      .operation("add", [("x", ["a"]), ("y", ["b"])], "c", .float32, [3]),
      .operation("tanh", [("x", ["c"])], "y", .float32, [3]),
    ], inputs: [.multiArray("x", [3])], sizes: [3], output: .multiArray("y", [3]))

  private static let input: NameMap<FeatureValue> = ["x": .array(FeatureArray(doubles: [-1, 0, 2], shape: [3]))]

  private func values(_ model: Model, _ inputs: NameMap<FeatureValue>) throws -> NameMap<FeatureValue> {
    inputs.merging(try RuntimeModel(model).prediction(from: inputs)) { _, new in new }
  }

  private func doubles(_ value: FeatureValue?) -> [Double]? {
    guard case .array(let array)? = value else { return nil }
    return array.doubles
  }

  @Test func chunksAreJoinedToOneProgram() throws {
    let chunks = try ProgramChunks(ModelFile(Self.program)).chunks(.number(2)).map(\.file)
    #expect(chunks.count == 2)
    let joined = try ModelJoin(chunks).program().file.model
    #expect(doubles(try values(joined, Self.input)["y"]) == doubles(try values(Self.program, Self.input)["y"]))
  }

  @Test func functionsAreJoinedAndTakenApart() throws {
    let file = ModelFile(Self.program)
    let join = try FunctionJoin([.init(name: "one", file: file), .init(name: "two", file: file)], defaultName: "two")
    let joined = try join.joined().file
    #expect(joined.model.description?.defaultFunctionName == "two")
    let parts = try ModelSplit.parts(of: joined)
    #expect(parts.map(\.name) == ["one", "two"])
    #expect(parts[0].part.file.model.description?.output.map(\.name) == ["y"])
  }

  /// An operation has no type.
  @Test func whatWasWrongBeforeIsLeftAlone() throws {
    var whole = Self.program
    var program = MILSpec.Program()
    if case .mlProgram(let found)? = whole.kind { program = found }
    var function = try #require(program.functions["main"])
    var operations = try #require(function.activeBlock).operations
    let index = try #require(operations.firstIndex { $0.type == "sqrt" })
    operations[index].type = ""
    function.blockSpecializations[function.opset]?.operations = operations
    program.functions["main"] = function
    whole.kind = .mlProgram(program)
    #expect(ModelValidator.validate(whole).contains { $0.severity == .error })
    let extraction = try Extraction(ModelFile(whole), PartRequest(to: ["b"]))
    let part = try extraction.part().file
    #expect(part.model.description?.output.map(\.name) == ["b"])
    let rest = try #require(try extraction.rest()).file
    #expect(throws: Never.self) { try ModelJoin([part, rest]).program() }
  }

  @Test func functionsThatShareNamesAreJoined() throws {
    // The second model reads `q`, and its result `b` and the input `a` are values inside the first.
    let second = Model.mlProgram(
      [
        .operation("add", [("x", ["q"]), ("y", ["a"])], "c", .float32, [3]),
        .operation("tanh", [("x", ["c"])], "b", .float32, [3]),
      ], inputs: [.multiArray("q", [3]), .multiArray("a", [3])], sizes: [3], output: .multiArray("b", [3]))
    let join = ModelJoin(
      [ModelFile(Self.program), ModelFile(second)], connections: [.init(output: "y", input: "q")])
    let inputs = Self.input.merging(["a": .array(FeatureArray(doubles: [1, 2, 3], shape: [3]))]) { $1 }
    let expected = doubles(try values(try join.pipeline().file.model, inputs)["b"])
    let joined = try join.program().file.model
    #expect(joined.description?.input.map(\.name) == ["x", "a"])
    #expect(doubles(try values(joined, inputs)["b"]) == expected)
    #expect(expected != nil)
  }

  @Test func connectionsThatCannotBeAreRefused() {
    func problem(_ output: String, _ input: String) -> Diagnostic? {
      do throws(Diagnostic) {
        let files = [ModelFile(Self.program), ModelFile(Self.network)]
        _ = try ModelJoin(files, connections: [.init(output: output, input: input)]).pipeline()
        return nil
      } catch {
        return error
      }
    }
    #expect(problem("yy", "x")?.message == "no model has an output 'yy'")
    #expect(problem("yy", "x")?.remedy == "did you mean 'y'?")
    #expect(problem("y", "z")?.message == "no model behind the one that outputs 'y' has an input 'z'")
    #expect(problem("y", "x")?.message == "input 'x' cannot be called 'y': its model has that feature already")
    #expect(problem("y", "x")?.remedy == "give the feature another name first (modelc edit --rename y=NAME)")
  }

  /// Values of 1 and 4 rows go across a cut whose length is open.
  @Test(arguments: [1, 4]) func flexibleModelsAreCut(rows: Int) throws {
    let network = Model.neuralNetwork(
      [.relu("first", "x", "a"), .layer("second", ["a"], ["y"], .tanh(TanhLayerParams()))],
      inputs: [.multiArray("x", [2, 3])], outputs: [.multiArray("y", [])])
    for whole in [network, Self.program] {
      let last: [UInt64] = whole == network ? [3] : []
      let shapes = ShapeChoice.ranges(
        [ShapeChoice.LengthRange(1, 5)] + last.map { ShapeChoice.LengthRange($0, $0) })
      let flexible = try EditRun([ShapeEdit("x", shapes: shapes)], of: ModelFile(whole)).file
      let extraction = try Extraction(flexible, PartRequest(to: ["a"]))
      let part = try extraction.part().file
      let rest = try #require(try extraction.rest()).file
      let shape = [rows] + last.map { Int($0) }
      let numbers = (0..<shape.reduce(1, *)).map { Double($0) - 1 }
      let input: NameMap<FeatureValue> = ["x": .array(FeatureArray(doubles: numbers, shape: shape))]
      let expected = doubles(try values(flexible.model, input)["y"])
      #expect(doubles(try values(rest.model, try values(part.model, input))["y"]) == expected)
      #expect(expected?.count == numbers.count)
    }
  }
}
