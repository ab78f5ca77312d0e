import Foundation
import ModelFormat
import ModelSpec
import ModelValidation
import Testing
import _ModelTestSupport

@testable import ModelOptimize
@testable import ModelRuntime

/// The weights of networks in fewer bits.
struct NetworkQuantizationTests {
  typealias Mode = NetworkQuantization.Mode

  static let modes: [Mode] =
    [.float16, .linearSymmetric] + (1...8).map { .linear(bits: $0) } + (1...8).map { .table(bits: $0) }

  /// Floats that look random and are not, of two scales.
  private static func floats(_ count: Int, _ seed: UInt64) -> [Float] {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int32(truncatingIfNeeded: state >> 32)) / 2e9 * (index % 3 == 0 ? 1 : 0.2)
    }
  }

  private static func weights(_ count: Int, _ seed: UInt64) -> WeightParams {
    .with { $0.floatValue = WeightData(floats: floats(count, seed)) }
  }

  /// A convolution, a transposed one with groups, and a matrix product; kernels are not whole numbers of bytes in all bits.
  private static func network() -> Model {
    let convolution = ConvolutionLayerParams.with {
      $0.outputChannels = 6
      $0.kernelChannels = 3
      $0.kernelSize = [3, 3]
      $0.convolutionPaddingType = .valid(ValidPadding())
      $0.hasBias = true
      $0.weights = weights(6 * 3 * 9, 1)
      $0.bias = weights(6, 2)
    }
    let transposed = ConvolutionLayerParams.with {
      $0.outputChannels = 4
      $0.kernelChannels = 6
      $0.nGroups = 2
      $0.kernelSize = [5, 5]
      $0.isDeconvolution = true
      $0.convolutionPaddingType = .valid(ValidPadding())
      $0.weights = weights(6 * 2 * 25, 3)
    }
    let product = InnerProductLayerParams.with {
      $0.inputChannels = 4 * 8 * 8
      $0.outputChannels = 5
      $0.hasBias = true
      $0.weights = weights(5 * 4 * 64, 4)
      $0.bias = weights(5, 5)
    }
    return .neuralNetwork(
      [
        .layer("conv", ["x"], ["c"], .convolution(convolution)),
        .layer("up", ["c"], ["u"], .convolution(transposed)),
        .layer("flat", ["u"], ["f"], .flattenTo2D(FlattenTo2DLayerParams.with { $0.axis = 1 })),
        .layer("dense", ["f"], ["y"], .innerProduct(product)),
      ], inputs: [.multiArray("x", [1, 3, 6, 6])], outputs: [.multiArray("y", [1, 5])])
  }

  /// The elements that each float or quantized field stands for, read without what wrote them.
  private static func reference(_ params: WeightParams, _ shape: LayerWeightShape?) -> [Float] {
    guard let quantization = params.quantization else { return params.floats ?? [] }
    let (bytes, bits) = (params.rawValue.bytes, Int(quantization.numberOfBits))
    let all = bytes.flatMap { byte in (0..<8).map { byte >> (7 - UInt8($0)) & 1 } }
    let count = shape?.lengths.reduce(1, *) ?? 0
    let numbers = (0..<count).map { index in
      all[index * bits..<(index + 1) * bits].reduce(0) { $0 << 1 | Int($1) }
    }
    switch quantization.quantizationType {
    case .lookupTableQuantization(let table): return numbers.map { table.floatValue[$0] }
    case .linearQuantization(let linear):
      let inner = shape?.lengths.dropFirst((shape?.channelAxis ?? 0) + 1).reduce(1, *) ?? 1
      return numbers.enumerated().map { index, number in
        let channel = linear.scale.count == 1 ? 0 : index / inner % linear.scale.count
        return Float(number) * linear.scale[channel] + linear.bias[channel]
      }
    case nil: return []
    }
  }

  /// The model with all weights as floats.
  private static func unpacked(_ model: Model) throws -> Model {
    var (result, network) = (model, try #require(model.network))
    network.changeLayers { layer, _ in
      guard var body = layer.layer else { return }
      let original = body
      body.changeWeightParams { params, path in
        let floats = reference(params, original.weightShape(at: path))
        params = .with { $0.floatValue = WeightData(floats: floats) }
      }
      layer.layer = body
    }
    result.network = network
    return result
  }

  private static func prediction(_ model: Model) throws -> [Double] {
    let input = FeatureArray(doubles: floats(108, 9).map(Double.init), shape: [1, 3, 6, 6])
    let outputs = try RuntimeModel(model).prediction(from: ["x": .array(input)])
    guard case .array(let array)? = outputs["y"] else { return [] }
    return array.doubles
  }

  @Test(arguments: modes) func predictsWithTheDequantizedWeights(_ mode: Mode) throws {
    let original = Self.network()
    var (model, quantization) = (original, try NetworkQuantization(mode))
    try quantization.apply(to: &model)
    #expect(ModelValidator.validate(model).filter { $0.severity == .error } == [])
    // What is told of each tensor is true of what is stored.
    let unpacked = try Self.unpacked(model)
    #expect(
      quantization.tensors.map(\.name) == ["conv/weights", "conv/bias", "up/weights", "dense/weights", "dense/bias"])
    var told = quantization.tensors[...]
    for (layer, other) in zip(original.network?.layers ?? [], unpacked.network?.layers ?? []) {
      for (before, after) in zip(layer.weightParams, other.weightParams) {
        let (old, new) = (before.params.floats ?? [], after.params.floats ?? [])
        let differences = zip(old, new).map { Double(($0 - $1).magnitude) }
        let next = told.popFirst()
        let tensor = try #require(next)
        #expect(abs((differences.max() ?? 0) - tensor.maxError) <= 1e-6)
      }
    }
    let (found, expected) = (try Self.prediction(model), try Self.prediction(unpacked))
    #expect(found.count == 5)
    for (one, other) in zip(found, expected) { #expect(abs(one - other) <= 1e-4 * max(1, abs(other))) }
  }

  @Test func moreBitsAreNearer() throws {
    for form in [Mode.linear(bits:), Mode.table(bits:)] {
      var last = Double.infinity
      for bits in 1...8 {
        var (model, quantization) = (Self.network(), try NetworkQuantization(form(bits)))
        try quantization.apply(to: &model)
        let error = try #require(quantization.tensors.first { $0.name == "dense/weights" }).squaredError
        #expect(error < last)
        last = error
      }
    }
  }

  /// Scales fitted to the numbers are nearer than those of the range alone.
  @Test(arguments: 1...8) func scalesFit(_ bits: Int) {
    let elements = Self.floats(600, 3)
    for isSymmetric in bits == 8 ? [true, false] : [false] {
      let (params, values) = LinearWeights(elements, bits: bits, isSymmetric: isSymmetric, nil).params
      let error = zip(values, elements).reduce(0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
      let (low, high) = (Double(elements.min() ?? 0), Double(elements.max() ?? 0))
      let half = Double(1 << (bits - 1))
      let scale = isSymmetric ? max(-low, high) / (half - 1) : (high - low) / (2 * half - 1)
      let bias = isSymmetric ? -half * scale : low
      let plain = elements.reduce(0) { sum, element in
        sum + pow(((Double(element) - bias) / scale).rounded() * scale + bias - Double(element), 2)
      }
      #expect(error < plain)
      guard case .linearQuantization(let linear) = params.quantization?.quantizationType else {
        Issue.record("no scale")
        continue
      }
      if isSymmetric { #expect(linear.bias == [-128 * linear.scale[0]]) }
    }
  }

  @Test func versionsAndPipelines() throws {
    var network = Self.network()
    network.specificationVersion = 1
    var half = network
    var quantization = try NetworkQuantization(.float16)
    try quantization.apply(to: &half)
    #expect(half.specificationVersion == 2)
    var pipeline = Model.model(.pipeline(.with { $0.models = [network, .model(.identity(Identity()))] }))
    quantization = try NetworkQuantization(.linear(bits: 4))
    try quantization.apply(to: &pipeline)
    #expect(pipeline.specificationVersion == 3)
    #expect(pipeline.pipeline?.models.map(\.specificationVersion) == [3, 1])
    #expect(quantization.tensors.first?.name == "model0/conv/weights")
    let error = #expect(throws: Diagnostic.self) { try NetworkQuantization(.table(bits: 9)) }
    #expect(error?.message == "the weights of networks are stored in 1 to 8 bits or in 16, found 9")
  }

  @Test func layersInBranches() throws {
    let inner = NeuralNetwork.with {
      $0.layers = [
        .layer(
          "deep", ["x"], ["y"],
          .loadConstantND(
            .with {
              $0.shape = [400]
              $0.data = Self.weights(400, 1)
            }))
      ]
    }
    var model = Model.neuralNetwork(
      [.layer("if", ["c"], [], .branch(.with { $0.ifBranch = inner }))], inputs: [], outputs: [])
    var quantization = try NetworkQuantization(.linear(bits: 8))
    try quantization.apply(to: &model)
    #expect(quantization.tensors.map(\.name) == ["if/ifBranch/deep/data"])
    #expect(quantization.tensors.first?.newByteCount == 408)
  }
}

/// Reported failures of other tools: elements that are not finite or very small, tiny tensors, and weights that are there twice.
struct AwkwardNetworkWeightsTests {
  private func constant(_ name: String, _ elements: [Float], isUpdatable: Bool = false) -> NeuralNetworkLayer {
    .layer(
      name, [], [name],
      .loadConstantND(
        .with {
          $0.shape = [UInt64(elements.count)]
          $0.data = .with {
            $0.floatValue = WeightData(floats: elements)
            $0.isUpdatable = isUpdatable
          }
        }))
  }

  private func changes(_ layers: [NeuralNetworkLayer], _ mode: NetworkQuantization.Mode) throws -> [NetworkTensorChange]
  {
    var model = Model.neuralNetwork(layers, inputs: [], outputs: [])
    var quantization = try NetworkQuantization(mode)
    try quantization.apply(to: &model)
    // What is said to stay does.
    for (index, change) in quantization.tensors.enumerated() where change.problem != nil {
      #expect(model.network?.layers[index] == layers[index])
      #expect(change.maxError == 0 && change.newByteCount == change.oldByteCount)
    }
    return quantization.tensors
  }

  @Test(arguments: NetworkQuantizationTests.modes)
  func elementsThatAreNotFinite(_ mode: NetworkQuantization.Mode) throws {
    let elements = (0..<3000).map { Float($0) / 7 }
    for bad in [Float.nan, .infinity, -.infinity] {
      let found = try changes([constant("good", elements), constant("bad", elements + [bad])], mode)
      #expect(found[1].problem == (mode == .float16 ? nil : .notFinite))
      #expect(found[0].problem == nil)
    }
  }

  @Test func numbersBeyondHalfPrecision() throws {
    #expect(try changes([constant("w", [1, 2, 70_000])], .float16).map(\.problem) == [.outOfRange])
  }

  @Test(arguments: NetworkQuantizationTests.modes.dropFirst())
  func verySmallNumbers(_ mode: NetworkQuantization.Mode) throws {
    // The range is below the least normal number; coremltools takes such a tensor for a constant.
    let tiny = [200, 340].map { count in (0..<2000).map { Float($0 % count) * .leastNonzeroMagnitude } }
    let small = (0..<2000).map { Float($0) * 1e-10 }
    for elements in tiny + [small] {
      let found = try changes([constant("w", elements)], mode)
      let range = Double(elements.max() ?? 0)
      #expect(found[0].problem == nil)
      switch mode {
      case .linear(let bits), .table(let bits):
        #expect(found[0].maxError <= 1.01 * range / Double(1 << bits - 1) / (bits == 1 ? 1 : 2) + 1e-45)
      default: #expect(found[0].maxError <= range / 100)
      }
    }
  }

  @Test(arguments: NetworkQuantizationTests.modes) func tinyTensors(_ mode: NetworkQuantization.Mode) throws {
    let found = try changes([constant("one", [3]), constant("two", [1, -1]), constant("none", [])], mode)
    #expect(found.map(\.name) == ["one/data", "two/data"])
    #expect(found.map(\.problem) == (mode == .float16 ? [nil, nil] : [.notSmaller, .notSmaller]))
  }

  @Test(arguments: NetworkQuantizationTests.modes) func constantTensors(_ mode: NetworkQuantization.Mode) throws {
    for value in [Float(0), 0.75, -3] {
      let found = try changes([constant("w", [Float](repeating: value, count: 1000))], mode)
      #expect(found[0].problem == nil)
      #expect(found[0].maxError <= Double(value.magnitude) * 1e-6)
    }
  }

  @Test func weightsThatAreThereTwiceBecomeTheSame() throws {
    let elements = (0..<500).map { Float(($0 * 37) % 101) }
    for mode in NetworkQuantizationTests.modes {
      var model = Model.neuralNetwork([constant("a", elements), constant("b", elements)], inputs: [], outputs: [])
      var quantization = try NetworkQuantization(mode)
      try quantization.apply(to: &model)
      let fields = (model.network?.layers ?? []).flatMap { $0.weightParams.map(\.params) }
      #expect(fields.count == 2 && fields[0] == fields[1])
    }
  }

  @Test func trainedWeightsStay() throws {
    let elements = (0..<500).map { Float($0) }
    let found = try changes([constant("w", elements, isUpdatable: true)], .linear(bits: 8))
    #expect(found.map(\.problem) == [.updatable])
  }

  @Test func zeroStaysZero() throws {
    let elements: [Float] = (0..<500).map { $0 % 2 == 0 ? 0 : Float($0) / 77 - 2 }
    let (params, values) = LinearWeights(elements, bits: 8, isSymmetric: true, nil).params
    #expect(params.quantization?.numberOfBits == 8)
    #expect(zip(elements, values).allSatisfy { $0 != 0 || $1 == 0 })
  }
}

/// Models of a folder, quantized in every way: what `scripts/compare/compare-network-quantization.py` compares with coremltools.
struct QuantizedFolderTests {
  private static let folder = ProcessInfo.processInfo.environment["MODELC_QUANTIZED_FOLDER"]

  @Test(.enabled(if: folder != nil, "no folder of models: set MODELC_QUANTIZED_FOLDER"))
  func everyModelInEveryMode() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".mlmodel") {
      let file = try ModelFile.read(folder.appendingPathComponent(name).path)
      for mode in NetworkQuantizationTests.modes {
        var (result, quantization) = (file, try NetworkQuantization(mode))
        try quantization.apply(to: &result.model)
        let label =
          switch mode {
          case .float16: "float16"
          case .linearSymmetric: "linear_symmetric-8"
          case .linear(let bits): "linear-\(bits)"
          case .table(let bits): "kmeans-\(bits)"
          }
        try result.write(to: folder.appendingPathComponent("\(name.dropLast(8)).\(label).quantized").path)
      }
    }
  }
}
