public import ModelBase
public import ModelFiles

extension Manifest {
  /// The manifest in its only text form: a line with the name and version of the format, a line with the kind, and for
  /// each file a line with its SHA-256, its length and its path. Each line ends in a line feed.
  public var text: [UInt8] {
    var text = "\(Self.title)\n\(kind.rawValue)\n"
    for entry in entries {
      text += "\(entry.sha256) \(entry.byteCount)"
      if kind == .directory { text += " \(entry.path)" }
      text += "\n"
    }
    return Array(text.utf8)
  }

  private static let title = "modelc manifest 1"

  /// Reads the text of a manifest, strictly: everything but the exact `text` of a manifest is refused.
  ///
  /// - Parameters:
  ///   - file: The path for errors.
  ///   - firstLine: The number of the first line in that file.
  /// - Throws: `Diagnostic` with code `manifest`, and the line.
  public init(
    _ text: [UInt8], at file: String? = nil, firstLine: Int = 1, limits: Limits = Limits()
  ) throws(Diagnostic) {
    var reader = ManifestReader(text, file, firstLine: firstLine)
    let title = try reader.line("'\(Self.title)'")
    guard title.elementsEqual(Self.title.utf8) else {
      throw reader.failure("found '\(EscapedText.text(Array(title.prefix(80))))', expected '\(Self.title)'")
    }
    let kindText = String(decoding: try reader.line("'file' or 'directory'"), as: UTF8.self)
    guard let kind = Kind(rawValue: kindText) else {
      throw reader.failure(
        "found '\(EscapedText.text(Array(kindText.utf8.prefix(80))))', expected 'file' or 'directory'")
    }
    var entries: [Entry] = []
    while !reader.isAtEnd {
      guard entries.count < limits.packageItems else {
        throw reader.failure("the manifest lists more than \(limits.packageItems) files")
      }
      let entry = try reader.entry(kind)
      if kind == .directory, let last = entries.last, !Self.precedes(last.path, entry.path) {
        throw reader.failure("'\(entry.path)' comes after '\(last.path)'; each path must appear once, in order")
      }
      entries.append(entry)
    }
    guard kind == .file ? entries.count == 1 : !entries.isEmpty else {
      throw reader.failure("the manifest of a \(kind.rawValue) lists \(entries.count) files")
    }
    self.init(kind, entries)
  }
}

/// Reads the lines of a manifest.
private struct ManifestReader {
  private let lines: [ArraySlice<UInt8>]
  private let file: String?
  private let firstLine: Int
  private var next = 0
  private let isEnded: Bool

  init(_ text: [UInt8], _ file: String?, firstLine: Int) {
    var lines = text.split(separator: 0x0a, omittingEmptySubsequences: false)
    isEnded = lines.last?.isEmpty ?? true
    if isEnded { lines.removeLast() }
    self.lines = lines
    self.file = file
    self.firstLine = firstLine
  }

  var isAtEnd: Bool { next == lines.count }

  /// An error about the line that was read last.
  func failure(_ message: String) -> Diagnostic {
    Diagnostic(
      "manifest", message,
      at: Location(file: file, lineAndColumn: .init(line: firstLine + max(next, 1) - 1, column: 1)))
  }

  mutating func line(_ expected: String) throws(Diagnostic) -> ArraySlice<UInt8> {
    guard next < lines.count, isEnded || next < lines.count - 1 else {
      next = min(next + 1, lines.count)
      throw failure("the manifest is cut off, expected \(expected)")
    }
    next += 1
    return lines[next - 1]
  }

  mutating func entry(_ kind: Manifest.Kind) throws(Diagnostic) -> Manifest.Entry {
    let line = try line("the line of a file")
    let parts = line.split(separator: 0x20, maxSplits: kind == .directory ? 2 : 1, omittingEmptySubsequences: false)
    guard parts.count == (kind == .directory ? 3 : 2), Hexadecimal.isText(parts[0], byteCount: 32),
      let count = Self.number(parts[1])
    else {
      throw failure(
        "found '\(EscapedText.text(Array(line.prefix(120))))', expected a SHA-256 and a length"
          + (kind == .directory ? ", and a path" : ""))
    }
    var path = ""
    if kind == .directory {
      guard let text = String(validating: parts[2], as: UTF8.self), SignaturePath.isPlain(text) else {
        throw failure("'\(EscapedText.text(Array(parts[2])))' is not the path of a file in the directory")
      }
      path = text
    }
    return Manifest.Entry(path: path, byteCount: count, sha256: String(decoding: parts[0], as: UTF8.self))
  }

  /// A number in its only valid form.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: digits, as: UTF8.self)
    guard let number = Int(text), number >= 0, "\(number)".utf8.elementsEqual(digits) else { return nil }
    return number
  }
}
