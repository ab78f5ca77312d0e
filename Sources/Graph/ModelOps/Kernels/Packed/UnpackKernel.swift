internal import CModelKernels
import ModelSpec

/// Numbers of a few bits, packed without gaps, the highest bits of a byte first unless stated otherwise.
enum UnpackKernel {
  /// The first numbers of `data`, which has one byte per element, lowest bits first, unsigned.
  ///
  /// - Precondition: `data` holds as many numbers as the shape has elements.
  static func lowestFirst(
    _ data: Tensor, bits: Int, as scalar: ScalarType, shape: [Int], in context: ExecutionContext
  ) -> Tensor {
    let y = context.tensor(scalar, shape)
    precondition((1...8).contains(bits) && y.count <= data.count * 8 / bits)
    guard let bytes = data.integers.baseAddress, let to = y.integers.baseAddress else { return y }
    model_kernels_unpack_integers(bytes, to, y.count, Int32(bits))
    return withExtendedLifetime(data) { y }
  }

  /// y = table[q] for each element of `y`. Returns nil, or the first number that has no entry in the table.
  static func table(_ data: Tensor, bits: Int, table: Tensor, into y: Tensor) -> Int? {
    let (values, result) = (table.floats, y.floats)
    var missing: Int?
    forEach(data, bits: bits, count: y.count) { index, number in
      let entry = number & 0xFF
      if entry < values.count {
        result[index] = values[entry]
      } else if missing == nil {
        missing = entry
      }
    }
    return missing
  }

  /// y = scale · q + bias, with one scale and bias for all, or one for each index of an axis of `y` with stride
  /// `length` and `channels` indices.
  static func line(
    _ data: Tensor, bits: Int, scale: Tensor, bias: Tensor?, channels: Int, length: Int, into y: Tensor
  ) {
    let result = y.floats
    let (scales, biases) = (scale.floats, bias?.floats)
    var (channel, left, factor, shift) = (-1, 0, Float(0), Float(0))
    forEach(data, bits: bits, count: y.count) { index, number in
      if left == 0 {
        channel = channel + 1 == channels ? 0 : channel + 1
        left = length
        factor = scales[scales.count == 1 ? 0 : channel]
        shift = biases.map { $0[$0.count == 1 ? 0 : channel] } ?? 0
      }
      left -= 1
      result[index] = Float(number) * factor + shift
    }
  }

  /// The first `count` numbers. `data` has one byte per element, signed if its type is; only whole bytes have signs.
  @inline(__always)
  private static func forEach(_ data: Tensor, bits: Int, count: Int, _ body: (Int, Int) -> Void) {
    let bytes = data.integers
    if bits == 8 {
      for index in 0..<count { body(index, Int(bytes[index])) }
      return
    }
    let mask = 1 << bits - 1
    var (held, heldBits, next) = (0, 0, 0)
    for index in 0..<count {
      if heldBits < bits {
        held = (held << 8 | Int(bytes[next]) & 0xFF) & 0xFFFF
        heldBits += 8
        next += 1
      }
      heldBits -= bits
      body(index, held >> heldBits & mask)
    }
  }
}
