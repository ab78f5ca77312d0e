internal import ModelSpec

/// Weights as indices into a table of values.
struct TableWeights {
  private let bits: Int
  private let table: [Float]
  private var places: [UInt8] = []

  /// - Parameter centers: At most 2^bits values, in ascending order.
  init(_ elements: [Float], bits: Int, centers: [Float]) {
    self.bits = bits
    let centers = centers.isEmpty ? [0] : Array(centers.prefix(1 << bits))
    table = centers + [Float](repeating: centers[centers.count - 1], count: 1 << bits - centers.count)
    places.reserveCapacity(elements.count)
    for element in elements {
      // The first center that is not less than the element, or the last.
      var (low, high) = (0, centers.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if centers[middle] < element { low = middle + 1 } else { high = middle }
      }
      let isNearerBelow =
        low > 0 && Double(element) - Double(centers[low - 1]) < (Double(centers[low]) - Double(element)).magnitude
      places.append(UInt8(isNearerBelow ? low - 1 : low))
    }
  }

  /// The quantization message, and the weights that it represents.
  var params: (WeightParams, [Float]) {
    let type = QuantizationParams.QuantizationType.lookupTableQuantization(.with { $0.floatValue = table })
    return (WeightParams(places, bits: bits, as: type), places.map { table[Int($0)] })
  }
}
