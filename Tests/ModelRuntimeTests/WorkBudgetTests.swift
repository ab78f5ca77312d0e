import ModelOps
import ModelSpec
import Synchronization
import Testing

@testable import ModelRuntime

/// Models that ask for more time or memory than anybody has.
@Suite struct WorkBudgetTests {
  private static let one: NameMap<FeatureValue> = ["n": .array(FeatureArray(doubles: [1], shape: [1], as: .int32))]

  /// Counts up from n for as long as the number is positive. `body` is computed in each round.
  private static func loop(_ body: String = "") throws -> Model {
    try program(
      """
      func main<ios17>(tensor<int32, [1]> n) {
        tensor<int32, [1]> zero = const()[name = string("zero"), val = tensor<int32, [1]>([0])];
        tensor<int32, [1]> one = const()[name = string("one"), val = tensor<int32, [1]>([1])];
        tensor<int32, [1]> end = while_loop(loop_vars = (n))[name = string("loop")] (tensor<int32, [1]> i) {
            tensor<bool, [1]> positive = greater(x = i, y = zero)[name = string("positive")];
            tensor<bool, []> more = squeeze(x = positive)[name = string("more")];
          } -> (more), (tensor<int32, [1]> j) {
            \(body)
            tensor<int32, [1]> next = maximum(x = j, y = one)[name = string("next")];
          } -> (next);
      } -> (end);
      """, inputs: [.array("n", [1], .int32)], outputs: ["end"])
  }

  /// Repeats a vector of four elements 26 times, each time twice as long.
  private static func doublings(_ value: String = "x") throws -> Model {
    var (name, length) = (value, 4)
    var lines = ""
    for index in 0..<26 {
      length *= 2
      lines += "tensor<fp32, [\(length)]> t\(index) = tile(x = \(name), reps = two)[name = string(\"t\(index)\")];\n"
      name = "t\(index)"
    }
    return try program(
      """
      func main<ios17>(tensor<fp32, [4]> x) {
        tensor<int32, [1]> two = const()[name = string("two"), val = tensor<int32, [1]>([2])];
        tensor<fp32, [4]> c = const()[name = string("c"), val = tensor<fp32, [4]>([1, 2, 3, 4])];
        \(lines)
        tensor<int32, [1]> axes = const()[name = string("axes"), val = tensor<int32, [1]>([0])];
        tensor<bool, []> keeps = const()[name = string("keeps"), val = bool(true)];
        tensor<fp32, [1]> y = reduce_sum(x = \(name), axes = axes, keep_dims = keeps)[name = string("y")];
      } -> (y);
      """, inputs: [.array("x", [4])], outputs: ["y"])
  }

  private static func diagnostic(_ body: () throws -> Void) -> Diagnostic? {
    do {
      try body()
      return nil
    } catch {
      return (error as? RuntimeError)?.diagnostic
    }
  }

  private static func predict(_ model: Model, _ inputs: NameMap<FeatureValue>, _ budget: WorkBudget) -> Diagnostic? {
    diagnostic { _ = try RuntimeModel(model).prediction(from: inputs, options: PredictionOptions(budget: budget)) }
  }

  private static func load(_ model: Model, _ budget: WorkBudget) -> Diagnostic? {
    var options = LoadingOptions(threadCount: 1)
    options.budget = budget
    return diagnostic { _ = try RuntimeModel(model, options) }
  }

  @Test func aLoopThatNeverEndsEndsAtTheTimeLimit() throws {
    let found = Self.predict(try Self.loop(), Self.one, WorkBudget(timeLimit: .milliseconds(20)))
    #expect(found?.code == "time-limit")
    #expect(found?.message == "the time limit of 0.02 s was exceeded")
    #expect(found?.remedy == "give it more time or smaller inputs")
  }

  @Test func aLoopThatNeverEndsEndsAtTheLimitOfIterations() throws {
    var budget = WorkBudget()
    budget.iterationLimit = 1000
    let found = Self.predict(try Self.loop(), Self.one, budget)
    #expect(found?.code == "iteration-limit")
    #expect(
      found?.message
        == "operation 'while_loop': the loops of the prediction exceeded the limit of 1000 iterations")
    #expect(found?.remedy == "check that the condition becomes false for these inputs")
    #expect(WorkBudget().iterationLimit == 10_000_000)
  }

  /// A loop in a loop does not multiply the limit.
  @Test func iterationsOfAllLoopsCount() throws {
    let body = """
      tensor<int32, [1]> inner = while_loop(loop_vars = (one))[name = string("inner")] (tensor<int32, [1]> k) {
          tensor<bool, [1]> small = greater(x = one, y = k)[name = string("small")];
          tensor<bool, []> goes = squeeze(x = small)[name = string("goes")];
        } -> (goes), (tensor<int32, [1]> l) {
          tensor<int32, [1]> after = add(x = l, y = one)[name = string("after")];
        } -> (after);
      """
    var budget = WorkBudget()
    budget.iterationLimit = 100
    #expect(Self.predict(try Self.loop(body), Self.one, budget)?.code == "iteration-limit")
  }

  @Test func aPredictionIsCancelledBetweenOperations() throws {
    let questions = Mutex(0)
    let budget = WorkBudget {
      questions.withLock {
        $0 += 1; return $0 > 50
      }
    }
    let found = Self.predict(try Self.loop(), Self.one, budget)
    #expect(found?.code == "cancelled")
    #expect(found?.message == "the prediction was cancelled")
    #expect(questions.withLock { $0 } == 51)
  }

  @Test func doublingsEndAtTheLimitOfElements() throws {
    let model = try Self.doublings()
    let found = Self.load(model, WorkBudget(elementLimit: 1 << 20))
    #expect(found?.code == "element-limit")
    #expect(
      found?.message == "operation 'tile': the result would have shape [2097152], expected up to 1048576 elements")
    #expect(found?.location.path.description.contains("t18") == true)
    #expect(found?.remedy == "give the model smaller inputs")
    #expect(Self.load(try Self.doublings("c"), WorkBudget(elementLimit: 1 << 20))?.message == found?.message)
  }

  @Test func doublingsEndAtTheMemoryLimit() throws {
    for value in ["x", "c"] {
      let found = Self.load(try Self.doublings(value), WorkBudget(byteLimit: 8 << 20))
      #expect(found?.code == "memory-limit")
      #expect(found?.message.hasSuffix("of other values exceeds the memory limit of 8 MiB") == true)
      #expect(found?.remedy == "give the model smaller inputs, or raise the memory limit")
    }
  }

  /// All values that live at the same time count, not only the largest.
  @Test func valuesCountTogether() throws {
    var lines = ""
    for index in 0..<8 {
      lines += "tensor<fp32, [262144]> a\(index) = add(x = x, y = x)[name = string(\"a\(index)\")];\n"
    }
    let text = """
      func main<ios17>(tensor<fp32, [262144]> x) {
        \(lines)
        tensor<int32, []> axis = const()[name = string("axis"), val = int32(0)];
        tensor<bool, []> no = const()[name = string("no"), val = bool(false)];
        tensor<fp32, [2097152]> y = concat(values = (a0, a1, a2, a3, a4, a5, a6, a7), axis = axis, interleave = no)[name = string("y")];
      } -> (y);
      """
    let model = try program(text, inputs: [.array("x", [262144])], outputs: ["y"])
    let inputs: NameMap<FeatureValue> = ["x": .doubles([Double](repeating: 1, count: 262144))]
    #expect(Self.load(model, WorkBudget(byteLimit: 9 << 20)) == nil)
    let found = Self.predict(model, inputs, WorkBudget(byteLimit: 9 << 20))
    #expect(found?.code == "memory-limit")
    #expect(
      found?.message
        == "operation 'concat': the result takes 8 MiB, which together with 8 MiB of other values exceeds the memory "
        + "limit of 9 MiB")
    #expect(Self.predict(model, inputs, WorkBudget(byteLimit: 20 << 20)) == nil)
  }

  /// A list that grows with each round.
  @Test func listsCount() throws {
    let text = """
      func main<ios17>(tensor<int32, [1]> n) {
        tensor<int32, []> zero = const()[name = string("zero"), val = int32(0)];
        tensor<int32, []> one = const()[name = string("one"), val = int32(1)];
        tensor<int32, [1]> shape = const()[name = string("shape"), val = tensor<int32, [1]>([65536])];
        tensor<fp32, []> half = const()[name = string("half"), val = fp32(0.5)];
        list<tensor<fp32, [65536]>, ?> empty = make_list(init_length = zero, elem_shape = shape)[name = string("empty")];
        tensor<int32, []> first = squeeze(x = n)[name = string("first")];
        tensor<int32, []> end, list<tensor<fp32, [65536]>, ?> all = while_loop(loop_vars = (first, empty))[
            name = string("loop")] (tensor<int32, []> i, list<tensor<fp32, [65536]>, ?> a) {
            tensor<bool, []> more = greater_equal(x = i, y = zero)[name = string("more")];
          } -> (more), (tensor<int32, []> j, list<tensor<fp32, [65536]>, ?> b) {
            tensor<fp32, []> number = cast(x = j, dtype = string("fp32"))[name = string("number")];
            tensor<fp32, [65536]> value = fill(shape = shape, value = number)[name = string("value")];
            list<tensor<fp32, [65536]>, ?> longer = list_write(ls = b, index = j, value = value)[name = string("longer")];
            tensor<int32, []> next = add(x = j, y = one)[name = string("next")];
          } -> (next, longer);
      } -> (end);
      """
    let model = try program(text, inputs: [.array("n", [1], .int32)], outputs: ["end"])
    #expect(Self.predict(model, Self.one, WorkBudget(byteLimit: 8 << 20))?.code == "memory-limit")
  }

  @Test func numbersAtRunTimeAreBounded() throws {
    let text = """
      func main<ios17>(tensor<int32, [1]> n) {
        tensor<fp32, []> half = const()[name = string("half"), val = fp32(0.5)];
        tensor<fp32, [?]> y = fill(shape = n, value = half)[name = string("y")];
      } -> (y);
      """
    let model = try program(text, inputs: [.array("n", [1], .int32)], outputs: ["y"])
    func predict(_ count: Double) -> Diagnostic? {
      Self.predict(
        model, ["n": .array(FeatureArray(doubles: [count], shape: [1], as: .int32))],
        WorkBudget(byteLimit: 1 << 20, elementLimit: 1 << 20))
    }
    #expect(predict(1000) == nil)
    #expect(predict(500_000)?.code == "memory-limit")
    #expect(predict(2_000_000)?.code == "element-limit")
  }

  @Test func loadingHasATimeLimit() throws {
    let budget = WorkBudget(timeLimit: .zero)
    #expect(Self.load(try Self.doublings(), budget)?.code == "time-limit")
    #expect(Self.load(try Self.doublings(), WorkBudget { true })?.code == "cancelled")
  }

  @Test func theStandardLimitIsTheMachines() {
    #expect(WorkBudget.standardByteLimit > 1 << 28)
    #expect(WorkBudget.standardByteLimit < 1 << 46)
  }
}
