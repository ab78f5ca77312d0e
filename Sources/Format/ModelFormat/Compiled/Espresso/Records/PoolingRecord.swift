internal import ModelSpec

extension EspressoLowering {
  /// `pool`. A global pooling has the size of its input, which therefore must be known.
  func pooling(_ params: PoolingLayerParams) -> EspressoLayer? {
    guard let function = Self.poolings.first(where: { $0.type == params.type })?.number,
      let borders = PoolingBorders(params.poolingPaddingType)
    else { return nil }
    var (kernel, stride) = (params.kernelSize.pair(3), params.stride.pair(1))
    if params.globalPooling {
      guard let input = source.layer.input.first.flatMap(shape) else { return nil }
      kernel = (UInt64(clamping: input.h), UInt64(clamping: input.w))
      stride = (1, 1)
    }
    guard let kernel, let stride else { return nil }
    var record = record(
      "pool",
      [
        "avg_or_max": .integer(function), "size_x": .count(kernel.x), "size_y": .count(kernel.y),
        "stride_x": .count(stride.x), "stride_y": .count(stride.y), "pad_mode": .integer(borders.mode),
        "top_shape_style": .integer(borders.style), "pad_t": .count(borders.padding.top),
        "pad_b": .count(borders.padding.bottom), "pad_l": .count(borders.padding.left),
        "pad_r": .count(borders.padding.right), "pad_fill_mode": 0, "pad_value": 0,
        "average_count_exclude_padding": .flag(params.avgPoolExcludePadding),
      ])
    if params.globalPooling { record["is_global"] = 1 }
    return record
  }

  static let poolings: [(number: Int64, type: PoolingLayerParams.PoolingType)] = [(0, .average), (1, .max), (2, .l2)]
}

extension EspressoRaising {
  /// The layer of a `pool` record.
  func pooling() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let isGlobal = record.flag("is_global")
    let sizes = isGlobal ? [] : [try need("size_y"), try need("size_x")]
    let strides = isGlobal ? [] : [try need("stride_y"), try need("stride_x")]
    let function = record.integer("avg_or_max").map { Int64($0) }
    guard let type = EspressoLowering.poolings.first(where: { $0.number == function })?.type,
      let borders = PoolingBorders(record: self)
    else { return nil }
    return .pooling(
      .with {
        $0.type = type
        $0.kernelSize = sizes
        $0.stride = strides
        $0.globalPooling = isGlobal
        $0.avgPoolExcludePadding = record.flag("average_count_exclude_padding")
        $0.poolingPaddingType = borders.type
      })
  }
}

/// The borders of a pooling as records have them.
struct PoolingBorders {
  /// 0 for the borders here, 1 for `same`, 2 for none.
  let mode: Int64
  /// 2 when a last window that only partly lies in the image counts, as with `includeLastPixel`; else 0.
  let style: Int64
  var padding: ConvolutionPadding

  init?(_ type: PoolingLayerParams.PoolingPaddingType?) {
    switch type {
    case .valid(let valid):
      guard let padding = ConvolutionPadding(valid.paddingAmounts) else { return nil }
      self.padding = padding
      mode = padding.isZero ? 2 : 0
      style = 0
    case .includeLastPixel(let complete):
      guard let amounts = complete.paddingAmounts.pair(0), let zero = ConvolutionPadding(BorderAmounts()) else {
        return nil
      }
      padding = zero
      (padding.top, padding.bottom, padding.left, padding.right) = (amounts.y, amounts.y, amounts.x, amounts.x)
      mode = 0
      style = 2
    case .same(let same):
      guard let padding = ConvolutionPadding(same) else { return nil }
      self.padding = padding
      mode = padding.mode
      style = 0
    case nil: return nil
    }
  }

  init?(record: EspressoRaising) {
    guard let padding = ConvolutionPadding(record: record) else { return nil }
    self.padding = padding
    mode = padding.mode
    style = Int64(record.record.integer("top_shape_style") ?? 0)
    guard style == 0 || style == 2 && padding.top == padding.bottom && padding.left == padding.right else { return nil }
  }

  var type: PoolingLayerParams.PoolingPaddingType {
    if style == 2 { return .includeLastPixel(.with { $0.paddingAmounts = [padding.top, padding.left] }) }
    return padding.same.map { .same($0) } ?? .valid(.with { $0.paddingAmounts = padding.amounts })
  }
}
