internal import ModelGraph
internal import ModelSpec

/// `reverse_sequence` and `sliding_windows`.
enum OrderForm: AssetForm {
  static let operations = ["reverse_sequence", "sliding_windows"]
  static let form = "gather_along_axis and gather_nd of places that are computed"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let x = try writer.input(call, "x")
    guard call.name == "reverse_sequence" else {
      let windows = try call.read(SlidingWindows.self)
      guard let count = try call.type().shape[windows.axis].fixed else { throw AssetCall.open("x") }
      try AssetCall.limit(count, times: windows.size)
      let places = (0..<count).flatMap { window in (0..<windows.size).map { window * windows.stride + $0 } }
      let grid = writer.integers(places, .int32, [count, windows.size])
      return [writer.take(x, grid, axis: windows.axis)]
    }
    // Element i of the first n comes from n − 1 − i.
    let reverse = try call.read(ReverseSequence.self)
    let lengths = try writer.indices(call, "lengths")
    func along(_ vector: AssetValue, _ axis: Int) -> AssetValue {
      writer.expand(vector, Array(1..<max(1, x.rank - axis)))
    }
    let places = along(writer.iota(x.lengths[reverse.sequenceAxis]), reverse.sequenceAxis)
    let counts = along(lengths, reverse.batchAxis)
    let isReversed = writer.compare("greater", counts, places)
    let mirrored = writer.binary("sub", writer.binary("sub", counts, 1), places)
    let chosen = writer.broadcast(writer.select(isReversed, mirrored, places), x.lengths)
    return [writer.takeAlong(x, chosen, axis: reverse.sequenceAxis)]
  }
}
