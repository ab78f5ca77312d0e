internal import ModelFormat
internal import ModelSpec

/// Words as they stand on the command line of a shell, before it takes off quotes.
enum ShellWord {
  /// `word` without quotes and backslashes.
  static func plain(_ word: String) -> String {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// The path that `word` names; `~` is the user's directory.
  static func path(_ word: String) -> String {
    let text = plain(word)
    guard text.hasPrefix("~/"), let home = FilePath.environment("HOME") else { return text }
    return home + text.dropFirst()
  }
}

/// Names of files, as shells complete them.
enum FileNames {
  /// Files and directories whose path begins with `prefix`; directories end in a slash. Hidden ones only if asked for.
  static func beginning(with prefix: String) -> [String] {
    let slash = prefix.lastIndex(of: "/")
    let directory = slash.map { String(prefix[...$0]) } ?? ""
    let start = slash.map { String(prefix[$0...].dropFirst()) } ?? prefix
    let place = directory.isEmpty ? "." : ShellWord.path(directory)
    let names = (try? DirectoryListing.names(in: place)) ?? []
    return names.filter { $0.hasPrefix(start) && ($0.hasPrefix(".") == start.hasPrefix(".")) }.map { name in
      guard case .directory = try? FileStatus(FilePath.joined(place, name)) else { return directory + name }
      return directory + name + "/"
    }
  }
}
