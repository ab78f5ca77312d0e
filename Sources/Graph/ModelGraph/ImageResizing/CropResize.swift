import ModelSpec

/// `crop_resize`: boxes cut out of images and brought to one size, with pixels mixed of their neighbors.
///
/// - `x`: [B, C, H, W], fp16 or fp32.
/// - `roi`: [N, 1, 4, 1, 1], boxes that are cut out of every image, or [N, 1, 5, 1, 1], boxes with the index of their
///   image in front. Instead of it, from iOS 17 on:
/// - `boxes`: [N, 4], fp16, fp32 or uint16, and `box_indices`: [N], the image of each; 0, 1, 2 and so on unless given.
/// - `target_height`, `target_width`: the size, at least 1; 1 unless given.
/// - `normalized_coordinates`: whether boxes are in 0...1, times H − 1 and W − 1, instead of pixels; false unless given.
/// - `spatial_scale`: a factor for the boxes; 1 unless given.
/// - `box_coordinate_mode`: what the four numbers of a box are; `CORNERS_HEIGHT_FIRST` unless given.
/// - `sampling_mode`: where samples are taken, on an axis that runs from one end of the box to the other; `DEFAULT` unless
///   given. A box whose end lies before its start is mirrored; with `UNALIGN_CORNERS` it is the whole image, as in Core ML.
/// - `pad_value`: what samples outside of the image are; 0 unless given.
/// - Result: [N, B, C, height, width] for four numbers a box, [N, 1, C, height, width] for five, [N, C, height, width] for
///   `boxes`; the type of `x`.
package struct CropResize: TensorOperation {
  package static let name = "crop_resize"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "no gradient by boxes is built"

  package enum BoxMode: String, CaseIterable, Sendable {
    case cornersHeightFirst = "CORNERS_HEIGHT_FIRST"
    case cornersWidthFirst = "CORNERS_WIDTH_FIRST"
    case centerSizeHeightFirst = "CENTER_SIZE_HEIGHT_FIRST"
    case centerSizeWidthFirst = "CENTER_SIZE_WIDTH_FIRST"
  }

  /// How boxes come.
  package enum Boxes: Sendable {
    case roi(TensorType)
    case boxes(TensorType, indices: TensorType?)
  }

  package var x: TensorType
  package var boxes: Boxes
  package var height: Int
  package var width: Int
  package var isNormalized: Bool
  package var scale: Float
  package var boxMode: BoxMode
  package var samplingMode: ImageSampling
  /// What lies outside of the image, where it is known beforehand.
  package var padding: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 4...4)
    if arguments.has("boxes") {
      boxes = .boxes(
        try arguments.tensor("boxes", .numbers, rank: 2...2),
        indices: try arguments.optionalTensor("box_indices", .integers, rank: 1...1))
    } else {
      boxes = .roi(try arguments.tensor("roi", rank: 5...5))
    }
    (height, width) = try arguments.imageSize("target_height", "target_width", default: 1)
    isNormalized = try arguments.boolean("normalized_coordinates", default: false)
    scale = try arguments.number("spatial_scale", default: 1)
    padding = try arguments.number("pad_value", default: 0)
    boxMode = try arguments.choice("box_coordinate_mode", default: .cornersHeightFirst)
    samplingMode = try arguments.choice("sampling_mode", default: .standard)
  }

  package var requirements: [ShapeRequirement] {
    switch boxes {
    case .roi(let roi):
      [
        ShapeRequirement("roi", roi.shape, axis: 1, .within(1...1)),
        ShapeRequirement("roi", roi.shape, axis: 2, "coordinates", .within(4...5)),
        ShapeRequirement("roi", roi.shape, axis: 3, .within(1...1)),
        ShapeRequirement("roi", roi.shape, axis: 4, .within(1...1)),
      ]
    case .boxes(let boxes, let indices):
      [ShapeRequirement("boxes", boxes.shape, axis: 1, "coordinates", .within(4...4))]
        + [indices].compactMap(\.self).map {
          ShapeRequirement("box_indices", $0.shape, axis: 0, .equal(boxes.shape[0]))
        }
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let size = [x.shape[1], Extent(height), Extent(width)]
    switch boxes {
    case .boxes(let boxes, _): return [.tensor(x.with(Shape([boxes.shape[0]] + size)))]
    case .roi(let roi):
      let batch: Extent =
        switch roi.shape[2].fixed {
        case 4: x.shape[0]
        case 5: 1
        default: x.shape[0].union(1)
        }
      return [.tensor(x.with(Shape([roi.shape[0], batch] + size)))]
    }
  }

  package func samples(_ count: Int, length: Int, from start: Double, to end: Double) -> AxisSamples {
    samplingMode == .unalignCorners && end < start
      ? AxisSamples(samplingMode, count: count, length: length)
      : AxisSamples(samplingMode, count: count, length: length, start: start, end: end)
  }
}

extension CropResize.BoxMode {
  /// Where a box of these four numbers begins and ends.
  package func ends(_ box: [Double]) -> (top: Double, left: Double, bottom: Double, right: Double) {
    switch self {
    case .cornersHeightFirst: (box[0], box[1], box[2], box[3])
    case .cornersWidthFirst: (box[1], box[0], box[3], box[2])
    case .centerSizeHeightFirst:
      (box[0] - box[2] / 2, box[1] - box[3] / 2, box[0] + box[2] / 2, box[1] + box[3] / 2)
    case .centerSizeWidthFirst:
      (box[1] - box[3] / 2, box[0] - box[2] / 2, box[1] + box[3] / 2, box[0] + box[2] / 2)
    }
  }
}
