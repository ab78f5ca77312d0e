internal import ModelGraph
internal import ModelSpec

/// Weights that are mostly 0, which are written as the numbers that they stand for.
enum SparseExport: OperationExport {
  static let operations = [
    "constexpr_sparse_to_dense", "constexpr_lut_to_sparse", "constexpr_sparse_blockwise_shift_scale",
  ]
  static let form = ExportForm("the numbers themselves")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    switch call.operation.operation {
    case "constexpr_sparse_to_dense": return [try dense(call, &builder)]
    case "constexpr_lut_to_sparse": return try lookedUp(call, &builder)
    default: return try shifted(call, &builder)
    }
  }

  private static func dense(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> ExportValue {
    let type = try call.type()
    guard let count = type.shape.elementCount.fixed else {
      throw OperationError("its shape is not fixed", code: "onnx-shape")
    }
    let data = try elements(call, "nonzero_data", &builder)
    let mask = try self.mask(call, "mask", count: count, &builder)
    var numbers = [Float](repeating: 0, count: count)
    var next = 0
    for index in 0..<count where mask[index] != 0 {
      guard data.indices.contains(next) else { break }
      numbers[index] = data[next]
      next += 1
    }
    return try WeightExpansion.write(numbers, type, &builder)
  }

  private static func lookedUp(
    _ call: ExportCall, _ builder: inout ExportBuilder
  ) throws(OperationError) -> [ExportValue] {
    let sparse = try call.read(ConstexprLutToSparse.self)
    guard let lut = PaletteTable(call, builder), lut.lengths.count >= 2,
      let indices = call.constant("indices_nonzero_data"), let lengths = sparse.mask.shape.fixed,
      let length = sparse.palette.length.fixed, let stored = indices.type.shape.elementCount.fixed
    else { throw OperationError("its elements are not constant", code: "onnx-constant") }
    let (table, tables) = (lut.numbers, lut.lengths)
    let mask = try self.mask(call, "indices_mask", count: lengths.reduce(1, *), &builder)
    let packed = try PackedBits.integers(indices, bits: indices.type.scalar.bitWidth, count: stored)
    var places = [Int](repeating: 0, count: mask.count)
    var next = 0
    for index in mask.indices where mask[index] != 0 {
      if packed.indices.contains(next) { places[index] = packed[next] }
      next += 1
    }
    let all = WeightExpansion.looked(
      up: places, lengths, in: table, counts: Array(tables.dropLast(2)), entries: tables[tables.count - 2],
      length: length,
      axis: sparse.palette.vectorAxis)
    let wide = WeightExpansion.looked(
      up: mask, lengths, in: [Float](repeating: 0, count: length) + [Float](repeating: 1, count: length),
      counts: lengths.map { _ in 1 }, entries: 2, length: length, axis: sparse.palette.vectorAxis)
    let numbers = zip(all, wide).filter { $0.1 != 0 }.map(\.0)
    let (maskType, type) = (try call.type(0), try call.type(1))
    return [
      builder.decodedMask(wide.map { Int($0 != 0 ? 1 : 0) }, maskType), builder.decoded(numbers, type),
    ]
  }

  private static func shifted(
    _ call: ExportCall, _ builder: inout ExportBuilder
  ) throws(OperationError) -> [ExportValue] {
    let sparse = try call.read(ConstexprSparseBlockwiseShiftScale.self)
    guard let lengths = sparse.mask.shape.fixed, let scale = call.constant("scale"), let scales = scale.decoded,
      let counts = scale.type.shape.fixed, counts.count == lengths.count
    else { throw OperationError("its elements are not constant", code: "onnx-constant") }
    let data = try elements(call, "nonzero_data", &builder)
    let mask = try self.mask(call, "data_mask", count: lengths.reduce(1, *), &builder)
    let offsets = call.constant("offset")?.decoded
    let places = mask.indices.filter { mask[$0] != 0 }
    let numbers = WeightExpansion.shifted(
      data, lengths, places: places, scales: scales, offsets: offsets, counts: counts)
    return [builder.decodedMask(mask, try call.type(0)), builder.decoded(numbers, try call.type(1))]
  }

  private static func elements(
    _ call: ExportCall, _ parameter: String, _ builder: inout ExportBuilder
  ) throws(OperationError) -> [Float] {
    if let constant = call.constant(parameter), let numbers = constant.decoded { return numbers }
    if case .value(let value)? = call.all(parameter).first?.source, let numbers = builder.decodedNumbers[value.name] {
      return numbers
    }
    throw OperationError("`\(parameter)` is not constant", argument: parameter, code: "onnx-constant")
  }

  private static func mask(
    _ call: ExportCall, _ parameter: String, count: Int, _ builder: inout ExportBuilder
  ) throws(OperationError) -> [Int] {
    if let constant = call.constant(parameter) { return try PackedBits.integers(constant, bits: 1, count: count) }
    if case .value(let value)? = call.all(parameter).first?.source, let mask = builder.decodedMasks[value.name],
      mask.count == count
    {
      return mask
    }
    throw OperationError("`\(parameter)` is not constant", argument: parameter, code: "onnx-constant")
  }
}
