internal import Foundation
package import ModelFormat
internal import ModelInspect
internal import ModelOps
package import ModelSpec
internal import ModelValidation

/// Everything that a report shows of a model.
package struct ModelReport {
  private let file: ModelFile
  private let summary: ModelSummary
  private let graph: PlacedGraph?
  private let findings: [Diagnostic]

  /// - Parameter obstacle: Why the model does not run here; nil when it does.
  package init(_ file: ModelFile, obstacle: String?) {
    self.file = file
    var summary = ModelSummary(file)
    summary.runs = obstacle.map { .no(reason: $0) } ?? .yes
    self.summary = summary
    findings = ValidationReport.findings(of: file)
    graph = ReportGraphReading(file).graph.map { PlacedGraph($0) }
  }

  /// The whole report as one HTML file that needs nothing else.
  ///
  /// - Throws: `Diagnostic` when the system's library cannot compute the hashes of the page's policy.
  package func html() throws(Diagnostic) -> String {
    try PageTemplate.report.page(
      GraphColumns.object([
        ("format", .integer(1)), ("tool", .string("modelc")), ("models", .array([data])),
      ]))
  }

  /// The graph as a drawing; nil for a model without operations.
  package var svg: String? { graph.map { SVGDrawing($0).text } }

  /// The graph in the language of Graphviz; nil for a model without operations.
  package var dot: String? { graph.map { DOTText($0.graph).text } }

  // MARK: - Data

  private var name: String {
    let last = file.path.split(separator: "/").last.map(String.init) ?? file.path
    return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
  }

  private var data: JSONValue {
    var strings = StringTable()
    var members: [JSONValue.Member] = [.init("name", .string(name))]
    if case .object(let own) = summary.json { members += own }
    members.append(.init("fileBytes", .integer(Int64(Self.size(of: file.path)))))
    members.append(
      .init(
        "systems",
        .array(
          summary.specificationVersion.systems.map { system in
            GraphColumns.object([
              ("system", .string(system.platform.rawValue)), ("version", .string(system.number)),
            ])
          })))
    var places: [ModelPath: Int] = [:]
    if let graph {
      let columns = GraphColumns(graph, &strings)
      for (scope, content) in graph.graph.scopes.enumerated() {
        for (index, node) in content.nodes.enumerated() {
          if let place = node.place { places[place] = columns.first[scope] + index }
        }
      }
      members.append(.init("graph", columns.json))
    }
    members.append(.init("weights", weights(places, &strings)))
    members.append(.init("problems", .array(findings.map { problem($0, places) })))
    members.append(.init("strings", strings.json))
    return .object(members)
  }

  private func weights(_ places: [ModelPath: Int], _ strings: inout StringTable) -> JSONValue {
    var items: [String: Int] = [:]
    for (path, item) in places {
      if case .element(_, _, let name?)? = path.steps.last { items[name] = item }
    }
    let entries = summary.weights.entries
    func column(_ text: (WeightInventory.Entry) -> String) -> JSONValue {
      .array(entries.map { .integer(Int64(strings.place(of: text($0)))) })
    }
    return GraphColumns.object([
      ("name", column { $0.path.first ?? "" }), ("type", column(\.elementType)),
      ("shape", column { $0.shape.map { "[\($0.map(String.init).joined(separator: ", "))]" } ?? "" }),
      ("parameter", column { $0.path.dropFirst().joined(separator: ".") }),
      ("storage", column { $0.compression.kinds.isEmpty ? "" : "\($0.compression)" }),
      ("item", .array(entries.map { .integer(Int64(items[$0.path.first ?? ""] ?? -1)) })),
      ("bytes", .array(entries.map { .unsigned($0.byteCount) })),
      ("elements", .array(entries.map { .unsigned($0.count) })),
    ])
  }

  private func problem(_ finding: Diagnostic, _ places: [ModelPath: Int]) -> JSONValue {
    var path = finding.location.path
    var item = places[path]
    while item == nil, !path.steps.isEmpty {
      path = ModelPath(Array(path.steps.dropLast()))
      item = places[path]
    }
    var members: [(String, JSONValue)] = [
      ("severity", .string(finding.severity.rawValue)), ("code", .string(finding.code.rawValue)),
      ("message", .string(finding.message)), ("location", .string(finding.location.description)),
      ("item", .integer(Int64(item ?? -1))),
    ]
    if let expected = finding.expected { members.append(("expected", .string(expected))) }
    if let found = finding.found { members.append(("found", .string(found))) }
    if let remedy = finding.remedy { members.append(("remedy", .string(remedy))) }
    return GraphColumns.object(members)
  }

  /// Bytes of a file, or of all files below a directory.
  private static func size(of path: String) -> Int {
    func bytes(_ path: String) -> Int {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { return 0 }
      return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
    guard let files = FileManager.default.enumerator(atPath: path) else { return bytes(path) }
    var sum = bytes(path)
    while let file = files.nextObject() as? String { sum += bytes("\(path)/\(file)") }
    return sum
  }
}
