internal import ModelBase
internal import ModelFiles

/// Diagnostics about archives of models.
enum PackProblem {
  static func damaged(_ path: String, _ message: String) -> Diagnostic {
    Diagnostic(
      "archive-damaged", message, at: Location(file: path), remedy: "fetch the archive again, or pack the model again")
  }

  static func refused(_ path: String, _ message: String) -> Diagnostic {
    Diagnostic("archive-refused", message, at: Location(file: path), remedy: packingRemedy)
  }

  static let packingRemedy = "pack the model with `modelc pack`"

  static func tooLarge(_ path: String, _ message: String, remedy: String? = nil) -> Diagnostic {
    Diagnostic("archive-too-large", message, at: Location(file: path), remedy: remedy)
  }

  static func noMemory(_ path: String?) -> Diagnostic {
    Diagnostic("out-of-memory", "there is not enough memory for the archive", at: Location(file: path))
  }

  static func missingLibrary(_ path: String?) -> Diagnostic {
    Diagnostic(
      "library-missing", "archives need libarchive, which is not installed", at: Location(file: path),
      remedy: installation)
  }

  static let installation = "install it: apt install libarchive13"

  static func missingFilter(_ compression: ArchiveCompression, _ path: String) -> Diagnostic {
    Diagnostic(
      "library-missing", "libarchive was built without \(compression.rawValue)", at: Location(file: path),
      remedy: "use another compression")
  }

  /// A name from an archive, as far as it can be displayed.
  static func shown(_ name: [UInt8]) -> String {
    let end = name.count > 200 ? "…" : ""
    return "'\(String(decoding: name.prefix(200), as: UTF8.self))\(end)'"
  }
}
