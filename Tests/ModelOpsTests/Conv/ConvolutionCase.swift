internal import ModelOps

/// A convolution or a transposed one, with the padding written out for the reference.
struct ConvolutionCase: CustomStringConvertible, Sendable {
  var x: [Int]
  /// Number of output channels.
  var outputs: Int
  var kernel: [Int]
  var strides: [Int]?
  var dilations: [Int]?
  /// Before and after each axis.
  var pad: [Int]?
  var padType: String?
  var groups = 1
  var hasBias = true
  /// `output_shape`, its spatial part.
  var outputShape: [Int]?

  var axes: Int { kernel.count }
  var strideList: [Int] { strides ?? kernel.map { _ in 1 } }
  var dilationList: [Int] { dilations ?? kernel.map { _ in 1 } }
  var spans: [Int] { (0..<axes).map { (kernel[$0] - 1) * dilationList[$0] + 1 } }
  var description: String {
    "x \(x) outputs \(outputs) kernel \(kernel) strides \(strideList) dilations \(dilationList) pad \(pad ?? []) "
      + "\(padType ?? "") groups \(groups)"
  }

  var attributes: [(String, Constant)] {
    var all: [(String, Constant)] = [("groups", .integer(groups))]
    if let strides { all.append(("strides", .integers(strides))) }
    if let dilations { all.append(("dilations", .integers(dilations))) }
    if let pad { all += [("pad_type", .string("custom")), ("pad", .integers(pad))] }
    if let padType { all.append(("pad_type", .string(padType))) }
    if let outputShape { all.append(("output_shape", .integers([x[0], outputs] + outputShape))) }
    return all
  }

  /// Padding before each axis and in all, for lengths `wide` that a window slides over and `narrow` that it gives.
  func padding(wide: [Int], narrow: [Int]) -> [(before: Int, total: Int)] {
    (0..<axes).map { axis in
      if let pad { return (pad[2 * axis], pad[2 * axis] + pad[2 * axis + 1]) }
      guard let padType else { return (0, 0) }
      let total = max((narrow[axis] - 1) * strideList[axis] + spans[axis] - wide[axis], 0)
      return (padType == "same" ? total / 2 : (total + 1) / 2, total)
    }
  }

  /// [N, C_out, *d'] of `conv`.
  var convolvedShape: [Int] {
    let spatial = (0..<axes).map { axis in
      let length = x[2 + axis]
      guard padType == nil else { return (length + strideList[axis] - 1) / strideList[axis] }
      let padding = pad.map { $0[2 * axis] + $0[2 * axis + 1] } ?? 0
      return (length + padding - spans[axis]) / strideList[axis] + 1
    }
    return [x[0], outputs] + spatial
  }

  /// [N, C_out, *d'] of `conv_transpose`.
  var transposedShape: [Int] {
    let spatial = (0..<axes).map { axis in
      guard padType == nil else { return x[2 + axis] * strideList[axis] }
      let padding = pad.map { $0[2 * axis] + $0[2 * axis + 1] } ?? 0
      return (x[2 + axis] - 1) * strideList[axis] + spans[axis] - padding
    }
    return [x[0], outputs] + (outputShape ?? spatial)
  }

  /// The sum over every pair of a place in `wide` and one in `narrow` that a window joins: `wide` is x of `conv` and y
  /// of `conv_transpose`. `body` gets example, group, channel within the group at either end, and places.
  func forEachPair(
    wide: [Int], narrow: [Int],
    _ body: (_ example: Int, _ group: Int, _ input: Int, _ output: Int, _ wide: [Int], _ narrow: [Int], _ tap: [Int]) ->
      Void
  ) {
    let padding = padding(wide: wide, narrow: narrow)
    forEachIndex([x[0], groups, x[1] / groups, outputs / groups] + narrow + kernel) { index in
      let place = Array(index[4..<(4 + axes)])
      let tap = Array(index[(4 + axes)...])
      let other = (0..<axes).map { place[$0] * strideList[$0] + tap[$0] * dilationList[$0] - padding[$0].before }
      guard zip(other, wide).allSatisfy({ $0 >= 0 && $0 < $1 }) else { return }
      body(index[0], index[1], index[2], index[3], other, place, tap)
    }
  }

  /// The result of `conv` by the sum that defines it.
  func convolved(_ x: Tensor, _ weight: Tensor, _ bias: Tensor?) -> [Double] {
    let shape = convolvedShape
    var result = biased(shape, bias)
    let (elements, weights) = (x.floatArray, weight.floatArray)
    let (inputs, outputs) = (self.x[1] / groups, self.outputs / groups)
    forEachPair(wide: Array(self.x[2...]), narrow: Array(shape[2...])) { n, g, i, o, wide, narrow, tap in
      let element = elements[place([n, g * inputs + i] + wide, in: x.shape)]
      let weight = weights[place([g * outputs + o, i] + tap, in: weight.shape)]
      result[place([n, g * outputs + o] + narrow, in: shape)] += Double(element) * Double(weight)
    }
    return result
  }

  /// The result of `conv_transpose` by the sum that defines it.
  func transposed(_ x: Tensor, _ weight: Tensor, _ bias: Tensor?) -> [Double] {
    let shape = transposedShape
    var result = biased(shape, bias)
    let (elements, weights) = (x.floatArray, weight.floatArray)
    let (inputs, outputs) = (self.x[1] / groups, self.outputs / groups)
    forEachPair(wide: Array(shape[2...]), narrow: Array(self.x[2...])) { n, g, i, o, wide, narrow, tap in
      let element = elements[place([n, g * inputs + i] + narrow, in: x.shape)]
      let weight = weights[place([g * inputs + i, o] + tap, in: weight.shape)]
      result[place([n, g * outputs + o] + wide, in: shape)] += Double(element) * Double(weight)
    }
    return result
  }

  private func biased(_ shape: [Int], _ bias: Tensor?) -> [Double] {
    let values = bias?.floatArray
    var result: [Double] = []
    forEachIndex(shape) { result.append(Double(values?[$0[1]] ?? 0)) }
    return result
  }
}
