internal import Glibc
internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `MelWeightMatrix`, which is a constant.
enum MelWeightMatrixImport: OperatorImport {
  static let operators = ["MelWeightMatrix"]

  private static let largestCount = 1 << 24

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    guard let count = try node.fixedIntegers(0, "num_mel_bins")?.first,
      let length = try node.fixedIntegers(1, "dft_length")?.first,
      let rate = try node.fixedIntegers(2, "sample_rate")?.first,
      let low = try node.fixedFloats(3, "lower_edge_hertz")?.first,
      let high = try node.fixedFloats(4, "upper_edge_hertz")?.first
    else { throw node.notConstant("num_mel_bins") }
    guard (1...1 << 16).contains(count), (1...1 << 20).contains(length), rate > 0, low >= 0, high > low,
      (length / 2 + 1) * count <= largestCount
    else { throw node.refuse("'MelWeightMatrix' of lengths or frequencies that make no sense", "onnx-shape") }
    let element = OnnxElement(rawValue: Int32(clamping: node.integer("output_datatype", default: 1))) ?? .float
    let rows = length / 2 + 1
    func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
    let (first, last) = (mel(Double(low)), mel(Double(high)))
    let step = (last - first) / Double(count + 2)
    var bins: [Int] = []
    for place in 0..<count + 2 {
      let hertz = 700 * (pow(10, (Double(place) * step + first) / 2595) - 1)
      let bin = (Double(length + 1) * hertz / Double(rate)).rounded(.down)
      guard let whole = Int(exactly: bin), whole < rows else {
        throw node.refuse("'MelWeightMatrix' with a frequency above half of the sample rate", "onnx-shape")
      }
      bins.append(whole)
    }
    var values = Array(repeating: Float(0), count: rows * count)
    for column in 0..<count {
      let (left, center, right) = (bins[column], bins[column + 1], bins[column + 2])
      if center == left { values[center * count + column] = 1 }
      for row in left...max(left, center) where center > left {
        values[row * count + column] = Float(row - left) / Float(center - left)
      }
      for row in center..<max(center, right) {
        values[row * count + column] = Float(right - row) / Float(right - center)
      }
    }
    let matrix = Operand(
      Constant(TensorType(.fp32, [Extent(rows), Extent(count)]), .weights(WeightData(floats: values), stored: .fp32)))
    return [ImportValue(try emitter.cast(matrix, try ImportType.scalar(element)), element)]
  }
}
