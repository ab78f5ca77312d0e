import Foundation
import ModelCodegen
import ModelFormat
import ModelSpec
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
