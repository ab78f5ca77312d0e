import ModelFormat
import ModelParts
import ModelRuntime
import ModelSpec
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

  private static let input: [String: FeatureValue] = ["x": .array(FeatureArray(doubles: [-1, 0, 2], shape: [3]))]

  private func values(_ model: Model, _ inputs: [String: FeatureValue]) throws -> [String: FeatureValue] {
    inputs.merging(try RuntimeModel(model).prediction(from: inputs)) { _, new in new }
  }

  private func doubles(_ value: FeatureValue?) -> [Double]? {
    guard case .array(let array)? = value else { return nil }
    return array.doubles
  }

  private func problem(_ model: Model, _ request: PartRequest) -> String? {
    do throws(Diagnostic) {
      _ = try Extraction(ModelFile(model), request).part()
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: [["a"], ["b"], ["a", "b"]]) func networksAreCut(at names: [String]) throws {
    try check(Self.network, at: names)
  }

  @Test(arguments: [["a"], ["b"], ["c"], ["a", "b"]]) func programsAreCut(at names: [String]) throws {
    try check(Self.program, at: names)
  }

  private func check(_ model: Model, at names: [String]) throws {
    let extraction = try Extraction(ModelFile(model), PartRequest(to: names))
    let part = try extraction.part().file
    let rest = try #require(try extraction.rest()).file
    let expected = doubles(try values(model, Self.input)["y"])
    let between = try values(part.model, Self.input)
    #expect(part.model.description?.output.map(\.name) == names)
    #expect(doubles(try values(rest.model, between)["y"]) == expected)
    let joined = try ModelJoin([part, rest]).pipeline().file.model
    #expect(doubles(try values(joined, Self.input)["y"]) == expected)
    #expect(expected != nil)
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

  @Test func whatCannotBeCutIsRefused() {
    #expect(problem(Self.network, PartRequest(to: ["frist"])) == "the network has no blob or layer 'frist'")
    #expect(problem(Self.program, PartRequest(to: ["q9"])) == "function 'main' has no value or operation 'q9'")
    #expect(
      problem(Self.program, PartRequest(from: ["y"], to: ["a"])) == "nothing between is computed from 'y'")
    #expect(
      problem(Self.network, PartRequest(to: ["a"], function: "main")) == "only ML Programs have functions")
  }
}
