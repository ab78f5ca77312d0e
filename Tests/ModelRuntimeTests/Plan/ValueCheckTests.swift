import ModelFormat
import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

/// The check names the value that is wrong first, whatever plans do otherwise, and nothing where all is well.
@Suite struct ValueCheckTests {
  /// What a check says of predictions, as `CODE: FOUND at PLACE`.
  private func findings(
    _ model: Model, _ inputs: NameMap<FeatureValue>, _ kinds: ValueCheck.Kinds = .nonfinite, times: Int = 1
  ) throws -> [Diagnostic] {
    let loaded = try RuntimeModel(model)
    var options = PredictionOptions()
    options.valueCheck = ValueCheck(kinds)
    let state = loaded.makeState()
    for _ in 0..<times {
      let plain = state.names.isEmpty ? try loaded.prediction(from: inputs) : [:]
      let checked = try loaded.prediction(from: inputs, using: state, options: options)
      for (name, value) in plain {
        let (expected, found) = (value.array?.doubles ?? [], checked[name]?.array?.doubles ?? [])
        #expect(expected.count == found.count)
        for (one, other) in zip(expected, found) {
          #expect(one == other || one.isNaN && other.isNaN || abs(one - other) <= 1e-5 * abs(one))
        }
      }
    }
    let found = try #require(options.valueCheck).findings.map(\.diagnostic)
    #expect(found.allSatisfy { $0.severity == .warning && $0.found != nil && $0.expected != nil })
    return found
  }

  private func function(_ body: String, _ shape: [Int] = [4], type: String = "fp32") throws -> Model {
    try program(
      "func main<ios18>(tensor<fp32, \(shape)> x) {\n\(body)\n} -> (y);",
      inputs: [.array("x", shape.map { Int64($0) })], outputs: ["y"])
  }

  private func line(_ result: String, _ call: String, _ shape: [Int] = [4], type: String = "fp32") -> String {
    "tensor<\(type), \(shape)> \(result) = \(call)[name = string(\"\(result)\")];\n"
  }

  private let ordinary: NameMap<FeatureValue> = ["x": .doubles([1, 2, 0, 4])]

  @Test func theFirstValueOfAFunction() throws {
    let cases = [
      (line("a", "log(x = x, epsilon = fp32(0))") + line("y", "relu(x = a)"), "log", "a", "-inf"),
      (line("a", "real_div(x = x, y = x)") + line("y", "mul(x = a, y = x)"), "real_div", "a", "nan"),
      (line("a", "mul(x = x, y = fp32(100))") + line("y", "exp(x = a)"), "exp", "y", "inf"),
      (line("a", "sub(x = x, y = fp32(1))") + line("y", "sqrt(x = a)"), "sqrt", "y", "nan"),
    ]
    for (body, operation, result, value) in cases {
      let found = try findings(function(body), ordinary)
      #expect(found.count == 1, "\(body)")
      let first = try #require(found.first)
      #expect(first.code == "value-not-finite")
      #expect(first.found == value, "\(first)")
      #expect(first.message.contains("'\(operation)' makes") && first.message.contains("of '\(result)'"), "\(first)")
      #expect(first.message.contains("fp32 [4]") && !first.location.path.steps.isEmpty, "\(first)")
    }
    let place = try findings(function(cases[0].0), ordinary)
    #expect(place.first?.message == "'log' makes -inf at [2] of 'a', fp32 [4], from finite arguments")
    #expect(try findings(function(line("y", "relu(x = x)")), ordinary, [.nonfinite, .halfOverflow]).isEmpty)
  }

  /// The plan would otherwise make one operation of a norm, in which the root of 0 lies.
  @Test func valuesThatPlansFuse() throws {
    let body = """
      tensor<fp32, [2, 4]> squares = square(x = x)[name = string("squares")];
      tensor<fp32, [2, 1]> mean = reduce_mean(x = squares, axes = tensor<int32, [1]>([-1]), keep_dims = bool(true))[
          name = string("mean")];
      tensor<fp32, [2, 1]> scale = rsqrt(x = mean, epsilon = fp32(0))[name = string("scale")];
      tensor<fp32, [2, 4]> y = mul(x = x, y = scale)[name = string("y")];
      """
    let model = try function(body, [2, 4])
    let found = try findings(model, ["x": .doubles([1, 2, 3, 4, 0, 0, 0, 0], shape: [2, 4])])
    #expect(found.map(\.message) == ["'rsqrt' makes inf at [1, 0] of 'scale', fp32 [2, 1], from finite arguments"])
  }

  @Test func inputsAndConstants() throws {
    let input = try findings(function(line("y", "relu(x = x)")), ["x": .doubles([1, .nan, 0, .infinity])])
    #expect(input.map(\.message) == ["input 'x' holds nan at [1]"])
    #expect(input.map(\.code) == ["input-not-finite"])
    let layer = NeuralNetworkLayer.layer(
      "product", ["x"], ["y"],
      .innerProduct(
        .with {
          $0.inputChannels = 2
          $0.outputChannels = 2
          $0.weights = .with { $0.floatValue = WeightData(floats: [1, .nan, 2, 3]) }
        }))
    let network = Model.neuralNetwork([layer], inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2])])
    let constant = try findings(network, ["x": .doubles([1, 2])])
    #expect(constant.map(\.code) == ["constant-not-finite"])
    #expect(constant.first?.found == "nan" && constant.first?.location.path.description.contains("product") == true)
    // A mask of infinities is no fault, but what it leaves nothing of is.
    let mask = line("m", "fill_like(ref_tensor = x, value = fp32(-0x1p+127))") + line("n", "mul(x = m, y = fp32(4))")
    let masked = try findings(function(mask + line("y", "add(x = x, y = n)")), ordinary)
    #expect(masked.map(\.code) == ["value-not-finite"])
    let none = line("m", "log(x = tensor<fp32, [4]>([0, 0, 0, 0]), epsilon = fp32(0))")
    let folded = try findings(function(none + line("y", "add(x = x, y = m)")), ordinary)
    #expect(folded.first?.message.hasPrefix("'log' makes -inf at [0] of 'm'") == true)
  }

  @Test func loopsAndBranches() throws {
    let text = """
      func main<ios18>(tensor<fp32, [2]> x) {
        int32 start = const()[name = string("start"), val = int32(0)];
        tensor<int32, []> end, tensor<fp32, [2]> y = while_loop(loop_vars = (start, x))[
            name = string("loop")] (tensor<int32, []> i, tensor<fp32, [2]> v) {
          bool more = less(x = i, y = int32(3))[name = string("more")];
        } -> (more), (tensor<int32, []> j, tensor<fp32, [2]> w) {
          tensor<int32, []> k = add(x = j, y = int32(1))[name = string("k")];
          tensor<fp32, [2]> less_one = sub(x = w, y = fp32(1))[name = string("less_one")];
          tensor<fp32, [2]> inverse = inverse(x = less_one, epsilon = fp32(0))[name = string("inverse")];
          tensor<fp32, [2]> u = mul(x = inverse, y = fp32(1))[name = string("u")];
        } -> (k, u);
      } -> (y);
      """
    let model = try program(text, inputs: [.array("x", [2])], outputs: ["y"])
    // 3, 0.5, −2, −1/3: finite. 1.5, 2, 1: infinite in the third round.
    #expect(try findings(model, ["x": .doubles([3, 3])]).isEmpty)
    let found = try findings(model, ["x": .doubles([3, 1.5])])
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("'inverse' makes inf at [1] of 'inverse', fp32 [2]") == true)
    let path = found.first?.location.path.description ?? ""
    #expect(path.contains("inverse"), "\(path)")
  }

  @Test func statesThatHoldThem() throws {
    let text = """
      func main<ios18>(tensor<fp16, [2]> x, state<tensor<fp16, [2]>> memory) {
        tensor<fp16, [2]> held = read_state(input = memory)[name = string("held")];
        tensor<fp16, [2]> sum = add(x = held, y = x)[name = string("sum")];
        write_state(input = memory, data = sum)[name = string("write")];
        tensor<fp16, [2]> y = log(x = sum, epsilon = fp16(0))[name = string("y")];
      } -> (y);
      """
    var model = try program(text, inputs: [.array("x", [2], .float16)], outputs: ["y"])
    model.description?.state = [.state("memory", [2])]
    #expect(try findings(model, ["x": .doubles([1, 2])]).isEmpty)
    let loaded = try RuntimeModel(model)
    let state = loaded.makeState()
    try state.write(FeatureArray(doubles: [0, .infinity], shape: [2]), to: "memory")
    var options = PredictionOptions()
    options.valueCheck = ValueCheck(.nonfinite)
    _ = try loaded.prediction(from: ["x": .doubles([1, 2])], using: state, options: options)
    #expect(options.valueCheck?.findings.map(\.diagnostic.message) == ["state 'memory' holds inf at [1]"])
  }

  @Test func halfPrecisionOfPrograms() throws {
    let wide = line("a", "mul(x = x, y = fp32(30000))") + line("y", "relu(x = a)")
    #expect(try findings(function(wide), ordinary, .halfOverflow).isEmpty)
    let narrow =
      line("h", "cast(x = x, dtype = string(\"fp16\"))", type: "fp16")
      + line("a", "mul(x = h, y = fp16(30000))", type: "fp16") + line("b", "real_div(x = a, y = fp16(2))", type: "fp16")
      + line("y", "cast(x = b, dtype = string(\"fp32\"))")
    let found = try findings(function(narrow), ordinary, [.nonfinite, .halfOverflow])
    #expect(found.map(\.code) == ["half-overflow"])
    #expect(
      found.first?.message
        == "'mul' makes 120000.0 at [3] of 'a', fp16 [4], which is infinite in half precision (1 value, the largest 120000.0)"
    )
    // 65519 rounds to 65504.
    let cast =
      line("h", "cast(x = x, dtype = string(\"fp16\"))", type: "fp16")
      + line("y", "cast(x = h, dtype = string(\"fp32\"))")
    #expect(try findings(function(cast), ["x": .doubles([65519, -65519, 1, 2])], .halfOverflow).isEmpty)
    #expect(try findings(function(cast), ["x": .doubles([65519, -65520, 1, 2])], .halfOverflow).count == 1)
    // Several results are counted, one is not, however many values it has.
    let several =
      line("h", "cast(x = x, dtype = string(\"fp16\"))", type: "fp16")
      + line("a", "mul(x = h, y = fp16(2))", type: "fp16") + line("y", "cast(x = a, dtype = string(\"fp32\"))")
    let one = try findings(function(several), ["x": .doubles([40000, -50000, 1, 2])], .halfOverflow)
    #expect(one.map(\.code) == ["half-overflow"])
    #expect(one.first?.message.hasSuffix("(2 values, the largest -100000.0)") == true)
    let two = try findings(function(several), ["x": .doubles([40000, -70000, 1, 2])], .halfOverflow)
    #expect(two.map(\.code) == ["half-overflow", "half-overflow", "half-overflow-count"])
    #expect(
      two.last?.message
        == "2 results have values that are infinite in half precision (3 values, the largest -140000.0 of 'a')")
  }

  @Test func networks() throws {
    func unary(_ name: String, _ type: UnaryFunctionLayerParams.Operation, _ input: String, _ output: String)
      -> NeuralNetworkLayer
    {
      var layer = NeuralNetworkLayer.relu(name, input, output)
      layer.layer = .unary(
        .with {
          $0.type = type
          $0.scale = 1
        })
      return layer
    }
    let network = Model.neuralNetwork(
      [unary("power", .exp, "x", "a"), .relu("second", "a", "y")], inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [3])])
    let found = try findings(network, ["x": .doubles([1, 2, 100])])
    #expect(found.count == 1 && found.first?.found == "inf")
    #expect(found.first?.location.path.description.contains("power") == true)
    let power = Model.neuralNetwork(
      [unary("power", .exp, "x", "a"), unary("back", .log, "a", "y")], inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [3])])
    let halves = try findings(power, ["x": .doubles([1, 12, -13])], [.nonfinite, .halfOverflow])
    #expect(halves.map(\.code) == ["half-overflow"])
    #expect(try findings(power, ["x": .doubles([1, 11, -13])], [.nonfinite, .halfOverflow]).isEmpty)
    let input = try findings(power, ["x": .doubles([-70000, 1, 2])], .halfOverflow)
    #expect(input.map(\.code) == ["half-overflow-input"])
  }

  @Test func pipelines() throws {
    let scaler = Model.model(
      .scaler(
        .with {
          $0.shiftValue = [0, 0, 0]
          $0.scaleValue = [1, .infinity, 1]
        }), inputs: [.multiArray("x", [3], .double)], outputs: [.multiArray("y", [3], .double)])
    func network(_ input: String, _ output: String) -> Model {
      .neuralNetwork(
        [.relu("first", input, output)], inputs: [.multiArray(input, [3], .double)],
        outputs: [.multiArray(output, [3], .double)])
    }
    let pipeline = Model.model(
      .pipeline(
        .with {
          $0.models = [scaler, network("y", "z")]
          $0.names = ["one", "two"]
        }),
      inputs: [.multiArray("x", [3], .double)], outputs: [.multiArray("z", [3], .double)])
    let found = try findings(pipeline, ["x": .doubles([1, 2, 3])])
    #expect(found.map(\.message) == ["'scaler' makes inf at [1] of 'y' from finite arguments"])
    #expect(found.first?.location.path.description.hasPrefix("pipeline") == true)
    let given = try findings(pipeline, ["x": .doubles([1, .nan, 3])])
    #expect(given.map(\.code) == ["input-not-finite"])
    let alone = try findings(scaler, ["x": .doubles([1, 2, 3])])
    #expect(alone.map(\.code) == ["value-not-finite"])
  }
}
