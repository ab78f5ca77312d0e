internal import GraphLayout
internal import ModelFormat
internal import ModelInspect
package import ModelSpec

/// The page that lists the reports of a directory's models.
package struct ReportIndex {
  private let title: String
  private var cards: [JSONValue] = []
  /// Names of pages in lowercase, as some file systems take names that differ in case for one.
  private var names: Set<String> = ["index.html"]

  /// The index's own file.
  package static let fileName = "index.html"

  package init(title: String) { self.title = title }

  /// A name for the page of the model at `path`, which is relative to the directory: of plain letters, digits, `.`, `-`
  /// and `_`, and unlike any other.
  package mutating func fileName(for path: String) -> String {
    let plain = path.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || scalar == "." || scalar == "_" ? Character(scalar) : "-"
    }
    // A name that begins with a dot would be hidden, and long ones have no place in file systems.
    let stem = String(String(plain.drop { $0 == "." || $0 == "-" }).suffix(Self.longestName))
    var name = "\(stem.isEmpty ? "model" : stem).html"
    var number = 2
    while !names.insert(name.lowercased()).inserted {
      name = "\(stem.isEmpty ? "model" : stem)-\(number).html"
      number += 1
    }
    return name
  }

  private static let longestName = 120

  /// Adds a model with its report, which is in the file `href` beside the index.
  package mutating func add(_ report: ModelReport, name: String, href: String) {
    let summary = report.summary
    var members: [(String, JSONValue)] = [
      ("name", .string(name)), ("href", .string(href)), ("path", .string(report.file.path)),
      ("specificationVersion", .integer(Int64(summary.specificationVersion.number))),
      ("fileBytes", .integer(Int64(ModelPaths.byteCount(of: report.file.path)))),
      ("runs", .bool(summary.runs == .yes)), ("systems", .array(SummaryData.systems(summary))),
      (
        "problems",
        GraphColumns.object(
          [Diagnostic.Severity.error, .warning].map { severity in
            (severity.rawValue, .integer(Int64(report.findings.count { $0.severity == severity })))
          })
      ),
    ]
    if let type = summary.type { members.append(("type", .string(type))) }
    let contents = summary.facts.prefix(2).map(\.phrase).joined(separator: ", ")
    if !contents.isEmpty { members.append(("contents", .string(contents))) }
    let text = summary.metadata.shortDescription
    if !text.isEmpty { members.append(("shortDescription", .string(text))) }
    if let graph = report.graph {
      if !summary.layerHistogram.isEmpty {
        members.append(("operationCount", .integer(Int64(graph.graph.operationCount))))
      }
      members.append(("thumbnail", Thumbnail(graph).json))
    }
    cards.append(GraphColumns.object(members))
  }

  /// Adds a model that cannot be read.
  package mutating func add(_ problem: Diagnostic, name: String, path: String) {
    cards.append(
      GraphColumns.object([
        ("name", .string(name)), ("path", .string(path)),
        ("fileBytes", .integer(Int64(ModelPaths.byteCount(of: path)))),
        ("problems", GraphColumns.object([("error", .integer(1))])),
        (
          "diagnostic",
          GraphColumns.object(
            [("message", .string(problem.message)), ("code", .string(problem.code.rawValue))]
              + (problem.remedy.map { [("remedy", .string($0))] } ?? []))
        ),
      ]))
  }

  /// The page.
  ///
  /// - Throws: `Diagnostic` when the system's library cannot compute the hashes of the page's policy.
  package func html() throws(Diagnostic) -> String {
    try PageTemplate.index.page(
      GraphColumns.object([("format", .integer(1)), ("title", .string(title)), ("models", .array(cards))]))
  }
}

/// A graph in small: boxes and lines in a square of 100 × 100.
private struct Thumbnail {
  /// Only the beginning of long graphs is drawn.
  private static let boxCount = 40

  let json: JSONValue

  init(_ placed: PlacedGraph) {
    let nodes = placed.graph.scopes.first?.nodes ?? []
    let centers = placed.scopes.first?.layout.nodes ?? []
    let shown = centers.indices.sorted { centers[$0].y < centers[$1].y }.prefix(Self.boxCount)
    let rects = shown.map { index in
      let size = PlacedGraph.size(of: nodes[index])
      return (left: centers[index].x - size.width / 2, top: centers[index].y - size.height / 2, size: size)
    }
    let left = rects.map(\.left).min() ?? 0
    let top = rects.map(\.top).min() ?? 0
    let width = max(1, (rects.map { $0.left + $0.size.width }.max() ?? 0) - left)
    let height = max(1, (rects.map { $0.top + $0.size.height }.max() ?? 0) - top)
    let scale = 100 / max(width, height)
    // A narrow graph stands in the middle.
    let (moveX, moveY) = (50 - width * scale / 2 - left * scale, 50 - height * scale / 2 - top * scale)
    func number(_ value: Double) -> JSONValue { GraphColumns.number((value * 10).rounded() / 10) }
    func point(_ point: Point) -> [JSONValue] { [number(point.x * scale + moveX), number(point.y * scale + moveY)] }
    let boxes = zip(shown, rects).map { index, rect -> JSONValue in
      .array(
        point(Point(x: rect.left, y: rect.top)) + [number(rect.size.width * scale), number(rect.size.height * scale)]
          + [.string(nodes[index].category.rawValue)])
    }
    let isShown = Set(shown)
    let lines = (placed.scopes.first?.edges ?? []).filter { isShown.contains($0.from) && isShown.contains($0.to) }
      .map { edge -> JSONValue in .array(point(centers[edge.from]) + point(centers[edge.to])) }
    json = GraphColumns.object([("boxes", .array(boxes)), ("lines", .array(Array(lines)))])
  }
}
