internal import ArgumentParser
internal import ModelFormat
internal import ModelParts
internal import ModelSpec

/// Reads and writes files for the commands that split and join models.
enum PartFiles {
  /// The model at `path`, of which nothing is missing.
  static func read(_ path: String) throws(Diagnostic) -> ModelFile {
    let file = try ModelFile.read(path)
    try file.checkIsWhole()
    return file
  }

  /// Writes a model, prints its notes and its path.
  static func write(_ part: ModelPart, to path: String) throws {
    let path = withoutSlashes(path)
    try part.file.write(to: path)
    for note in part.notes { Terminal.writeProblem(note) }
    try Terminal.write(path + "\n")
  }

  static func withoutSlashes(_ path: String) -> String {
    FilePath.trimmed(path)
  }

  /// The names of a comma-separated list; one may be given many times.
  static func names(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",").map { String($0.trimming) } }.filter { !$0.isEmpty }
  }
}

extension Substring {
  fileprivate var trimming: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
