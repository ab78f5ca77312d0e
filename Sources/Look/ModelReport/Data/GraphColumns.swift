internal import GraphLayout
internal import ModelFormat
import ModelSpec

/// Texts by number: a page holds each one once.
struct StringTable {
  private(set) var strings = [""]
  private var places: NameMap = ["": 0]

  /// The number of `text`.
  mutating func place(of text: String) -> Int {
    if let place = places[text] { return place }
    strings.append(text)
    places[text] = strings.count - 1
    return strings.count - 1
  }

  var json: JSONValue { .array(strings.map { .string($0) }) }
}

/// A graph as the columns that the page reads; Documentation/internals/report-data.md describes them.
struct GraphColumns {
  /// The index of each scope's first box among all boxes.
  let first: [Int]
  private(set) var json: JSONValue = .null

  init(_ placed: PlacedGraph, _ strings: inout StringTable) {
    var first: [Int] = []
    var count = 0
    for scope in placed.graph.scopes {
      first.append(count)
      count += scope.nodes.count
    }
    self.first = first
    let items = Self.items(placed, &strings)
    let values = Self.values(placed.graph.values, &strings)
    let graphs = Self.object([
      ("first", Self.integers(first)), ("count", Self.integers(placed.graph.scopes.map(\.nodes.count))),
      ("width", Self.integers(placed.scopes.map { Int(truncating: $0.layout.size.width.rounded(.up)) })),
      ("height", Self.integers(placed.scopes.map { Int(truncating: $0.layout.size.height.rounded(.up)) })),
    ])
    let parts = placed.graph.scopes.enumerated().flatMap { scope, content in
      content.nodes.enumerated().compactMap { $0.element.isPart ? first[scope] + $0.offset : nil }
    }
    json = Self.object([
      ("categories", .array(OperationCategory.allCases.map { .string($0.rawValue) })), ("graphs", graphs),
      ("items", items), ("values", values), ("edges", edges(placed)), ("open", Self.integers(open(placed))),
      ("parts", Self.integers(parts)),
    ])
  }

  /// More boxes than these are not shown at first, unless the outermost graph has more.
  private static let mostShown = 150

  /// The groups that are unfolded at first: of one level after the other as many as leave the picture readable, small
  /// ones before large ones.
  private func open(_ placed: PlacedGraph) -> [Int] {
    let scopes = placed.graph.scopes
    let isLarge = scopes.reduce(0) { $0 + $1.nodes.count } > Self.mostShown
    var (open, level) = ([Int](), [0])
    var shown = scopes[0].nodes.count
    while !level.isEmpty {
      let groups = level.flatMap { scope in
        scopes[scope].nodes.enumerated().compactMap { index, node in
          // Blocks that are alike are one box in a picture that would be large otherwise.
          node.isRepetition && isLarge
            ? nil : node.inner.map { (item: first[scope] + index, inner: $0, count: scopes[$0].nodes.count) }
        }
      }
      level = []
      for group in groups.sorted(by: { ($0.count, $0.item) < ($1.count, $1.item) }) {
        guard shown + group.count <= Self.mostShown else { break }
        shown += group.count
        open.append(group.item)
        level.append(group.inner)
      }
    }
    return open.sorted()
  }

  private static func items(_ placed: PlacedGraph, _ strings: inout StringTable) -> JSONValue {
    let nodes = placed.graph.scopes.flatMap(\.nodes)
    let centers = placed.scopes.flatMap(\.layout.nodes)
    let categories = OperationCategory.allCases
    func texts(_ text: (ReportGraph.Node) -> String) -> JSONValue {
      integers(nodes.map { strings.place(of: text($0)) })
    }
    func numbers(_ number: (ReportGraph.Node) -> Double?) -> JSONValue {
      .array(nodes.map { number($0).map(Self.number) ?? .null })
    }
    func lists(_ columns: [(String, [Int])], _ counts: [Int]) -> JSONValue {
      object([("count", integers(counts))] + columns.map { ($0.0, integers($0.1)) })
    }
    func slots(_ slots: (ReportGraph.Node) -> [ReportGraph.Slot]) -> JSONValue {
      let all = nodes.map(slots)
      let names = all.flatMap { $0.map { strings.place(of: $0.name) } }
      return lists([("name", names), ("value", all.flatMap { $0.map(\.value) })], all.map(\.count))
    }
    let attributes = nodes.flatMap(\.attributes)
    let attributeNames = attributes.map { strings.place(of: $0.name) }
    let attributeValues = attributes.map { strings.place(of: $0.value) }
    var members: [(String, JSONValue)] = [
      ("kind", texts(\.kind)), ("name", texts(\.name)), ("note", texts(\.note)),
      ("category", integers(nodes.map { categories.firstIndex(of: $0.category) ?? 0 })),
      ("place", texts { $0.place.map { "\($0)" } ?? "" }),
      ("x", integers(centers.map { Int(truncating: $0.x.rounded()) })),
      ("y", integers(centers.map { Int(truncating: $0.y.rounded()) })),
      ("w", integers(nodes.map { Int(truncating: PlacedGraph.size(of: $0).width) })),
      ("h", integers(nodes.map { Int(truncating: PlacedGraph.size(of: $0).height) })),
      ("inner", integers(nodes.map { $0.inner ?? -1 })), ("port", integers(nodes.map { $0.port ?? -1 })),
      ("inputs", slots(\.inputs)), ("outputs", slots { $0.port == nil ? $0.outputs : [] }),
      ("attributes", lists([("name", attributeNames), ("value", attributeValues)], nodes.map(\.attributes.count))),
    ]
    if nodes.contains(where: { $0.cost != nil }) {
      members.append(("flops", numbers(\.cost?.floatingPointOperations)))
      members.append(("bytes", numbers(\.cost?.bytes)))
    }
    if nodes.contains(where: { $0.weightByteCount > 0 }) {
      members.append(("weightBytes", numbers { $0.weightByteCount > 0 ? Double($0.weightByteCount) : nil }))
    }
    if nodes.contains(where: { $0.time != nil }) { members.append(("time", numbers(\.time))) }
    if nodes.contains(where: { $0.error != nil }) { members.append(("error", numbers(\.error))) }
    return object(members)
  }

  /// A type such as `float16 [1, 3]` is kept in two columns.
  private static func values(_ values: [ReportGraph.Value], _ strings: inout StringTable) -> JSONValue {
    var (names, types, shapes) = ([Int](), [Int](), [Int]())
    for value in values {
      let bracket = value.type.firstIndex(of: "[") ?? value.type.endIndex
      names.append(strings.place(of: value.name))
      types.append(strings.place(of: value.type[..<bracket].split(separator: " ").joined(separator: " ")))
      shapes.append(strings.place(of: String(value.type[bracket...])))
    }
    return object([("name", integers(names)), ("type", integers(types)), ("shape", integers(shapes))])
  }

  private func edges(_ placed: PlacedGraph) -> JSONValue {
    var (from, to, value, counts, breaks, points) = ([Int](), [Int](), [Int](), [Int](), [Int](), [JSONValue]())
    for (index, scope) in placed.scopes.enumerated() {
      for (edge, path) in zip(scope.edges, scope.layout.edges) {
        from.append(first[index] + edge.from)
        to.append(first[index] + edge.to)
        value.append(edge.value)
        let all = path.points + path.continuation
        counts.append(all.count)
        breaks.append(path.continuation.isEmpty ? 0 : path.points.count)
        for point in all {
          points += [.integer(Int64(truncating: point.x.rounded())), .integer(Int64(truncating: point.y.rounded()))]
        }
      }
    }
    return Self.object([
      ("from", Self.integers(from)), ("to", Self.integers(to)), ("value", Self.integers(value)),
      ("points", Self.integers(counts)), ("xy", .array(points)), ("break", Self.integers(breaks)),
    ])
  }

  private static func integers(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .integer(Int64($0)) }) }

  static func number(_ number: Double) -> JSONValue {
    if let whole = Int64(exactly: number) { return .integer(whole) }
    return number.isFinite ? .number(number) : .null
  }

  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONValue.Member($0.0, $0.1) })
  }
}
