internal import ArgumentParser
internal import ModelArchives
internal import ModelFormat
internal import ModelSpec

/// `modelc unpack`: unpacks a model from a tar archive.
struct UnpackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpack a model from a tar archive.",
    discussion: """
      The archive holds one model, packed by `modelc pack` or tar, and is uncompressed or compressed with gzip, bzip2, \
      xz or zstd; the format is detected from its contents. OUT is a directory, in which the model keeps its name, or \
      the path of the model itself, which ends in .mlmodelc, .mlpackage or .mlmodel; missing directories are created. \
      Prints the path of the model. An existing model is replaced once the new one is complete.

        $ modelc unpack DigitClassifier.tar.zst build
        build/DigitClassifier.mlmodelc

      Archives may come from anywhere. An archive is rejected, and nothing is written, if it contains links, devices, \
      paths that lead out of the directory, or names that are repeated or differ only in case, or if it unpacks to far \
      more bytes than its own size.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(help: ArgumentHelp("Archive to unpack.", valueName: "archive"), completion: .file())
  var path: String

  @Argument(help: ArgumentHelp("Output directory or path of the model.", valueName: "out"), completion: .directory)
  var output = "."

  @Option(
    help: ArgumentHelp(
      "Maximum ratio of unpacked to packed size; 64 MiB are always allowed.", valueName: "number"))
  var maxRatio = UnpackLimits().ratio

  @Option(help: ArgumentHelp("Maximum unpacked size in bytes.", valueName: "bytes"))
  var maxBytes = UnpackLimits().byteCount

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    guard maxRatio > 0 else { throw ValidationError("--max-ratio is \(maxRatio), expected 1 or more") }
    guard maxBytes > 0 else { throw ValidationError("--max-bytes is \(maxBytes), expected 1 or more") }
  }

  func run() throws {
    try reportingErrors {
      var limits = UnpackLimits()
      limits.ratio = maxRatio
      limits.byteCount = maxBytes
      let name = FilePath.name(of: path)
      let total = try MappedFile(path: path).byteCount
      let model = try ProgressBar.during("unpacking \(name)", total: total) { (progress) throws(Diagnostic) in
        try ArchiveUnpacker.unpack(path, to: output, limits: limits) { read, _ in progress?(read) }
      }
      try Terminal.write(json ? JSONWriter.text(model.json) + "\n" : model.path + "\n")
    }
  }
}

extension UnpackedModel {
  /// The output of `--json`.
  fileprivate var json: JSONValue {
    .object([
      .init("model", .string(path)),
      .init("kind", .string(kind.rawValue)),
      .init("compression", .string(compression.rawValue)),
      .init("files", .integer(Int64(fileCount))),
      .init("bytes", .integer(Int64(byteCount))),
      .init("archiveBytes", .integer(Int64(archiveByteCount))),
    ])
  }
}
