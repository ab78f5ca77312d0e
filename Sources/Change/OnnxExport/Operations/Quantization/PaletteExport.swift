internal import ModelGraph
internal import ModelSpec

/// `constexpr_lut_to_dense`: weights stored as places in tables.
enum PaletteExport: OperationExport {
  static let operations = ["constexpr_lut_to_dense"]
  static let form = ExportForm(
    "Gather of the table by bytes",
    "with a table for each block, or vectors, the numbers themselves; also with --expand-weights")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let type = try call.type()
    let palette = try call.read(ConstexprLutToDense.self)
    guard let lut = call.constant("lut"), let indices = call.constant("indices"), let table = lut.decoded,
      let shape = type.shape.fixed
    else { throw OperationError("its elements are not constant", code: "onnx-constant") }
    let places: [Int]
    switch palette.form {
    case .packed(let packed):
      places = try PackedBits.integers(indices, bits: packed.bits, count: packed.shape.reduce(1, *))
      if call.options.expandsWeights {
        return [
          try WeightExpansion.write(places.map { table.indices.contains($0) ? table[$0] : 0 }, type, &builder)
        ]
      }
      return [try gathered(places, shape, from: lut, count: table.count, &builder)]
    case .blocks(let own, let block):
      guard let lengths = own.shape.fixed, let tables = lut.type.shape.fixed, let length = block.length.fixed else {
        throw OperationError("its shape is not fixed", code: "onnx-shape")
      }
      places = try PackedBits.integers(indices, bits: own.scalar.bitWidth, count: lengths.reduce(1, *))
      let counts = Array(tables.dropLast(2))
      if !call.options.expandsWeights, length == 1, counts.allSatisfy({ $0 == 1 }) {
        return [try gathered(places, shape, from: lut, count: table.count, &builder)]
      }
      let numbers = WeightExpansion.looked(
        up: places, lengths, in: table, counts: counts, entries: tables[tables.count - 2], length: length,
        axis: block.vectorAxis)
      return [try WeightExpansion.write(numbers, type, &builder)]
    }
  }

  /// The table at the places, which are bytes; operators of ONNX take int32 as places.
  private static func gathered(
    _ places: [Int], _ shape: [Int], from lut: Constant, count: Int, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    var flat = lut
    flat.type = lut.type.with([Extent(count)])
    let table = try builder.constant(flat, "lut")
    let bytes = builder.initializer(
      TensorType(.uint8, Shape(fixed: shape)), WeightData(bytes: places.map { UInt8(clamping: $0) }),
      named: "\(builder.stem).indices")
    return builder.gather(table, builder.cast(bytes, .int32), axis: 0)
  }
}
