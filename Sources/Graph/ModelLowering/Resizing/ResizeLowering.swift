internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `upsample`: `upsample_nearest_neighbor` or `upsample_bilinear`.
  mutating func lower(_ params: UpsampleLayerParams) throws(OperationError) {
    let factors: [Operand] =
      if params.fractionalScalingFactor.count == 2 {
        params.fractionalScalingFactor.map { .float($0 == 0 ? 1 : $0) }
      } else if params.scalingFactor.count == 2 {
        params.scalingFactor.map { .integer(Int(clamping: Swift.max(1, $0))) }
      } else {
        [.integer(1), .integer(1)]
      }
    var arguments: [(String, Operand?)] = [
      ("x", try merged()), ("scale_factor_height", factors[0]), ("scale_factor_width", factors[1]),
    ]
    let operation: String
    switch params.mode {
    case .nn: operation = "upsample_nearest_neighbor"
    case .bilinear:
      operation = "upsample_bilinear"
      arguments.append(("align_corners", .boolean(params.linearUpsampleMode == .alignCornersTrue)))
      if params.linearUpsampleMode == .default { arguments.append(("half_pixel_centers", .boolean(false))) }
    case .unrecognized(let number): throw OperationError("`mode` is \(number), expected 0 or 1")
    }
    try setMergedOutput(try emitOne(operation, arguments, named: layer.output.first))
  }

  /// `resizeBilinear`: `resize_bilinear`.
  mutating func lower(_ params: ResizeBilinearLayerParams) throws(OperationError) {
    let size = Self.targetSize(params.targetSize)
    let resized = try emitOne(
      "resize_bilinear",
      [
        ("x", try merged()), ("target_size_height", .integer(size[0])), ("target_size_width", .integer(size[1])),
        ("sampling_mode", .string(try Self.samplingMode(params.mode))),
      ], named: layer.output.first)
    try setMergedOutput(resized)
  }

  /// `cropResize`: `crop_resize`. The image is [1, B, C, H, W], the boxes are [N, 1, 4 or 5, 1, 1].
  mutating func lower(_ params: CropResizeLayerParams) throws(OperationError) {
    let image = try input(rank: 5...5)
    _ = try input(1, rank: 5...5)
    guard inference.bounds.require(image.type.shape[0], in: 1...1) else {
      throw OperationError(
        "dimension 0 of input '\(layer.input[0])' \(image.type.shape) is \(image.type.shape[0]), expected 1")
    }
    let size = Self.targetSize(params.targetSize)
    let boxes =
      switch params.boxIndicesMode?.boxMode {
      case .cornersHeightFirst, nil: "CORNERS_HEIGHT_FIRST"
      case .cornersWidthFirst: "CORNERS_WIDTH_FIRST"
      case .centerSizeHeightFirst: "CENTER_SIZE_HEIGHT_FIRST"
      case .centerSizeWidthFirst: "CENTER_SIZE_WIDTH_FIRST"
      case .unrecognized(let number): throw OperationError("`boxMode` is \(number), expected 0 to 3")
      }
    try emitOutput(
      "crop_resize",
      [
        ("x", try merged()), ("roi", try whole(1)), ("target_height", .integer(size[0])),
        ("target_width", .integer(size[1])), ("normalized_coordinates", .boolean(params.normalizedCoordinates)),
        ("spatial_scale", .float(params.spatialScale == 0 ? 1 : params.spatialScale)),
        ("box_coordinate_mode", .string(boxes)), ("sampling_mode", .string(try Self.samplingMode(params.mode))),
      ])
  }

  private static func targetSize(_ size: [UInt64]) -> [Int] {
    size.count == 2 ? size.map { Swift.max(1, Int(clamping: $0)) } : [1, 1]
  }

  /// MIL's name of a way to place the grid of samples.
  private static func samplingMode(_ mode: SamplingMode?) throws(OperationError) -> String {
    switch mode?.samplingMethod {
    case .strictAlignEndpointsMode, nil: "STRICT_ALIGN_CORNERS"
    case .alignEndpointsMode: "ALIGN_CORNERS"
    case .upsampleMode: "DEFAULT"
    case .roiAlignMode: "OFFSET_CORNERS"
    case .unrecognized(let number): throw OperationError("`samplingMethod` is \(number), expected 0 to 3")
    }
  }
}
