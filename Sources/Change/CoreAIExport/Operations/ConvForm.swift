internal import ModelGraph
internal import ModelSpec

/// `conv` over one, two or three spatial axes. Padding is an operation of its own, and one spatial axis becomes two.
enum ConvForm: AssetForm {
  static let operations = ["conv"]
  static let form = "pad, conv2d or conv3d, add"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let conv = try call.read(Conv.self)
    let (scalar, lengths) = try call.result()
    let x = writer.cast(try writer.input(call, "x"), scalar)
    var weight = writer.cast(try writer.input(call, "weight"), scalar)
    let window = try AssetWindow(conv.window, input: x.lengths, output: lengths)
    var (strides, dilations, result) = (window.strides, window.dilations, lengths)
    var padded = window.padded(x, &writer, with: 0)
    if strides.count == 1 {
      padded = writer.expand(padded, [2])
      weight = writer.expand(weight, [2])
      (strides, dilations) = ([1] + strides, [1] + dilations)
      result.insert(1, at: 2)
    }
    let operands = [
      padded, weight, writer.vector(strides, isSigned: false), writer.vector(dilations, isSigned: false),
      writer.scalar(conv.groups, isSigned: false),
    ]
    let name = strides.count == 3 ? "primitive.conv3d_v1" : "primitive.conv2d_v1"
    var product = writer.add(name, operands, scalar, result)
    if lengths.count == 3 { product = writer.reshape(product, lengths) }
    return [try biased(product, call, &writer)]
  }

  /// A number for each channel added.
  static func biased(
    _ x: AssetValue, _ call: AssetCall, _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    guard let bias = try writer.optional(call, "bias") else { return x }
    let column = writer.expand(writer.cast(bias, x.scalar), Array(1..<max(1, x.rank - 1)))
    return writer.binary("add", x, column)
  }
}

/// A window with what is padded around the input, where that does not depend on open lengths.
struct AssetWindow {
  let kernel: [Int]
  let strides: [Int]
  let dilations: [Int]
  var before: [Int]
  var after: [Int]
  /// What the last windows need behind the declared padding.
  var beyond: [Int]

  init(_ window: SpatialWindow, input: [Extent], output: [Extent]) throws(OperationError) {
    guard let kernel = Shape(window.kernel).fixed else { throw AssetCall.open("weight") }
    (self.kernel, strides, dilations) = (kernel, window.strides, window.dilations)
    beyond = kernel.map { _ in 0 }
    let axes = kernel.count
    if let input = Shape(Array(input.suffix(axes))).fixed, let output = Shape(Array(output.suffix(axes))).fixed {
      let fixed = try window.fixed(input: input, output: output)
      (before, after) = (fixed.padBefore, fixed.padAfter)
      for axis in 0..<axes where output[axis] > 0 {
        let span = (kernel[axis] - 1) * dilations[axis] + 1
        beyond[axis] = max(0, (output[axis] - 1) * strides[axis] + span - input[axis] - before[axis] - after[axis])
      }
      return
    }
    guard !window.ceilMode else {
      throw OperationError(
        "`ceil_mode` over open lengths is not written", argument: "ceil_mode", code: AssetExporter.shapeCode)
    }
    switch window.padType {
    case .valid, .custom:
      before = (0..<axes).map { window.pad[2 * $0] }
      after = (0..<axes).map { window.pad[2 * $0 + 1] }
    case .same, .sameLower:
      // With a stride of 1, it is the same at any length.
      guard strides.allSatisfy({ $0 == 1 }) else {
        throw OperationError(
          "`pad_type` \(window.padType.rawValue) over open lengths is not written", argument: "pad_type",
          code: AssetExporter.shapeCode, remedy: "fix the shape of the input first: modelc edit --shape")
      }
      let total = kernel.indices.map { (kernel[$0] - 1) * window.dilations[$0] }
      before = total.map { window.padType == .same ? $0 / 2 : $0 - $0 / 2 }
      after = zip(total, before).map { $0 - $1 }
    }
  }

  /// `x` with a number around its spatial axes.
  func padded(_ x: AssetValue, _ writer: inout AssetWriter, with number: Float, parts: Parts = .all) -> AssetValue {
    var padding = [0, 0, 0, 0]
    for axis in kernel.indices {
      switch parts {
      case .all: padding += [before[axis], after[axis] + beyond[axis]]
      case .declared: padding += [before[axis], after[axis]]
      case .beyond: padding += [0, beyond[axis]]
      }
    }
    return writer.pad(x, padding, with: writer.single(number, x.scalar))
  }

  /// Which part of the padding is meant.
  enum Parts { case all, declared, beyond }
}
