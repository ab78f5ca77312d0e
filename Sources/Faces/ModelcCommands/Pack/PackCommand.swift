internal import ArgumentParser
internal import ModelArchives
internal import ModelFormat
internal import ModelSpec

/// `modelc pack`: packs a model into a tar archive.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack a model into a tar archive, or compare compressions.",
    discussion: """
      The extension of the output selects the compression: .tar.gz, .tar.bz2, .tar.xz, .tar.zst, or .tar for none. The \
      archive is written atomically and its path is printed. Names are sorted, and times, owners and permissions are \
      omitted, so the same files always give the same archive.

        $ modelc pack build/DigitClassifier.mlmodelc DigitClassifier.tar.zst
        DigitClassifier.tar.zst

      With --compare, all paths are models, and no archive is kept. A table for each model shows the size of the \
      source, of the compiled model and of each archive, the time to pack, and the time until the model is ready to \
      load: compiling the source, or unpacking the archive.

        $ modelc pack --compare DigitClassifier.mlmodel --only bzip2
        DigitClassifier.mlmodel
        shipped as  bytes   of source  packed in  ready in
        source      424673  100.0 %    –          8.0 ms
        compiled    435007  102.4 %    –          –
        tar.bz2     408593  96.2 %     44.3 ms    22.6 ms

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model and output archive; with --compare, models.", valueName: "model out"), completion: .file()
  )
  var paths: [String]

  @Flag(help: "Compare sizes and times of all compressions for each model.")
  var compare = false

  @Option(
    help: ArgumentHelp(
      "With --compare, a compression to try: none, gzip, bzip2, xz or zstd; repeatable. Default: all.",
      valueName: "compression"),
    transform: PackingOption.compression)
  var only: [ArchiveCompression] = []

  @Option(
    help: ArgumentHelp(
      "Compression level: 1 to 9 for gzip (default 6) and bzip2 (9), 0 to 9 for xz (6), 1 to 19 for zstd (3).",
      valueName: "number"))
  var level: Int?

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if compare {
      guard level == nil else { throw ValidationError("--compare uses the default levels: leave out --level") }
    } else {
      guard paths.count == 2 else {
        throw ValidationError("expected a model and an archive, found \(paths.count) paths")
      }
      guard only.isEmpty else {
        throw ValidationError("--only needs --compare: otherwise the archive's extension selects the compression")
      }
    }
  }

  func run() throws {
    try reportingErrors {
      try compare ? comparison() : packing()
    }
  }

  private func packing() throws {
    let content = try PackedContent(paths[0])
    let archive = try ProgressBar.during("packing \(content.name)", total: try content.byteCount()) {
      (progress) throws(Diagnostic) in
      try ArchivePacker.pack(content, to: paths[1], level: level, progress: progress)
    }
    if !archive.isWithin(UnpackLimits()) { Terminal.writeError(DiagnosticText.text(note(of: archive)) + "\n") }
    try Terminal.write(json ? JSONWriter.text(archive.json) + "\n" : paths[1] + "\n")
  }

  /// A note that `modelc unpack` would reject the archive as an archive bomb, because it is so small for its contents.
  private func note(of archive: PackedArchive) -> Diagnostic {
    let ratio = (archive.tarByteCount + archive.byteCount - 1) / max(archive.byteCount, 1)
    return Diagnostic(
      .note, "archive-ratio",
      "the archive unpacks to \(ratio) times its size, more than `modelc unpack` accepts by default",
      at: Location(file: archive.path), remedy: "unpack it with --max-ratio \(ratio)")
  }

  private func comparison() throws {
    let ways = only.isEmpty ? ArchiveCompression.allCases : only
    var tables: [JSONValue] = []
    for (index, path) in paths.enumerated() {
      let table = try PackComparison(of: path, ways: ways)
      if json {
        tables.append(table.json)
      } else {
        try Terminal.write((index > 0 ? "\n" : "") + table.text(columns: Terminal.columns))
      }
    }
    if json { try Terminal.write(JSONWriter.text(.array(tables)) + "\n") }
  }
}

/// Parses `--only`.
enum PackingOption {
  static func compression(_ text: String) throws -> ArchiveCompression {
    guard let found = ArchiveCompression(rawValue: text) else {
      let known = ArchiveCompression.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(text)' is not a compression: expected one of \(known)")
    }
    return found
  }
}

extension PackedArchive {
  /// The output of `--json`.
  fileprivate var json: JSONValue {
    .object([
      .init("archive", .string(path)),
      .init("compression", .string(compression.rawValue)),
      .init("bytes", .integer(Int64(byteCount))),
      .init("tarBytes", .integer(Int64(tarByteCount))),
      .init("files", .integer(Int64(fileCount))),
    ])
  }
}
