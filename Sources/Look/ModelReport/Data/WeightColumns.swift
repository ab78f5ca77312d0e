internal import ModelFormat
internal import ModelInspect
import ModelSpec

/// The weights of a model as the columns that the page reads; Documentation/internals/report-data.md describes them.
struct WeightColumns {
  /// Values of all weights together that are looked at for statistics: about half a second of work.
  private static let budget = 1 << 26

  let json: JSONValue

  /// - Parameter weights: The weights, each with the place of its operation among all items; -1 for none.
  init(_ weights: [(weight: ReportWeight, item: Int)], _ strings: inout StringTable) {
    let values = weights.map { $0.weight.tensor.flatMap { TensorValues($0) } }
    let limits = TensorStatistics.limits(values.map { $0?.count ?? 0 }, budget: Self.budget)
    let statistics = zip(values, limits).map { values, limit in
      values.flatMap { $0.count > 0 ? TensorStatistics($0, limit: limit) : nil }
    }
    func texts(_ text: (ReportWeight) -> String) -> JSONValue {
      .array(weights.map { .integer(Int64(strings.place(of: text($0.weight)))) })
    }
    var members: [(String, JSONValue)] = [
      ("name", texts(\.name)), ("type", texts(\.type)), ("shape", texts(\.shape)), ("parameter", texts(\.parameter)),
      ("storage", texts(\.storage)), ("item", .array(weights.map { .integer(Int64($0.item)) })),
      ("bytes", .array(weights.map { .unsigned($0.weight.byteCount) })),
      ("elements", .array(weights.map { .unsigned($0.weight.count) })),
    ]
    func column(_ name: String, _ number: (TensorStatistics) -> Double?) {
      members.append(
        (name, .array(statistics.map { $0.flatMap(number).map { GraphColumns.number(Self.rounded($0)) } ?? .null })))
    }
    column("min") { $0.range?.lowerBound }
    column("max") { $0.range?.upperBound }
    column("mean") { $0.range == nil ? nil : $0.mean }
    column("deviation") { $0.range == nil ? nil : $0.deviation }
    column("zeros") { Double($0.zeroCount) / Double($0.examinedCount) }
    // Rare columns are omitted if they are empty.
    func rareColumn(_ name: String, _ number: (TensorStatistics) -> Int) {
      guard statistics.contains(where: { $0.map(number) ?? 0 > 0 }) else { return }
      column(name) { Double(number($0)) }
    }
    rareColumn("nan", \.nanCount)
    rareColumn("infinite", \.infinityCount)
    let examined = zip(values, statistics).map { values, statistics -> JSONValue in
      guard let values, let statistics, statistics.examinedCount < values.count else { return .null }
      return .integer(Int64(statistics.examinedCount))
    }
    if examined.contains(where: { $0 != .null }) { members.append(("examined", .array(examined))) }
    members.append(
      (
        "histogram",
        .array(
          statistics.map { statistics in
            guard let counts = statistics?.histogram, !counts.isEmpty else { return .null }
            return .array(counts.map { .integer(Int64($0)) })
          })
      ))
    json = GraphColumns.object(members)
  }

  /// With six digits: the page shows four.
  private static func rounded(_ number: Double) -> Double { Double(Float(number).description) ?? number }
}
