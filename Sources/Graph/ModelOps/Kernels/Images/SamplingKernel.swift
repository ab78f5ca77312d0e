internal import CModelKernels
internal import ModelSpec

/// Images [H, W] sampled along rows and columns.
enum SamplingKernel {
  /// Every image of `x` [*b, H, W], each sample interpolated from the four pixels around it.
  static func bilinear(
    _ x: Tensor, rows: AxisSamples, columns: AxisSamples, into y: Tensor, in context: ExecutionContext
  ) {
    let (height, width) = (x.shape[x.rank - 2], x.shape[x.rank - 1])
    guard y.count > 0 else { return }
    let images = y.count / (rows.count * columns.count)
    bilinear(
      x, from: 0, images: images, height: height, width: width, rows: rows, columns: columns, outside: 0, into: y,
      at: 0,
      in: context)
  }

  /// Samples `images` consecutive images of `x`, from element `from` on, into `y` from element `at` on. Samples that
  /// are outside are `outside`.
  static func bilinear(
    _ x: Tensor, from: Int, images: Int, height: Int, width: Int, rows: AxisSamples, columns: AxisSamples,
    outside: Float, into y: Tensor, at: Int, in context: ExecutionContext
  ) {
    // An axis may be arbitrarily long if another one is empty.
    guard images > 0, rows.count > 0, columns.count > 0 else { return }
    let scratch = context.tensor(.fp32, [height > 0 ? width : 0])
    // If all samples are outside, there may not be a single column.
    let (left, right) = columns.span.map { ($0.lowerBound, $0.upperBound) } ?? (0, -1)
    let (source, result) = (x.floats.baseAddress, y.floats.baseAddress)
    guard let source, let result else { return }
    withSamples(rows) { rows in
      withSamples(columns) { columns in
        for image in 0..<images {
          model_kernels_sample_bilinear(
            source + from + image * height * width, width, result + at + image * rows.count * columns.count, rows,
            columns, left, right, outside, scratch.floats.baseAddress)
        }
      }
    }
  }

  /// Every image of `x` [*b, H, W], each sample the first of its pixels.
  static func nearest(_ x: Tensor, rows: AxisSamples, columns: AxisSamples, into y: Tensor) {
    let (height, width) = (x.shape[x.rank - 2], x.shape[x.rank - 1])
    guard y.count > 0, let source = x.floats.baseAddress, let result = y.floats.baseAddress else { return }
    withSamples(rows) { rows in
      withSamples(columns) { columns in
        let size = rows.count * columns.count
        for image in 0..<(y.count / size) {
          model_kernels_sample_nearest(source + image * height * width, width, result + image * size, rows, columns)
        }
      }
    }
  }

  /// Every image of `x` [N, C, H, W], channels last like `y`; all samples are inside.
  static func channels(
    _ x: Tensor, _ interpolation: Resize.Interpolation, rows: AxisSamples, columns: AxisSamples, into y: Tensor,
    in context: ExecutionContext
  ) {
    let (channels, height, width) = (x.shape[1], x.shape[2], x.shape[3])
    guard y.count > 0, let source = x.floats.baseAddress, let result = y.floats.baseAddress else { return }
    let sample =
      interpolation == .linear ? model_kernels_sample_bilinear_channels : model_kernels_sample_nearest_channels
    withSamples(rows) { rows in
      withSamples(columns) { columns in
        let size = rows.count * columns.count * channels
        for image in 0..<x.shape[0] {
          let (from, to) = (source + image * height * width * channels, result + image * size)
          ParallelLoop.split(rows.count, threadCount: size < smallestShared ? 1 : context.threadCount) { range in
            sample(from, width, channels, to, rows, columns, range.lowerBound, range.upperBound)
          }
        }
      }
    }
    withExtendedLifetime((x, y)) {}
  }

  /// Fewer elements than this are computed faster than they are shared among threads.
  private static let smallestShared = 1 << 15

  /// Converts integers to floats.
  static func floats(_ x: Tensor, _ context: ExecutionContext) -> Tensor {
    let y = context.tensor(.fp32, x.shape)
    for index in 0..<x.count { y.floats[index] = Float(x.integers[index]) }
    return y
  }

  /// Truncates floats toward 0.
  static func integers(_ x: Tensor, _ scalar: ScalarType, in context: ExecutionContext) -> Tensor {
    let y = context.tensor(scalar, x.shape)
    for index in 0..<x.count { y.integers[index] = Int32(truncating: x.floats[index]) }
    return y
  }

  private static func withSamples(_ samples: AxisSamples, _ body: (model_kernels_samples) -> Void) {
    samples.first.withUnsafeBufferPointer { first in
      samples.second.withUnsafeBufferPointer { second in
        samples.fraction.withUnsafeBufferPointer { fraction in
          body(
            model_kernels_samples(
              count: samples.count, first: first.baseAddress, second: second.baseAddress,
              fraction: fraction.baseAddress))
        }
      }
    }
  }
}
