internal import ModelDiff
internal import ModelFormat
internal import ModelReport
internal import ModelSpec

/// Two versions of a model side by side, as an HTML file that needs nothing else.
enum DiffPage {
  /// - Parameter names: What the caller calls the two versions.
  /// - Throws: `Diagnostic` when the system's library cannot compute the hashes of the page's policy.
  static func html(
    _ models: ComparableModels, _ difference: ModelDifference, names: (old: String, new: String)
  ) throws -> String {
    func operations(
      _ list: [OperationMatches.Operation], orphan: OperationDifference.Change
    ) -> [OperationDifference] {
      list.map { operation in
        let change = operation.counterpart == nil ? orphan : operation.isChanged ? .changed : .same
        return OperationDifference(
          kind: operation.kind, name: operation.name, change: change, counterpart: operation.counterpart)
      }
    }
    let changes = PageChanges(
      names: names, verdict: difference.verdictWords, isBreaking: difference.verdict == .breaking,
      changes: changes(difference), notes: difference.structure.notes)
    return try ReportReading.report(models.old).html(
      operations(difference.matches.old, orphan: .removed), besides: ReportReading.report(models.new),
      with: operations(difference.matches.new, orphan: .added), changes)
  }

  /// Every difference: first what apps notice, then what changes results, the worst first.
  private static func changes(_ difference: ModelDifference) -> [PageChange] {
    difference.interface.map { change in
      var row = PageChange(.interface, change.kind.rawValue, of: change.title, from: change.old, to: change.new)
      row.aspect = change.aspect ?? ""
      row.note = change.problem ?? ""
      return row
    } + values(difference.requirements, .requirements)
      + difference.structure.changes.map { structure($0, difference.matches) }
      + difference.weights.worstFirst.map { weight($0, difference.matches) }
      + values(difference.metadata, .metadata) + values(difference.size, .size)
  }

  private static func values(_ changes: [ValueChange], _ part: PageChange.Part) -> [PageChange] {
    changes.map { change in
      let kind = change.old == nil ? "added" : change.new == nil ? "removed" : "changed"
      return PageChange(part, kind, of: change.name, from: change.old, to: change.new)
    }
  }

  private static func structure(_ change: StructureChange, _ matches: OperationMatches) -> PageChange {
    let kind = change.kind == .attribute ? "changed" : change.kind.rawValue
    var row = PageChange(
      .structure, kind, of: change.operation.isEmpty ? "the whole graph" : change.name, from: change.old, to: change.new
    )
    (row.kind, row.aspect, row.section) = (change.operation, change.aspect ?? "", change.section ?? "")
    if change.kind == .removed, change.operation != "function" {
      row.oldOperation = change.match
    } else {
      row.newOperation = change.match
      row.oldOperation = change.match.flatMap { matches.new.indices.contains($0) ? matches.new[$0].counterpart : nil }
    }
    return row
  }

  private static func weight(_ change: WeightChange, _ matches: OperationMatches) -> PageChange {
    let isSame = change.oldStorage == change.newStorage && change.oldShape == change.newShape
    var row = PageChange(
      .weights, "changed", of: change.name, from: "\(change.oldStorage) \(change.oldShape)",
      to: isSame ? "other values" : "\(change.newStorage) \(change.newShape)")
    row.section = change.section ?? ""
    row.note = change.distance?.text ?? "values not compared"
    row.error = change.distance?.relative
    row.newOperation = change.match
    row.oldOperation = change.match.flatMap { matches.new.indices.contains($0) ? matches.new[$0].counterpart : nil }
    return row
  }
}
