internal import ModelArchives
internal import ModelBench
internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Sizes and times of the forms in which a model can be shipped.
struct PackComparison {
  struct Row: Equatable {
    /// `source`, `compiled`, or the extension of an archive of the compiled model.
    var form: String
    var byteCount: Int
    /// Seconds for packing; nil if not packed.
    var packSeconds: Double?
    /// Seconds until the compiled model is ready; nil if it is ready at once.
    var readySeconds: Double?
  }

  let path: String
  private(set) var rows: [Row] = []

  init(path: String, rows: [Row]) {
    self.path = path
    self.rows = rows
  }

  /// Packs and unpacks the model at `path`, compiled first if needed, with each of `ways`, in a temporary directory.
  init(of path: String, ways: [ArchiveCompression]) throws(Diagnostic) {
    self.path = path
    let folder = try TemporaryDirectory()
    let source = try PackedContent(path)
    var compiled = path
    if source.kind != .mlmodelc {
      compiled = "\(folder.path)/\(ModelName.stem(of: path)).mlmodelc"
      let seconds = try Self.seconds { () throws(Diagnostic) in
        try CompiledModels.compile(path, to: compiled)
      }
      rows.append(Row(form: "source", byteCount: try source.byteCount(), readySeconds: seconds))
    }
    let content = try PackedContent(compiled)
    let byteCount = try content.byteCount()
    rows.append(Row(form: "compiled", byteCount: byteCount))
    for way in ways {
      let archive = "\(folder.path)/packed\(way.ending)"
      var size = 0
      let packing = try Self.seconds { () throws(Diagnostic) in
        let label = "packing \(content.name) as \(way.ending.dropFirst())"
        size = try ProgressBar.during(label, total: byteCount) { (progress) throws(Diagnostic) in
          try ArchivePacker.pack(content, to: archive, progress: progress).byteCount
        }
      }
      let again = "\(folder.path)/again.mlmodelc"
      var limits = UnpackLimits()
      limits.ratio = .max
      let unpacking = try Self.seconds { () throws(Diagnostic) in
        let label = "unpacking \(content.name) from \(way.ending.dropFirst())"
        _ = try ProgressBar.during(label, total: size) { (progress) throws(Diagnostic) in
          try ArchiveUnpacker.unpack(archive, to: again, limits: limits) { read, _ in progress?(read) }
        }
      }
      rows.append(
        Row(form: String(way.ending.dropFirst()), byteCount: size, packSeconds: packing, readySeconds: unpacking))
      FileRemoval.remove(archive)
      FileRemoval.remove(again)
    }
  }

  private static func seconds(_ work: () throws(Diagnostic) -> Void) throws(Diagnostic) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try work()
    return start.duration(to: clock.now).seconds
  }

  /// The model's path and a table.
  ///
  /// - Parameter columns: Width of the terminal; nil for lines of any length.
  func text(columns: Int?) -> String {
    let whole = Double(max(rows.first?.byteCount ?? 1, 1))
    let first = rows.first?.form ?? ""
    let head = ["shipped as", "bytes", "of \(first)", "packed in", "ready in"]
    let lines = rows.map { row in
      [
        row.form, "\(row.byteCount)", ShortNumber.decimals(100 * Double(row.byteCount) / whole, 1) + " %",
        row.packSeconds.map(Self.text) ?? "–", row.readySeconds.map(Self.text) ?? "–",
      ]
    }
    return TerminalText.escaped(path) + "\n" + AlignedLines.text([head] + lines, names: [0], columns: columns)
  }

  /// `48.3 ms`, or `12.1 s` from ten seconds on.
  private static func text(_ seconds: Double) -> String {
    seconds < 10 ? ShortNumber.decimals(1000 * seconds, 1) + " ms" : ShortNumber.decimals(seconds, 1) + " s"
  }

  var json: JSONValue {
    let number = { (seconds: Double?) in seconds.map { JSONValue.number($0) } ?? .null }
    return .object([
      .init("model", .string(path)),
      .init(
        "forms",
        .array(
          rows.map { row in
            .object([
              .init("form", .string(row.form)),
              .init("bytes", .integer(Int64(row.byteCount))),
              .init("packSeconds", number(row.packSeconds)),
              .init("readySeconds", number(row.readySeconds)),
            ])
          })),
    ])
  }
}
