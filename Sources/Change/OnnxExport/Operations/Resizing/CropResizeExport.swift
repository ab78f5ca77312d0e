internal import ModelGraph
internal import ModelSpec

/// `crop_resize`: boxes of images, sampled along both axes.
enum CropResizeExport: OperationExport {
  static let operations = ["crop_resize"]
  static let form = ExportForm("Gather, GatherElements, Mul, Add, Where")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let crop = try call.read(CropResize.self)
    let type = try call.type()
    let x = builder.cast(try builder.input(call, "x"), .fp32)
    guard let lengths = x.shape.fixed else {
      throw OperationError("the shape of `x` is not fixed", argument: "x", code: "onnx-shape")
    }
    let (boxes, images) = try boxes(call, crop, &builder)
    guard let count = boxes.shape[0].fixed else {
      throw OperationError("the number of boxes is not fixed", code: "onnx-shape")
    }
    let ends = corners(boxes, crop, height: lengths[2], width: lengths[3], &builder)
    let rows = axis(
      ends.top, ends.bottom, count: crop.height, length: lengths[2], mode: crop.samplingMode, &builder)
    let columns = axis(
      ends.left, ends.right, count: crop.width, length: lengths[3], mode: crop.samplingMode, &builder)
    // [N, C, H · W] of boxes that name their image; [1, B · C, H · W] of those that are cut out of all.
    let flat: ExportValue
    let channels: Int
    if let images {
      channels = lengths[1]
      let all = builder.reshape(x, [lengths[0], channels, lengths[2] * lengths[3]])
      flat = builder.gather(all, images, axis: 0)
    } else {
      channels = lengths[0] * lengths[1]
      let all = builder.reshape(x, [1, channels, lengths[2] * lengths[3]])
      flat = builder.expand(
        all, to: builder.int64s([count, channels, lengths[2] * lengths[3]]),
        as: Shape(fixed: [count, channels, lengths[2] * lengths[3]]))
    }
    let size = crop.height * crop.width
    func corner(_ row: ExportValue, _ column: ExportValue, _ builder: inout ExportBuilder) -> ExportValue {
      let starts = builder.mul(builder.unsqueeze(row, [2]), builder.int64(lengths[3]))
      let places = builder.reshape(builder.add(starts, builder.unsqueeze(column, [1])), [count, 1, size])
      let all = builder.expand(
        places, to: builder.int64s([count, channels, size]), as: Shape(fixed: [count, channels, size]))
      return builder.node("GatherElements", [flat, all], ["axis": .int(2)], as: all.type.of(.fp32))
    }
    func spread(_ value: ExportValue, _ axis: Int, _ builder: inout ExportBuilder) -> ExportValue {
      let wide = builder.expand(
        builder.unsqueeze(value, [axis]), to: builder.int64s([count, crop.height, crop.width]),
        as: Shape(fixed: [count, crop.height, crop.width]))
      return builder.reshape(wide, [count, 1, size])
    }
    let down = spread(rows.fraction, 2, &builder)
    let right = spread(columns.fraction, 1, &builder)
    func mixed(_ a: ExportValue, _ b: ExportValue, _ part: ExportValue, _ builder: inout ExportBuilder) -> ExportValue {
      builder.add(a, builder.mul(builder.sub(b, a), part))
    }
    let upper = mixed(
      corner(rows.first, columns.first, &builder), corner(rows.first, columns.second, &builder), right, &builder)
    let lower = mixed(
      corner(rows.second, columns.first, &builder), corner(rows.second, columns.second, &builder), right, &builder)
    let result = mixed(upper, lower, down, &builder)
    let isInside = builder.compare(
      "And", spread(rows.isInside, 2, &builder), spread(columns.isInside, 1, &builder))
    let padded = builder.select(isInside, result, builder.number(crop.padding, .fp32))
    guard let shape = type.shape.fixed else { throw OperationError("its shape is not fixed", code: "onnx-shape") }
    return [builder.reshape(padded, shape)]
  }

  /// Boxes as [N, 4], and the image of each, unless all boxes are cut out of all images.
  private static func boxes(
    _ call: ExportCall, _ crop: CropResize, _ builder: inout ExportBuilder
  ) throws(OperationError) -> (ExportValue, ExportValue?) {
    switch crop.boxes {
    case .boxes(let type, let indices):
      let boxes = builder.cast(try builder.input(call, "boxes"), .fp32)
      guard let count = type.shape[0].fixed else { return (boxes, nil) }
      if indices != nil { return (boxes, builder.cast(try builder.input(call, "box_indices"), .int64)) }
      return (boxes, builder.int64s(Array(0..<count)))
    case .roi(let type):
      let roi = builder.cast(try builder.input(call, "roi"), .fp32)
      guard let count = type.shape[0].fixed else {
        throw OperationError("the number of boxes is not fixed", code: "onnx-shape")
      }
      let isNamed = type.shape[2].isAlways(5)
      let flat = builder.reshape(roi, [count, isNamed ? 5 : 4])
      guard isNamed else { return (flat, nil) }
      let index = builder.reshape(builder.slice(flat, [1], from: [0], to: [1]), [count])
      return (builder.slice(flat, [1], from: [1], to: [5]), builder.cast(index, .int64))
    }
  }

  private static func corners(
    _ boxes: ExportValue, _ crop: CropResize, height: Int, width: Int, _ builder: inout ExportBuilder
  ) -> (top: ExportValue, bottom: ExportValue, left: ExportValue, right: ExportValue) {
    let scaled = builder.mul(boxes, crop.scale)
    var parts = (0..<4).map { builder.slice(scaled, [1], from: [$0], to: [$0 + 1]) }
    let isWidthFirst = crop.boxMode == .cornersWidthFirst || crop.boxMode == .centerSizeWidthFirst
    if isWidthFirst { parts = [parts[1], parts[0], parts[3], parts[2]] }
    if crop.isNormalized {
      for index in parts.indices {
        parts[index] = builder.mul(parts[index], Float((index % 2 == 0 ? height : width) - 1))
      }
    }
    guard crop.boxMode == .centerSizeHeightFirst || crop.boxMode == .centerSizeWidthFirst else {
      return (parts[0], parts[2], parts[1], parts[3])
    }
    let (tall, wide) = (builder.mul(parts[2], 0.5), builder.mul(parts[3], 0.5))
    return (
      builder.sub(parts[0], tall), builder.add(parts[0], tall), builder.sub(parts[1], wide), builder.add(parts[1], wide)
    )
  }

  private struct Axis {
    var first: ExportValue
    var second: ExportValue
    var fraction: ExportValue
    var isInside: ExportValue
  }

  /// Samples between two ends, each [N, 1], along an axis of `length` pixels: [N, count].
  private static func axis(
    _ start: ExportValue, _ end: ExportValue, count: Int, length: Int, mode: ImageSampling,
    _ builder: inout ExportBuilder
  ) -> Axis {
    let last = Float(length - 1)
    func line(_ place: (Float) -> Float) -> [Float] { (0..<count).map { place(Float($0)) } }
    func row(_ numbers: [Float], _ builder: inout ExportBuilder) -> ExportValue {
      builder.floats(numbers, [1, count], .fp32)
    }
    var (start, end) = (start, end)
    if mode == .unalignCorners {
      // A box whose end lies before its start is the whole image.
      let isTurned = builder.compare("Less", end, start)
      start = builder.select(isTurned, builder.number(0, .fp32), start)
      end = builder.select(isTurned, builder.number(last, .fp32), end)
    }
    let span = builder.sub(end, start)
    let size = builder.unary("Abs", span)
    var place: ExportValue
    switch mode {
    case .strictAlignCorners: place = builder.mul(size, row(line { count == 1 ? 0 : $0 / Float(count - 1) }, &builder))
    case .alignCorners: place = builder.mul(size, row(line { count == 1 ? 0.5 : $0 / Float(count - 1) }, &builder))
    case .standard:
      let step = builder.mul(builder.add(size, 1), 1 / Float(count))
      place = builder.min(builder.mul(step, row(line { $0 }, &builder)), size)
    case .offsetCorners:
      place = builder.min(
        builder.mul(builder.max(size, 1), row(line { ($0 + 0.5) / Float(count) }, &builder)), size)
    case .unalignCorners:
      let raw = builder.add(builder.mul(builder.add(size, 1), row(line { ($0 + 0.5) / Float(count) }, &builder)), -0.5)
      place = builder.min(builder.max(raw, 0), size)
    }
    place = builder.add(start, builder.mul(place, builder.unary("Sign", span)))
    let slack = 1e-6 * Float(length)
    let isInside = builder.compare(
      "And", builder.compare("GreaterOrEqual", place, builder.number(-slack, .fp32)),
      builder.compare("LessOrEqual", place, builder.number(last + slack, .fp32)))
    let inside = builder.min(builder.max(place, 0), last)
    let before = builder.unary("Floor", inside)
    let second = builder.min(builder.add(before, 1), last)
    return Axis(
      first: builder.cast(before, .int64), second: builder.cast(second, .int64),
      fraction: builder.sub(inside, before), isInside: isInside)
  }
}
