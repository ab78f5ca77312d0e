internal import CModelKernels
import ModelSpec

/// Weights in place, and the tensors that keep them alive.
///
/// Not checked to be sendable: nothing writes to weights.
struct PackedOperands: @unchecked Sendable {
  private let tensors: [Tensor]
  fileprivate let weights: model_kernels_packed
  let outputs: Int

  var inputs: Int { weights.columns }

  /// - Parameter description: Without addresses.
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

  /// Size of the elements in bytes.
  fileprivate var byteCount: Int {
    outputs * inputs * (weights.kind == model_kernels_packed_half ? 16 : Int(weights.bits)) / 8
  }
}

/// One of several products with the same x: transposed(weights) · x becomes y [rows, outputs].
struct PackedProduct {
  var operands: PackedOperands
  var y: Tensor
}

/// Products and gathering of rows with packed weights.
enum PackedKernel {
  /// Maximum number of rows for which weights are unpacked on the fly; for more, blocks of weights are unpacked first.
  private static let fewRows = 4
  /// Number of rows that fill most of a tile.
  private static let tileRows = 12
  /// Outputs computed together for many rows.
  private static let blockLength = 512
  /// Fewer bytes of weights than this are read faster than they are shared among threads.
  private static let smallestShared = 1 << 17

  /// y [rows, outputs] = x [rows, inputs] · transposed(weights) of each product, in single precision. All weights have
  /// the same form and number of inputs; threads share the outputs of all of them.
  static func multiply(_ x: Tensor, _ products: [PackedProduct], rows: Int, in context: ExecutionContext) {
    guard rows > 0, let first = products.first?.operands else { return }
    let bytes = products.reduce(0) { $0 + $1.operands.byteCount }
    let threads = bytes < smallestShared ? 1 : context.threadCount
    if rows > fewRows {
      multiplyMany(x, products, weights: first, rows: rows, in: context)
    } else if first.weights.kind == model_kernels_packed_half, HalfKernel.isFast {
      multiplyHalves(x, products, rows: rows, threads: threads)
    } else {
      multiplyFew(x, products, weights: first, rows: rows, threads: threads, in: context)
    }
    withExtendedLifetime((x, products)) {}
  }

  /// Calls `body` with ranges of outputs that cover those of all products.
  private static func split(_ products: [PackedProduct], threads: Int, _ body: (PackedProduct, Range<Int>) -> Void) {
    let outputs = products.reduce(0) { $0 + $1.operands.outputs }
    ParallelLoop.split(outputs, threadCount: threads) { range in
      var start = 0
      for product in products {
        let end = start + product.operands.outputs
        let part = range.clamped(to: start..<end)
        if !part.isEmpty { body(product, part.lowerBound - start..<part.upperBound - start) }
        start = end
      }
    }
  }

  private static func multiplyHalves(_ x: Tensor, _ products: [PackedProduct], rows: Int, threads: Int) {
    let from = x.floatAddress
    split(products, threads: threads) { product, range in
      let (inputs, outputs) = (product.operands.inputs, product.operands.outputs)
      guard let data = product.operands.weights.data else { return }
      model_kernels_half_rows(
        data + 2 * range.lowerBound * inputs, from, rows, product.y.floatAddress + range.lowerBound, outputs,
        product.y.count - range.lowerBound, range.count, inputs)
    }
  }

  /// - Parameter first: The weights of one of the products.
  private static func multiplyFew(
    _ x: Tensor, _ products: [PackedProduct], weights first: PackedOperands, rows: Int, threads: Int,
    in context: ExecutionContext
  ) {
    let inputs = first.inputs
    let isHalf: Int32 = x.scalar == .fp16 ? 1 : 0
    // Prepared products sum codes and offsets separately: with infinities in x, their difference could be NaN.
    let isPrepared = rows == 1 && x.finiteness == .finite
    let size =
      isPrepared ? withUnsafePointer(to: first.weights) { model_kernels_packed_prepared_size($0, isHalf) } : 0
    let prepared = context.tensor(.fp32, [(size + 3) / 4])
    if size > 0 {
      withUnsafePointer(to: first.weights) {
        model_kernels_packed_prepare($0, isHalf, x.floatAddress, prepared.address)
      }
    }
    let (from, numbers) = (x.floatAddress, prepared.address)
    split(products, threads: threads) { product, range in
      withUnsafeTemporaryAllocation(byteCount: (inputs + 128) * 4, alignment: 64) { scratch in
        guard let scratch = scratch.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
        withUnsafePointer(to: product.operands.weights) { weights in
          let (sums, room) = (product.y.floatAddress + range.lowerBound, product.y.count - range.lowerBound)
          if size > 0 {
            model_kernels_packed_row(
              weights, isHalf, range.lowerBound, range.count, from, numbers, sums, room, scratch)
          } else {
            model_kernels_packed_rows(
              weights, range.lowerBound, range.count, from, rows, sums, product.operands.outputs, room, scratch)
          }
        }
      }
    }
    withExtendedLifetime(prepared) {}
  }

  /// The variants of products with many rows.
  private enum Variant {
    case floats, integers, tiles
  }

  private static func variant(_ x: Tensor, _ operands: PackedOperands, rows: Int) -> Variant {
    // Integers and tiles take 16-bit numbers, which represent all finite half-precision numbers.
    guard x.scalar == .fp16, operands.inputs % PackedMatrix.group == 0, x.finiteness == .finite else { return .floats }
    if rows >= tileRows, model_kernels_packed_has_tiles() != 0 { return .tiles }
    return withUnsafePointer(to: operands.weights) { model_kernels_packed_has_integers($0) != 0 } ? .integers : .floats
  }

  private static func multiplyMany(
    _ x: Tensor, _ products: [PackedProduct], weights first: PackedOperands, rows: Int, in context: ExecutionContext
  ) {
    let (variant, threads) = (Self.variant(x, first, rows: rows), context.threadCount)
    let numbers =
      variant == .integers ? integers(of: x, rows: rows, inputs: first.inputs, threads: threads, in: context) : x
    for product in products { multiplyMany(numbers, product, variant, rows: rows, threads: threads, in: context) }
    withExtendedLifetime(numbers) {}
  }

  /// - Parameter numbers: The rows of x in the form that `variant` takes.
  private static func multiplyMany(
    _ numbers: Tensor, _ product: PackedProduct, _ variant: Variant, rows: Int, threads: Int,
    in context: ExecutionContext
  ) {
    let operands = product.operands
    let (inputs, outputs) = (operands.inputs, operands.outputs)
    // Gives each thread the same number of blocks, of a width that fills vectors.
    let rounds = (outputs + blockLength * threads - 1) / (blockLength * threads)
    let length = ((outputs + rounds * threads - 1) / (rounds * threads) + 31) / 32 * 32
    let blocks = (outputs + length - 1) / length
    let needed =
      switch variant {
      case .floats: model_kernels_packed_scratch(length, inputs)
      case .integers: model_kernels_packed_integers_scratch(length, inputs)
      case .tiles: model_kernels_packed_tiles_scratch(length, inputs, rows)
      }
    let scratchLength = (needed + 15) / 16 * 16
    let pieces = min(blocks, threads * 4)
    let scratch = context.tensor(.fp32, [pieces, scratchLength])
    let (from, to, rest) = (numbers.floatAddress, product.y.floatAddress, scratch.floatAddress)
    ParallelLoop.split(pieces, threadCount: threads) { range in
      // The scratch areas of one call follow each other.
      let threadScratch = rest + range.lowerBound * scratchLength
      for block in blocks * range.lowerBound / pieces..<blocks * range.upperBound / pieces {
        let first = block * length
        withUnsafePointer(to: operands.weights) { weights in
          let (count, sums, room) = (min(length, outputs - first), to + first, product.y.count - first)
          switch variant {
          case .floats:
            model_kernels_packed_product(weights, first, count, from, rows, sums, outputs, room, threadScratch)
          case .integers:
            model_kernels_packed_integers(weights, first, count, from, rows, sums, outputs, room, threadScratch)
          case .tiles: model_kernels_packed_tiles(weights, first, count, from, rows, sums, outputs, room, threadScratch)
          }
        }
      }
    }
    withExtendedLifetime(scratch) {}
  }

  /// The rows of `x` as 16-bit integers with their scales.
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

  /// Gathers the rows of the weights at `indices` into `y`.
  ///
  /// - Throws: the result of `error` for an index out of range.
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
