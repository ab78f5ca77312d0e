import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct IdentityPredictorTests {
  @Test func everyInputComesBack() throws {
    let model = Model.model(
      .identity(Identity()), inputs: [.double("a"), .string("b")], outputs: [.string("b"), .string("c")])
    let outputs = try predict(model, ["a": .double(1), "b": .string("x")])
    #expect(outputs.keys.sorted() == ["b", "c"])
    #expect(outputs["b"]?.string == "x")
  }
}
