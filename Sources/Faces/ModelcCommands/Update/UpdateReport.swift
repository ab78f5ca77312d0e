internal import ModelFormat
import ModelSpec

/// Progress of an update, as text or as one JSON object per line.
struct UpdateReport {
  /// A finished epoch.
  struct Epoch {
    /// Its number, from 1.
    var number: Int
    var count: Int
    var loss: Double?
    var score: UpdateScore?
    /// Seconds since training began.
    var seconds: Double
    /// Estimated seconds for the remaining epochs, from the mean of those before.
    var secondsLeft: Double
  }

  let isJSON: Bool

  func begin(training: Int, held: Int) -> String {
    if isJSON { return line([("event", "begin"), ("examples", number(training)), ("heldOut", number(held))]) }
    let examples = { (count: Int) in count == 1 ? "example" : "examples" }
    let validation = held > 0 ? ", \(held) validation \(examples(held))" : ""
    return "\(training) training \(examples(training))\(validation)\n"
  }

  func epoch(_ epoch: Epoch) -> String {
    if isJSON {
      var members: [(String, JSONValue)] = [("event", "epoch"), ("epoch", number(epoch.number))]
      if let loss = epoch.loss { members.append(("loss", .number(loss))) }
      if let score = epoch.score { members.append((Self.key(score), .number(score.value))) }
      members.append(("seconds", .number(epoch.seconds)))
      return line(members)
    }
    let count = "\(epoch.count)"
    let place = "\(epoch.number)"
    var text = "epoch \(String(repeating: " ", count: max(0, count.count - place.count)))\(place)/\(count)"
    if let loss = epoch.loss { text += "  loss \(UpdateScore.fixed(loss, 4))" }
    if let score = epoch.score { text += "  \(score.text)" }
    if epoch.number < epoch.count { text += "  \(Self.time(epoch.secondsLeft)) left" }
    return text + "\n"
  }

  func end(before: UpdateScore?, after: UpdateScore?, isHeldOut: Bool, output: String, reason: String?) -> String {
    if isJSON {
      var members: [(String, JSONValue)] = [("event", "end")]
      if let before { members.append((Self.key(before) + "Before", .number(before.value))) }
      if let after { members.append((Self.key(after) + "After", .number(after.value))) }
      if let reason { members.append(("reason", .string(reason))) }
      members.append(("output", .string(output)))
      return line(members)
    }
    var text = reason.map { "\($0)\n" } ?? ""
    if let before, let after {
      text +=
        "\(isHeldOut ? "validation" : "training") \(before.name): \(before.valueText) before, \(after.valueText) after\n"
    }
    return text + "\(output)\n"
  }

  private static func key(_ score: UpdateScore) -> String {
    score.kind == .accuracy ? "accuracy" : "meanSquaredError"
  }

  private func number(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  private func line(_ members: [(String, JSONValue)]) -> String {
    JSONWriter.text(.object(members.map { JSONValue.Member($0.0, $0.1) }), isOneLine: true) + "\n"
  }

  /// `12 s`, `3 min 20 s` or `1 h 5 min`.
  static func time(_ seconds: Double) -> String {
    let whole = Int(truncating: min(max(seconds, 0), 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
