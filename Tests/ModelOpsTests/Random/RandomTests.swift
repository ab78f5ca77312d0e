internal import ModelOps
internal import Testing

@Suite struct RandomTests {
  @Test(arguments: ["random_normal", "random_uniform", "random_bernoulli"]) func shapes(_ name: String) throws {
    #expect(try type(name, ["shape": [2, 3]]) == "fp32 [2, 3]")
    #expect(try type(name, ["shape": .typed(.int32, [.unknown])]) == "fp32 of unknown rank")
  }

  @Test func categorical() throws {
    #expect(try type("random_categorical", ["x": .tensor([2, 5]), "size": .integer(7)]) == "fp32 [2, 7]")
    #expect(
      refusal("random_categorical", ["x": .tensor([2, 5]), "size": .integer(-1)])
        == "`size` is -1, expected no negative number")
    #expect(
      refusal("random_categorical", ["x": .tensor([2, 0])])
        == "`x` [2, 0] has no classes, expected at least one to draw")
    #expect(try type("random_categorical", ["x": .tensor([0, 0])]) == "fp32 [0, 1]")
  }
}
