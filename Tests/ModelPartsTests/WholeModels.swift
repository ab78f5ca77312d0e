import ModelFormat
import ModelRuntime
import ModelSpec
import OrderedCollections
import _ModelTestSupport

/// Models to be cut.
enum Whole {
  /// An ML Program of the text of its functions.
  static func program(
    _ functions: String, inputs: [FeatureDescription] = [.multiArray("x", [3])],
    outputs: [FeatureDescription] = [.multiArray("y", [3])], states: [FeatureDescription] = [], version: Int32 = 8
  ) -> Model {
    // A text that is not read is a test that fails, with the first model that has no functions.
    let parsed = try? MILTextParser.parse(Array("program(1.3)\n{\n\(functions)\n}\n".utf8))
    var model = Model.model(.mlProgram(parsed?.program ?? .init()), version: version, inputs: inputs, outputs: outputs)
    model.description?.state = states
    return model
  }

  /// The fourth operation reads what the first one makes.
  static let chain = program(
    """
    func main<ios17>(tensor<fp32, [3]> x) {
      tensor<fp32, [3]> a = exp(x = x)[name = string("first")];
      tensor<fp32, [3]> b = sqrt(x = a)[name = string("second")];
      tensor<fp32, [3]> c = add(x = a, y = b)[name = string("third")];
      tensor<fp32, [3]> y = tanh(x = c)[name = string("fourth")];
    } -> (y);
    """)

  /// Halves in an operation set whose models have no inputs and outputs of halves, truth values, and constants.
  static let types = program(
    """
    func main<ios15>(tensor<fp32, [3]> x) {
      tensor<fp16, [3]> h = cast(x = x, dtype = string("fp16"))[name = string("h")];
      tensor<fp16, [3]> a = exp(x = h)[name = string("a")];
      tensor<fp16, [3]> two = const()[name = string("two"), val = tensor<fp16, [3]>([0x1p+0, 0x1p+1, 0x1p+2])];
      tensor<bool, [3]> b = greater(x = a, y = two)[name = string("b")];
      tensor<fp16, [3]> c = select(cond = b, a = a, b = two)[name = string("c")];
      tensor<fp32, [3]> y = cast(x = c, dtype = string("fp32"))[name = string("y")];
    } -> (y);
    """, version: 6)

  /// Two outputs, of which one is in the middle, and an input that only the end reads.
  static let several = program(
    """
    func main<ios17>(tensor<fp32, [3]> x, tensor<fp32, [3]> late) {
      tensor<fp32, [3]> a = exp(x = x)[name = string("a")];
      tensor<fp32, [3]> middle = sqrt(x = a)[name = string("middle")];
      tensor<fp32, [3]> b = tanh(x = middle)[name = string("b")];
      tensor<fp32, [3]> y = add(x = b, y = late)[name = string("y")];
    } -> (y, middle);
    """, inputs: [.multiArray("x", [3]), .multiArray("late", [3])],
    outputs: [.multiArray("y", [3]), .multiArray("middle", [3])])

  /// A branch in the middle, whose blocks compute `p` and `q`.
  static let branching = program(
    """
    func main<ios17>(tensor<fp32, [3]> x) {
      tensor<fp32, [3]> a = exp(x = x)[name = string("a")];
      tensor<bool, []> flag = const()[name = string("flag"), val = bool(true)];
      tensor<fp32, [3]> c = cond(pred = flag)[name = string("c")] () {
          tensor<fp32, [3]> p = sqrt(x = a)[name = string("p")];
        } -> (p), () {
          tensor<fp32, [3]> q = abs(x = a)[name = string("q")];
        } -> (q);
      tensor<fp32, [3]> y = tanh(x = c)[name = string("y")];
    } -> (y);
    """)

  /// Three layers of a decoder: each adds what it is given to its state, and hands a multiple of the sum on.
  static let decoder: Model = {
    let layers = (0..<3).map { index in
      """
        tensor<fp16, [3]> old\(index) = read_state(input = s\(index))[name = string("old\(index)")];
        tensor<fp16, [3]> sum\(index) = add(x = old\(index), y = \(index == 0 ? "x" : "v\(index - 1)"))[name = string("sum\(index)")];
        write_state(data = sum\(index), input = s\(index))[name = string("write\(index)")];
        tensor<fp16, [3]> new\(index) = read_state(input = s\(index))[name = string("new\(index)")];
        tensor<fp16, [3]> w\(index) = const()[name = string("w\(index)"), val = tensor<fp16, [3]>([0x1p+1, 0x1p+0, 0x1p+2])];
        tensor<fp16, [3]> \(index == 2 ? "y" : "v\(index)") = mul(x = new\(index), y = w\(index))[name = string("v\(index)")];
      """
    }
    let states = (0..<3).map { "state<tensor<fp16, [3]>> s\($0)" }.joined(separator: ", ")
    let array = ArrayFeatureType.with { ($0.shape, $0.dataType) = ([3], .float16) }
    return program(
      "func main<ios18>(tensor<fp16, [3]> x, \(states)) {\n\(layers.joined(separator: "\n"))\n} -> (y);",
      inputs: [.multiArray("x", [3], .float16)], outputs: [.multiArray("y", [3], .float16)],
      states: (0..<3).map { .feature("s\($0)", .stateType(.with { $0.kind = .arrayType(array) })) }, version: 9)
  }()

  /// The second layer writes in place, and the last one reads what the first one made.
  static let network = Model.neuralNetwork(
    [
      .layer("first", ["x"], ["a"], .sin(SinLayerParams())), .layer("second", ["a"], ["b"], .tanh(TanhLayerParams())),
      .relu("third", "b", "b"), .layer("sum", ["a", "b"], ["y"], .addBroadcastable(AddBroadcastableLayerParams())),
    ], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])

  /// A blob of the network is a scalar.
  static let scalars = Model.neuralNetwork(
    [
      .layer("sum", ["x"], ["s"], .reduceSum(.with { $0.reduceAll = true })),
      .layer("back", ["s", "x"], ["y"], .addBroadcastable(AddBroadcastableLayerParams())),
    ], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])

  /// A network whose arrays are [C, H, W] of five axes.
  static let fiveAxes = Model.neuralNetwork(
    [.relu("first", "x", "a"), .relu("second", "a", "y")], inputs: [.multiArray("x", [3])],
    outputs: [.multiArray("y", [3])], arrayMapping: .rank5ArrayMapping)

  /// A classifier of three classes.
  static let classifier: Model = {
    var model = Model.classifier(
      .neuralNetworkClassifier(
        .with {
          $0.layers = [.relu("first", "x", "a"), .copy("second", "a", "scores")]
          $0.arrayInputShapeMapping = .exactArrayMapping
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["u", "v", "w"] })
        }), inputs: [.multiArray("x", [3])])
    model.specificationVersion = 4
    return model
  }()

  /// A loop that writes to the blob `a`.
  static let looping = Model.neuralNetwork(
    [
      .relu("first", "x", "a"),
      .layer(
        "loop", [], [],
        .loop(
          .with {
            $0.maxLoopIterations = 2
            $0.bodyNetwork = .with { $0.layers = [.relu("inner", "a", "within"), .copy("write", "within", "a")] }
          })),
      .copy("last", "a", "y"),
    ], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])

  /// Functions `one` and `two`, which compute the same.
  static let functions: Model = {
    guard case .mlProgram(var program)? = chain.kind, let function = program.functions["main"],
      let whole = chain.description
    else { return chain }
    program.functions = ["one": function, "two": function]
    var model = Model.model(.mlProgram(program), version: 9)
    model.description?.functions = ["one", "two"].map { name in
      .with { ($0.name, $0.input, $0.output) = (name, whole.input, whole.output) }
    }
    model.description?.defaultFunctionName = "two"
    return model
  }()

  static let pipeline: Model = .model(
    .pipeline(
      .with {
        $0.models = [
          .neuralNetwork([.relu("r", "x", "m")], inputs: [.multiArray("x", [3])], outputs: [.multiArray("m", [3])]),
          .neuralNetwork([.copy("c", "m", "y")], inputs: [.multiArray("m", [3])], outputs: [.multiArray("y", [3])]),
        ]
        $0.names = ["", "Second"]
      }), version: 4, inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])
}

extension FeatureValue {
  static func numbers(_ numbers: Double...) -> FeatureValue {
    .array(FeatureArray(doubles: numbers, shape: [numbers.count]))
  }

  /// The value as text, whatever type holds the numbers.
  var plainText: String {
    switch self {
    case .array(let array): "\(array.doubles)"
    case .string(let text): text
    case .dictionary(.strings(let values)): "\(values.map { "\($0.key): \($0.value)" }.sorted())"
    default: "\(self)"
    }
  }
}
