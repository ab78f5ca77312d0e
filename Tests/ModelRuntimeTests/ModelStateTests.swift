import ModelOps
import ModelSpec
import Testing

@testable import ModelRuntime

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

  private let x: NameMap<FeatureValue> = ["x": .doubles([1, 10])]

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
        == "the model has state 's': predict with a state from this model")
    #expect(problem { _ = try state.array(named: "t") } == "the model has no state 't', expected 's'")
    #expect(
      problem { try state.write(FeatureArray(doubles: [1], shape: [1]), to: "s") }
        == "state 's' is given shape [1], expected [2]")
    let other = try RuntimeModel(program("func main<ios18>(tensor<fp32, [2]> x) { } -> (x);"))
    #expect(other.makeState().names == [])
    #expect(
      problem { _ = try model.prediction(from: x, using: other.makeState()) }
        == "state 's' is missing; use a state from this model")
  }

  @Test func oneUseAtATime() throws {
    let model = try RuntimeModel(Self.accumulator())
    let state = model.makeState()
    let options = PredictionOptions(
      budget: WorkBudget {
        #expect(
          problem { _ = try state.array(named: "s") }
            == "the state is in use by another prediction; use one state per concurrent prediction")
        return false
      })
    _ = try model.prediction(from: x, using: state, options: options)
    #expect(try state.array(named: "s").doubles == [1, 10])
  }
}

/// A program that keeps keys from step to step, as language models do.
@Suite struct KeyCacheTests {
  static let text = """
    func main<ios18>(tensor<fp16, [1, 1, 4]> x, tensor<int32, [1]> position, state<tensor<fp16, [1, 8, 4]>> k) {
      tensor<fp16, [1, 8, 4]> old = read_state(input = k)[name = string("old")];
      tensor<int32, [1]> zero = const()[name = string("zero"), val = tensor<int32, [1]>([0])];
      tensor<int32, [1]> one = const()[name = string("one"), val = tensor<int32, [1]>([1])];
      tensor<int32, [1]> four = const()[name = string("four"), val = tensor<int32, [1]>([4])];
      tensor<int32, []> axis = const()[name = string("axis"), val = int32(0)];
      tensor<bool, []> no = const()[name = string("no"), val = bool(false)];
      tensor<int32, [1]> next = add(x = position, y = one)[name = string("next")];
      tensor<int32, [3]> begin = concat(values = (zero, position, zero), axis = axis, interleave = no)[name = string("begin")];
      tensor<int32, [3]> end = concat(values = (one, next, four), axis = axis, interleave = no)[name = string("end")];
      tensor<fp16, [1, 8, 4]> longer = slice_update(x = old, update = x, begin = begin, end = end)[name = string("longer")];
      write_state(data = longer, input = k)[name = string("write")];
      tensor<fp16, [1, 8, 4]> all = read_state(input = k)[name = string("all")];
      tensor<fp16, [1, 4]> y = reduce_sum(x = all, axes = one, keep_dims = no)[name = string("y")];
    } -> (y);
    """

  private static func model() throws -> RuntimeModel {
    var model = try program(
      text, inputs: [.array("x", [1, 1, 4], .float16), .array("position", [1], .int32)], outputs: ["y"])
    model.description?.state = [.state("k", [1, 8, 4])]
    return try RuntimeModel(model)
  }

  private static func step(_ model: RuntimeModel, _ state: ModelState, _ position: Int, _ x: Double) throws -> [Double]?
  {
    let features: NameMap<FeatureValue> = [
      "x": .doubles([x, 2 * x, 3 * x, 4 * x], shape: [1, 1, 4]), "position": .doubles([Double(position)]),
    ]
    return try model.prediction(from: features, using: state)["y"]?.array?.doubles
  }

  @Test func rowsAreWrittenInPlace() throws {
    let model = try Self.model()
    let state = model.makeState()
    _ = try Self.step(model, state, 0, 1)
    let memory = try state.tensor("k").address
    for position in 1..<8 {
      let sum = Double((position + 1) * (position + 2) / 2)
      #expect(try Self.step(model, state, position, Double(position + 1)) == [sum, 2 * sum, 3 * sum, 4 * sum])
      #expect(try state.tensor("k").address == memory)
    }
    #expect(try state.array(named: "k").doubles[28..<32].elementsEqual([8, 16, 24, 32]))
  }

  @Test func manyStatesOfOneModelAtOnce() async throws {
    let model = try Self.model()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 1...6 {
        group.addTask {
          let state = model.makeState()
          for round in 0..<200 {
            // From the ninth on a row takes the place of the one that was there.
            let expected = Double(task * min(round + 1, 8))
            guard try Self.step(model, state, round % 8, Double(task))?.first == expected else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}

/// The sentence that `body` throws; nil when it throws nothing.
func problem(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? RuntimeError)?.message ?? "\(error)"
  }
}
