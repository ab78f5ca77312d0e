internal import ModelSpec

extension EspressoLowering {
  /// `concat` along the channels, or `sequence_concat`.
  func concat(_ params: ConcatLayerParams) -> EspressoLayer {
    params.sequenceConcat ? record("sequence_concat", ["simple_concat": 1]) : record("concat")
  }

  /// `slice` without a stride.
  func slice(_ params: SliceLayerParams) -> EspressoLayer? {
    guard params.stride == 1, (0...2).contains(params.axis.rawValue) else { return nil }
    return record(
      "slice",
      [
        // Channel, height and width in the schema; width is 0 here.
        "axis": .integer(2 - Int64(params.axis.rawValue)), "start": .integer(params.startIndex),
        "end": .integer(params.endIndex),
      ])
  }

  /// `split_nd` into equal parts. All 128 places for where a part begins are there, and 0.
  func splitND(_ params: SplitNDLayerParams) -> EspressoLayer? {
    guard params.splitSizes.isEmpty, params.numSplits == UInt64(source.layer.output.count),
      params.numSplits <= Self.partLimit
    else { return nil }
    var record = record("split_nd", ["nd_axis": .integer(params.axis)])
    record.fields += (0..<Self.partLimit).map { JSONValue.Member("begin_\($0)", 0) }
    return record
  }

  private static let partLimit = 128

  /// `tile` by fixed counts, up to five.
  func tile(_ params: TileLayerParams) -> EspressoLayer? {
    guard source.layer.input.count == 1, (1...5).contains(params.reps.count) else { return nil }
    var record = record("tile")
    let counts = Array(repeating: 1, count: 5 - params.reps.count) + params.reps
    for (name, count) in zip(EspressoAxis.reversedNames, counts) { record["dst_" + name] = .count(count) }
    return record
  }

  /// `load_constant` of up to four axes.
  mutating func loadConstant(_ params: LoadConstantNDLayerParams) -> EspressoLayer? {
    guard (1...4).contains(params.shape.count), let data = params.data, data.quantization == nil,
      data.rawValue.isEmpty, data.int8RawValue.isEmpty, data.float16Value.isEmpty, !data.floatValue.isEmpty
    else { return nil }
    var record = record("load_constant")
    let lengths = Array(repeating: 1, count: 4 - params.shape.count) + params.shape
    for (name, length) in zip(["n", "k", "h", "w"], lengths) { record[name] = .count(length) }
    if params.shape.count != 4 { record["nd_rank"] = .integer(Int64(params.shape.count)) }
    record["constant_blob"] = store(data.floatValue)
    return record
  }
}

extension EspressoRaising {
  /// The layer of a `slice` record.
  func slice() -> NeuralNetworkLayer.Layer? {
    guard let axis = record.integer("axis"), (0...2).contains(axis), let start = record.integer("start"),
      let end = record.integer("end")
    else { return nil }
    return .slice(
      .with {
        $0.axis = SliceLayerParams.SliceAxis(rawValue: Int32(2 - axis))
        $0.startIndex = Int64(start)
        $0.endIndex = Int64(end)
        $0.stride = 1
      })
  }

  /// The layer of a `split_nd` record.
  func splitND() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let axis = try need(axis: "nd_axis")
    return .splitND(
      .with {
        $0.axis = axis
        $0.numSplits = UInt64(record.top.count)
      })
  }

  /// The layer of a `tile` record: a count for each axis of the input, and for five where its rank is not known.
  func tile() throws(Diagnostic) -> NeuralNetworkLayer.Layer {
    var counts: [UInt64] = []
    for name in EspressoAxis.reversedNames { counts.append(try need("dst_" + name)) }
    let repeated = counts.firstIndex { $0 != 1 }.map { 5 - $0 } ?? 1
    return .tile(.with { $0.reps = Array(counts.suffix(max(inputRank ?? 5, repeated))) })
  }

  /// The layer of a `load_constant` record.
  mutating func loadConstant() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let rank = record.integer("nd_rank") ?? 4
    guard (1...4).contains(rank), let data = try blob("constant_blob", holding: "data") else { return nil }
    var lengths: [UInt64] = []
    for name in ["n", "k", "h", "w"] { lengths.append(try need(name)) }
    return .loadConstantND(
      .with {
        $0.shape = Array(lengths.suffix(rank))
        $0.data = .with { $0.floatValue = data }
      })
  }
}
