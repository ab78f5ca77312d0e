import ModelFormat
import ModelSpec
import _ModelTestSupport

extension ModelPair {
  /// A program with a linear operation whose weight lies in a weight file.
  private static func stored(_ data: WeightData, _ type: BlobDataType, count: Int = 4) -> ModelFile {
    var blob = WeightBlobWriter()
    var offset: UInt64 = 0
    do {
      offset = try blob.append(data, type, elementCount: count)
    } catch {
      preconditionFailure("\(error)")
    }
    let value = MILSpec.Value.blob(type.dataType, [2, UInt64(count / 2)], offset: offset)
    return file([.const("w", value), linear("x", "y")], blob)
  }

  private static func file(_ operations: [MILSpec.Operation], _ blob: WeightBlobWriter) -> ModelFile {
    ModelFile(program(operations), format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blob])
  }

  private static func halves(_ values: [Float]) -> WeightData { WeightParams.halves(values).float16Value }

  private static func immediate(_ values: [Float], _ sizes: [UInt64?]) -> MILSpec.Value {
    .with { value in
      value.type = .with { $0.kind = .tensorType(.tensor(.float32, sizes)) }
      value.value = .immediateValue(
        .with { $0.value = .tensor(.with { $0.value = .floats(.with { $0.values = values }) }) })
    }
  }

  /// A program whose weight is unpacked by `operation` from constants.
  private static func unpacked(
    _ type: String, _ arguments: [(String, MILSpec.Value)]
  ) -> ModelFile {
    let constants = arguments.map { MILSpec.Operation.const("c_\($0.0)", $0.1) }
    let operation = MILSpec.Operation.operation(
      type, arguments.map { ($0.0, ["c_\($0.0)"]) }, "w", .float32, [2, 2])
    return file(constants + [operation, linear("x", "y")], WeightBlobWriter())
  }

  private static let floats = WeightData(floats: [1, 2, 3, 4])

  static let programWeights: [ModelPair] = [
    ModelPair("equal weights", stored(floats, .float32), stored(floats, .float32), []),
    ModelPair(
      "one weight of a file by 1e-3", stored(floats, .float32),
      stored(WeightData(floats: [1, 2.001, 3, 4]), .float32),
      ["y › weight float32 [2, 2], 1 value, max 0.001 (0.025 % of the greatest value), mean 0.00025, cosine 1.0"]),
    ModelPair(
      "weights in half precision", stored(floats, .float32), stored(halves([1, 2, 3, 4]), .float16),
      ["y › weight float32 [2, 2] → float16 [2, 2], 0 values, max 0, mean 0, cosine 1.0"]),
    ModelPair(
      "weights in the specification", stored(floats, .float32),
      file([.const("w", immediate([1, 2, 3, 4], [2, 2])), linear("x", "y")], WeightBlobWriter()), []),
    ModelPair(
      "weights by another name", stored(floats, .float32),
      file(
        [.const("weight_0", immediate([1, 2, 3, 4], [2, 2])), linear("x", "y", weight: "weight_0")], WeightBlobWriter()),
      []),
    ModelPair(
      "palettized weights", stored(floats, .float32),
      unpacked(
        "constexpr_lut_to_dense",
        [("lut", immediate([1, 2, 3, 5], [1, 1, 4, 1])), ("indices", immediate([0, 1, 2, 3], [2, 2]))]),
      [
        "y › weight float32 [2, 2] → 2-bit palettized [2, 2], 1 value, max 1.0 (25.0 % of the greatest value), mean 0.25, cosine 0.993999"
      ]),
    ModelPair(
      "weights with a scale", stored(floats, .float32),
      unpacked(
        "constexpr_blockwise_shift_scale",
        [("data", immediate([2, 4, 1, 2], [2, 2])), ("scale", immediate([0.5, 3], [2, 1]))]),
      [
        "y › weight float32 [2, 2] → float32 quantized [2, 2], 1 value, max 2.0 (50.0 % of the greatest value), mean 0.5, cosine 0.981156"
      ]),
    ModelPair(
      "unpacked from other values",
      unpacked(
        "constexpr_affine_dequantize",
        [
          ("quantized_data", immediate([2, 4, 6, 8], [2, 2])), ("scale", immediate([0.5], [1])),
          ("zero_point", immediate([0], [1])),
        ]),
      unpacked(
        "constexpr_affine_dequantize",
        [
          ("quantized_data", immediate([2, 4, 6, 8], [2, 2])), ("scale", immediate([0.5], [1])),
          ("zero_point", immediate([1], [1])),
        ]),
      [
        "y › weight float32 quantized [2, 2], 4 values, max 0.5 (12.5 % of the greatest value), mean 0.5, cosine 0.996024"
      ]),
    ModelPair(
      "sparse weights", stored(floats, .float32),
      unpacked(
        "constexpr_sparse_to_dense",
        [("nonzero_data", immediate([1, 3, 4], [3])), ("mask", immediate([1, 0, 1, 1], [2, 2]))]),
      [
        "y › weight float32 [2, 2] → sparse [2, 2], 1 value, max 2.0 (50.0 % of the greatest value), mean 0.5, cosine 0.930949"
      ]),
  ]
}
