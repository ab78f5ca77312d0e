internal import CModelKernels
import ModelSpec

/// Quantization of floats to bytes and back, and activation, addition and max pooling of bytes.
enum ByteKernel {
  /// Fewer elements than this are computed faster than they are shared among threads.
  private static let smallestShared = 1 << 15

  /// The elements of `x` as bytes, in words. NaN becomes the byte of the integer 0.
  static func quantize(
    _ x: Tensor, _ form: ByteShape, _ line: ByteLine, nothing: UInt8, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let x = try x.checked("x", form.shape)
    let y = context.tensor(.fp32, form.words)
    let (from, to) = (x.floatAddress, try form.bytes(y, "y"))
    each(form, in: context) { image, places in
      model_kernels_bytes_quantize(
        from + image * form.channels * form.plane, form.channels, form.plane, form.isRows ? 1 : 0, line.encoded,
        nothing, places.lowerBound, places.upperBound, to + image * form.imageByteCount)
    }
    return withExtendedLifetime(x) { y }
  }

  static func dequantize(
    _ x: Tensor, _ form: ByteShape, _ line: ByteLine, as scalar: ScalarType, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let from = try form.bytes(x, "x")
    let y = context.tensor(scalar, form.shape)
    let to = y.floatAddress
    each(form, in: context) { image, places in
      model_kernels_bytes_dequantize(
        from + image * form.imageByteCount, form.channels, form.plane, form.isRows ? 1 : 0, line.encoded,
        places.lowerBound, places.upperBound, to + image * form.channels * form.plane)
    }
    return withExtendedLifetime(x) { y }
  }

  /// activation(x + y)
  static func add(
    _ x: (Tensor, ByteLine), _ y: (Tensor, ByteLine), activation: ActivationChoice, result line: ByteLine,
    in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let right = try y.0.checked("y", x.0.shape)
    let sum = context.tensor(.fp32, x.0.shape)
    let (left, other, to) = (bytes(x.0), bytes(right), bytes(sum))
    let (kind, alpha, beta) = activation.encoded
    pieces(sum.byteCount, in: context) { start, count in
      model_kernels_bytes_add(
        left + start, x.1.encoded, other + start, y.1.encoded, kind, alpha, beta, line.encoded, to + start,
        count)
    }
    return withExtendedLifetime((x.0, right)) { sum }
  }

  /// activation(x)
  static func activate(
    _ x: Tensor, _ line: ByteLine, activation: ActivationChoice, result: ByteLine, in context: ExecutionContext
  ) -> Tensor {
    let y = context.tensor(.fp32, x.shape)
    let (from, to) = (bytes(x), bytes(y))
    let table = table(line, activation, result: result)
    table.withUnsafeBufferPointer { table in
      pieces(y.byteCount, in: context) { start, count in
        model_kernels_bytes_look_up(table.baseAddress, from + start, to + start, count)
      }
    }
    return withExtendedLifetime(x) { y }
  }

  /// Max pooling of `x`, whose bytes represent `line`, as bytes that represent `result`.
  static func maximum(
    _ x: Tensor, _ form: ByteShape, _ window: FixedWindow, _ line: ByteLine, result: ByteLine,
    in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let output = ByteShape(Array(form.shape[..<2]) + window.output, isRows: false)
    let from = try form.bytes(x, "bytes")
    let y = context.tensor(.fp32, output.words)
    let to = try output.bytes(y, "y")
    let table = table(line, .none, result: result)
    withUnsafePointer(to: window.overBytes(form.stride)) { encoded in
      table.withUnsafeBufferPointer { table in
        ParallelLoop.split(
          output.images * output.plane, threadCount: y.byteCount < smallestShared ? 1 : context.threadCount
        ) { places in
          model_kernels_bytes_max(encoded, from, table.baseAddress, to, places.lowerBound, places.upperBound)
        }
      }
    }
    return withExtendedLifetime(x) { y }
  }

  /// A table that maps each byte of `line` to the byte of its activation in `result`.
  private static func table(_ line: ByteLine, _ activation: ActivationChoice, result: ByteLine) -> [UInt8] {
    var table = [UInt8](repeating: 0, count: 256)
    let (kind, alpha, beta) = activation.encoded
    model_kernels_bytes_table(
      line.encoded, kind, alpha, beta, result.encoded, &table)
    return table
  }

  private static func bytes(_ tensor: Tensor) -> UnsafeMutablePointer<UInt8> {
    tensor.address.assumingMemoryBound(to: UInt8.self)
  }

  /// Calls `body` for pieces of `count` bytes, shared among threads, with their offset and length.
  private static func pieces(_ count: Int, in context: ExecutionContext, _ body: (Int, Int) -> Void) {
    ParallelLoop.split(count / 64 + 1, threadCount: count < smallestShared ? 1 : context.threadCount) { range in
      let start = range.lowerBound * 64
      let end = min(range.upperBound * 64, count)
      if start < end { body(start, end - start) }
    }
  }

  /// Calls `body` for the positions of each image, shared among threads.
  private static func each(_ form: ByteShape, in context: ExecutionContext, _ body: (Int, Range<Int>) -> Void) {
    let threads = form.imageByteCount < smallestShared ? 1 : context.threadCount
    for image in 0..<form.images {
      ParallelLoop.split(form.plane, threadCount: threads) { body(image, $0) }
    }
  }
}

extension ByteLine {
  var encoded: model_kernels_bytes_line { model_kernels_bytes_line(scale: scale, zero: zero) }
}

extension ByteShape {
  /// The bytes of `tensor`, which holds words.
  func bytes(_ tensor: Tensor, _ parameter: String) throws(OperationError) -> UnsafeMutablePointer<UInt8> {
    try tensor.checked(parameter, words).address.assumingMemoryBound(to: UInt8.self)
  }
}
