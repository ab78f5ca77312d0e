import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat

/// The records of layers whose form is known, and the way back.
struct EspressoRecordTests {
  private static let shapes: NameMap<[Int]> = ["x": [1, 2, 3, 4, 5], "z": [1, 2, 3, 4, 5]]

  /// Type and fields of the record, by key; numbers of blobs are left out.
  private func text(
    _ kind: NeuralNetworkLayer.Layer, inputs: [String] = ["x"], outputs: [String] = ["y"]
  ) throws -> String {
    let layer = NeuralNetworkLayer.layer("layer", inputs, outputs, kind)
    try EspressoKindsTests.check(layer, shapes: Self.shapes)
    let record = try EspressoKindsTests.lowered([layer], shapes: Self.shapes).records[0]
    let fields = record.fields.filter { !$0.key.contains("blob") }.sorted { $0.key < $1.key }.map { member in
      switch member.value {
      case .integer(let value): "\(member.key) \(value)"
      case .number(let value): "\(member.key) \(value)"
      case .bool(let value): "\(member.key) \(value)"
      default: member.key
      }
    }
    return ([record.type] + fields + record.weights.map(\.key)).joined(separator: ", ")
  }

  private func activation(_ kind: ActivationParams.NonlinearityType) throws -> String {
    try text(.activation(.with { $0.nonlinearityType = kind }))
  }

  @Test func activations() throws {
    #expect(try activation(.relu(.init())) == "activation, mode 0")
    #expect(try activation(.tanh(.init())) == "activation, mode 1")
    #expect(try activation(.leakyReLU(.with { $0.alpha = 0.5 })) == "activation, alpha 0.5, mode 2")
    #expect(try activation(.sigmoid(.init())) == "activation, mode 3")
    #expect(try activation(.scaledTanh(.with { $0.alpha = 2 })) == "activation, alpha 2, beta 0, mode 5")
    #expect(try activation(.linear(.with { $0.alpha = 1 })) == "activation, beta 0, mode 6")
    #expect(try activation(.sigmoidHard(.with { $0.beta = 0.5 })) == "activation, alpha 0, beta 0.5, mode 7")
    #expect(try activation(.elu(.with { $0.alpha = 3 })) == "activation, alpha 3, mode 8")
    #expect(try activation(.thresholdedReLU(.with { $0.alpha = 3 })) == "activation, alpha 3, mode 9")
    #expect(try activation(.softplus(.init())) == "activation, mode 10")
    #expect(try activation(.softsign(.init())) == "activation, mode 12")
    #expect(try text(.erf(.init())) == "activation, mode 20")
    #expect(try text(.gelu(.with { $0.mode = .tanhApproximation })) == "activation, mode 21")
    #expect(try activation(.prelu(.init())) == "nn.activation, PReLU")
  }

  @Test func elementwise() throws {
    let common = "alpha 1, beta 0, fused_relu 0"
    #expect(try text(.add(.init()), inputs: ["x", "z"]) == "elementwise, \(common), operation 0")
    #expect(try text(.multiply(.init()), inputs: ["x", "z"]) == "elementwise, \(common), operation 1")
    #expect(
      try text(.add(.with { $0.alpha = 3 })) == "elementwise, alpha 3, beta 0, fused_relu 0, operation 2")
    #expect(
      try text(.multiply(.with { $0.alpha = 3 })) == "elementwise, alpha 3, beta 0, fused_relu 0, operation 3")
    #expect(try text(.add(.init()), inputs: ["x", "z", "x"]) == "nn.add")
    #expect(
      try text(
        .clip(
          .with {
            $0.minVal = -.infinity
            $0.maxVal = 6
          })) == "elementwise, alpha, beta 6, fused_relu 0, operation 119")
    #expect(try text(.cos(.init())) == "elementwise, \(common), operation 114")
    #expect(try text(.max(.init()), inputs: ["x", "z"]) == "elementwise, \(common), operation 23")
    #expect(
      try text(.floorDivBroadcastable(.init()), inputs: ["x", "z"])
        == "elementwise, \(common), nd_mode true, operation 1021")
    #expect(
      try text(.whereBroadcastable(.init()), inputs: ["x", "z", "x"])
        == "elementwise, \(common), nd_mode true, operation 101")
    #expect(try text(.equal(.with { $0.alpha = 2 })) == "nn.equal, alpha 2")
    #expect(try text(.addBroadcastable(.init()), inputs: ["x", "z"]) == "nn.addBroadcastable")
  }

  @Test func unaryFunctions() throws {
    func unary(_ type: UnaryFunctionLayerParams.Operation, epsilon: Float = 1e-6, scale: Float = 1) throws -> String {
      try text(
        .unary(
          .with {
            $0.type = type
            $0.alpha = -6
            $0.epsilon = epsilon
            $0.scale = scale
          }))
    }
    #expect(try unary(.threshold) == "elementwise, alpha -6, beta 0, fused_relu 0, operation 25")
    #expect(try unary(.inverse) == "elementwise, alpha 1, beta 0, fused_relu 0, operation 10")
    #expect(try unary(.exp, epsilon: 0) == "elementwise, alpha 1, beta 0, fused_relu 0, operation 27")
    #expect(try unary(.inverse, epsilon: 1) == "nn.unary, alpha -6, epsilon 1, param_type, scale 1")
    #expect(try unary(.exp, scale: 2).hasPrefix("nn.unary"))
    #expect(try unary(.power).hasPrefix("nn.unary"))
  }

  @Test func shapes() throws {
    #expect(try text(.flatten(.init())) == "flatten, mode 0, nd_axis 0")
    #expect(
      try text(.reshape(.with { $0.targetShape = [-1, 11, 1, 2] }))
        == "reshape, dst_h 1, dst_k 11, dst_n 0, dst_seq -1, dst_w 2, mode 0, version 1")
    #expect(
      try text(.reshape(.with { $0.targetShape = [3, 4, 5] }))
        == "reshape, dst_h 4, dst_k 3, dst_n 0, dst_seq 0, dst_w 5, mode 0, version 1")
    #expect(
      try text(.reshapeStatic(.with { $0.targetShape = [4, -1, 192] }))
        == "reshape, dst_h -1, dst_k 4, dst_n 1, dst_nd_rank 3, dst_seq 1, dst_w 192, dynamic_shape false, mode 0, "
        + "version 1")
    #expect(
      try text(.permute(.with { $0.axis = [0, 2, 3, 1] }))
        == "transpose, axis_h 0, axis_k 1, axis_n 3, axis_seq 4, axis_w 2")
    #expect(
      try text(.transpose(.with { $0.axes = [0, 2, 1, 4, 3] }))
        == "transpose, axis_h 0, axis_k 3, axis_n 2, axis_seq 4, axis_w 1")
    #expect(
      try text(.transpose(.with { $0.axes = [1, 0, 2] }))
        == "transpose, axis_h 2, axis_k 1, axis_n 3, axis_seq 4, axis_w 0")
    #expect(try text(.transpose(.with { $0.axes = [0, 0] })) == "nn.transpose, axes")
    #expect(
      try text(.expandDims(.with { $0.axes = [3, -1] }))
        == "expand_dims, axes_0 3, axes_1 -1, hint_fallback_from_metal 1, nd_axis 0, size_of_axes 2")
    #expect(
      try text(.squeeze(.with { $0.axes = [0] }))
        == "squeeze, axes_0 0, hint_fallback_from_metal 1, nd_axis 0, size_of_axes 1, version 1")
    #expect(try text(.squeeze(.with { $0.squeezeAll = true })) == "nn.squeeze, squeezeAll true")
    #expect(try text(.tile(.with { $0.reps = [2, 3] })) == "tile, dst_h 2, dst_k 1, dst_n 1, dst_seq 1, dst_w 3")
  }

  @Test func parts() throws {
    #expect(try text(.concat(.init()), inputs: ["x", "z"]) == "concat")
    #expect(
      try text(.concat(.with { $0.sequenceConcat = true }), inputs: ["x", "z"]) == "sequence_concat, simple_concat 1")
    #expect(try text(.stack(.with { $0.axis = -2 }), inputs: ["x", "z"]) == "stack_nd, nd_axis -2")
    #expect(
      try text(
        .slice(
          .with {
            $0.axis = .heightAxis
            $0.startIndex = 1
            $0.endIndex = -1
            $0.stride = 1
          })) == "slice, axis 1, end -1, start 1")
    #expect(try text(.slice(.with { $0.stride = 2 })) == "nn.slice, stride 2")
    let split = try text(.splitND(.with { $0.numSplits = 2 }), outputs: ["a", "b"])
    #expect(split.hasPrefix("split_nd, begin_0 0, begin_1 0, begin_10 0,"))
    #expect(split.hasSuffix("nd_axis 0"))
    #expect(
      try text(.splitND(.with { $0.splitSizes = [1, 2] }), outputs: ["a", "b"]) == "nn.splitND, splitSizes")
    #expect(
      try text(
        .loadConstantND(
          .with {
            $0.shape = [2, 3]
            $0.data = .floats(6)
          }), inputs: []) == "load_constant, h 2, k 1, n 1, nd_rank 2, w 3")
  }

  @Test func bordersAndSizes() throws {
    let borders = BorderAmounts.with { borders in
      borders.borderAmounts = [(1 as UInt64, 2 as UInt64), (3, 4)].map { start, end in
        .with {
          $0.startEdgeSize = start
          $0.endEdgeSize = end
        }
      }
    }
    #expect(
      try text(
        .padding(
          .with {
            $0.paddingType = .reflection(.init())
            $0.paddingAmounts = borders
          }))
        == "general_padding, pad_b 2, pad_fill_mode 0, pad_l 3, pad_pad_mode 1, pad_r 4, pad_t 1, pad_value 0")
    #expect(try text(.crop(.with { $0.cropAmounts = borders })) == "crop, b 2, l 3, r 4, t 1")
    #expect(try text(.crop(.with { $0.cropAmounts = borders }), inputs: ["x", "z"]) == "nn.crop, cropAmounts")
    #expect(
      try text(.upsample(.with { $0.scalingFactor = [2, 3] }))
        == "upsample, align_corners 0, fractional_scaling_factor_x 1, fractional_scaling_factor_y 1, is_legacy_mode 0, "
        + "mode 0, scaling_factor_x 3, scaling_factor_y 2, use_fractional_scale_factors 0")
    #expect(
      try text(
        .reorganizeData(
          .with {
            $0.blockSize = 2
            $0.mode = .pixelShuffle
          })) == "space_to_depth, block_size 2, pixel_shuffle 1, reverse 1")
  }

  private func pooling(_ populate: (inout PoolingLayerParams) -> Void) throws -> String {
    try text(.pooling(.with(populate))).replacing("pad_fill_mode 0, ", with: "").replacing("pad_value 0, ", with: "")
  }

  @Test func poolings() throws {
    #expect(
      try pooling {
        $0.kernelSize = [2, 3]
        $0.poolingPaddingType = .valid(.init())
      }
        == "pool, average_count_exclude_padding 0, avg_or_max 1, pad_b 0, pad_l 0, pad_mode 2, pad_r 0, pad_t 0, "
        + "size_x 3, size_y 2, stride_x 1, stride_y 1, top_shape_style 0")
    #expect(
      try pooling {
        $0.type = .average
        $0.stride = [2, 2]
        $0.avgPoolExcludePadding = true
        $0.poolingPaddingType = .includeLastPixel(.with { $0.paddingAmounts = [1, 2] })
      }
        == "pool, average_count_exclude_padding 1, avg_or_max 0, pad_b 1, pad_l 2, pad_mode 0, pad_r 2, pad_t 1, "
        + "size_x 3, size_y 3, stride_x 2, stride_y 2, top_shape_style 2")
    #expect(
      try pooling {
        $0.type = .l2
        $0.globalPooling = true
        $0.poolingPaddingType = .valid(.init())
      }
        == "pool, average_count_exclude_padding 0, avg_or_max 2, is_global 1, pad_b 0, pad_l 0, pad_mode 2, pad_r 0, "
        + "pad_t 0, size_x 5, size_y 4, stride_x 1, stride_y 1, top_shape_style 0")
    #expect(
      try pooling { $0.poolingPaddingType = .same(.with { $0.asymmetryMode = .topLeftHeavy }) }.contains("pad_mode 4"))
    #expect(try pooling { _ in } == "nn.pooling")
  }

  @Test func reductionsAndOrders() throws {
    #expect(
      try text(
        .reduce(
          .with {
            $0.axis = .c
            $0.mode = .min
          })) == "reduce, axis_mode 4, mode 10, use_version 1")
    #expect(try text(.reduce(.with { $0.axis = .chw })) == "nn.reduce")
    #expect(
      try text(
        .reduceL2(
          .with {
            $0.axes = [-1]
            $0.keepDims = true
          })) == "reduce, mode 5, nd_axis -1, nd_mode true")
    #expect(try text(.reduceL2(.with { $0.axes = [-1] })) == "nn.reduceL2, axes")
    #expect(
      try text(
        .topK(
          .with {
            $0.k = 3
            $0.useBottomK = true
          }), outputs: ["a", "b"]) == "topk, axis 0, do_bottomk true, num_k 3, single_axis_topk 1")
    #expect(try text(.argSort(.with { $0.descending = true })) == "argsort, ascending false, axis 0")
    #expect(
      try text(.gatherAlongAxis(.with { $0.axis = 1 }), inputs: ["x", "z"])
        == "gather_nd, allow_negative_indices 1, axis 1, batch_dims 0, mode 2, validate_indices 0")
    #expect(
      try text(.scatterAlongAxis(.with { $0.axis = 1 }), inputs: ["x", "z", "x"])
        == "scatter_nd, accumulation_mode 1, allow_negative_indices 1, axis 1, mode 2, validate_indices 0")
    #expect(
      try text(.batchedMatmul(.with { $0.transposeB = true }), inputs: ["x", "z"])
        == "batch_matmul, channel_mode false, transpose_y true")
    #expect(try text(.softmax(.init())) == "softmax, C 2")
    #expect(try text(.softmaxND(.with { $0.axis = -1 })) == "softmax_nd, nd_axis -1")
  }
}
