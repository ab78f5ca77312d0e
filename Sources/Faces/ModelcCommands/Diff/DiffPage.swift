internal import ModelDiff
internal import ModelFormat
internal import ModelReport
internal import ModelSpec

/// Two versions of a model side by side, as an HTML file that needs nothing else.
enum DiffPage {
  /// - Throws: `Diagnostic` when the system's library cannot compute the hashes of the page's policy.
  static func html(_ models: ComparableModels, _ difference: ModelDifference) throws -> String {
    func operations(
      _ list: [OperationMatches.Operation], orphan: OperationDifference.Change
    ) -> [OperationDifference] {
      list.map { operation in
        let change = operation.counterpart == nil ? orphan : operation.isChanged ? .changed : .same
        return OperationDifference(
          kind: operation.kind, name: operation.name, change: change, counterpart: operation.counterpart)
      }
    }
    return try ReportReading.report(models.old).html(
      operations(difference.matches.old, orphan: .removed), besides: ReportReading.report(models.new),
      with: operations(difference.matches.new, orphan: .added), rows: rows(difference))
  }

  /// The content of the page besides the graphs.
  private static func rows(_ difference: ModelDifference) -> [(String, String)] {
    if difference.isEmpty { return [("Difference", "The models are the same.")] }
    var rows = [("Interface", difference.interface.isEmpty ? "the same" : difference.verdict.rawValue)]
    rows += difference.interface.map { ("", [$0.sentence, $0.problem].compactMap(\.self).joined(separator: "; ")) }
    for change in difference.requirements + difference.metadata + difference.size {
      rows.append((change.name, "\(change.old ?? "none") → \(change.new ?? "none")"))
    }
    if !difference.structure.changes.isEmpty { rows.append(("Structure", difference.structure.summary)) }
    rows += difference.structure.notes.map { ("", $0) }
    if !difference.weights.changes.isEmpty { rows.append(("Weights", difference.weights.summary)) }
    return rows
  }
}
