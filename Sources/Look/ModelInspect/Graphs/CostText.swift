internal import ModelGraph
import ModelSpec

/// The cost of graphs, as tables: one line per operation, below the sums.
enum CostText {
  static func text(_ graphs: [InspectedGraph], _ style: Style) -> String {
    graphs.map { text($0, style) }.joined(separator: "\n")
  }

  private static func text(_ inspected: InspectedGraph, _ style: Style) -> String {
    if let absence = inspected.absence {
      var table = TextTable()
      table.addHeading(TerminalText.line(inspected.title ?? inspected.name, width: 200))
      table.add(.wrapped(absence))
      return table.text(style)
    }
    let cost = GraphCost(inspected.graph)
    var sums = TextTable()
    sums.addHeading(TerminalText.line(inspected.title ?? inspected.name, width: 200))
    sums.add(.init("arithmetic", .faint), .init(operations(cost.floatingPointOperations)))
    sums.add(.init("parameters", .faint), .init(NumberText.bytes(UInt64(cost.parameterBytes))))
    sums.add(.init("peak of activations", .faint), .init(NumberText.bytes(UInt64(cost.peakBytes))))
    if cost.stateBytes > 0 { sums.add(.init("states", .faint), .init(NumberText.bytes(UInt64(cost.stateBytes)))) }
    var table = TextTable()
    table.add(["#", "operation", "", "FLOPs", "share", "parameters", "result", "live"].map { .init($0, .faint) })
    for (number, row) in cost.rows.enumerated() {
      let indent = String(repeating: "  ", count: min(row.depth, 40))
      table.add(
        .init(indent + "\(number)", .faint), .init(row.name, .name), .init(row.operation, .type),
        .number(count(row.floatingPointOperations)),
        .number(share(row.floatingPointOperations, of: cost.floatingPointOperations)),
        .number(bytes(row.parameterBytes)), .number(bytes(row.resultBytes)), .number(bytes(row.liveBytes)))
    }
    return sums.text(style) + "\n" + table.text(style)
  }

  /// Such as `1.36 GFLOP`.
  static func operations(_ count: Double) -> String {
    for (unit, size) in [("TFLOP", 1e12), ("GFLOP", 1e9), ("MFLOP", 1e6), ("kFLOP", 1e3)] where count >= size {
      let hundredths = Int(truncating: (count / size * 100).rounded())
      let fraction = hundredths % 100
      return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) \(unit)"
    }
    return "\(Int(truncating: count)) FLOP"
  }

  private static func count(_ count: Double) -> String {
    count == 0 ? "" : NumberText.grouped(Int(truncating: min(count, 9e18)))
  }

  private static func bytes(_ count: Int) -> String { count == 0 ? "" : NumberText.grouped(count) }

  private static func share(_ part: Double, of whole: Double) -> String {
    guard whole > 0, part > 0 else { return "" }
    let tenths = Int(truncating: (1000 * part / whole).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
