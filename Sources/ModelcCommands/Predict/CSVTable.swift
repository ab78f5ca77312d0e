internal import ModelSpec

/// A table of texts in comma-separated values, RFC 4180: a row a line, the first of them names; a field in double quotes
/// may hold commas, line breaks and, doubled, quotes.
struct CSVTable: Equatable {
  var names: [String]
  var rows: [[String]]

  /// - Throws: `Diagnostic` that names the line.
  init(_ bytes: [UInt8]) throws(Diagnostic) {
    var bytes = bytes[...]
    // Spreadsheets put this mark in front of UTF-8.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    var records: [(fields: [String], line: Int)] = []
    var fields: [String] = []
    var line = 1
    var recordLine = 1
    var index = bytes.startIndex
    while index < bytes.endIndex {
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
        guard index == bytes.endIndex || [0x2c, 0x0a, 0x0d].contains(bytes[index]) else {
          throw Diagnostic.input("line \(line) has text after a closing quote, expected a comma or the line's end")
        }
      } else {
        while index < bytes.endIndex, ![0x2c, 0x0a, 0x0d].contains(bytes[index]) {
          field.append(bytes[index])
          index += 1
        }
      }
      guard let text = String(validating: field, as: UTF8.self) else {
        throw Diagnostic.input("line \(line) is not UTF-8")
      }
      fields.append(text)
      if index < bytes.endIndex, bytes[index] == 0x2c {
        index += 1
        // A comma at the very end has an empty field after it.
        if index == bytes.endIndex { fields.append("") }
        guard index == bytes.endIndex else { continue }
      }
      if index < bytes.endIndex, bytes[index] == 0x0d { index += 1 }
      if index < bytes.endIndex, bytes[index] == 0x0a { index += 1 }
      if fields != [""] { records.append((fields, recordLine)) }
      fields = []
      line += 1
      recordLine = line
    }
    guard let header = records.first?.fields else {
      throw Diagnostic.input("the table is empty, expected a row of names and rows of values")
    }
    for (index, name) in header.enumerated() where header[..<index].contains(name) {
      throw Diagnostic.input("two columns are named '\(name)'")
    }
    for record in records where record.fields.count != header.count {
      throw Diagnostic.input("line \(record.line) has \(record.fields.count) fields, expected \(header.count)")
    }
    names = header
    rows = records.dropFirst().map(\.fields)
  }
}
