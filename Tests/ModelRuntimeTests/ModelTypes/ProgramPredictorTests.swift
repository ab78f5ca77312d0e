import ModelImage
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct ProgramPredictorTests {
  @Test func aListGrowsInALoop() throws {
    let text = """
      func main<ios15>(tensor<int32, []> n, tensor<fp32, [2]> x) {
        list<tensor<fp32, [2]>, 1> empty = make_list(init_length = int32(1), elem_shape = int32(2),
            dynamic_length = bool(true), dtype = string("fp32"))[name = string("empty")];
        tensor<int32, []> start = const()[name = string("start"), val = int32(0)];
        tensor<int32, []> end, list<tensor<fp32, [2]>, 1> filled = while_loop(loop_vars = (start, empty))[
            name = string("loop")] (tensor<int32, []> i, list<tensor<fp32, [2]>, 1> l) {
            tensor<bool, []> more = less(x = i, y = n)[name = string("more")];
          } -> (more), (tensor<int32, []> i, list<tensor<fp32, [2]>, 1> l) {
            tensor<fp32, []> factor = cast(x = i, dtype = string("fp32"))[name = string("factor")];
            tensor<fp32, [2]> product = mul(x = x, y = factor)[name = string("product")];
            list<tensor<fp32, [2]>, 1> longer = list_write(ls = l, index = i, value = product)[name = string("longer")];
            tensor<int32, []> next = add(x = i, y = int32(1))[name = string("next")];
          } -> (next, longer);
        tensor<int32, []> count = list_length(ls = filled)[name = string("count")];
        tensor<int32, [?]> places = range_1d(start = int32(0), end = count, step = int32(1))[name = string("places")];
        tensor<fp32, [?, 2]> all = list_gather(ls = filled, indices = places)[name = string("all")];
      } -> (all, count);
      """
    let model = try program(text, inputs: [.array("n", [1]), .array("x", [2])], outputs: ["all", "count"], version: 6)
    let outputs = try predict(model, ["n": .doubles([4]), "x": .doubles([1, -1])])
    #expect(outputs["all"]?.array?.shape == [4, 2])
    #expect(outputs["all"]?.array?.doubles == [0, 0, 1, -1, 2, -2, 3, -3])
    #expect(outputs["count"]?.array?.doubles == [4])
  }

  /// A function that takes images as [N, H, W, C], as those of TensorFlow do.
  @Test func imagesWithChannelsLast() throws {
    let text = """
      func main<ios15>(tensor<fp32, [?, 1, 2, 3]> x) {
        tensor<fp32, [?, 1, 2, 3]> y = mul(x = x, y = fp32(0x1p+1))[name = string("y")];
      } -> (y);
      """
    let model = try program(text, inputs: [.image("x", width: 2, height: 1)], outputs: ["y"], version: 6)
    let image = PixelBuffer(bytes: [1, 2, 3, 4, 5, 6], width: 2, height: 1, format: .rgb24)
    let output = try predict(model, ["x": .image(image)])["y"]?.array
    #expect(output?.shape == [1, 1, 2, 3])
    #expect(output?.doubles == [2, 4, 6, 8, 10, 12])
  }

  /// A program whose input and output have elements of these types; those that are no pixels, such as class numbers, cannot be
  /// an image. As multi-arrays, all run.
  private func copying(
    _ taken: String, _ made: String, _ input: FeatureDescription, _ output: FeatureDescription
  ) throws -> Model {
    let text = """
      func main<ios17>(tensor<\(taken), [1, 1, 2, 3]> x) {
        tensor<\(made), [1, 1, 2, 3]> y = cast(x = x, dtype = string("\(made)"))[name = string("y")];
      } -> (y);
      """
    var model = try program(text, inputs: [input], version: 8)
    model.description?.output = [output]
    return model
  }

  @Test(arguments: ["int32", "int16", "uint16", "int8", "bool"])
  func imagesAreNotMadeOfIntegers(_ type: String) throws {
    let picture = FeatureDescription.image("y", width: 3, height: 2, .grayscale)
    let output = try copying("fp32", type, .array("x", [1, 1, 2, 3]), picture)
    #expect(
      loadingProblem(output)?.hasPrefix(
        "output 'y' is an image, but the function makes \(type) [1, 1, 2, 3], expected fp16, fp32 or uint8\n") == true)
    #expect(loadingProblem(try copying("fp32", type, .array("x", [1, 1, 2, 3]), .array("y"))) == nil)
    let input = try copying(type, "fp32", .image("x", width: 3, height: 2, .grayscale), .array("y"))
    #expect(
      loadingProblem(input)?.hasPrefix(
        "input 'x' is an image, but the function takes \(type) [1, 1, 2, 3], expected fp16, fp32 or uint8\n") == true)
  }

  @Test(arguments: ["fp32", "fp16", "uint8"])
  func imagesAreMadeOfPixels(_ type: String) throws {
    let picture = FeatureDescription.image("y", width: 3, height: 2, .grayscale)
    let model = try copying("fp32", type, .array("x", [1, 1, 2, 3]), picture)
    let outputs = try predict(model, ["x": .doubles([0, 1, 2, 3, 254, 255], shape: [1, 1, 2, 3])])
    guard case .image(let image)? = outputs["y"] else {
      Issue.record("no image")
      return
    }
    #expect(image.bytes(as: .gray8) == [0, 1, 2, 3, 254, 255])
  }

  /// Several images, or more channels than an image has: the sentence says which shape is one.
  @Test(arguments: [[2, 1, 2, 3], [1, 2, 2, 3], [1, 3, 2, 3], [2, 3]])
  func anImageIsOneOfItsChannels(_ shape: [Int]) throws {
    let axes = shape.map(String.init).joined(separator: ", ")
    let text = """
      func main<ios17>(tensor<fp32, [\(axes)]> x) {
        tensor<fp32, [\(axes)]> y = relu(x = x)[name = string("y")];
      } -> (y);
      """
    var model = try program(text, inputs: [.array("x", shape.map(Int64.init))], version: 8)
    model.description?.output = [.image("y", width: 3, height: 2, .grayscale)]
    let input = FeatureValue.doubles(Array(repeating: 1, count: shape.reduce(1, *)), shape: shape)
    #expect(
      predictionProblem(model, ["x": input])?.hasPrefix(
        "output 'y' is an image, its value has shape [\(axes)], expected [1, 1, height, width]\n") == true)
  }

  @Test func elementsOfAListAreScatteredAndRead() throws {
    let text = """
      func main<ios15>(tensor<fp32, [2, 3]> x, tensor<int32, []> place) {
        list<tensor<fp32, [3]>, 4> empty = make_list(init_length = int32(4), elem_shape = int32(3),
            dynamic_length = bool(false), dtype = string("fp32"))[name = string("empty")];
        tensor<int32, [2]> places = const()[name = string("places"), val = tensor<int32, [2]>([3, 1])];
        list<tensor<fp32, [3]>, 4> filled = list_scatter(ls = empty, indices = places, value = x)[
            name = string("filled")];
        tensor<fp32, [3]> y = list_read(ls = filled, index = place)[name = string("y")];
      } -> (y);
      """
    let model = try program(text, inputs: [.array("x", [2, 3]), .array("place", [1])], outputs: ["y"], version: 6)
    let x = FeatureValue.doubles([1, 2, 3, 4, 5, 6], shape: [2, 3])
    for (place, expected) in [(0, [0, 0, 0]), (1, [4, 5, 6]), (3, [1, 2, 3])] as [(Double, [Double])] {
      #expect(try predict(model, ["x": x, "place": .doubles([place])])["y"]?.array?.doubles == expected)
    }
    #expect(
      problem { _ = try predict(model, ["x": x, "place": .doubles([4])]) }
        == "operation 'list_read': `index` holds 4, expected 0 to 3 for a list of 4 elements")
  }

  private func classifier(_ labels: String, _ type: String) throws -> Model {
    var model = try program(
      """
      func main<ios16>(tensor<fp32, [3]> x) {
        \(type) label, dict<\(type), fp64> probabilities =
            classify(classes = list<\(type), 3>(\(labels)), probabilities = x)[name = string("classify")];
      } -> (label, probabilities);
      """, inputs: [.array("x", [3])], version: 7)
    model.description?.predictedFeatureName = "label"
    model.description?.predictedProbabilitiesName = "probabilities"
    return model
  }

  @Test func classesAreStringsOrLongIntegers() throws {
    let x: NameMap<FeatureValue> = ["x": .doubles([0.25, 0.5, 0.5])]
    let named = try predict(classifier(#"["a", "b", "c"]"#, "string"), x)
    #expect(named["label"]?.string == "b")
    #expect(named["probabilities"]?.strings == ["a": 0.25, "b": 0.5, "c": 0.5])
    let numbered = try predict(classifier("[1, 5000000000, -7]", "int64"), x)
    #expect(numbered["label"]?.int64 == 5_000_000_000)
    #expect(numbered["probabilities"]?.integers == [1: 0.25, 5_000_000_000: 0.5, -7: 0.5])
  }

  @Test func aFunctionIsChosenByName() throws {
    let text = """
      func twice<ios18>(tensor<fp32, [1]> x) { tensor<fp32, [1]> y = add(x = x, y = x)[name = string("y")]; } -> (y);
      func square<ios18>(tensor<fp32, [1]> x) { tensor<fp32, [1]> z = mul(x = x, y = x)[name = string("z")]; } -> (z);
      """
    var model = try program(text)
    model.description?.functions = [("twice", "y"), ("square", "z")].map { name, output in
      .with { function in
        function.name = name
        function.input = [.array("x", [1])]
        function.output = [.array(output, [1])]
      }
    }
    model.description?.defaultFunctionName = "square"
    let x: NameMap<FeatureValue> = ["x": .doubles([3])]
    #expect(try RuntimeModel(model).prediction(from: x)["z"]?.array?.doubles == [9])
    let twice = try RuntimeModel(model, LoadingOptions(functionName: "twice"))
    #expect(twice.description.output.map(\.name) == ["y"])
    #expect(try twice.prediction(from: x)["y"]?.array?.doubles == [6])
    #expect(
      problem { _ = try RuntimeModel(model, LoadingOptions(functionName: "half")) }
        == "the program has no function 'half', expected one of 'square', 'twice'")
    model.description?.defaultFunctionName = ""
    #expect(
      problem { _ = try RuntimeModel(model) } == "the program has no function 'main', expected one of 'square', 'twice'"
    )
  }

  @Test func aLoopMayChangeAShape() throws {
    let text = """
      func main<ios15>(tensor<fp32, [1]> x) {
        tensor<int32, []> start = const()[name = string("start"), val = int32(0)];
        tensor<int32, []> end, tensor<fp32, [?]> y = while_loop(loop_vars = (start, x))[
            name = string("loop")] (tensor<int32, []> i, tensor<fp32, [?]> v) {
            tensor<bool, []> more = less(x = i, y = int32(3))[name = string("more")];
          } -> (more), (tensor<int32, []> i, tensor<fp32, [?]> v) {
            tensor<int32, []> next = add(x = i, y = int32(1))[name = string("next")];
            tensor<fp32, [?]> longer = concat(values = (v, x), axis = int32(0), interleave = bool(false))[
                name = string("longer")];
          } -> (next, longer);
      } -> (y);
      """
    let model = try program(text, inputs: [.array("x", [1])], outputs: ["y"], version: 6)
    #expect(try predict(model, ["x": .doubles([7])])["y"]?.array?.doubles == [7, 7, 7, 7])
  }

  /// The shape of the result, and so that of what is computed of it, is known when a block has run.
  @Test(arguments: [0.0, 1]) func blocksReturnValuesOfOtherShapes(_ flag: Double) throws {
    let text = """
      func main<ios17>(tensor<fp32, [1]> flag, tensor<fp32, [2, 3]> x) {
        tensor<bool, [1]> flags = cast(x = flag, dtype = string("bool"))[name = string("flags")];
        tensor<bool, []> pred = squeeze(x = flags)[name = string("pred")];
        tensor<fp32, [...]> any = cond(pred = pred)[name = string("any")] () {
          } -> (x), () {
            tensor<fp32, [6]> flat = reshape(x = x, shape = tensor<int32, [1]>([6]))[name = string("flat")];
          } -> (flat);
        tensor<fp32, [...]> y = reduce_sum(x = any, axes = tensor<int32, [1]>([0]), keep_dims = bool(false))[
            name = string("y")];
      } -> (y);
      """
    let model = try program(
      text, inputs: [.array("flag", [1]), .array("x", [2, 3])], outputs: ["y"], version: 8)
    let y = try predict(model, ["flag": .doubles([flag]), "x": .doubles([1, 2, 3, 4, 5, 6], shape: [2, 3])])["y"]
    #expect(y?.array?.doubles == (flag == 0 ? [21] : [5, 7, 9]))
  }

  @Test func scalarsAreConcatenated() throws {
    let text = """
      func main<ios15>(tensor<fp32, []> x) {
        tensor<fp32, [3]> y = concat(values = (x, fp32(2), x), axis = int32(0), interleave = bool(false))[
            name = string("y")];
      } -> (y);
      """
    let model = try program(text, inputs: [.array("x", [1])], outputs: ["y"], version: 6)
    #expect(try predict(model, ["x": .doubles([7])])["y"]?.array?.doubles == [7, 2, 7])
  }

  @Test func halfPrecisionIsRoundedUnlessAskedFor() throws {
    var model = try program(
      """
      func main<ios16>(tensor<fp32, [1]> x) {
        tensor<fp16, [1]> y = cast(x = x, dtype = string("fp16"))[name = string("y")];
      } -> (y);
      """, inputs: [.array("x", [1])], version: 7)
    model.description?.output = [.array("y", [1], .float16)]
    let x: NameMap<FeatureValue> = ["x": .doubles([Double(Float(0.1))])]
    #expect(try RuntimeModel(model).prediction(from: x)["y"]?.array?.doubles == [Double(Float16(0.1))])
    var options = LoadingOptions()
    options.widensHalfOutputs = true
    #expect(try RuntimeModel(model, options).prediction(from: x)["y"]?.array?.doubles == [Double(Float(0.1))])
  }

  /// The size is constant and fits at some places: the place that an input gives is at fault.
  @Test func whereASliceBeginsIsTheInputsFault() throws {
    let text = """
      func main<ios16>(tensor<int32, [1]> begin) {
        tensor<fp32, [3]> x = const()[name = string("x"), val = tensor<fp32, [3]>([1, 2, 3])];
        tensor<int32, [1]> size = const()[name = string("size"), val = tensor<int32, [1]>([2])];
        tensor<fp32, [2]> y = slice_by_size(x = x, begin = begin, size = size)[name = string("y")];
      } -> (y);
      """
    let model = try program(text, inputs: [.array("begin", [1], .int32)], outputs: ["y"], version: 7)
    #expect(try predict(model, ["begin": .doubles([1])])["y"]?.array?.doubles == [2, 3])
    let error = #expect(throws: RuntimeError.self) { try predict(model, ["begin": .doubles([2])]) }
    #expect(error?.diagnostic.code == "input-value")
  }

  @Test func aDeclaredShapeThatDoesNotFitIsNoFaultOfAFlexibleModel() throws {
    let text = """
      func main<ios16>(tensor<fp32, [?]> x) {
        tensor<int32, [1]> begin = const()[name = string("begin"), val = tensor<int32, [1]>([2])];
        tensor<int32, [1]> size = const()[name = string("size"), val = tensor<int32, [1]>([2])];
        tensor<fp32, [2]> y = slice_by_size(x = x, begin = begin, size = size)[name = string("y")];
      } -> (y);
      """
    var x = FeatureDescription.array("x", [1])
    if case .multiArrayType(var array)? = x.type?.kind {
      array.shapeFlexibility = .shapeRange(.with { $0.sizeRanges = [.with { $0.upperBound = -1 }] })
      x.type?.kind = .multiArrayType(array)
    }
    let model = try program(text, inputs: [x], outputs: ["y"], version: 7)
    #expect(try predict(model, ["x": .doubles([1, 2, 3, 4])])["y"]?.array?.doubles == [3, 4])
  }
}
