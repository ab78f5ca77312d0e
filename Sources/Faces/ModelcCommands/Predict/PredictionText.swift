internal import ModelImage
internal import ModelInspect
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// A prediction for people.
struct PredictionText {
  let order: PredictionOrder
  /// Width of the terminal; nil for lines of any length.
  var columns: Int?
  /// Number of labels of a classifier to show.
  private static let labelCount = 5
  /// Number of entries of other dictionaries and sequences to show.
  private static let entryCount = 20
  /// Arrays with more elements are shortened.
  private static let elementCount = 32
  private static let firstElementCount = 8
  private static let barWidth = 24

  /// The outputs one by one.
  func text(_ outputs: NameMap<FeatureValue>) -> String {
    let sorted = order.sorted(outputs)
    let width = sorted.map { TerminalText.width(TerminalText.escaped($0.name)) }.max() ?? 0
    return sorted.map { name, value in
      let label = TerminalText.escaped(name)
      let padding = String(repeating: " ", count: width - TerminalText.width(label) + 2)
      let details = self.details(value, isProbability: name == order.probabilities)
      return Style(columns: columns).broken("\(label)\(padding)\(Self.short(value))", indent: 2)
        + details.map { "  \($0)\n" }.joined()
    }.joined()
  }

  /// A table with a line for each row.
  func table(_ rows: [(name: String, outputs: NameMap<FeatureValue>)]) -> String {
    var lines: [[String]] = []
    for row in rows {
      let sorted = order.sorted(row.outputs)
      if lines.isEmpty { lines.append([""] + sorted.map { TerminalText.escaped($0.name) }) }
      lines.append(
        [TerminalText.escaped(row.name)]
          + sorted.map { name, value in
            guard name == order.probabilities, let best = Self.entries(value).first else { return Self.short(value) }
            return ShortNumber.percent(best.number)
          })
    }
    return AlignedLines.text(lines, names: [0], columns: columns)
  }

  /// A value on one line.
  private static func short(_ value: FeatureValue) -> String {
    switch value {
    case .int64(let integer): return String(integer)
    case .double(let number): return ShortNumber.text(number)
    case .string(let string): return TerminalText.line(string, width: 200)
    case .array(let array): return summary(array)
    case .image(let image): return "image of \(image.width) × \(image.height) pixels, \(colors(image.format))"
    case .dictionary: return counted(entries(value).count, "entry", plural: "entries")
    case .sequence(.strings(let strings)): return counted(strings.count, "text", plural: "texts")
    case .sequence(.integers(let integers)): return counted(integers.count, "integer", plural: "integers")
    case .undefined: return "no value"
    }
  }

  private static func counted(_ count: Int, _ one: String, plural many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private static func colors(_ format: PixelFormat) -> String {
    switch format {
    case .gray8: "gray"
    case .gray16Half: "gray in half precision"
    case .bgra32, .argb32, .rgba32, .rgb24: "color"
    }
  }

  private static func summary(_ array: FeatureArray) -> String {
    let type: String =
      switch array.elementType {
      case .double: "double"
      case .float32: "float32"
      case .float16: "float16"
      case .int32: "int32"
      case .int8: "int8"
      }
    let numbers = array.doubles
    var text = "\(type) \(array.shape)"
    let finite = numbers.filter(\.isFinite)
    if let least = finite.min(), let greatest = finite.max() {
      let mean = finite.reduce(0, +) / Double(finite.count)
      text += ", min \(ShortNumber.text(least)), mean \(ShortNumber.text(mean)), max \(ShortNumber.text(greatest))"
    }
    if finite.count < numbers.count { text += ", \(numbers.count - finite.count) not finite" }
    return text
  }

  /// The entries of a dictionary, largest first, equal ones by key.
  private static func entries(_ value: FeatureValue) -> [(key: String, number: Double)] {
    let entries: [(key: String, number: Double)]
    switch value {
    case .dictionary(.strings(let strings)):
      entries = strings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    case .dictionary(.integers(let integers)):
      entries = integers.sorted { $0.key < $1.key }.map { (String($0.key), $0.value) }
    default: return []
    }
    // NaN compares with nothing, so it stays behind all numbers.
    return entries.enumerated().sorted { left, right in
      let (a, b) = (left.element.number, right.element.number)
      if a.isNaN || b.isNaN { return a.isNaN == b.isNaN ? left.offset < right.offset : b.isNaN }
      return a == b ? left.offset < right.offset : a > b
    }.map(\.element)
  }

  private func details(_ value: FeatureValue, isProbability: Bool) -> [String] {
    switch value {
    case .dictionary:
      let entries = Self.entries(value)
      let shown = entries.prefix(isProbability ? Self.labelCount : Self.entryCount)
      let rows = shown.map { entry in
        let key = TerminalText.line(entry.key, width: 60)
        guard isProbability else { return [key, ShortNumber.text(entry.number)] }
        let share = entry.number.isFinite ? min(max(entry.number, 0), 1) : 0
        let filled = Int(truncating: (share * Double(Self.barWidth)).rounded())
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.barWidth - filled)
        let percent = ShortNumber.percent(entry.number)
        return [key, bar, String(repeating: " ", count: max(0, 8 - percent.count)) + percent]
      }
      let text = AlignedLines.text(
        rows, names: [0], optional: isProbability ? [1] : [], columns: columns.map { $0 - 2 })
      var lines = text.parts(between: "\n").filter { !$0.isEmpty }
      if entries.count > shown.count { lines.append("… \(entries.count - shown.count) more") }
      return lines
    case .sequence(.strings(let strings)):
      return Self.list(strings.map { TerminalText.line($0, width: 60) })
    case .sequence(.integers(let integers)): return Self.list(integers.map { String($0) })
    case .array(let array): return Self.elements(array)
    case .int64, .double, .string, .image, .undefined: return []
    }
  }

  private static func list(_ texts: [String]) -> [String] {
    let more = texts.count - entryCount
    return Array(texts.prefix(entryCount)) + (more > 0 ? ["… \(more) more"] : [])
  }

  /// All elements of a small array in brackets, one line per run along the last axis; the first elements of a large array.
  private static func elements(_ array: FeatureArray) -> [String] {
    let texts = array.doubles.prefix(elementCount + 1).map { ShortNumber.text($0) }
    guard array.count <= elementCount else {
      let shown = texts.prefix(firstElementCount).joined(separator: ", ")
      return ["\(shown), … \(array.count - firstElementCount) more"]
    }
    return array.count == 0 ? [] : bracketed(texts[...], array.shape[...])
  }

  private static func bracketed(_ texts: ArraySlice<String>, _ shape: ArraySlice<Int>) -> [String] {
    guard let length = shape.first, shape.count > 1 else { return ["[\(texts.joined(separator: ", "))]"] }
    let inner = shape.dropFirst()
    let count = inner.reduce(1, *)
    var lines: [String] = []
    for index in 0..<length {
      let start = texts.startIndex + index * count
      lines += bracketed(texts[start..<(start + count)], inner)
    }
    return lines.enumerated().map { index, line in
      (index == 0 ? "[" : " ") + line + (index == lines.count - 1 ? "]" : line.hasSuffix(",") ? "" : ",")
    }
  }
}
