internal import ModelGraph
internal import ModelSpec

/// Elements in another order: `transpose`, `reverse`, `reverse_sequence`, `sliding_windows`.
enum OrderExport: OperationExport {
  static let operations = ["transpose", "reverse", "reverse_sequence", "sliding_windows"]
  static let form = ExportForm("Transpose, Slice with steps of -1, ReverseSequence, Gather")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    let type = try call.type()
    switch call.operation.operation {
    case "transpose": return [builder.transpose(x, try call.read(Transpose.self).permutation)]
    case "reverse":
      let axes = try call.read(Reverse.self).axes
      guard !axes.isEmpty else { return [x] }
      let count = axes.count
      return [
        builder.slice(
          x, axes, from: [Int](repeating: -1, count: count), to: [Int](repeating: -Int(Int32.max), count: count),
          by: [Int](repeating: -1, count: count))
      ]
    case "reverse_sequence":
      let reverse = try call.read(ReverseSequence.self)
      let lengths = builder.cast(try builder.input(call, "lengths"), .int64)
      // ONNX has the two axes in front.
      let rest = x.shape.indices.filter { $0 != reverse.batchAxis && $0 != reverse.sequenceAxis }
      let order = [reverse.batchAxis, reverse.sequenceAxis] + rest
      let turned = builder.transpose(x, order)
      let reversed = builder.node(
        "ReverseSequence", [turned, lengths], ["batch_axis": .int(0), "time_axis": .int(1)], as: turned.type)
      return [builder.transpose(reversed, order.indices.map { place in order.firstIndex(of: place) ?? 0 })]
    default:
      let windows = try call.read(SlidingWindows.self)
      guard let count = type.shape[windows.axis].fixed else {
        throw OperationError("the length of the axis is not fixed", code: "onnx-shape")
      }
      let places = (0..<count).flatMap { window in (0..<windows.size).map { window * windows.stride + $0 } }
      let grid = builder.integers(places, [count, windows.size], .int64)
      return [builder.gather(x, grid, axis: windows.axis)]
    }
  }
}
