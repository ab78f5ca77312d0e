internal import ModelConversion
internal import ModelOps
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

/// Layers whose operations MIL lacks: the program has MIL's operations only, and computes the same.
@Suite struct DecompositionTests {
  struct Case: Sendable, CustomStringConvertible {
    var layer: NeuralNetworkLayer.Layer
    var inputs: [[Int64]]
    /// The program's operations.
    var operations: [String]

    init(_ layer: NeuralNetworkLayer.Layer, _ inputs: [[Int64]], _ operations: [String]) {
      self.layer = layer
      self.inputs = inputs
      self.operations = operations
    }

    var description: String { "\(layer.schemaName) of \(inputs)" }
  }

  private static func weights(_ count: Int) -> WeightParams {
    .with { $0.floatValue = WeightData(floats: (0..<count).map { Float(($0 * 7) % 11) / 8 - 0.5 }) }
  }

  private static func packed(_ count: Int, bits: UInt64, scale: [Float], bias: [Float]) -> WeightParams {
    .with {
      $0.rawValue = WeightData(bytes: (0..<(count * Int(bits) + 7) / 8).map { UInt8(truncatingIfNeeded: $0 * 37 + 5) })
      $0.quantization = .with {
        $0.numberOfBits = bits
        $0.quantizationType = .linearQuantization(
          .with {
            $0.scale = scale
            $0.bias = bias
          })
      }
    }
  }

  private static func dense(_ weights: WeightParams) -> NeuralNetworkLayer.Layer {
    .innerProduct(
      .with {
        $0.inputChannels = 6
        $0.outputChannels = 4
        $0.weights = weights
      })
  }

  private static let cases: [Case] = [
    Case(
      .batchnorm(
        .with {
          $0.channels = 3
          $0.computeMeanVar = true
          $0.gamma = weights(3)
          $0.beta = weights(3)
        }), [[2, 3, 4, 5]],
      ["reduce_mean", "sub", "square", "reduce_mean", "rsqrt", "mul", "mul", "add"]),
    Case(.mvn(.with { $0.normalizeVariance = true }), [[2, 3, 4, 5]], ["layer_norm"]),
    Case(.mvn(.with { $0.acrossChannels = true }), [[2, 3, 4, 5]], ["reduce_mean", "sub"]),
    Case(
      .asinh(AsinhLayerParams()), [[2, 3]],
      [
        "abs", "square", "add", "sqrt", "real_div", "atanh", "add", "log", "log", "add", "greater", "select", "sign",
        "mul", "less", "select",
      ]),
    Case(
      .acosh(AcoshLayerParams()), [[2, 3]],
      [
        "sub", "add", "real_div", "sqrt", "atanh", "mul", "sqrt", "sqrt", "mul", "add", "log", "less", "select",
      ]),
    Case(.lowerTriangular(.with { $0.k = 1 }), [[4, 5]], ["band_part"]),
    Case(.lowerTriangular(.with { $0.k = -1 }), [[4, 5]], ["select"]),
    Case(.upperTriangular(.with { $0.k = 2 }), [[4, 5]], ["select"]),
    Case(.broadcastToStatic(.with { $0.targetShape = [2, 3, 4] }), [[3, 1]], ["reshape", "tile"]),
    Case(
      .constantPad(
        .with {
          $0.padToGivenOutputSizeMode = true
          $0.padAmounts = [0, 5, 4, 0]
          $0.value = 2
        }), [[3, 2]], ["pad"]),
    Case(.reshapeLike(ReshapeLikeLayerParams()), [[2, 6], [3, 4]], ["reshape"]),
    Case(.crop(.with { $0.offset = [1, 2] }), [[1, 2, 5, 6], [1, 1, 3, 2]], ["slice_by_size"]),
    Case(dense(packed(24, bits: 4, scale: [0.5], bias: [-1])), [[2, 6]], ["constexpr_lut_to_dense", "linear"]),
    Case(dense(packed(24, bits: 3, scale: [0.5], bias: [-1])), [[2, 6]], ["constexpr_lut_to_dense", "linear"]),
    Case(
      dense(packed(24, bits: 8, scale: [0.5, 0.25, 2, 1], bias: [1, 2, 3, 4])), [[2, 6]],
      ["constexpr_affine_dequantize", "linear"]),
    Case(
      .activation(.with { $0.nonlinearityType = .prelu(.with { $0.alpha = weights(1) }) }), [[1, 3, 2, 2]],
      ["leaky_relu"]),
    Case(.batchedMatmul(BatchedMatMulLayerParams()), [[4], [4]], ["expand_dims", "expand_dims", "matmul"]),
    Case(
      .whereBroadcastable(WhereBroadcastableLayerParams()), [[2, 3], [1], [3]], ["cast", "reshape", "tile", "select"]),
    Case(.cumSum(.with { $0.axis = -1 }), [[2, 3]], ["cumsum"]),
    Case(.flatten(FlattenLayerParams()), [[2, 3, 4, 5]], ["reshape"]),
  ]

  @Test(arguments: cases) func computesTheSame(_ each: Case) throws {
    let names = each.inputs.indices.map { "x\($0)" }
    let converted = try ConvertedNetwork(
      [.layer("layer", names, ["y"], each.layer)], inputs: zip(names, each.inputs).map { .multiArray($0, $1) },
      outputs: ["y"])
    #expect(converted.operations == each.operations)
    var inputs: [String: ModelOps.Tensor] = [:]
    for (name, shape) in zip(names, each.inputs) {
      let lengths = shape.map { Int($0) }
      let count = lengths.reduce(1, *)
      inputs[name] = ModelOps.Tensor(floats: (0..<count).map { Float(($0 * 5) % 13) / 4 + 0.25 }, lengths)
    }
    let expected = try GraphRun.outputs(of: converted.network, inputs)["y"]
    let found = try GraphRun.outputs(of: converted.program, inputs)["y"]
    #expect(found?.shape == expected?.shape)
    let pairs = zip(found?.floatArray ?? [], expected?.floatArray ?? [])
    #expect(pairs.allSatisfy { abs($0 - $1) <= 1e-5 * max(1, abs($1)) || $0.isNaN && $1.isNaN })
  }
}
