internal import Glibc
import ModelBase

/// Conversion of paths between text and the system, where names are bytes that need not be UTF-8.
///
/// Text represents a byte that is not part of UTF-8 by a character of a private-use area, U+10FE80 to U+10FEFF; if a
/// name contains such a character itself, each of its bytes is represented like that. So every name has exactly one
/// text, which converts back to the same bytes.
extension FilePath {
  private static let firstEscape: UInt32 = 0x10fe00
  private static let escapes: ClosedRange<UInt32> = 0x10fe80...0x10feff
  /// The first byte of every escape's UTF-8, shared by few other characters.
  private static let escapeLead: UInt8 = 0xf4

  /// The bytes of `path` with a terminating NUL, for system calls.
  package static func system(_ path: String) -> [CChar] {
    bytes(path).map { CChar(bitPattern: $0) } + [0]
  }

  /// The bytes of `path` on disk.
  package static func bytes(_ path: String) -> [UInt8] {
    guard path.utf8.contains(escapeLead) else { return Array(path.utf8) }
    var bytes: [UInt8] = []
    for scalar in path.unicodeScalars {
      if let byte = byte(scalar) {
        bytes.append(byte)
      } else {
        bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes
  }

  /// The text of a name or path with these bytes.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if !bytes.contains(escapeLead), let text = String(validating: bytes, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var position = bytes.startIndex
    while true {
      let count: Int
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        count = encoded.count
        if !escapes.contains(scalar.value) {
          scalars.append(scalar)
          position = bytes.index(position, offsetBy: count)
          continue
        }
      case .error(let length): count = length
      case .emptyInput: return String(scalars)
      }
      let end = bytes.index(position, offsetBy: count)
      for byte in bytes[position..<end] {
        if let scalar = Unicode.Scalar(firstEscape + UInt32(byte)) { scalars.append(scalar) }
      }
      position = end
    }
  }

  /// The text of a path that the system returned.
  package static func text(cString: UnsafePointer<CChar>) -> String {
    text(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
  }

  /// The byte that `scalar` represents; nil if it represents itself.
  package static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    escapes.contains(scalar.value) ? UInt8(scalar.value - firstEscape) : nil
  }

  /// The character for a byte that JSON represents as `\udc80` to `\udcff`, like Python; nil for any other UTF-16 unit.
  static func scalar(ofUnit unit: UInt32) -> Unicode.Scalar? {
    (0xdc80...0xdcff).contains(unit) ? Unicode.Scalar(firstEscape + (unit - 0xdc00)) : nil
  }

  /// Whether all names in `path` are UTF-8, as Foundation requires.
  package static func isUTF8(_ path: String) -> Bool {
    !path.unicodeScalars.contains { escapes.contains($0.value) }
  }

  /// The arguments of this process, without the program name. Swift's own have U+FFFD for bytes that are not UTF-8.
  package static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { text(cString: $0) }
    }
  }

  /// The path in the environment variable `name`; nil if it is not set or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return text(cString: value)
  }
}
