internal import CModelKernels
import ModelSpec

/// A convolution or a product of bytes with constant weights in panels, summed as integers, exact on every machine.
///
/// Not checked to be sendable: nothing writes to the memory once it is made.
struct PreparedByteProduct: PreparedOperation, @unchecked Sendable {
  /// The input, and the output.
  private let input: ByteShape
  private let output: ByteShape
  /// Without the addresses of values.
  private let description: model_kernels_bytes_product
  private let storage: [TensorStorage]
  private let result: ByteLine?
  private let scalar: ScalarType
  private let threadCount: Int

  /// Positions and panels of a thread's piece.
  private static let piece = 48
  private static let group = 4

  /// - Parameters:
  ///   - isDepthwise: Whether each output only takes the channel of the same index.
  ///   - weights: [outputs, channels, taps], as bytes with signs; [outputs, taps] when depthwise.
  ///   - scale: Factors of the sums, one for each output.
  ///   - bias: One for each output.
  ///   - zero: The byte of `input` that represents 0.
  ///   - result: What the result's bytes represent; nil for floats of type `scalar`.
  init(
    _ input: ByteShape, _ output: ByteShape, _ window: FixedWindow, isDepthwise: Bool, weights: Tensor, scale: [Float],
    bias: [Float], zero: UInt8, activation: ActivationChoice, result: ByteLine?, as scalar: ScalarType, threadCount: Int
  ) {
    self.input = input
    self.output = output
    self.result = result
    self.scalar = scalar
    let width = Int(model_kernels_bytes_width)
    let outputs = output.channels
    // Each output takes this many bytes of each tap.
    let (taps, channels) = isDepthwise ? (1, window.kernelVolume) : (window.kernelVolume, input.channels)
    let whole = (outputs + width - 1) / width * width
    let panels = TensorStorage(byteCount: model_kernels_bytes_panels(outputs, taps, channels))
    let numbers = TensorStorage(byteCount: 3 * 4 * whole)
    let outside = TensorStorage(byteCount: input.stride)
    outside.base.initializeMemory(as: UInt8.self, repeating: zero, count: input.stride)
    let start = numbers.base.assumingMemoryBound(to: Int32.self)
    model_kernels_bytes_pack(
      weights.address.assumingMemoryBound(to: Int8.self), outputs, channels, taps, Int32(zero),
      panels.base.assumingMemoryBound(to: Int8.self), start)
    let scales = (numbers.base + 4 * whole).assumingMemoryBound(to: Float.self)
    for index in 0..<whole {
      scales[index] = index < outputs ? scale[index] : 0
      scales[whole + index] = index < outputs ? bias[index] : 0
    }
    withExtendedLifetime(weights) {}
    storage = [panels, numbers, outside]
    let (kind, alpha, beta) = activation.encoded
    description = model_kernels_bytes_product(
      window: window.overBytes(input.stride), outputs: outputs, is_depthwise: isDepthwise ? 1 : 0, x: nil,
      outside: UnsafePointer(outside.base.assumingMemoryBound(to: UInt8.self)),
      panels: UnsafePointer(panels.base.assumingMemoryBound(to: Int8.self)), start: UnsafePointer(start),
      scale: UnsafePointer(scales), bias: UnsafePointer(scales + whole),
      activation: kind, alpha: alpha, beta: beta, y: nil, y_image: output.plane * outputs,
      y_place: output.isRows ? outputs : 1, y_output: output.isRows ? 1 : output.plane, bytes_y: nil,
      y_bytes: output.stride, y_count: 0, line_y: result?.encoded ?? model_kernels_bytes_line(scale: 1, zero: 0))
    let multiplications = output.images * output.plane * outputs * taps * channels / 4
    self.threadCount = PreparationArguments(threadCount: threadCount).threads(for: multiplications)
  }

  var operands: [String]? { ["bytes"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("bytes")
    let y = result == nil ? context.tensor(scalar, output.shape) : context.tensor(.fp32, output.words)
    var product = description
    product.x = UnsafePointer(try input.bytes(x, "bytes"))
    if result == nil { product.y = y.floatAddress } else { product.bytes_y = try output.bytes(y, "y") }
    product.y_count = result == nil ? y.count : y.byteCount
    let count = output.images * output.plane
    let width = Int(model_kernels_bytes_width)
    let panels = (output.channels + width - 1) / width
    let pieces = (count + Self.piece - 1) / Self.piece
    let threads = min(threadCount, context.threadCount)
    // With few positions, outputs are shared among threads.
    let groups = pieces < 4 * threads ? (panels + Self.group - 1) / Self.group : 1
    let group = groups == 1 ? panels : Self.group
    withUnsafePointer(to: product) { product in
      ParallelLoop.split(pieces * groups, threadCount: threads) { range in
        for index in range {
          let position = index / groups * Self.piece
          let panel = index % groups * group
          model_kernels_bytes_run(
            product, position, min(position + Self.piece, count), panel, min(panel + group, panels))
        }
      }
    }
    return withExtendedLifetime((x, storage)) { [.tensor(y)] }
  }
}

extension FixedWindow {
  /// A window over two axes, for positions of `stride` bytes.
  func overBytes(_ stride: Int) -> model_kernels_bytes_window {
    model_kernels_bytes_window(
      bytes: stride, height: input[0], width: input[1], kernel_height: kernel[0], kernel_width: kernel[1],
      output_height: output[0], output_width: output[1], stride_y: strides[0], stride_x: strides[1],
      dilation_y: dilations[0], dilation_x: dilations[1], pad_y: padBefore[0], pad_x: padBefore[1])
  }
}
