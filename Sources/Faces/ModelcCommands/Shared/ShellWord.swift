internal import ModelFormat
internal import ModelSpec

/// Words of a shell's command line, before quotes are removed.
enum ShellWord {
  /// `word` without quotes and backslashes.
  static func plain(_ word: String) -> String {
    var text = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in word.unicodeScalars {
      if isEscaped {
        text.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The path that `word` names; `~` is the user's directory.
  static func path(_ word: String) -> String {
    let text = plain(word)
    guard text.utf8.starts(with: "~/".utf8), let home = FilePath.environment("HOME") else { return text }
    return home + String(text.unicodeScalars.dropFirst())
  }
}

/// Names of files, as shells complete them.
enum FileNames {
  /// Files and directories whose path begins with `prefix`; directories end in a slash. Hidden ones only if asked for.
  static func beginning(with prefix: String) -> [String] {
    let scalars = prefix.unicodeScalars
    let slash = scalars.lastIndex(of: "/")
    let directory = slash.map { String(scalars[...$0]) } ?? ""
    let start = slash.map { String(scalars[$0...].dropFirst()) } ?? prefix
    let place = directory.isEmpty ? "." : ShellWord.path(directory)
    let names = (try? DirectoryListing.names(in: place)) ?? []
    let hasDot = { (name: String) in name.utf8.first == UInt8(ascii: ".") }
    return names.filter { $0.utf8.starts(with: start.utf8) && hasDot($0) == hasDot(start) }.map { name in
      guard case .directory = try? FileStatus(FilePath.joined(place, name)) else { return directory + name }
      return directory + name + "/"
    }
  }
}
