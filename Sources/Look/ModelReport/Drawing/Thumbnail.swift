internal import GraphLayout
internal import ModelFormat
internal import ModelSpec

/// A graph in small: boxes and lines in a rectangle of 200 × 100.
///
/// Few boxes are drawn with what is in them, and a long column of boxes goes on in further columns beside it, so that there is
/// something to see of pipelines and of deep nets.
struct Thumbnail {
  private struct Box {
    var left: Double
    var top: Double
    var size: Size
    var category: OperationCategory

    var center: Point { Point(x: left + size.width / 2, y: top + size.height / 2) }
  }

  /// Boxes, lines between some of them, and the corner that is farthest from the first.
  private struct Picture {
    var boxes: [Box] = []
    var lines: [(from: Int, to: Int)] = []

    var left: Double { boxes.map(\.left).min() ?? 0 }
    var top: Double { boxes.map(\.top).min() ?? 0 }
    var width: Double { max(1, (boxes.map { $0.left + $0.size.width }.max() ?? 0) - left) }
    var height: Double { max(1, (boxes.map { $0.top + $0.size.height }.max() ?? 0) - top) }

    mutating func move(x: Double, y: Double) {
      for index in boxes.indices {
        boxes[index].left += x
        boxes[index].top += y
      }
    }
  }

  private static let (width, height) = (200.0, 100.0)
  /// Only the beginning of long graphs is drawn.
  private static let boxCount = 150
  /// Groups are opened where there are fewer boxes.
  private static let fewBoxes = 8
  /// Groups in groups that are opened.
  private static let depth = 4
  private static let (gap, columnCount) = (24.0, 8)
  /// A single box does not fill the rectangle.
  private static let greatestScale = 0.6

  let json: JSONValue

  init(_ placed: PlacedGraph) {
    var picture = Self.columns(Self.picture(placed, scope: 0, depth: Self.depth))
    let scale = min(Self.width / picture.width, Self.height / picture.height, Self.greatestScale)
    // What does not fill the rectangle stands in its middle.
    picture.move(
      x: (Self.width / scale - picture.width) / 2 - picture.left,
      y: (Self.height / scale - picture.height) / 2 - picture.top)
    func number(_ value: Double) -> JSONValue { GraphColumns.number((value * scale * 10).rounded() / 10) }
    let boxes = picture.boxes.map { box -> JSONValue in
      .array([box.left, box.top, box.size.width, box.size.height].map(number) + [.string(box.category.rawValue)])
    }
    let lines = picture.lines.map { line -> JSONValue in
      let (from, to) = (picture.boxes[line.from].center, picture.boxes[line.to].center)
      return .array([from.x, from.y, to.x, to.y].map(number))
    }
    json = GraphColumns.object([("boxes", .array(boxes)), ("lines", .array(lines))])
  }

  /// A scope as it is laid out, or with what is in its groups in their places, from top to bottom.
  private static func picture(_ placed: PlacedGraph, scope: Int, depth: Int) -> Picture {
    guard placed.scopes.indices.contains(scope) else { return Picture() }
    let nodes = placed.graph.scopes[scope].nodes
    let centers = placed.scopes[scope].layout.nodes
    let shown = Array(centers.indices.sorted { centers[$0].y < centers[$1].y }.prefix(boxCount))
    func box(_ index: Int) -> Box {
      let size = PlacedGraph.size(of: nodes[index])
      return Box(
        left: centers[index].x - size.width / 2, top: centers[index].y - size.height / 2, size: size,
        category: nodes[index].category)
    }
    var picture = Picture()
    guard depth > 0, nodes.count < fewBoxes, nodes.contains(where: { $0.inner != nil }) else {
      picture.boxes = shown.map(box)
      let places = Dictionary(zip(shown, 0...)) { first, _ in first }
      picture.lines = placed.scopes[scope].edges.compactMap { edge in
        guard let from = places[edge.from], let to = places[edge.to] else { return nil }
        return (from, to)
      }
      return picture
    }
    var y = 0.0
    for index in shown where picture.boxes.count < boxCount && nodes[index].port == nil {
      var part = Picture(boxes: [box(index)])
      if let inner = nodes[index].inner {
        let content = self.picture(placed, scope: inner, depth: depth - 1)
        if !content.boxes.isEmpty { part = content }
      }
      part.move(x: -part.left - part.width / 2, y: y - part.top)
      y += part.height + gap
      let first = picture.boxes.count
      picture.boxes += part.boxes
      // What flows from one part to the next.
      if first > 0, !part.boxes.isEmpty { picture.lines.append((first - 1, first)) }
      picture.lines += part.lines.map { ($0.from + first, $0.to + first) }
    }
    return picture
  }

  /// The picture in columns that fill the rectangle.
  private static func columns(_ picture: Picture) -> Picture {
    let (width, height) = (picture.width + gap, picture.height)
    let shape = Self.width / Self.height
    let count = min(columnCount, Int(truncating: (shape * height / width).squareRoot().rounded()))
    guard count > 1, picture.boxes.count >= fewBoxes else { return picture }
    var result = picture
    let top = picture.top
    let columns = picture.boxes.map { box in
      min(count - 1, Int(truncating: (box.center.y - top) / height * Double(count)))
    }
    for (index, column) in columns.enumerated() {
      result.boxes[index].left += Double(column) * width
      result.boxes[index].top -= Double(column) * height / Double(count)
    }
    result.lines = picture.lines.filter { columns[$0.from] == columns[$0.to] }
    return result
  }
}
