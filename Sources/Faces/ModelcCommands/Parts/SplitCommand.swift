internal import ArgumentParser
internal import ModelFormat
internal import ModelParts
internal import ModelSpec

/// `modelc split`: a model in several.
struct SplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Take a model apart.",
    discussion: """
      Writes the stages of a pipeline, or a model of each function of an ML Program with several, to the directory DIR, and \
      prints their paths in order. With --chunks or --max-size an ML Program is cut into chunks that run one after the \
      other, where the fewest bytes go across; operations on one state stay in one chunk.

        $ modelc split Decoder.mlpackage --max-size 1GB -o Chunks
        Chunks/chunk0.mlpackage
        Chunks/chunk1.mlpackage

      What a chunk passes on is an output of it and an input of a later one by the same name. --pipeline also writes a \
      pipeline of them, which is for programs without states. modelc join puts parts together again.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(help: ArgumentHelp("Cut an ML Program into so many chunks.", valueName: "number"))
  var chunks: Int?

  @Option(
    help: ArgumentHelp("Cut an ML Program into chunks with no more weights, such as 500MB.", valueName: "size"))
  var maxSize: String?

  @Option(
    help: ArgumentHelp("Function of an ML Program with several, to be cut.", valueName: "name"), completion: .function)
  var function: String?

  @Option(
    help: ArgumentHelp("Also write a pipeline of the chunks.", valueName: "out"),
    completion: .file(extensions: ["mlpackage"]))
  var pipeline: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Output directory; made if it is not there.", valueName: "dir"),
    completion: .directory)
  var output: String

  func validate() throws {
    guard chunks == nil || maxSize == nil else { throw ValidationError("give --chunks or --max-size, not both") }
    if let chunks, !(2...1000).contains(chunks) { throw ValidationError("expected 2 to 1000 chunks, found \(chunks)") }
    if let maxSize, Self.bytes(maxSize) == nil {
      throw ValidationError("expected a size such as 500MB or 1GB, found '\(maxSize)'")
    }
    let isCut = chunks != nil || maxSize != nil
    guard isCut || pipeline == nil && function == nil else {
      throw ValidationError("--pipeline and --function need --chunks or --max-size")
    }
  }

  func run() throws {
    try reportingErrors {
      let file = try PartFiles.read(path)
      let directory = PartFiles.withoutSlashes(output)
      guard let size else {
        let parts = try ModelSplit.parts(of: file)
        try makeDirectory(directory)
        for named in parts { try write(named.part, named.name, in: directory) }
        return
      }
      let parts = try ProgramChunks(file, function: function).chunks(size)
      let joined = try pipeline.map { _ throws(Diagnostic) in try ModelJoin(parts.map(\.file)).pipeline() }
      try makeDirectory(directory)
      for (index, part) in parts.enumerated() { try write(part, "chunk\(index)", in: directory) }
      if let pipeline, let joined { try PartFiles.write(joined, to: pipeline) }
    }
  }

  private var size: ProgramChunks.Size? {
    chunks.map { .number($0) } ?? maxSize.flatMap(Self.bytes).map { .bytes($0) }
  }

  private func write(_ part: ModelPart, _ name: String, in directory: String) throws {
    let ending = part.file.format == .mlpackage ? "mlpackage" : "mlmodel"
    try PartFiles.write(part, to: "\(directory)/\(name).\(ending)")
  }

  private func makeDirectory(_ path: String) throws(Diagnostic) {
    _ = try? ParentDirectories.make(of: FilePath.joined(path, "part"))
    guard (try? FileStatus(path)) == .directory else {
      throw Diagnostic(
        "write-denied", "the directory cannot be made", at: Location(file: path),
        remedy: "give a directory that can be made or is there")
    }
  }

  /// Bytes of a size with a unit: B, kB, MB or GB by thousands, KiB, MiB or GiB by 1024.
  static func bytes(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let units: [String: Double] = [
      "": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 1024, "mib": 1_048_576, "gib": 1_073_741_824,
    ]
    guard let number = Double(digits), let unit = units[text.dropFirst(digits.count).lowercased()],
      number * unit >= 1, number * unit < 1e15
    else { return nil }
    return Int(truncating: number * unit)
  }
}
