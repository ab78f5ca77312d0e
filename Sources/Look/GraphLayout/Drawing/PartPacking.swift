/// Packs rectangles next to each other in rows.
struct PartPacking {
  /// The top left corner of each rectangle.
  private(set) var corners: [Point]
  /// The size of all together.
  private(set) var size = Size(width: 0, height: 0)

  /// Width divided by height that the whole is to have.
  private static let shape = 1.5

  /// Packs rectangles, the tallest first, `gap` apart.
  init(_ sizes: [Size], gap: Double) {
    corners = [Point](repeating: Point(x: 0, y: 0), count: sizes.count)
    var area = 0.0
    var widest = 0.0
    for size in sizes {
      area += (size.width + gap) * (size.height + gap)
      widest = max(widest, size.width)
    }
    let width = max(widest, (area * Self.shape).squareRoot())
    let order = sizes.indices.sorted {
      sizes[$0].height == sizes[$1].height ? $0 < $1 : sizes[$0].height > sizes[$1].height
    }
    var (x, y, rowHeight) = (0.0, 0.0, 0.0)
    for index in order {
      if x > 0, x + sizes[index].width > width {
        (x, y, rowHeight) = (0, y + rowHeight + gap, 0)
      }
      corners[index] = Point(x: x, y: y)
      size.width = max(size.width, x + sizes[index].width)
      rowHeight = max(rowHeight, sizes[index].height)
      size.height = max(size.height, y + rowHeight)
      x += sizes[index].width + gap
    }
  }
}
