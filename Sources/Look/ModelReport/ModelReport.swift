package import ModelFormat
internal import ModelInspect
package import ModelSpec
internal import ModelValidation

/// Everything that a report shows of a model.
package struct ModelReport {
  let file: ModelFile
  let summary: ModelSummary
  let graph: PlacedGraph?
  let findings: [Diagnostic]
  private let measurements: [Measurements]

  /// - Parameters:
  ///   - obstacle: Why the model does not run here; nil when it does.
  ///   - measurements: What was measured of the model.
  /// - Throws: `Diagnostic` when another model was measured.
  package init(_ file: ModelFile, obstacle: String?, _ measurements: [Measurements] = []) throws(Diagnostic) {
    self.file = file
    self.measurements = measurements
    var summary = ModelSummary(file)
    summary.runs = obstacle.map { .no(reason: $0) } ?? .yes
    self.summary = summary
    findings = ValidationReport.findings(of: file)
    guard var graph = ReportGraphReading(file).graph else {
      self.graph = nil
      return
    }
    let function = summary.functions.first(where: \.isDefault)?.name ?? ""
    for measured in measurements { try measured.add(to: &graph, function: function) }
    self.graph = PlacedGraph(graph)
  }

  /// The whole report as one HTML file that needs nothing else.
  ///
  /// - Parameter version: What changes when the model does, for a page that loads itself again then.
  /// - Throws: `Diagnostic` when the system's library cannot compute the hashes of the page's policy.
  package func html(version: String? = nil) throws(Diagnostic) -> String {
    var members: [(String, JSONValue)] = [
      ("format", .integer(1)), ("tool", .string(tool)), ("models", .array([data])),
    ]
    if let measured = measurements.last(where: { $0.source == .compare }) {
      members.append(("comparison", measured.comparison))
    }
    return try PageTemplate.report.page(members, version: version)
  }

  /// The graph as a drawing; nil for a model without operations.
  package var svg: String? { graph.map { SVGDrawing($0).text } }

  /// The graph in the language of Graphviz; nil for a model without operations.
  package var dot: String? { graph.map { DOTText($0.graph).text } }

  // MARK: - Data

  /// The program and its version. Pages hold no time, so that the same model gives the same page.
  var tool: String { "modelc \(ModelcVersion.text)" }

  /// The file's name without its ending.
  var name: String {
    let last = FilePath.name(of: file.path)
    return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
  }

  /// The object of the page that describes the model.
  var data: JSONValue {
    var strings = StringTable()
    var members: [JSONValue.Member] = [.init("name", .string(name))] + SummaryData.members(summary)
    members.append(.init("fileBytes", .integer(Int64(ModelPaths.byteCount(of: file.path)))))
    var places: [ModelPath: Int] = [:]
    var weights: [(weight: ReportWeight, item: Int)] = []
    if let graph {
      let columns = GraphColumns(graph, &strings)
      for (scope, content) in graph.graph.scopes.enumerated() {
        for (index, node) in content.nodes.enumerated() {
          let item = columns.first[scope] + index
          if let place = node.place { places[place] = item }
          weights += node.weights.map { ($0, item) }
        }
      }
      weights += graph.graph.unusedWeights.map { ($0, -1) }
      members.append(.init("graph", columns.json))
    } else {
      weights = summary.weights.entries.map { (ReportWeight($0), -1) }
    }
    members.append(contentsOf: ContentTables.members(of: file.model))
    members.append(.init("weights", WeightColumns(weights, &strings).json))
    members.append(.init("problems", .array(findings.map { problem($0, places) })))
    let benchmarks = measurements.filter { $0.source == .bench }.map(\.benchmark)
    if !benchmarks.isEmpty { members.append(.init("benchmarks", .array(benchmarks))) }
    members.append(.init("strings", strings.json))
    return .object(members)
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
}
