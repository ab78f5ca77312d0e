package import ModelFormat
package import ModelSpec

/// The output of `modelc bench --json` or `modelc compare --json` for a model.
package struct Measurements {
  /// The source of the figures.
  package enum Source: String {
    case bench, compare

    /// The list with an entry for each operation, or value, and the member in it that is measured.
    fileprivate var list: String { self == .bench ? "operations" : "values" }
  }

  let source: Source
  let json: JSONValue
  private let path: String

  /// - Parameters:
  ///   - path: The file that the figures are from, for errors.
  /// - Throws: `Diagnostic` when `json` is something else.
  package init(_ source: Source, _ json: JSONValue, path: String) throws(Diagnostic) {
    (self.source, self.json, self.path) = (source, json, path)
    let isWhole = source == .bench ? json["latency"]?["median"]?.exactNumber != nil : json["outputsAgree"] != nil
    guard isWhole, json[source.list]?.elements != nil else {
      throw Diagnostic(
        .error, "measurements", "the file holds no figures of `modelc \(source.rawValue)`", at: Location(file: path),
        remedy: "write it with `modelc \(source.rawValue) --json`")
    }
  }

  /// Adds measurements to the operations of `graph`.
  ///
  /// - Parameter function: The default function of the model.
  /// - Throws: `Diagnostic` if most of the names are not in the graph, because another model was measured.
  func add(to graph: inout ReportGraph, function: String) throws(Diagnostic) {
    let entries = json[source.list]?.elements ?? []
    let measures = entries.compactMap { entry -> (name: String, value: Double)? in
      guard let name = entry["name"]?.text, let value = measure(entry) else { return nil }
      return (name, value)
    }
    let found = graph.measure(measures, function: json["function"]?.text ?? function) { node, value in
      switch source {
      case .bench: node.time = (node.time ?? 0) + value
      case .compare: node.error = max(node.error ?? 0, value)
      }
    }
    guard found * 2 >= measures.count else {
      throw Diagnostic(
        .error, "other-model",
        "the file measures another model: this one has \(found) of its \(measures.count) \(source.list)",
        at: Location(file: path), remedy: "run `modelc \(source.rawValue) --json` with this model")
    }
  }

  /// Seconds of an operation, or the relative error of a value: the length of the difference over that of the value. 1
  /// for values that cannot be compared, or of which only one is finite.
  private func measure(_ entry: JSONValue) -> Double? {
    guard source == .compare else { return entry["seconds"]?.exactNumber }
    guard let greatest = entry["maxError"]?.exactNumber else { return 1 }
    if greatest == 0 { return 0 }
    guard let ratio = entry["signalToNoise"]?.exactNumber, ratio > 0 else { return 1 }
    return (1 / ratio).squareRoot()
  }

  /// The model's speed, in the form that the page reads.
  var benchmark: JSONValue {
    func seconds(_ latency: JSONValue?) -> JSONValue {
      GraphColumns.object(
        ["min", "median", "p90", "p99", "max", "mean"].compactMap { key in latency?[key].map { (key, $0) } })
    }
    let rows = json["throughput"]?.elements ?? []
    let most = rows.compactMap { $0["threads"]?.integer }.max() ?? 1
    var members: [(String, JSONValue)] = [
      ("title", .string(most == 1 ? "1 thread" : "\(most) threads")), ("latency", seconds(json["latency"])),
    ]
    if let runs = json["latency"]?["count"] { members.append(("runs", runs)) }
    if let histogram = json["histogram"] { members.append(("histogram", histogram)) }
    let loading = ["reading", "preparing", "firstPrediction"].compactMap { json["loading"]?[$0]?.exactNumber }
    if !loading.isEmpty { members.append(("loadTime", .number(loading.reduce(0, +)))) }
    let operations = (json["operations"]?.elements ?? []).compactMap(Self.operation)
    if !operations.isEmpty { members.append(("operations", .array(operations))) }
    for key in ["memory", "machine"] { if let value = json[key] { members.append((key, value)) } }
    members.append(
      (
        "throughput",
        .array(
          rows.map { row in
            GraphColumns.object(
              ["threads", "concurrency", "batch", "inputsPerSecond"].compactMap { key in row[key].map { (key, $0) } }
                + [("latency", seconds(row["latency"]))])
          })
      ))
    return GraphColumns.object(members)
  }

  /// An operation as it ran, several of the model perhaps, with the arithmetic and the bytes of all of them; nil for one
  /// whose cost is not known.
  private static func operation(_ entry: JSONValue) -> JSONValue? {
    guard let kind = entry["operation"]?.text, let name = entry["name"]?.text, let seconds = entry["seconds"],
      let flops = entry["floatingPointOperations"], let bytes = entry["bytes"]
    else { return nil }
    return GraphColumns.object([
      ("kind", .string(kind)), ("name", .string(name)), ("category", .string(OperationCategory(kind).rawValue)),
      ("seconds", seconds), ("flops", flops), ("bytes", bytes),
    ])
  }

  /// The comparison, as labels with texts.
  var comparison: JSONValue {
    let values = json["values"]?.elements ?? []
    var rows = [("Outputs", json["outputsAgree"] == .bool(true) ? "agree" : "differ")]
    if let count = json["predictions"]?.integer { rows.append(("Predictions", "\(count)")) }
    rows.append(("Compared values", "\(values.count)"))
    let beyond = values.count { $0["isWithinTolerance"] == .bool(false) }
    rows.append(("Beyond the tolerance", "\(beyond)"))
    if let name = json["firstDrift"]?.text { rows.append(("First beyond the tolerance", name)) }
    if let name = json["firstNotFinite"]?.text { rows.append(("First with NaN or infinity", name)) }
    return GraphColumns.object([
      ("rows", .array(rows.map { .array([.string($0.0), .string($0.1)]) }))
    ])
  }
}

extension JSONValue {
  /// The member of an object; nil if there is none.
  fileprivate subscript(key: String) -> JSONValue? { members?.last { $0.key == key }?.value }

  /// The elements of a list; nil for any other value.
  fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
