internal import ModelInspect
internal import ModelSpec

/// Words that text, Markdown and lists of problems share.
enum ChangeWords {
  /// `image 28 × 28` for a value, `none` without one; long text is cut.
  static func value(_ text: String?, width: Int = 80) -> String {
    guard let text, !text.isEmpty else { return "none" }
    return TerminalText.line(text, width: width)
  }

  /// `+`, `-` or `~`.
  static func sign(_ kind: InterfaceChange.Kind) -> String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .renamed, .changed, .reordered: "~"
    }
  }

  /// `+`, `-` or `~`.
  static func sign(_ kind: StructureChange.Kind) -> String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .moved, .rewired, .attribute, .renamed: "~"
    }
  }

  /// A ratio in percent with few digits, such as `0.3 %`.
  static func percent(_ ratio: Double) -> String { "\(number(ratio * 100)) %" }

  /// A number with few digits, such as `0.00125` or `3.1e-07`.
  static func number(_ number: Double) -> String {
    guard number != 0, number.isFinite else { return number == 0 ? "0" : "\(number)" }
    var exponent = 0
    var digits = abs(number)
    while digits >= 10 { (digits, exponent) = (digits / 10, exponent + 1) }
    while digits < 1 { (digits, exponent) = (digits * 10, exponent - 1) }
    let rounded = (digits * 100).rounded() / 100
    let sign = number < 0 ? "-" : ""
    if exponent < -5 || exponent > 6 { return "\(sign)\(rounded)e\(exponent)" }
    var scale = 1.0
    for _ in 0..<max(0, 2 - exponent) { scale *= 10 }
    return "\((number * scale).rounded() / scale)"
  }
}

extension InterfaceChange {
  /// `input 'image'`, `class labels`, `function 'f', output 'y'`.
  package var title: String {
    let own = name.isEmpty ? subject.rawValue : "\(subject.rawValue) '\(TerminalText.line(name, width: 60))'"
    let named = kind == .reordered && subject != .labels ? "\(subject.rawValue)s" : own
    return function.map { "function '\(TerminalText.line($0, width: 60))', \(named)" } ?? named
  }

  /// One sentence: `input 'x': shape [1, 2] → [1, 3]`.
  package var sentence: String {
    switch kind {
    case .added: "\(title) added" + (new.map { ": \(ChangeWords.value($0))" } ?? "")
    case .removed: "\(title) removed" + (old.map { ": \(ChangeWords.value($0))" } ?? "")
    case .renamed: "\(title) renamed to '\(ChangeWords.value(new))'"
    case .changed, .reordered:
      "\(title): \(TerminalText.escaped(aspect ?? "value")) \(ChangeWords.value(old)) → \(ChangeWords.value(new))"
    }
  }

  /// Such as `breaks code: the value has another Swift type`; nil for a compatible change.
  package var problem: String? {
    switch impact {
    case .none: nil
    case .compilation: "breaks code: \(TerminalText.escaped(reason ?? ""))"
    case .predictions: "breaks predictions: \(TerminalText.escaped(reason ?? ""))"
    }
  }
}

extension StructureChange {
  /// `3 conv1 (convolution)`.
  package var title: String {
    let name = TerminalText.line(name, width: 60)
    guard !operation.isEmpty else { return "the whole graph" }
    return [position.map(String.init), name.isEmpty ? nil : name, "(\(TerminalText.line(operation, width: 60)))"]
      .compactMap(\.self)
      .joined(separator: " ")
  }

  /// The change, after the title; empty for added or removed parts.
  package var detail: String {
    switch kind {
    case .added, .removed: ""
    case .moved: "moved from \(ChangeWords.value(old ?? "?")) to \(ChangeWords.value(new ?? "?"))"
    case .renamed: "was '\(ChangeWords.value(old))'"
    case .rewired:
      "\(TerminalText.escaped(aspect ?? "input")) reads \(ChangeWords.value(old)) → \(ChangeWords.value(new))"
    case .attribute where old == nil && new == nil: TerminalText.escaped(aspect ?? "")
    case .attribute:
      "\(TerminalText.escaped(aspect ?? "")) \(ChangeWords.value(old)) → \(ChangeWords.value(new))"
    }
  }
}

extension WeightChange {
  /// `float32 [4, 3]`, or `float32 [4, 3] → float16 [4, 3]`.
  package var form: String {
    let (old, new) = ("\(oldStorage) \(oldShape)", "\(newStorage) \(newShape)")
    return old == new ? old : "\(old) → \(new)"
  }
}

extension WeightChange.Distance {
  /// `3 values, max 0.001 (0.3 % of the greatest value), mean 0.0003, cosine 0.99999`.
  package var text: String {
    let share =
      maximum > 0 ? relative.map { " (\(ChangeWords.percent($0)) of the greatest value)" } ?? "" : ""
    var parts = [
      NumberText.counted(changedCount, "value"), "max \(ChangeWords.number(maximum))\(share)",
      "mean \(ChangeWords.number(mean))",
    ]
    if let cosine { parts.append("cosine \((cosine * 1e6).rounded() / 1e6)") }
    return parts.joined(separator: ", ")
  }
}
