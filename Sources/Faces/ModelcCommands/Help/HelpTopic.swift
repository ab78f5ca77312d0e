internal import ModelSpec

/// A topic of `modelc help TOPIC` that is not a command.
struct HelpTopic {
  let name: String
  let abstract: String
  let text: String

  /// The text for the arguments `help TOPIC`; nil for anything else, such as the name of a command.
  static func text(for arguments: [String]) -> String? {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    guard arguments[1] != "topics" else { return list }
    return all.first { $0.name == arguments[1] }.map { "\($0.abstract)\n\n\($0.text)" }
  }

  private static var list: String {
    let lines = aligned(all.map { ("  " + $0.name, $0.abstract) })
    return "modelc help TOPIC explains:\n\n" + lines
      + "\n\nmodelc help COMMAND is the same as modelc COMMAND --help."
  }

  private static func aligned(_ rows: [(name: String, text: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { name, text in
      "\(name)\(String(repeating: " ", count: width - name.count))  \(text)"
    }.joined(separator: "\n")
  }

  static let all = [environment, exitStatus, files, libraries]

  private static let environment = HelpTopic(
    name: "environment", abstract: "Environment variables that modelc reads.",
    text: aligned(
      EnvironmentVariable.all.map { ($0.name, $0.summary) } + [
        ("NO_COLOR", "if set and not empty, nothing is printed in color"),
        ("TMPDIR", "directory of temporary files; default: /tmp"),
      ])
      + "\n\nA MODELC_ variable with any other value is an error. An empty one counts as not set.")

  private static let exitStatus = HelpTopic(
    name: "exit-status", abstract: "What the exit status of commands says.",
    text: """
      0    success
      1    the command failed, or its answer is no: a model has errors, two models differ, a signature does not match
      64   usage error: an unknown command or option, or a value that an option does not accept
      130  the command was interrupted, and left its files as they were

      modelc diff ends with 2 if the interface breaks apps, and with 3 if a model cannot be read. Called as coremlc or
      coremlcompiler, modelc ends with 0 or 1, as Apple's compiler does.
      """)

  private static let files = HelpTopic(
    name: "files", abstract: "Files and directories that modelc reads and writes.",
    text: """
      .mlmodel     one file with a model; networks, tree ensembles and all older types
      .mlpackage   a directory with a manifest, the model, and its weights in a file of their own
      .mlmodelc    a compiled model, a directory: what Core ML loads
      .mlweights   weights alone, which modelc weights exports and imports
      .tar.zst     a model in a compressed archive, which modelc pack writes and modelc unpack reads
      NAME.sig     a signature, which modelc sign writes and modelc verify reads
      modelc.json  settings of the build plugin, in the directory of a target

      Every command takes any of the first three where that makes sense. Commands replace files and directories as a
      whole: if one fails or is killed, the old content is still there.
      """)

  private static let libraries = HelpTopic(
    name: "libraries", abstract: "Libraries that modelc uses if they are installed.",
    text: """
      oneDNN      faster convolutions and matrix products
      libpng      PNG images as inputs
      libjpeg     JPEG images as inputs
      libheif     HEIC images as inputs
      libarchive  compressed archives of models

      Each is loaded when it is first needed. Without one, modelc says which is missing; without oneDNN, predictions are slower.
      """)
}
