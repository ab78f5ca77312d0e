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
    guard let lut = PaletteTable(call, builder), let indices = call.constant("indices"), let shape = type.shape.fixed
    else { throw OperationError("its elements are not constant", code: "onnx-constant") }
    let table = lut.numbers
    let places: [Int]
    switch palette.form {
    case .packed(let packed):
      places = try PackedBits.integers(indices, bits: packed.bits, count: packed.shape.reduce(1, *))
      if call.options.expandsWeights {
        return [
          try WeightExpansion.write(places.map { table.indices.contains($0) ? table[$0] : 0 }, type, &builder)
        ]
      }
      return [try gathered(places, shape, from: lut, &builder)]
    case .blocks(let own, let block):
      let tables = lut.lengths
      guard let lengths = own.shape.fixed, let length = block.length.fixed, tables.count >= 2 else {
        throw OperationError("its shape is not fixed", code: "onnx-shape")
      }
      places = try PackedBits.integers(indices, bits: own.scalar.bitWidth, count: lengths.reduce(1, *))
      let counts = Array(tables.dropLast(2))
      if !call.options.expandsWeights, length == 1, counts.allSatisfy({ $0 == 1 }) {
        return [try gathered(places, shape, from: lut, &builder)]
      }
      let numbers = WeightExpansion.looked(
        up: places, lengths, in: table, counts: counts, entries: tables[tables.count - 2], length: length,
        axis: block.vectorAxis)
      return [try WeightExpansion.write(numbers, type, &builder)]
    }
  }

  /// The table at the places, which are bytes; operators of ONNX take int32 as places.
  private static func gathered(
    _ places: [Int], _ shape: [Int], from lut: PaletteTable, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    let table: ExportValue
    if var flat = lut.constant {
      flat.type = flat.type.with([Extent(lut.numbers.count)])
      table = try builder.constant(flat, "lut")
    } else {
      table = builder.floats(lut.numbers, [lut.numbers.count], lut.scalar, named: "\(builder.stem).lut")
    }
    let bytes = builder.initializer(
      TensorType(.uint8, Shape(fixed: shape)), WeightData(bytes: places.map { UInt8(clamping: $0) }),
      named: "\(builder.stem).indices")
    return builder.gather(table, builder.cast(bytes, .int32), axis: 0)
  }
}

/// The table of a palette: a constant, or the numbers that another form of weights stands for.
struct PaletteTable {
  let numbers: [Float]
  let lengths: [Int]
  let scalar: ScalarType
  /// Nil when it is computed.
  let constant: Constant?

  /// Nil when the table is neither.
  init?(_ call: ExportCall, _ builder: ExportBuilder) {
    if let constant = call.constant("lut"), let numbers = constant.decoded, let lengths = constant.type.shape.fixed {
      (self.numbers, self.lengths, scalar, self.constant) = (numbers, lengths, constant.type.scalar, constant)
      return
    }
    guard case .value(let value)? = call.all("lut").first?.source, let numbers = builder.decodedNumbers[value.name],
      let lengths = value.shape.fixed, lengths.reduce(1, *) == numbers.count
    else { return nil }
    (self.numbers, self.lengths, scalar, constant) = (numbers, lengths, value.scalar, nil)
  }
}
