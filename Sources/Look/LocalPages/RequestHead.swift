internal import ModelBase

/// The first lines of a request of HTTP/1.1, as strictly as browsers write them.
struct RequestHead: Equatable {
  /// Why a request is not answered with a page.
  enum Refusal: Int, Error {
    case malformed = 400
    case foreignHost = 403
    case method = 405
    case body = 413
    case tooLong = 431
  }

  /// Bytes up to the empty line. Browsers send the cookies of all servers of 127.0.0.1 to each of its ports.
  static let limit = 16 << 10

  /// Whether the answer has no content.
  let isHead: Bool
  /// What follows the first `/`, as it was sent.
  let path: String

  /// Reads what has arrived; nil while the empty line has not.
  init?(_ bytes: [UInt8]) throws(Refusal) {
    guard let end = Self.end(of: bytes) else {
      guard bytes.count < Self.limit else { throw .tooLong }
      return nil
    }
    guard end <= Self.limit else { throw .tooLong }
    let lines = try Self.lines(bytes[..<end])
    guard let first = lines.first else { throw .malformed }
    let words = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[2].elementsEqual("HTTP/1.1".utf8) || words[2].elementsEqual("HTTP/1.0".utf8) else {
      throw .malformed
    }
    var hosts: [String] = []
    for line in lines.dropFirst() {
      let (name, value) = try Self.field(line)
      switch name {
      case "host": hosts.append(value)
      case "content-length" where value != "0": throw .body
      case "transfer-encoding": throw .body
      default: break
      }
    }
    guard hosts.count == 1 else { throw .malformed }
    guard Self.isOwn(hosts[0]) else { throw .foreignHost }
    guard words[0].elementsEqual("GET".utf8) || words[0].elementsEqual("HEAD".utf8) else { throw .method }
    isHead = words[0].count == 4
    guard words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw .malformed
    }
    path = String(decoding: words[1].dropFirst(), as: UTF8.self)
  }

  /// The place after the empty line.
  private static func end(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (3..<bytes.count).first { at in
      bytes[at] == 0x0a && bytes[at - 1] == 0x0d && bytes[at - 2] == 0x0a && bytes[at - 3] == 0x0d
    }.map { $0 + 1 }
  }

  /// The lines before the empty one. Line breaks are CR LF, and neither stands alone.
  private static func lines(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for line in bytes.dropLast(4).split(separator: 0x0a, omittingEmptySubsequences: false) { lines.append(line) }
    for index in lines.indices {
      if index < lines.count - 1 {
        guard lines[index].last == 0x0d else { throw .malformed }
        lines[index].removeLast()
      }
      guard !lines[index].contains(where: { $0 == 0x0d || $0 == 0 }) else { throw .malformed }
    }
    return lines
  }

  /// The name of a header field in lower case, and its value.
  private static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { throw .malformed }
    let name = line[..<colon]
    // A name with a space in front, or before its colon, continues the last line for some readers.
    guard name.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .malformed }
    var value = line[(colon + 1)...]
    while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
    while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
    return (String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self))
  }

  /// Whether `host` is this machine, by a name that no other site can have. A site whose name leads to 127.0.0.1 would
  /// otherwise be the same site as these pages for a browser, and read them. Ports are not compared: a forwarded one differs.
  private static func isOwn(_ host: String) -> Bool {
    let parts = host.lowercased().parts(between: ":")
    guard parts.count == 1 || parts.count == 2 && UInt16(parts[1]) != nil else { return false }
    return parts[0] == "127.0.0.1" || parts[0] == "localhost"
  }
}
