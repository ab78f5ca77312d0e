internal import CModelKernels
internal import ModelSpec

/// Pooling over exactly known shapes.
struct PreparedPooling: PreparedOperation {
  /// [N, C, *d]
  private let inputShape: [Int]
  /// [N, C, *d']
  private let outputShape: [Int]
  private let kind: PoolingKind
  private let geometry: model_kernels_window
  /// Channels last is faster than row-major by more than reordering costs if channels fill at least half a vector;
  /// otherwise slower. Nil if the layout does not matter.
  private let layout: TensorLayout?
  /// Number of elements that are read.
  private let workCount: Int

  init(_ inputShape: [Int], _ window: FixedWindow, kind: PoolingKind) {
    self.inputShape = inputShape
    outputShape = Array(inputShape[..<2]) + window.output
    self.kind = kind
    geometry = model_kernels_window(window)
    layout = window.kernelVolume == 1 ? nil : inputShape[1] >= 8 ? .channelsLast : .rowMajor
    workCount = outputShape.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue } &* window.kernelVolume
  }

  var operands: [String]? { ["x"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x").checked("x", inputShape)
    if let layout { x = x.lying(layout, context) }
    return [.tensor(pool(x, context))]
  }

  /// The result has the layout of `x`.
  private func pool(_ x: Tensor, _ context: ExecutionContext) -> Tensor {
    let y = context.tensor(x.scalar, outputShape, layout: x.layout)
    guard y.count > 0 else { return y }
    let channels = inputShape[1]
    let threads = workCount < Self.smallestShared ? 1 : context.threadCount
    let (from, to, kind) = (x.floatAddress, y.floatAddress, kind.encoded)
    if x.layout == .channelsLast {
      let rows = inputShape[0] * geometry.output.0 * geometry.output.1
      ParallelLoop.split(rows, threadCount: threads) { [geometry] range in
        withUnsafePointer(to: geometry) {
          model_kernels_pool_channels($0, kind, range.lowerBound, range.upperBound, channels, from, to)
        }
      }
    } else {
      ParallelLoop.split(inputShape[0] * channels, threadCount: threads) { [geometry] range in
        withUnsafePointer(to: geometry) {
          model_kernels_pool_planes($0, kind, range.lowerBound, range.upperBound, from, to)
        }
      }
    }
    withExtendedLifetime((x, y)) {}
    return y
  }

  private static let smallestShared = 1 << 17
}

extension model_kernels_window {
  /// Missing axes come first, with length 1 and without padding.
  init(_ window: FixedWindow) {
    func padded(_ values: [Int], _ filler: Int) -> (Int, Int, Int) {
      let all = Array(repeating: filler, count: max(0, 3 - values.count)) + values
      return (all[0], all[1], all[2])
    }
    self.init(
      input: padded(window.input, 1), output: padded(window.output, 1), kernel: padded(window.kernel, 1),
      strides: padded(window.strides, 1), dilations: padded(window.dilations, 1),
      pad_before: padded(window.padBefore, 0), pad_after: padded(window.padAfter, 0))
  }
}

extension PoolingKind {
  var encoded: model_kernels_pool_kind {
    switch self {
    case .max: model_kernels_pool_max
    case .average: model_kernels_pool_average
    case .averageInside: model_kernels_pool_average_inside
    case .l2: model_kernels_pool_l2
    }
  }
}
