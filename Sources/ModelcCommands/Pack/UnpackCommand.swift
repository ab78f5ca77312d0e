internal import ArgumentParser
internal import ModelArchives
internal import ModelFormat
internal import ModelSpec

/// `modelc unpack`: a tar archive to the model in it.
struct UnpackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpack a model from a tar archive.",
    discussion: """
      The archive holds one model, as `modelc pack` or tar packed it, and is compressed by gzip, bzip2, xz or zstd, or not \
      at all: its bytes say which. OUT is a directory, the current one when left out, in which the model has its name from \
      the archive; or the path of the model itself, which ends in .mlmodelc, .mlpackage or .mlmodel. The path of the model \
      is printed. A model that is there already is replaced when the new one is whole.

        $ modelc unpack DigitClassifier.tar.zst build
        build/DigitClassifier.mlmodelc

      Archives may come from anywhere: links, devices, paths that lead out of the directory, names that are there twice or \
      differ by case alone, and archives that unpack to far more bytes than they have are refused, and then nothing is \
      written.

      Exit status: 0 when the model was unpacked, 1 otherwise, 64 for a wrong command line.
      """)

  @Argument(help: ArgumentHelp("The archive.", valueName: "archive"))
  var path: String

  @Argument(help: ArgumentHelp("Where the model is to lie.", valueName: "out"))
  var output = "."

  @Option(
    help: ArgumentHelp(
      "How many times its own bytes an archive may unpack to; any may unpack to 64 MiB.", valueName: "number"))
  var maxRatio = UnpackLimits().ratio

  @Option(help: ArgumentHelp("How many bytes an archive may unpack to.", valueName: "bytes"))
  var maxBytes = UnpackLimits().byteCount

  @Flag(help: "Print a JSON object.")
  var json = false

  func validate() throws {
    guard maxRatio > 0 else { throw ValidationError("--max-ratio is a number of times, 1 or more") }
    guard maxBytes > 0 else { throw ValidationError("--max-bytes is a number of bytes, 1 or more") }
  }

  func run() throws {
    try reportingErrors {
      var limits = UnpackLimits()
      limits.ratio = maxRatio
      limits.byteCount = maxBytes
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let total = try MappedFile(path: path).byteCount
      let model = try ProgressBar.during("unpacking \(name)", total: total) { (progress) throws(FormatError) in
        try ArchiveUnpacker.unpack(path, to: output, limits: limits) { read, _ in progress?(read) }
      }
      try Terminal.write(json ? JSONWriter.text(model.json) + "\n" : model.path + "\n")
    }
  }
}

extension UnpackedModel {
  /// What `--json` prints.
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
