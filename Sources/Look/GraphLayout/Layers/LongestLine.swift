/// Computes the maximum length of lines, so that their dummy nodes stay in proportion to the graph.
enum LongestLine {
  /// The least limit: a broken edge needs room for two ends.
  private static let least = 3

  /// The greatest number of layers that an edge may lead down without being broken.
  static func limit(lines: [Line], spans: [Int], nodeCount: Int, options: LayoutOptions) -> Int {
    let longest = spans.max() ?? 0
    let wanted = max(least, min(options.longestLine ?? longest, longest))
    let budget = max(
      LayoutLimits.dummiesAtLeast, LayoutLimits.dummiesPerElement * (nodeCount + spans.count))
    if dummyCount(lines: lines, spans: spans, limit: wanted) <= budget { return wanted }
    var (fits, tooLong) = (least, wanted)
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      if dummyCount(lines: lines, spans: spans, limit: middle) <= budget { fits = middle } else { tooLong = middle }
    }
    return fits
  }

  /// The number of dummy nodes in all trunks, without the ends of broken edges.
  private static func dummyCount(lines: [Line], spans: [Int], limit: Int) -> Int {
    var count = 0
    for line in lines {
      var longest = 1
      for edge in line.edges where spans[edge] <= limit { longest = max(longest, spans[edge]) }
      count += longest - 1
    }
    return count
  }
}
