internal import ModelFormat
internal import ModelInspect
package import ModelSpec

extension ReportIndex {
  /// What the index shows of a model.
  package struct Card: Sendable {
    let json: JSONValue
  }
}

extension ReportIndex.Card {
  /// A model with its report, which is in the file `href` beside the index.
  package init(_ report: ModelReport, name: String, href: String) {
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
    json = GraphColumns.object(members)
  }

  /// A model that cannot be read.
  package init(_ problem: Diagnostic, name: String, path: String) {
    json = GraphColumns.object([
      ("name", .string(name)), ("path", .string(path)),
      ("fileBytes", .integer(Int64(ModelPaths.byteCount(of: path)))),
      ("problems", GraphColumns.object([("error", .integer(1))])),
      (
        "diagnostic",
        GraphColumns.object(
          [("message", .string(problem.message)), ("code", .string(problem.code.rawValue))]
            + (problem.remedy.map { [("remedy", .string($0))] } ?? []))
      ),
    ])
  }
}
