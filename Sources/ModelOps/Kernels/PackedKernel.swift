internal import CModelKernels

/// Weights where they lie, and the tensors that hold them.
///
/// Not checked to be sendable: nothing writes to weights.
struct PackedOperands: @unchecked Sendable {
  private let tensors: [Tensor]
  fileprivate let weights: model_kernels_packed
  let outputs: Int

  var inputs: Int { weights.columns }

  /// - Parameter description: Without the addresses.
  init(
    data: Tensor, scale: Tensor?, offset: Tensor?, table: Tensor?, description: model_kernels_packed, outputs: Int
  ) {
    tensors = [data, scale, offset, table].compactMap(\.self)
    var weights = description
    weights.data = UnsafeRawPointer(data.address)
    weights.scale = scale.map { UnsafeRawPointer($0.address) }
    weights.offset = offset.map { UnsafePointer($0.address.assumingMemoryBound(to: UInt8.self)) }
    weights.table = table.map { UnsafePointer($0.floatAddress) }
    self.weights = weights
    self.outputs = outputs
  }

  /// Bytes of the elements.
  fileprivate var byteCount: Int {
    outputs * inputs * (weights.kind == model_kernels_packed_half ? 16 : Int(weights.bits)) / 8
  }
}

/// Products and rows of weights that stay as they are stored.
enum PackedKernel {
  /// Rows that are multiplied with weights as they are unpacked; blocks of weights are unpacked for more.
  private static let fewRows = 4
  /// Rows that fill tiles to a good part.
  private static let tileRows = 12
  /// Outputs that are computed together for many rows.
  private static let blockLength = 512
  /// Bytes of weights that take longer to read than to share out.
  private static let smallestShared = 1 << 17

  /// y [rows, outputs] = x [rows, inputs] · transposed(weights), in single precision.
  static func multiply(
    _ x: Tensor, _ operands: PackedOperands, rows: Int, into y: Tensor, in context: ExecutionContext
  ) {
    guard y.count > 0 else { return }
    let threads = operands.byteCount < smallestShared ? 1 : context.threadCount
    if operands.weights.kind == model_kernels_packed_half, HalfKernel.isFast, rows <= fewRows {
      multiplyHalves(x, operands, rows: rows, into: y, threads: threads)
    } else if rows <= fewRows {
      multiplyFew(x, operands, rows: rows, into: y, threads: threads, in: context)
    } else {
      multiplyMany(x, operands, rows: rows, into: y, threads: context.threadCount, in: context)
    }
    withExtendedLifetime((x, operands, y)) {}
  }

  private static func multiplyHalves(
    _ x: Tensor, _ operands: PackedOperands, rows: Int, into y: Tensor, threads: Int
  ) {
    let (weights, inputs, outputs) = (operands.weights, operands.inputs, operands.outputs)
    let (from, to) = (x.floatAddress, y.floatAddress)
    ParallelLoop.split(outputs, threadCount: threads) { range in
      guard let data = weights.data else { return }
      model_kernels_half_rows(
        data + 2 * range.lowerBound * inputs, from, rows, to + range.lowerBound, outputs, range.count, inputs)
    }
  }

  private static func multiplyFew(
    _ x: Tensor, _ operands: PackedOperands, rows: Int, into y: Tensor, threads: Int, in context: ExecutionContext
  ) {
    let (inputs, outputs) = (operands.inputs, operands.outputs)
    let isHalf: Int32 = x.scalar == .fp16 ? 1 : 0
    let size = rows > 1 ? 0 : withUnsafePointer(to: operands.weights) { model_kernels_packed_prepared_size($0, isHalf) }
    let prepared = context.tensor(.fp32, [(size + 3) / 4])
    if size > 0 {
      withUnsafePointer(to: operands.weights) {
        model_kernels_packed_prepare($0, isHalf, x.floatAddress, prepared.address)
      }
    }
    let (from, numbers, to) = (x.floatAddress, prepared.address, y.floatAddress)
    ParallelLoop.split(outputs, threadCount: threads) { range in
      withUnsafeTemporaryAllocation(byteCount: (inputs + 128) * 4, alignment: 64) { scratch in
        guard let scratch = scratch.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
        withUnsafePointer(to: operands.weights) { weights in
          let sums = to + range.lowerBound
          if size > 0 {
            model_kernels_packed_row(weights, isHalf, range.lowerBound, range.count, from, numbers, sums, scratch)
          } else {
            model_kernels_packed_rows(weights, range.lowerBound, range.count, from, rows, sums, outputs, scratch)
          }
        }
      }
    }
    withExtendedLifetime(prepared) {}
  }

  /// How many rows are multiplied.
  private enum ManyWay {
    case floats, integers, tiles
  }

  private static func way(_ x: Tensor, _ operands: PackedOperands, rows: Int) -> ManyWay {
    // Integers and tiles take numbers of 16 bits: all of those of half precision.
    guard x.scalar == .fp16, operands.inputs % PackedMatrix.group == 0 else { return .floats }
    if rows >= tileRows, model_kernels_packed_has_tiles() != 0 { return .tiles }
    return withUnsafePointer(to: operands.weights) { model_kernels_packed_has_integers($0) != 0 } ? .integers : .floats
  }

  private static func multiplyMany(
    _ x: Tensor, _ operands: PackedOperands, rows: Int, into y: Tensor, threads: Int, in context: ExecutionContext
  ) {
    let (inputs, outputs) = (operands.inputs, operands.outputs)
    // Each thread has as many blocks as the others, of a width that fills vectors.
    let rounds = (outputs + blockLength * threads - 1) / (blockLength * threads)
    let length = ((outputs + rounds * threads - 1) / (rounds * threads) + 31) / 32 * 32
    let blocks = (outputs + length - 1) / length
    let way = Self.way(x, operands, rows: rows)
    let needed =
      switch way {
      case .floats: model_kernels_packed_scratch(length, inputs)
      case .integers: model_kernels_packed_integers_scratch(length, inputs)
      case .tiles: model_kernels_packed_tiles_scratch(length, inputs, rows)
      }
    let scratchLength = (needed + 15) / 16 * 16
    let pieces = min(blocks, threads * 4)
    let scratch = context.tensor(.fp32, [pieces, scratchLength])
    let numbers = way == .integers ? integers(of: x, rows: rows, inputs: inputs, threads: threads, in: context) : x
    let (from, to, rest) = (numbers.floatAddress, y.floatAddress, scratch.floatAddress)
    ParallelLoop.split(pieces, threadCount: threads) { range in
      // Those of one call come one after the other.
      let own = rest + range.lowerBound * scratchLength
      for block in blocks * range.lowerBound / pieces..<blocks * range.upperBound / pieces {
        let first = block * length
        withUnsafePointer(to: operands.weights) { weights in
          let (count, sums) = (min(length, outputs - first), to + first)
          switch way {
          case .floats: model_kernels_packed_product(weights, first, count, from, rows, sums, outputs, own)
          case .integers: model_kernels_packed_integers(weights, first, count, from, rows, sums, outputs, own)
          case .tiles: model_kernels_packed_tiles(weights, first, count, from, rows, sums, outputs, own)
          }
        }
      }
    }
    withExtendedLifetime((scratch, numbers)) {}
  }

  /// The rows of `x` as integers of 16 bits with their scales.
  private static func integers(
    of x: Tensor, rows: Int, inputs: Int, threads: Int, in context: ExecutionContext
  ) -> Tensor {
    let length = model_kernels_packed_numbers_size(inputs) / 4
    let numbers = context.tensor(.fp32, [rows, length])
    let (from, to) = (x.floatAddress, numbers.floatAddress)
    ParallelLoop.split(rows, threadCount: threads) { range in
      for row in range { model_kernels_packed_numbers(from + row * inputs, inputs, to + row * length) }
    }
    return withExtendedLifetime(x) { numbers }
  }

  /// Writes the rows of the weights that `indices` name to `y`, one after the other.
  ///
  /// - Throws: what `error` makes of an index that names none.
  static func gather(
    _ operands: PackedOperands, _ indices: Tensor, into y: Tensor, _ error: (Int32) -> OperationError
  ) throws(OperationError) {
    let to = y.floatAddress
    for (place, index) in indices.integers.enumerated() {
      let row = index < 0 ? Int(index) + operands.outputs : Int(index)
      guard (0..<operands.outputs).contains(row) else { throw error(index) }
      withUnsafePointer(to: operands.weights) {
        model_kernels_packed_expand($0, row, 0, operands.inputs, to + place * operands.inputs)
      }
    }
    withExtendedLifetime((operands, indices, y)) {}
  }
}
