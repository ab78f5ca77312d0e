import Foundation
import _ModelTestSupport

/// What must not be in anything that is printed or written.
enum HostileScan {
  enum Form { case text, commands, file, page }

  static func findings(_ text: String, _ form: Form, isMarkdown: Bool) -> [String] {
    var found: [String] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0a, 0x09: break
      case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069:
        found.append("U+\(String(scalar.value, radix: 16))")
      default: break
      }
    }
    for line in text.unicodeScalars.split(separator: "\n") {
      let start = String(line.drop { $0.properties.isWhitespace })
      let isCommand = ["error", "warning", "notice"].contains { start.hasPrefix("::\($0) file=") }
      if form != .file, form != .page, start.hasPrefix("::"), form != .commands || !isCommand {
        found.append("line: \(start.prefix(40))")
      }
      if form == .commands, !start.isEmpty, !isCommand { found.append("no command: \(start.prefix(40))") }
    }
    let markup = form == .page || isMarkdown
    if markup { found += ["<script>alert", "<img src=x"].filter { text.utf8String.contains($0) } }
    if isMarkdown {
      // What follows a backslash has no meaning.
      let active = text.utf8String.replacing("\\]", with: "").replacing("\\[", with: "")
      found += ["](http", "@org/team", " ![", "://evil"].filter { active.contains($0) }
    }
    return found
  }

  /// Fields that a spreadsheet would run.
  static func formulas(_ table: String) -> [String] {
    let fields = table.unicodeScalars.split { $0 == "\n" || $0 == "," }.map { field in
      String(field.first == "\"" ? field.dropFirst() : field)
    }
    return fields.filter { field in
      guard let first = field.unicodeScalars.first, "=+-@\t".unicodeScalars.contains(first) else { return false }
      return Double(field) == nil
    }
  }

  /// The texts that a command wrote for people, not models.
  static func files(in folder: TemporaryFolder) throws -> [(name: String, text: String)] {
    let names = FileManager.default.subpaths(atPath: folder.path("out")) ?? []
    let endings: Set<String> = ["html", "svg", "dot", "json", "csv", "md", "swift"]
    return try names.filter { name in
      let url = URL(fileURLWithPath: name)
      return endings.contains(url.pathExtension) && !url.path.contains(".mlmodelc/")
        && !url.path.contains(".mlpackage/")
    }.map { ($0, String(decoding: try folder.read("out/\($0)"), as: UTF8.self)) }
  }
}

extension String {
  /// The bytes as characters, so that no accent hides what is searched.
  fileprivate var utf8String: String { String(String.UnicodeScalarView(utf8.map { Unicode.Scalar($0) })) }
}
