internal import ModelFormat
internal import ModelInspect
internal import ModelPasses
internal import ModelSpec

/// The output of `modelc simplify`.
enum SimplifyText {
  /// A line for each pass that changed something, then the number of operations, then the output path.
  static func text(_ result: Simplification.Result, output: String?) -> String {
    let rows = result.rows.filter { $0.changes > 0 }
    let width = rows.map(\.pass.count).max() ?? 0
    let digits = rows.map { "\($0.changes)".count }.max() ?? 0
    var lines = rows.map { row in
      let name = row.pass + String(repeating: " ", count: width - row.pass.count)
      let count = "\(row.changes)"
      let padded = String(repeating: " ", count: digits - count.count) + count
      return "\(name)  \(padded) \(row.changes == 1 ? "change" : "changes")\(effect(row))"
    }
    if rows.isEmpty {
      lines.append("nothing to simplify in \(counted(result.operationsBefore))")
    } else {
      lines.append("\(counted(result.operationsBefore)) became \(NumberText.grouped(result.operationsAfter))")
      let (before, after) = result.constants
      // Otherwise many changes would seem to have changed nothing.
      if before != after, result.operationsBefore == result.operationsAfter {
        lines.append("\(NumberText.counted(before, "constant")) became \(NumberText.grouped(after))")
      }
    }
    if let output { lines.append(output) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func effect(_ row: Simplification.Row) -> String {
    if row.removed == 0 { return "" }
    return row.removed > 0 ? ", \(counted(row.removed)) fewer" : ", \(counted(-row.removed)) more"
  }

  private static func counted(_ count: Int) -> String { NumberText.counted(count, "operation") }

  /// The same as a JSON object: operations before and after, and an entry for each pass that ran.
  static func json(_ result: Simplification.Result) -> String {
    let rows = result.rows.map { row in
      JSONValue.object([
        .init("pass", .string(row.pass)), .init("changes", .integer(Int64(row.changes))),
        .init("operationsRemoved", .integer(Int64(row.removed))),
      ])
    }
    let object = JSONValue.object([
      .init("operationsBefore", .integer(Int64(result.operationsBefore))),
      .init("operationsAfter", .integer(Int64(result.operationsAfter))),
      .init("constantsBefore", .integer(Int64(result.constants.before))),
      .init("constantsAfter", .integer(Int64(result.constants.after))), .init("passes", .array(rows)),
    ])
    return JSONWriter.text(object) + "\n"
  }
}
