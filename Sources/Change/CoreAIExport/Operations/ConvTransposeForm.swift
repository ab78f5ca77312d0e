internal import ModelGraph
internal import ModelSpec

/// `conv_transpose` over one, two or three spatial axes: the whole result, of which the padding is cut off.
enum ConvTransposeForm: AssetForm {
  static let operations = ["conv_transpose"]
  static let form = "conv_transpose2d or conv_transpose3d, slice, pad, add"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let conv = try call.read(ConvTranspose.self)
    let (scalar, lengths) = try call.result()
    var x = writer.cast(try writer.input(call, "x"), scalar)
    var weight = writer.cast(try writer.input(call, "weight"), scalar)
    let window = conv.window
    guard let kernel = Shape(window.kernel).fixed else { throw AssetCall.open("weight") }
    let axes = kernel.count
    let spans = (0..<axes).map { (kernel[$0] - 1) * window.dilations[$0] + 1 }
    var whole = Array(lengths[..<2])
    for axis in 0..<axes {
      whole.append((x.lengths[2 + axis] - 1) * Extent(window.strides[axis]) + Extent(spans[axis]))
    }
    let (input, output) = (Array(x.lengths.dropFirst(2)), Array(lengths.dropFirst(2)))
    let cut = try cut(window, input, output: output, whole: Array(whole.dropFirst(2)))
    var (strides, dilations, wide) = (window.strides, window.dilations, whole)
    if axes == 1 {
      (x, weight) = (writer.expand(x, [2]), writer.expand(weight, [2]))
      (strides, dilations) = ([1] + strides, [1] + dilations)
      wide.insert(1, at: 2)
    }
    let none = strides.map { _ in 0 }
    let operands = [
      x, weight, writer.vector(strides, isSigned: false), writer.vector(none, isSigned: false),
      writer.vector(dilations, isSigned: false), writer.vector(none, isSigned: false),
      writer.scalar(conv.groups, isSigned: false),
    ]
    var result = writer.add("primitive.conv_transpose\(strides.count)d_v1", operands, scalar, wide)
    if axes == 1 { result = writer.reshape(result, whole) }
    if cut.contains(where: { $0.before > 0 || $0.after > 0 }) {
      let ends = [Int(Int32.max), Int(Int32.max)] + cut.map { $0.after > 0 ? -$0.after : Int(Int32.max) }
      var kept = Array(lengths[..<2])
      for (length, cut) in zip(whole.dropFirst(2), cut) { kept.append(length - Extent(cut.before + max(0, cut.after))) }
      result = writer.slice(
        result, [0, 0] + cut.map(\.before), ends: ends, steps: lengths.map { _ in 1 }, to: kept.map(\.asLength))
    }
    // What lies behind the last element that something reaches is 0.
    let padding = [0, 0, 0, 0] + cut.flatMap { [0, max(0, -$0.after)] }
    result = writer.pad(result, padding, with: writer.single(0, scalar))
    return [try ConvForm.biased(result, call, &writer)]
  }

  /// What is cut off the whole result; less than none is added.
  private static func cut(
    _ window: SpatialWindow, _ input: [Extent], output: [Extent], whole: [Extent]
  ) throws(OperationError) -> [(before: Int, after: Int)] {
    if let input = Shape(input).fixed, let output = Shape(output).fixed, let whole = Shape(whole).fixed {
      let fixed = try window.fixed(input: input, output: output, isTransposed: true)
      return whole.indices.map { (fixed.padBefore[$0], whole[$0] - fixed.padBefore[$0] - output[$0]) }
    }
    guard window.padType == .valid || window.padType == .custom else { throw AssetCall.open("x") }
    return try whole.indices.map { (axis) throws(OperationError) in
      let before = window.pad[2 * axis]
      guard let after = (whole[axis] - Extent(before) - output[axis]).fixed else { throw AssetCall.open("x") }
      return (before, after)
    }
  }
}
