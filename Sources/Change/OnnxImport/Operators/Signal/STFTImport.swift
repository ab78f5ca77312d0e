internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `STFT` with a known window: a convolution with constant cosines and sines, also over signals of open length.
enum STFTImport: OperatorImport {
  static let operators = ["STFT"]

  private static let largestLength = 2048

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let signal = try node.tensor(0)
    let shape = try signal.shape()
    guard let step = try node.fixedIntegers(1, "frame_step")?.first, step > 0 else {
      throw node.notConstant("frame_step")
    }
    let window = try node.fixedFloats(2, "window")
    let given = try node.fixedIntegers(3, "frame_length")?.first ?? window?.count
    guard let length = given, (1...largestLength).contains(length), window.map({ $0.count == length }) ?? true else {
      throw node.refuse("'STFT' with a window of another length than the frames, or of more than \(largestLength)")
    }
    guard shape.rank == 2 || shape.rank == 3, let parts = shape.rank == 2 ? 1 : shape[2].fixed, (1...2).contains(parts)
    else { throw node.refuse("'STFT' of \(shape), expected [batch, length, 1 or 2]", "onnx-shape") }
    let isOneSided = node.flag("onesided", default: true) && parts == 1
    let columns = isOneSided ? length / 2 + 1 : length
    let (cosines, sines) = Fourier.waves(rows: length, columns: columns, length: length)
    func kernel(_ waves: [Float], _ sign: Float) -> [Float] {
      var values: [Float] = []
      values.reserveCapacity(columns * length)
      for column in 0..<columns {
        for row in 0..<length { values.append(sign * waves[row * columns + column] * (window?[row] ?? 1)) }
      }
      return values
    }
    // Real parts of all frequencies, then imaginary ones; a kernel for each part of the signal.
    let kernels: [[Float]] =
      parts == 1
      ? [kernel(cosines, 1), kernel(sines, -1)]
      : interleaved(kernel(cosines, 1), kernel(sines, 1), length: length)
        + interleaved(kernel(sines, -1), kernel(cosines, 1), length: length)
    let x =
      shape.rank == 2
      ? try emitter.expand(signal.operand, [1]) : try emitter.transpose(signal.operand, [0, 2, 1])
    let weight = emitter.floats(kernels.flatMap { $0 }, [2 * columns, parts, length], like: x)
    let waves = try emitter.one(
      "conv",
      [
        ("x", x), ("weight", weight), ("strides", .integers([step])), ("pad_type", .string("valid")),
        ("pad", .integers([0, 0])), ("dilations", .integers([1])), ("groups", .integer(1)),
      ])
    // [B, 2 · F, T] as [B, T, F, 2].
    let real = try emitter.transpose(try emitter.slice(waves, axis: 1, 0, columns), [0, 2, 1])
    let imaginary = try emitter.transpose(try emitter.slice(waves, axis: 1, columns, 2 * columns), [0, 2, 1])
    let result = try emitter.concat([try emitter.expand(real, [3]), try emitter.expand(imaginary, [3])], axis: 3)
    return [.tensor(signal.with(result))]
  }

  /// For each frequency, what the real part of the signal is multiplied by, and the imaginary part.
  private static func interleaved(_ real: [Float], _ imaginary: [Float], length: Int) -> [[Float]] {
    stride(from: 0, to: real.count, by: length).map { start in
      Array(real[start..<start + length]) + Array(imaginary[start..<start + length])
    }
  }
}
