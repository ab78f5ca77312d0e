package import ModelFormat
internal import ModelOps
package import ModelSpec

/// Converts one tensor to the form of a scheme. Results are spooled, so that little stays in memory.
package struct WeightCompressor {
  let weights: SourceWeights
  let scheme: WeightScheme
  let axes: ChannelAxes
  let spool: WeightSpool

  /// - Parameters:
  ///   - axes: The axes of channels, inside the shape.
  ///   - spool: Stores the results.
  package init(_ weights: SourceWeights, _ scheme: WeightScheme, axes: ChannelAxes, spool: WeightSpool) {
    self.weights = weights
    self.scheme = scheme
    self.axes = axes
    self.spool = spool
  }

  /// The tensor in the form of the scheme.
  ///
  /// - Returns: The result; or why the tensor is unchanged: it has no such form, or one that is not smaller.
  /// - Throws: `Diagnostic` when the spool cannot be written.
  package func packed() throws(Diagnostic) -> Result<PackedWeight, WeightProblem> {
    do {
      let packed =
        if case .palette(let palette) = scheme.storage, palette.vectorLength > 1 {
          try vectors(palette)
        } else {
          try packed(try prepared())
        }
      guard packed.byteCount < weights.data.byteCount else {
        return .failure(WeightProblem("it would take \(packed.byteCount) bytes, it takes \(weights.data.byteCount)"))
      }
      return .success(packed)
    } catch let problem as WeightProblem {
      return .failure(problem)
    } catch let problem as Diagnostic {
      throw problem
    } catch {
      throw Diagnostic("optimize-failed", "\(error)")
    }
  }

  /// The tensor with entries that are vectors.
  private func vectors(_ palette: WeightScheme.Palette) throws -> PackedWeight {
    guard weights.shape.indices.contains(axes.output), weights.shape.indices.contains(axes.input) else {
      throw WeightProblem("it has no axis of channels")
    }
    _ = try weights.ranges(weights.shape.map { _ in 1 })
    let palettizer = try VectorPalettizer(weights, palette, axis: axes.output)
    let (codes, tables, loss) = palettizer.result()
    guard let type = Self.unsigned(palette.bits) else { throw WeightProblem("it has no indices") }
    let part = PackedWeight.Part(data: try spooled(codes, bits: palette.bits), type: type, shape: palettizer.indexShape)
    var packed = PackedWeight.Palette(indices: part, table: try floats(tables, palettizer.tableShape))
    packed.vectorAxis = axes.output
    return PackedWeight(
      type: weights.type, shape: weights.shape, mask: nil, elements: .palette(packed), loss: loss)
  }

  /// Facts about the tensor that are computed before its elements are coded.
  private struct Prepared {
    var keep: CodeBuffer?
    var coding: Coding
  }

  private enum Coding {
    case plain
    case palette(CompressionKernel.Tables, Palettizer, tableCodes: [UInt8]?, tableScale: Float)
    case linear(CompressionKernel.Line, Quantizer, blocks: [Int])
  }

  private func prepared() throws(WeightProblem) -> Prepared {
    guard weights.shape.indices.contains(axes.output), weights.shape.indices.contains(axes.input) else {
      throw WeightProblem("it has no axis of channels")
    }
    switch scheme.storage {
    case .full:
      _ = try weights.ranges(weights.shape.map { _ in 1 })
      return Prepared(keep: try keep(), coding: .plain)
    case .palette(let palette):
      let (low, high) = try weights.ranges(
        palette.hasChannelScales ? weights.blocks(along: axes.output) : weights.shape.map { _ in 1 })
      let keep = try keep()
      var scales: [Float]?
      if palette.hasChannelScales {
        scales = zip(low, high).map { Quantizer.scale(max(Double(-$0), Double($1)), areHalves: weights.areHalves) }
      }
      let palettizer = Palettizer(weights: weights, palette: palette, axes: axes, keep: keep, scales: scales)
      var (bits, entries) = try palettizer.tables()
      var (tableCodes, tableScale): ([UInt8]?, Float) = (nil, 1)
      if let type = palette.tableType {
        (tableCodes, entries, tableScale) = quantized(entries, type)
      }
      let tables = CompressionKernel.Tables(bits: bits, entries: entries, scales: scales)
      return Prepared(keep: keep, coding: .palette(tables, palettizer, tableCodes: tableCodes, tableScale: tableScale))
    case .linear(let linear):
      let quantizer = Quantizer(weights: weights, linear: linear, axes: axes)
      let blocks = try quantizer.blocks()
      let ranges = try weights.ranges(blocks)
      return Prepared(keep: try keep(), coding: .linear(quantizer.line(ranges), quantizer, blocks: blocks))
    }
  }

  private func keep() throws(WeightProblem) -> CodeBuffer? {
    guard let sparsity = scheme.sparsity else { return nil }
    return try Pruner(weights: weights, sparsity: sparsity, axes: axes).mask()
  }

  /// Table entries as integers with a common scale, and the values that they represent.
  private func quantized(
    _ entries: [Float], _ type: WeightScheme.IntegerType
  ) -> (codes: [UInt8], entries: [Float], scale: Float) {
    let range = type.range(isSymmetric: true)
    let most = entries.reduce(0) { max($0, Double($1.magnitude)) }
    // Tables of unsigned integers have no negative entries, and no offset.
    let scale = Quantizer.scale(most / Double(range.upperBound), areHalves: weights.areHalves)
    let line = CompressionKernel.Line(scales: [scale], zeros: [0])
    let codes = CompressionKernel.codes(entries, line, blocks: nil, range: range)
    let values = CompressionKernel.values(codes, line, blocks: nil, isSigned: type.isSigned)
    return (codes, weights.areHalves ? CompressionKernel.roundedToHalf(values) : values, scale)
  }

  private func packed(_ prepared: Prepared) throws -> PackedWeight {
    let codes: CodeBuffer? = if case .plain = prepared.coding { nil } else { CodeBuffer(count: weights.count) }
    let losses = weights.reduced({ WeightLoss() }) {
      [coding = prepared.coding, keep = prepared.keep, self] loss, run, x in
      var (own, y) = self.coded(x, run, coding)
      if self.weights.areHalves { y = CompressionKernel.roundedToHalf(y) }
      loss.add(x, y, keep: keep.map { $0[run] }, start: run.lowerBound)
      codes?.set(own, at: run.lowerBound)
      own = []
    }
    var loss = WeightLoss()
    for share in losses { loss.add(share) }
    var packed = PackedWeight(
      type: weights.type, shape: weights.shape, mask: nil,
      elements: .plain(PackedWeight.Part(data: WeightData(), type: weights.type, shape: [])), loss: loss)
    if let keep = prepared.keep {
      packed.mask = PackedWeight.Part(data: try spooled(keep, bits: 1), type: .uint1, shape: weights.shape)
    }
    let stored = codes.map { codes in prepared.keep.map { codes.compacted(by: $0) } ?? codes }
    let storedShape = prepared.keep == nil ? weights.shape : [stored?.count ?? 0]
    switch prepared.coding {
    case .plain:
      let part = try plain(prepared.keep)
      packed.zeroCount = weights.count - part.count
      packed.elements = .plain(part)
    case .palette(let tables, let palettizer, let tableCodes, let tableScale):
      guard let stored, let type = Self.unsigned(tables.bits) else { throw WeightProblem("it has no indices") }
      packed.zeroCount = weights.count - stored.count
      let groups = weights.blocks(along: axes.output, groups: try palettizer.groupCount)
      let tableShape = groups + [1 << tables.bits, 1]
      var palette = PackedWeight.Palette(
        indices: PackedWeight.Part(data: try spooled(stored, bits: tables.bits), type: type, shape: storedShape),
        table: try floats(tables.entries, tableShape))
      if let tableCodes, let integers = palettizer.palette.tableType {
        palette.table = try integersPart(tableCodes, integers, shape: tableShape)
        palette.tableScale = try floats([tableScale], tableShape.map { _ in 1 })
      }
      if let scales = tables.scales {
        palette.channelScale = try floats(scales, weights.blocks(along: axes.output))
      }
      packed.elements = .palette(palette)
    case .linear(let line, let quantizer, let blocks):
      guard let stored else { throw WeightProblem("it has no integers") }
      packed.zeroCount = weights.count - stored.count
      let type = quantizer.linear.type
      var linear = PackedWeight.Linear(
        codes: PackedWeight.Part(data: try spooled(stored, bits: type.bits), type: type.dataType, shape: storedShape),
        scale: try floats(line.scales, blocks))
      if !(quantizer.linear.isSymmetric && type.isSigned) {
        let zeros = line.zeros.map { UInt8(truncatingIfNeeded: Int(truncating: $0)) }
        linear.offset = try integersPart(zeros, type, shape: blocks)
      }
      packed.elements = .linear(linear)
    }
    return packed
  }

  /// The codes of a run, and the values that they represent.
  private func coded(_ x: [Float], _ run: Range<Int>, _ coding: Coding) -> (codes: [UInt8], values: [Float]) {
    func numbers(_ blocks: [Int]) -> [Int32]? {
      blocks.allSatisfy { $0 == 1 }
        ? nil : CompressionKernel.blockNumbers(run, shape: weights.shape, blocks: blocks)
    }
    switch coding {
    case .plain: return ([], x)
    case .palette(let tables, let palettizer, _, _):
      let count = (try? palettizer.groupCount) ?? 1
      let groups = numbers(weights.blocks(along: axes.output, groups: count))
      let channels = tables.scales == nil ? nil : numbers(weights.blocks(along: axes.output))
      let codes = CompressionKernel.codes(x, tables, blocks: groups, scaleBlocks: channels)
      return (codes, CompressionKernel.values(codes, tables, blocks: groups, scaleBlocks: channels))
    case .linear(let line, let quantizer, let blocks):
      let type = quantizer.linear.type
      let numbers = numbers(blocks)
      let codes = CompressionKernel.codes(
        x, line, blocks: numbers, range: type.range(isSymmetric: quantizer.linear.isSymmetric))
      let signed = type.isSigned
      return (codes, CompressionKernel.values(codes, line, blocks: numbers, isSigned: signed))
    }
  }

  /// The kept elements, unchanged.
  private func plain(_ keep: CodeBuffer?) throws(Diagnostic) -> PackedWeight.Part {
    guard let keep else { return PackedWeight.Part(data: weights.data, type: weights.type, shape: weights.shape) }
    let start = spool.byteCount
    for run in weights.runs {
      let mask = keep[run]
      let bytes = weights.withBytes(run) { CompressionKernel.compacted($0, by: mask, width: weights.width) } ?? []
      _ = try spool.append(bytes)
      weights.letGo(of: run)
    }
    let data = WeightData(source: spool, range: start..<spool.byteCount)
    return PackedWeight.Part(data: data, type: weights.type, shape: [data.byteCount / weights.width])
  }

  /// The lowest bits of all bytes, in the spool.
  private func spooled(_ codes: CodeBuffer, bits: Int) throws(Diagnostic) -> WeightData {
    let start = spool.byteCount
    let step = 1 << 22
    for first in stride(from: 0, to: codes.count, by: step) {
      _ = try spool.append(codes.packed(first..<min(codes.count, first + step), bits: bits))
    }
    return WeightData(source: spool, range: start..<spool.byteCount)
  }

  private func floats(_ values: [Float], _ shape: [Int]) throws(Diagnostic) -> PackedWeight.Part {
    PackedWeight.Part(
      data: try spool.append(CompressionKernel.bytes(values, asHalves: weights.areHalves)), type: weights.type,
      shape: shape)
  }

  private func integersPart(
    _ codes: [UInt8], _ type: WeightScheme.IntegerType, shape: [Int]
  ) throws(Diagnostic) -> PackedWeight.Part {
    let buffer = CodeBuffer(count: codes.count)
    buffer.set(codes, at: 0)
    return PackedWeight.Part(data: try spooled(buffer, bits: type.bits), type: type.dataType, shape: shape)
  }

  /// The unsigned integer type with this number of bits.
  private static func unsigned(_ bits: Int) -> MILSpec.DataType? {
    switch bits {
    case 1: .uint1
    case 2: .uint2
    case 3: .uint3
    case 4: .uint4
    case 6: .uint6
    case 8: .uint8
    default: nil
    }
  }
}

extension WeightScheme.IntegerType {
  /// The element type in a program.
  package var dataType: MILSpec.DataType {
    switch self {
    case .int8: .int8
    case .uint8: .uint8
    case .int4: .int4
    case .uint4: .uint4
    }
  }
}
