import ModelBase

/// The records of a pax header: names and lengths that do not fit into a header of 512 bytes.
struct TarExtendedHeader {
  /// The path of the next entry.
  var path: [UInt8]?
  /// Bytes of the next entry.
  var byteCount: Int?
  /// A record that makes the next entry something other than a file or directory: `a symbolic link`.
  var refused: String?

  enum Problem: Error, Equatable {
    /// The records are not of the form `length key=value`.
    case form
    /// A record occurs twice.
    case twice(String)
    /// `size` is not a number.
    case size
  }

  /// Reads the records; those about times, owners and the like are ignored.
  init(_ bytes: [UInt8]) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty, digits.count < 8, let length = Int(String(decoding: digits, as: UTF8.self)),
        length > digits.count + 1, length <= rest.count, rest[digits.endIndex] == 0x20
      else { throw .form }
      let record = rest[(digits.endIndex + 1)..<(rest.startIndex + length)]
      guard record.last == 0x0a, let equals = record.firstIndex(of: UInt8(ascii: "=")) else { throw .form }
      try add(String(decoding: record[..<equals], as: UTF8.self), record[(equals + 1)...].dropLast())
      rest = rest[record.endIndex...]
    }
  }

  private mutating func add(_ key: String, _ value: ArraySlice<UInt8>) throws(Problem) {
    switch key {
    case "path":
      guard path == nil else { throw .twice(key) }
      path = Array(value)
    case "size":
      guard byteCount == nil else { throw .twice(key) }
      guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(String(decoding: value, as: UTF8.self))
      else { throw .size }
      byteCount = number
    case "linkpath": refused = "a link"
    case _ where key.hasPrefix("GNU.sparse.") || key == "SCHILY.realsize": refused = "a sparse file"
    default: break
    }
  }

  /// One record, which begins with its own length.
  static func record(_ key: String, _ value: String) -> [UInt8] {
    let body = " \(key)=\(value)\n"
    var length = body.utf8.count + 1
    while "\(length)".utf8.count + body.utf8.count != length { length += 1 }
    return Array("\(length)\(body)".utf8)
  }
}
