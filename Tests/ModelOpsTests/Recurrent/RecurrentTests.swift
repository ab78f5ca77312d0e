internal import ModelOps
internal import Testing

@Suite struct RecurrentTests {
  @Test func lstm() throws {
    let results = try infer(
      "lstm",
      [
        "x": .tensor([7, 2, 5]), "initial_h": .tensor([2, 3]), "initial_c": .tensor([2, 3]),
        "weight_ih": .tensor([12, 5]), "weight_hh": .tensor([12, 3]), "output_sequence": .flag(true),
      ], outputs: 3)
    #expect(results.map(\.type.description) == ["fp32 [7, 2, 3]", "fp32 [2, 3]", "fp32 [2, 3]"])
  }

  @Test func bothDirections() throws {
    let results = try infer(
      "lstm",
      [
        "x": .tensor([7, 2, 5]), "initial_h": .tensor([2, 6]), "initial_c": .tensor([2, 6]),
        "weight_ih": .tensor([12, 5]), "weight_hh": .tensor([12, 3]), "weight_ih_back": .tensor([12, 5]),
        "weight_hh_back": .tensor([12, 3]), "direction": .word("bidirectional"),
      ], outputs: 3)
    #expect(results.map(\.type.description) == ["fp32 [1, 2, 6]", "fp32 [2, 6]", "fp32 [2, 6]"])
  }

  @Test func gruAndRnn() throws {
    #expect(
      try type(
        "gru",
        [
          "x": .tensor([7, 2, 5]), "initial_h": .tensor([2, 3]), "weight_ih": .tensor([9, 5]),
          "weight_hh": .tensor([9, 3]), "bias": .tensor([9]),
        ]) == "fp32 [1, 2, 3]")
    #expect(
      try type(
        "rnn",
        [
          "x": .tensor([7, 2, 5]), "initial_h": .tensor([2, 3]), "weight_ih": .tensor([3, 5]),
          "weight_hh": .tensor([3, 3]), "output_sequence": .flag(true),
        ]) == "fp32 [7, 2, 3]")
  }

  @Test func sizesMustFit() {
    #expect(
      refusal(
        "rnn",
        [
          "x": .tensor([7, 2, 4]), "initial_h": .tensor([2, 3]), "weight_ih": .tensor([3, 5]),
          "weight_hh": .tensor([3, 3]),
        ]) == "dimension 2 (features) of `x` [7, 2, 4] is 4, expected 5")
    #expect(
      refusal(
        "rnn",
        [
          "x": .tensor([7, 2, 5]), "initial_h": .tensor([1, 3]), "weight_ih": .tensor([3, 5]),
          "weight_hh": .tensor([3, 3]),
        ]) == "dimension 0 (batch) of `initial_h` [1, 3] is 1, expected 2")
  }
  /// Whatever the states that they begin with are.
  @Test(arguments: [("rnn", 1), ("gru", 3), ("lstm", 4)])
  func statesAreOfTheTypeOfX(_ name: String, _ gates: Int) throws {
    let state = Tensor(floats: [0.5, -0.5], [1, 2], scalar: .fp16)
    for steps in [0, 2] {
      let found = try results(
        name,
        [
          "x": Tensor(zeros: .fp32, [steps, 1, 3]), "initial_h": state, "initial_c": state,
          "weight_ih": Tensor(zeros: .fp32, [2 * gates, 3]), "weight_hh": Tensor(zeros: .fp32, [2 * gates, 2]),
        ], outputs: gates == 4 ? 3 : 2)
      #expect(found.allSatisfy { $0.tensor?.scalar == .fp32 })
    }
  }
}
