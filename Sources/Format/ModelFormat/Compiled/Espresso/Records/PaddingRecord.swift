internal import ModelSpec

extension EspressoLowering {
  /// `general_padding`
  func padding(_ params: PaddingLayerParams) -> EspressoLayer? {
    let (mode, value): (Int64, Float)
    switch params.paddingType {
    case .constant(let constant): (mode, value) = (0, constant.value)
    case .reflection: (mode, value) = (1, 0)
    case .replication: (mode, value) = (2, 0)
    case nil: return nil
    }
    guard let padding = ConvolutionPadding(params.paddingAmounts) else { return nil }
    return record(
      "general_padding",
      [
        "pad_t": .count(padding.top), "pad_b": .count(padding.bottom), "pad_l": .count(padding.left),
        "pad_r": .count(padding.right), "pad_pad_mode": .integer(mode), "pad_fill_mode": 0,
        "pad_value": .float(value),
      ])
  }

  /// `crop` by fixed amounts.
  func crop(_ params: CropLayerParams) -> EspressoLayer? {
    guard source.layer.input.count == 1, params.offset.isEmpty, let amounts = ConvolutionPadding(params.cropAmounts)
    else { return nil }
    return record(
      "crop",
      [
        "t": .count(amounts.top), "b": .count(amounts.bottom), "l": .count(amounts.left), "r": .count(amounts.right),
      ])
  }

  /// `upsample` by whole factors.
  func upsample(_ params: UpsampleLayerParams) -> EspressoLayer? {
    guard params.fractionalScalingFactor.isEmpty, let factor = params.scalingFactor.pair(1) else { return nil }
    let (mode, alignsCorners): (Int64, Bool)
    switch (params.mode, params.linearUpsampleMode) {
    case (.nn, .default): (mode, alignsCorners) = (0, false)
    case (.bilinear, .alignCornersTrue): (mode, alignsCorners) = (1, true)
    case (.bilinear, .alignCornersFalse): (mode, alignsCorners) = (1, false)
    default: return nil
    }
    return record(
      "upsample",
      [
        "mode": .integer(mode), "scaling_factor_x": .count(factor.x), "scaling_factor_y": .count(factor.y),
        "fractional_scaling_factor_x": 1, "fractional_scaling_factor_y": 1, "use_fractional_scale_factors": 0,
        "align_corners": .flag(alignsCorners), "is_legacy_mode": 0,
      ])
  }

  /// `space_to_depth` and its inverses.
  func reorganizeData(_ params: ReorganizeDataLayerParams) -> EspressoLayer? {
    let (isReverse, isShuffle): (Bool, Bool)
    switch params.mode {
    case .spaceToDepth: (isReverse, isShuffle) = (false, false)
    case .depthToSpace: (isReverse, isShuffle) = (true, false)
    case .pixelShuffle: (isReverse, isShuffle) = (true, true)
    case .unrecognized: return nil
    }
    return record(
      "space_to_depth",
      ["block_size": .count(params.blockSize), "reverse": .flag(isReverse), "pixel_shuffle": .flag(isShuffle)])
  }
}

extension EspressoRaising {
  /// The layer of a `general_padding` record.
  func padding() -> NeuralNetworkLayer.Layer? {
    let type: PaddingLayerParams.PaddingType
    switch record.integer("pad_pad_mode") {
    case 0: type = .constant(.with { $0.value = record.float("pad_value") ?? 0 })
    case 1: type = .reflection(.init())
    case 2: type = .replication(.init())
    default: return nil
    }
    return .padding(
      .with {
        $0.paddingType = type
        $0.paddingAmounts = borders(["pad_t", "pad_b", "pad_l", "pad_r"])
      })
  }

  /// The layer of a `crop` record.
  func crop() -> NeuralNetworkLayer.Layer {
    .crop(.with { $0.cropAmounts = borders(["t", "b", "l", "r"]) })
  }

  /// `[height, width]` from the numbers under four keys: top, bottom, left, right.
  private func borders(_ keys: [String]) -> BorderAmounts {
    let amounts = keys.map { count($0) ?? 0 }
    return .with { borders in
      borders.borderAmounts = [0, 2].map { index in
        .with {
          $0.startEdgeSize = amounts[index]
          $0.endEdgeSize = amounts[index + 1]
        }
      }
    }
  }

  /// The layer of an `upsample` record.
  func upsample() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let factors = [try need("scaling_factor_y"), try need("scaling_factor_x")]
    guard !record.flag("use_fractional_scale_factors"), !record.flag("is_legacy_mode"),
      let mode = record.integer("mode"), (0...1).contains(mode)
    else { return nil }
    return .upsample(
      .with {
        $0.scalingFactor = factors
        guard mode == 1 else { return }
        $0.mode = .bilinear
        $0.linearUpsampleMode = record.flag("align_corners") ? .alignCornersTrue : .alignCornersFalse
      })
  }

  /// The layer of a `space_to_depth` record.
  func reorganizeData() throws(Diagnostic) -> NeuralNetworkLayer.Layer {
    let blockSize = try need("block_size")
    return .reorganizeData(
      .with {
        $0.blockSize = blockSize
        $0.mode =
          record.flag("pixel_shuffle") ? .pixelShuffle : record.flag("reverse") ? .depthToSpace : .spaceToDepth
      })
  }
}
