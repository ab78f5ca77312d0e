/// `crop_resize`: boxes cut out of images and brought to one size, with pixels mixed of their neighbours.
///
/// - `x`: [B, C, H, W], fp16 or fp32.
/// - `roi`: [N, 1, 4, 1, 1], boxes that are cut out of every image, or [N, 1, 5, 1, 1], boxes with the index of their
///   image in front.
/// - `target_height`, `target_width`: the size, at least 1; 1 unless given.
/// - `normalized_coordinates`: whether boxes are in 0...1 instead of pixels; false unless given.
/// - `spatial_scale`: a factor for the boxes; 1 unless given.
/// - `box_coordinate_mode`: what the four numbers of a box are; `CORNERS_HEIGHT_FIRST` unless given.
/// - `sampling_mode`: where samples are taken; `DEFAULT` unless given.
/// - Result: [N, B, C, height, width] for four numbers a box, [N, 1, C, height, width] for five; the type of `x`.
///
/// MIL: `crop_resize`.
struct CropResize: TensorOperation {
  static let name = "crop_resize"

  enum BoxMode: String, CaseIterable, Sendable {
    case cornersHeightFirst = "CORNERS_HEIGHT_FIRST"
    case cornersWidthFirst = "CORNERS_WIDTH_FIRST"
    case centerSizeHeightFirst = "CENTER_SIZE_HEIGHT_FIRST"
    case centerSizeWidthFirst = "CENTER_SIZE_WIDTH_FIRST"
  }

  var x: TensorType
  var roi: TensorType
  var height: Int
  var width: Int
  var isNormalized: Bool
  var scale: Float
  var boxMode: BoxMode
  var samplingMode: SamplingMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 4...4)
    roi = try arguments.tensor("roi", rank: 5...5)
    height = try arguments.integer("target_height", default: 1)
    width = try arguments.integer("target_width", default: 1)
    isNormalized = try arguments.boolean("normalized_coordinates", default: false)
    scale = try arguments.float("spatial_scale", default: 1)
    boxMode = try arguments.choice("box_coordinate_mode", default: .cornersHeightFirst)
    samplingMode = try arguments.choice("sampling_mode", default: .standard)
    for (name, size) in [("target_height", height), ("target_width", width)] where size < 1 {
      throw OperationError("`\(name)` is \(size), expected at least 1", argument: name)
    }
  }

  var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("roi", roi.shape, axis: 1, .within(1...1)),
      ShapeRequirement("roi", roi.shape, axis: 2, "coordinates", .within(4...5)),
      ShapeRequirement("roi", roi.shape, axis: 3, .within(1...1)),
      ShapeRequirement("roi", roi.shape, axis: 4, .within(1...1)),
    ]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let batch: Extent =
      switch roi.shape[2].fixed {
      case 4: x.shape[0]
      case 5: 1
      default: x.shape[0].union(1)
      }
    return [.tensor(x.with([roi.shape[0], batch, x.shape[1], Extent(height), Extent(width)]))]
  }
}
