import ModelRuntime
import ModelSpec
import Testing

@Suite struct ModelStateTests {
  /// Adds x to the state s, and gives the sum.
  static func accumulator() throws -> Model {
    var model = try program(
      """
      func main<ios18>(tensor<fp16, [2]> x, state<tensor<fp16, [2]>> s) {
        tensor<fp16, [2]> old = read_state(input = s)[name = string("old")];
        tensor<fp16, [2]> sum = add(x = old, y = x)[name = string("sum")];
        write_state(data = sum, input = s)[name = string("write")];
        tensor<fp16, [2]> y = read_state(input = s)[name = string("y")];
      } -> (y);
      """, inputs: [.array("x", [2])], outputs: ["y"])
    model.description?.state = [.state("s", [2])]
    return model
  }

  private let x: [String: FeatureValue] = ["x": .doubles([1, 10])]

  @Test func aStateIsKeptFromPredictionToPrediction() throws {
    let model = try RuntimeModel(Self.accumulator())
    let (state, other) = (model.makeState(), model.makeState())
    #expect(state.names == ["s"])
    for round in 1...3 {
      let y = try model.prediction(from: x, using: state)["y"]?.array
      #expect(y?.doubles == [Double(round), Double(round) * 10])
    }
    #expect(try state.array(named: "s").doubles == [3, 30])
    #expect(try state.array(named: "s").elementType == .float16)
    #expect(try other.array(named: "s").doubles == [0, 0])
  }

  @Test func aStateIsReadAndWritten() throws {
    let model = try RuntimeModel(Self.accumulator())
    let state = model.makeState()
    try state.write(FeatureArray(doubles: [5, 6], shape: [2]), to: "s")
    #expect(try model.prediction(from: x, using: state)["y"]?.array?.doubles == [6, 16])
  }

  @Test func memoryOfTheCallersIsChanged() throws {
    let model = try RuntimeModel(Self.accumulator())
    let memory = FeatureArray(doubles: [1, 2], shape: [2], as: .float16)
    _ = try model.prediction(from: x, states: ["s": memory])
    _ = try model.prediction(from: x, states: ["s": memory])
    #expect(memory.doubles == [3, 22])
  }

  @Test func aKeptInputIsNotTheCallersMemory() throws {
    let text = """
      func main<ios18>(tensor<fp32, [2]> x, state<tensor<fp32, [2]>> s) {
        write_state(data = x, input = s)[name = string("write")];
        tensor<fp32, [2]> y = identity(x = x)[name = string("y")];
      } -> (y);
      """
    let model = try RuntimeModel(program(text, inputs: [.array("x", [2])], outputs: ["y"]))
    let state = model.makeState()
    let x = FeatureArray(doubles: [1, 2], shape: [2], as: .float32)
    _ = try model.prediction(from: ["x": .array(x)], using: state)
    x.store(7, at: 0)
    #expect(try state.array(named: "s").doubles == [1, 2])
  }

  @Test func aStateInALoopIsChangedEachRound() throws {
    let text = """
      func main<ios18>(tensor<int32, []> n, state<tensor<fp32, [1]>> s) {
        tensor<int32, []> start = const()[name = string("start"), val = int32(0)];
        tensor<int32, []> end = while_loop(loop_vars = start)[name = string("loop")] (tensor<int32, []> i) {
            tensor<bool, []> more = less(x = i, y = n)[name = string("more")];
          } -> (more), (tensor<int32, []> i) {
            tensor<fp32, [1]> old = read_state(input = s)[name = string("old")];
            tensor<fp32, [1]> two = const()[name = string("two"), val = tensor<fp32, [1]>([2])];
            tensor<fp32, [1]> sum = add(x = old, y = two)[name = string("sum")];
            write_state(data = sum, input = s)[name = string("write")];
            tensor<int32, []> one = const()[name = string("one"), val = int32(1)];
            tensor<int32, []> next = add(x = i, y = one)[name = string("next")];
          } -> (next);
      } -> (end);
      """
    let model = try RuntimeModel(program(text, inputs: [.array("n", [1])], outputs: ["end"]))
    let state = model.makeState()
    let outputs = try model.prediction(from: ["n": .doubles([5])], using: state)
    #expect(outputs["end"]?.array?.doubles == [5])
    #expect(try state.array(named: "s").doubles == [10])
  }

  @Test func misuseIsToldInASentence() throws {
    let model = try RuntimeModel(Self.accumulator())
    let state = model.makeState()
    #expect(
      problem { _ = try model.prediction(from: x) }
        == "the model keeps state 's', expected a prediction with a state that this model made")
    #expect(problem { _ = try state.array(named: "t") } == "the model has no state 't', expected 's'")
    #expect(
      problem { try state.write(FeatureArray(doubles: [1], shape: [1]), to: "s") }
        == "state 's' is given shape [1], expected [2]")
    let other = try RuntimeModel(program("func main<ios18>(tensor<fp32, [2]> x) { } -> (x);"))
    #expect(other.makeState().names == [])
    #expect(
      problem { _ = try model.prediction(from: x, using: other.makeState()) }
        == "state 's' is missing, expected a state that this model made")
    #expect(
      problem { _ = try model.prediction(from: x, states: ["t": FeatureArray(doubles: [1], shape: [1])]) }
        == "state 's' is missing, expected an array for it")
  }

  @Test func oneUseAtATime() throws {
    let model = try RuntimeModel(Self.accumulator())
    let state = model.makeState()
    let options = PredictionOptions(isCancelled: {
      #expect(
        problem { _ = try state.array(named: "s") }
          == "the state is in use by another prediction, expected one use at a time; give each its own state")
      return false
    })
    _ = try model.prediction(from: x, using: state, options: options)
    #expect(try state.array(named: "s").doubles == [1, 10])
  }
}

/// The sentence that `body` throws; nil when it throws nothing.
func problem(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? PredictionError)?.message ?? "\(error)"
  }
}
