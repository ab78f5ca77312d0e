/// The vertical extent of each layer, as a band. Lines only slant between bands, so that they do not touch nodes.
struct LayerBands {
  /// The y where each layer starts.
  private(set) var tops: [Double] = []
  /// The y where each layer ends.
  private(set) var bottoms: [Double] = []

  /// Maximum slope of a line, as horizontal distance over the gap, before the gap grows.
  private static let slant = 16.0
  /// Maximum gap as a multiple of the usual one.
  private static let mostGaps = 4.0

  /// The bands for a graph whose items have these places and sizes.
  init(_ graph: LayeredGraph, xs: [Double], _ extents: Extents, gap: Double) {
    var heights = [Double](repeating: 0, count: graph.layerCount)
    for item in 0..<graph.itemCount {
      heights[graph.layers[item]] = max(heights[graph.layers[item]], extents.heights[item])
    }
    var gaps = [Double](repeating: gap, count: graph.layerCount)
    for segment in graph.uppers.indices {
      let distance = abs(xs[graph.uppers[segment]] - xs[graph.lowers[segment]])
      let layer = graph.layers[graph.uppers[segment]]
      gaps[layer] = max(gaps[layer], min(distance / Self.slant, gap * Self.mostGaps))
    }
    var y = 0.0
    for layer in heights.indices {
      tops.append(y)
      y += heights[layer]
      bottoms.append(y)
      y += gaps[layer]
    }
  }

  /// The height of all layers together.
  var height: Double { bottoms.last ?? 0 }

  /// The y of the middle of a layer.
  func middle(_ layer: Int) -> Double { (tops[layer] + bottoms[layer]) / 2 }
}
