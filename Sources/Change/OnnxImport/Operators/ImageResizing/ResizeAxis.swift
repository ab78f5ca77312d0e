internal import ModelSpec

/// How ONNX computes the elements of one axis of a resized tensor from those of the original.
struct ResizeAxis {
  var mode = "nearest"
  var coordinates = "half_pixel"
  var nearest = "round_prefer_floor"
  var cubicFactor = -0.75
  var excludesOutside = false
  var isAntialiased = false
  /// What of the axis is taken, for `tf_crop_and_resize`.
  var region = (start: 0.0, end: 1.0)

  let length: Int
  let count: Int
  let scale: Double

  init(length: Int, count: Int, scale: Double) {
    self.length = length
    self.count = count
    self.scale = scale
  }

  /// Whether a place is taken from outside of the tensor, which has a value of its own then.
  func isOutside(_ place: Int) -> Bool {
    guard coordinates == "tf_crop_and_resize" else { return false }
    let x = original(place)
    return x < 0 || x > Double(length - 1)
  }

  /// The place in the original, which need not be a whole number.
  func original(_ place: Int) -> Double {
    let x = Double(place)
    let whole = scale * Double(length)
    switch coordinates {
    case "align_corners": return whole == 1 ? 0 : x * Double(length - 1) / (whole - 1)
    case "asymmetric": return x / scale
    case "tf_crop_and_resize":
      let width = (region.end - region.start) * Double(length - 1)
      return region.start * Double(length - 1) + (whole == 1 ? width / 2 : x * width / (whole - 1))
    case "pytorch_half_pixel": return whole == 1 ? -0.5 : (x + 0.5) / scale - 0.5
    case "half_pixel_symmetric":
      let adjustment = Double(count) / whole
      return Double(length) / 2 * (1 - adjustment) + (x + 0.5) / scale - 0.5
    default: return (x + 0.5) / scale - 0.5
    }
  }

  /// The elements that a place is made of, and their factors.
  func parts(_ place: Int) -> [(index: Int, factor: Double)] {
    let x = original(place)
    let isWhole = x == x.rounded(.down)
    let base = Int(truncating: x.rounded(.down)) - (isWhole ? 1 : 0)
    let ratio = isWhole ? 1 : x - x.rounded(.down)
    var factors = factors(ratio)
    let first = base + 1 - factors.count / 2
    if excludesOutside {
      for index in factors.indices where !(0..<length).contains(first + index) { factors[index] = 0 }
      let sum = factors.reduce(0, +)
      if sum != 0 { factors = factors.map { $0 / sum } }
    }
    return factors.enumerated().map { (min(max(first + $0.offset, 0), length - 1), $0.element) }
  }

  /// The factors of the elements around a place `ratio` behind the one before it.
  private func factors(_ ratio: Double) -> [Double] {
    switch mode {
    case "linear" where isAntialiased: return spread(ratio, reach: 1) { max(0, 1 - abs($0)) }
    case "linear": return [1 - ratio, ratio]
    case "cubic" where isAntialiased: return spread(ratio, reach: 2, cubic)
    case "cubic": return [cubic(1 + ratio), cubic(ratio), cubic(1 - ratio), cubic(2 - ratio)]
    default:
      let takesFirst =
        switch nearest {
        case "round_prefer_floor": ratio <= 0.5
        case "round_prefer_ceil": ratio < 0.5
        case "floor": ratio < 1
        default: false
        }
      return takesFirst ? [1, 0] : [0, 1]
    }
  }

  /// Factors of a function that is as wide as the elements that become one.
  private func spread(_ ratio: Double, reach: Double, _ function: (Double) -> Double) -> [Double] {
    let scale = min(scale, 1)
    let start = Int(truncating: (-reach / scale).rounded(.down)) + 1
    let factors = (start..<2 - start).map { function(scale * (Double($0) - ratio)) }
    let sum = factors.reduce(0, +)
    return factors.map { $0 / sum }
  }

  private func cubic(_ distance: Double) -> Double {
    let (a, x) = (cubicFactor, abs(distance))
    if x <= 1 { return ((a + 2) * x - (a + 3)) * x * x + 1 }
    if x < 2 { return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a }
    return 0
  }
}
