import CoreMLAPI

extension TensorCase {
  /// The results of the operation; nil when there is none of its name.
  func results(_ x: [MLTensor]) -> [MLTensor]? {
    if op == "chain" { return chain() }
    if x.count == 1, let result = function(x[0]) ?? reduction(x[0]) ?? movement(x[0]) { return [result] }
    if x.count == 2, let result = pair(x[0], x[1]) { return [result] }
    let (axis, axes) = (integers?.first ?? 0, integers ?? [])
    switch op {
    case "concatenating": return [MLTensor(concatenating: x, alongAxis: axis)]
    case "stacking": return [MLTensor(stacking: x, alongAxis: axis)]
    case "unstacked": return x[0].unstacked(alongAxis: axis)
    case "splitCount": return x[0].split(count: axes[1], alongAxis: axis)
    case "splitSizes": return x[0].split(sizes: Array(axes.dropFirst()), alongAxis: axis)
    case "topK":
      let top = x[0].topK(axis)
      return [top.values, top.indices]
    case "replacingWhere": return [x[0].replacing(with: x[1], where: x[2])]
    case "replacingAtIndices": return [x[0].replacing(with: x[1], atIndices: x[2], alongAxis: axis)]
    default: return nil
    }
  }

  private func function(_ x: MLTensor) -> MLTensor? {
    switch op {
    case "abs": x.abs()
    case "acos": x.acos()
    case "acosh": x.acosh()
    case "asin": x.asin()
    case "asinh": x.asinh()
    case "atan": x.atan()
    case "atanh": x.atanh()
    case "ceil": x.ceil()
    case "cos": x.cos()
    case "cosh": x.cosh()
    case "exp": x.exp()
    case "exp2": x.exp2()
    case "floor": x.floor()
    case "log": x.log()
    case "negative": -x
    case "not": .!x
    case "reciprocal": x.reciprocal()
    case "round": x.round()
    case "rsqrt": x.rsqrt()
    case "sign": x.sign()
    case "sin": x.sin()
    case "sinh": x.sinh()
    case "squareRoot": x.squareRoot()
    case "squared": x.squared()
    case "tan": x.tan()
    case "tanh": x.tanh()
    case "clamped": x.clamped(to: (numbers?[0] ?? 0)...(numbers?[1] ?? 0))
    case "clampedFrom": x.clamped(to: (numbers?[0] ?? 0)...)
    case "clampedThrough": x.clamped(to: ...(numbers?[0] ?? 0))
    case "addNumber": x + (numbers?[0] ?? 0)
    case "numberMinus": (numbers?[0] ?? 0) - x
    case "timesNumber": x * (numbers?[0] ?? 0)
    case "numberOver": (numbers?[0] ?? 0) / x
    case "powNumber": x.pow(numbers?[0] ?? 0)
    case "cast": cast(x)
    default: nil
    }
  }

  private func cast(_ x: MLTensor) -> MLTensor {
    switch type ?? outputs[0].type {
    case "float16": x.cast(to: Float16.self)
    case "int8": x.cast(to: Int8.self)
    case "int16": x.cast(to: Int16.self)
    case "int32": x.cast(to: Int32.self)
    case "uint8": x.cast(to: UInt8.self)
    case "uint16": x.cast(to: UInt16.self)
    case "uint32": x.cast(to: UInt32.self)
    case "bool": x.cast(to: Bool.self)
    default: x.cast(to: Float.self)
    }
  }

  /// `integers` are 1 or 0 for `keepRank` and then the axes; without axes the tensor is reduced as a whole.
  private func reduction(_ x: MLTensor) -> MLTensor? {
    let axes = Array((integers ?? []).dropFirst())
    let (keepRank, isWhole) = (integers?.first == 1, (integers ?? []).count < 2)
    return switch op {
    case "sum": isWhole ? x.sum(keepRank: keepRank) : x.sum(alongAxes: axes, keepRank: keepRank)
    case "mean": isWhole ? x.mean(keepRank: keepRank) : x.mean(alongAxes: axes, keepRank: keepRank)
    case "product": isWhole ? x.product(keepRank: keepRank) : x.product(alongAxes: axes, keepRank: keepRank)
    case "min": isWhole ? x.min(keepRank: keepRank) : x.min(alongAxes: axes, keepRank: keepRank)
    case "max": isWhole ? x.max(keepRank: keepRank) : x.max(alongAxes: axes, keepRank: keepRank)
    case "any": isWhole ? x.any(keepRank: keepRank) : x.any(alongAxes: axes, keepRank: keepRank)
    case "all": isWhole ? x.all(keepRank: keepRank) : x.all(alongAxes: axes, keepRank: keepRank)
    case "argmax": isWhole ? x.argmax() : x.argmax(alongAxis: axes[0], keepRank: keepRank)
    case "argmin": isWhole ? x.argmin() : x.argmin(alongAxis: axes[0], keepRank: keepRank)
    default: nil
    }
  }

  private func movement(_ x: MLTensor) -> MLTensor? {
    let integers = integers ?? []
    let sizes = stride(from: 0, to: integers.count - 1, by: 2).map { (before: integers[$0], after: integers[$0 + 1]) }
    let axis = integers.first ?? 0
    return switch op {
    case "argsort": x.argsort(alongAxis: axis)
    case "argsortDescending": x.argsort(alongAxis: axis, descendingOrder: true)
    case "softmax": x.softmax(alongAxis: axis)
    case "cumulativeSum": x.cumulativeSum(alongAxis: axis)
    case "cumulativeProduct": x.cumulativeProduct(alongAxis: axis)
    case "reshaped": x.reshaped(to: integers)
    case "flattened": x.flattened()
    case "transposed": x.transposed(permutation: integers)
    case "transposedAll": x.transposed()
    case "squeezingShape": integers.isEmpty ? x.squeezingShape() : x.squeezingShape(at: integers)
    case "expandingShape": x.expandingShape(at: integers)
    case "reversed": x.reversed(alongAxes: integers)
    case "tiled": x.tiled(multiples: integers)
    case "bandPart": x.bandPart(lowerBandCount: integers[0], upperBandCount: integers[1])
    case "padded": x.padded(forSizes: sizes, with: numbers?[0] ?? 0)
    case "reflected": x.padded(forSizes: sizes, mode: .reflection)
    case "mirrored": x.padded(forSizes: sizes, mode: .symmetric)
    case "resizedNearest": x.resized(to: (integers[0], integers[1]))
    case "resizedBilinear": x.resized(to: (integers[0], integers[1]), method: .bilinear(alignCorners: false))
    case "resizedAligned": x.resized(to: (integers[0], integers[1]), method: .bilinear(alignCorners: true))
    case "index": x[integers[0]]
    case "lastIndex": x[..., integers[0]]
    case "range": x[integers[0]..<integers[1]]
    case "lastRange": x[..., .range(integers[0]..<integers[1], stride: integers[2])]
    case "newAxes": x[.newAxis, ..., .newAxis]
    default: nil
    }
  }

  private func pair(_ x: MLTensor, _ y: MLTensor) -> MLTensor? {
    switch op {
    case "add": x + y
    case "subtract": x - y
    case "multiply": x * y
    case "divide": x / y
    case "remainder": x % y
    case "pow": x.pow(y)
    case "pointwiseMin": pointwiseMin(x, y)
    case "pointwiseMax": pointwiseMax(x, y)
    case "equal": x .== y
    case "notEqual": x .!= y
    case "less": x .< y
    case "lessEqual": x .<= y
    case "greater": x .> y
    case "greaterEqual": x .>= y
    case "and": x .& y
    case "or": x .| y
    case "xor": x .^ y
    case "matmul": x.matmul(y)
    case "gathering": x.gathering(atIndices: y)
    case "gatheringAlongAxis": x.gathering(atIndices: y, alongAxis: integers?[0] ?? 0)
    default: nil
    }
  }
}
