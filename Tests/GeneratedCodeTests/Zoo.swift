import Foundation
import ModelCodegen
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Models of all kinds, with classes in every style whose names differ, so that one call of a compiler takes them all.
enum Zoo {
  /// Awkward signatures, and the reference models where they are.
  static var entries: [AwkwardSignatures.Entry] {
    AwkwardSignatures.all + references
  }

  private static var references: [AwkwardSignatures.Entry] {
    (SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage")).compactMap { path in
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return (try? ModelFile.read(path)).map { (name, $0.model) }
    }
  }

  /// The files of every entry in each of `styles`.
  static func files(
    _ entries: [AwkwardSignatures.Entry] = entries, styles: [String], language: PrintingOptions.Language,
    options: PrintingOptions = PrintingOptions()
  ) throws -> [GeneratedFile] {
    try styles.flatMap { style -> [GeneratedFile] in
      guard let printer = PrinterTable.printer(style: style, language: language, options: options) else { return [] }
      return try entries.flatMap { entry in
        try printer.files(
          for: try Interface(
            model: entry.model, resourceName: entry.name, className: "\(Interface.className(for: entry.name))_\(style)")
        )
      }
    }
  }

  /// The files of models whose own names, and those of their parts, would break out of the code.
  static func hostileFiles(style: String, language: PrintingOptions.Language) throws -> [GeneratedFile] {
    let printer = try #require(PrinterTable.printer(style: style, language: language, options: PrintingOptions()))
    let plain = Model.model(.identity(Identity()), version: 1, inputs: [.double("x")], outputs: [.multiArray("y", [2])])
    let named = try HostileNames.files.map { try Interface(model: plain, resourceName: $0) }
    let parts = try HostileNames.models.map { try Interface(model: $0.model, resourceName: $0.name) }
    return try (named + parts).flatMap { try printer.files(for: $0) }
  }

  /// What is in `files` and would not be seen for what it is, with the name of the file.
  static func hidden(in files: [GeneratedFile]) -> [String] {
    files.flatMap { file in
      (file.name + file.text).unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n" && scalar != "\t"
        case .format: scalar != "\u{200d}"
        case .lineSeparator, .paragraphSeparator: true
        default: false
        }
      }.map { "\(file.name): U+\(String($0.value, radix: 16))" }
    }
  }

  /// Writes `files` to a folder.
  ///
  /// - Returns: Their paths.
  static func write(_ files: [GeneratedFile], to folder: TemporaryFolder) throws -> [String] {
    try files.map { file in
      let path = folder.path(file.name)
      try Data(file.text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
  }
}
