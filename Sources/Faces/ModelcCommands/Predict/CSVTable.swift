internal import ModelInspect
internal import ModelSpec

/// A table of text as in RFC 4180: one row per line, the first with the names. A field in double quotes may contain
/// separators, line breaks and doubled quotes.
struct CSVTable {
  struct Row: Equatable {
    var fields: [String]
    /// The line of the file that the row begins on, from 1.
    var line: Int
  }

  var names: [String]
  /// The rows below the names; some may have more or fewer fields than there are names.
  var rows: [Row]

  /// Reads a table whose fields are separated by commas, semicolons or tabs: whichever its first line has most of.
  ///
  /// - Parameter budget: The resources for reading.
  /// - Throws: `Diagnostic` that names the line.
  init(_ bytes: [UInt8], within budget: InputBudget = InputBudget()) throws(Diagnostic) {
    var bytes = bytes[...]
    // Spreadsheets put this mark in front of UTF-8.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    let separator = Self.separator(of: bytes)
    let ends = [separator, 0x0a, 0x0d]
    var records: [Row] = []
    var fields: [String] = []
    var line = 1
    var recordLine = 1
    var index = bytes.startIndex
    var (fieldCount, textCount) = (0, 0)
    while index < bytes.endIndex {
      if fieldCount.isMultiple(of: InputBudget.stride) {
        try budget.check(taking: bytes.count + fieldCount * MemoryLayout<String>.stride + textCount)
      }
      fieldCount += 1
      var field: [UInt8] = []
      if bytes[index] == UInt8(ascii: "\"") {
        let opened = line
        index += 1
        while true {
          guard index < bytes.endIndex else {
            throw Diagnostic.input("line \(opened) opens a quote that is never closed")
          }
          let byte = bytes[index]
          index += 1
          if byte == UInt8(ascii: "\"") {
            guard index < bytes.endIndex, bytes[index] == byte else { break }
            index += 1
          }
          if byte == 0x0a { line += 1 }
          field.append(byte)
        }
        guard index == bytes.endIndex || ends.contains(bytes[index]) else {
          throw Diagnostic.input("line \(line) has text after a closing quote, expected a separator or the line's end")
        }
      } else {
        while index < bytes.endIndex, !ends.contains(bytes[index]) {
          field.append(bytes[index])
          index += 1
        }
      }
      guard let text = String(validating: field, as: UTF8.self) else {
        throw Diagnostic.input("line \(line) is not UTF-8")
      }
      textCount += field.count
      fields.append(text)
      if index < bytes.endIndex, bytes[index] == separator {
        index += 1
        // A separator at the very end has an empty field after it.
        if index == bytes.endIndex { fields.append("") }
        guard index == bytes.endIndex else { continue }
      }
      if index < bytes.endIndex, bytes[index] == 0x0d { index += 1 }
      if index < bytes.endIndex, bytes[index] == 0x0a { index += 1 }
      if fields != [""] { records.append(Row(fields: fields, line: recordLine)) }
      fields = []
      line += 1
      recordLine = line
    }
    guard let header = records.first?.fields else {
      throw Diagnostic.input("the table is empty, expected a row of names and rows of values")
    }
    var seen: NameSet = []
    for name in header where !seen.insert(name).inserted {
      throw Diagnostic.input("two columns are named '\(name)'")
    }
    names = header
    rows = Array(records.dropFirst())
  }

  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes.drop(while: { $0 == 0x0a || $0 == 0x0d }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 0x0a || byte == 0x0d { break }
      if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    return separators[counts.firstIndex(of: most) ?? 0]
  }

  /// A line of fields separated by `separator`, quoted if necessary. A text that a spreadsheet would treat as a formula
  /// is prefixed by an apostrophe; numbers are not. Invisible characters are escaped, except for line breaks and tabs,
  /// which are text of a table.
  static func line(_ fields: [String], separator: String) -> String {
    let special: Set<Unicode.Scalar> = ["\"", "\n", ",", ";", "\t"]
    let quoted = fields.map { field in
      let text = (isFormula(field) ? "'" + field : field).escapingScalars { scalar in
        switch scalar {
        case "\"": "\"\""
        case "\n", "\t": nil
        default: scalar.isHidden ? TerminalText.escaped(String(scalar)) : nil
        }
      }
      return text.unicodeScalars.contains(where: special.contains) ? "\"" + text + "\"" : text
    }
    return quoted.joined(separator: separator) + "\n"
  }

  private static func isFormula(_ field: String) -> Bool {
    let starts: Set<Unicode.Scalar> = [
      "=", "+", "-", "@", "\t", "\r", "\n", "\u{ff1d}", "\u{ff0b}", "\u{ff0d}", "\u{ff20}",
    ]
    guard let first = field.unicodeScalars.first, starts.contains(first) else { return false }
    return Double(field) == nil
  }
}
