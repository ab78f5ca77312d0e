internal import ModelFormat
internal import ModelImage
internal import ModelImageCodecs
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Writes predictions to files.
struct PredictionFiles {
  let order: PredictionOrder
  /// The rows of a batch, or the only one.
  let rows: [PredictedRow]
  /// Whether there is a row for each of several inputs, so that files and arrays contain all of them.
  let isBatch: Bool

  /// The rows that did not fail.
  var answered: [(name: String, outputs: NameMap<FeatureValue>)] {
    rows.compactMap { row in row.outputs.map { (row.name, $0) } }
  }

  /// Writes the predictions to `path`, in the format of its ending; a directory gets one file per output.
  ///
  /// - Throws: `Diagnostic` if the outputs cannot be represented in such a file, or it cannot be written.
  func write(to path: String) throws(Diagnostic) {
    if path.utf8.last == UInt8(ascii: "/") { return try writeDirectory(path) }
    if try WholeFile.names(in: path) != nil { return try writeDirectory(path) }
    if path.hasSuffix(".json") { return try WholeFile.write(Array((json + "\n").utf8), to: path) }
    for (ending, separator) in [(".csv", ","), (".tsv", "\t")] where path.hasSuffix(ending) {
      return try WholeFile.write(Array(try table(path, separator: separator).utf8), to: path)
    }
    if path.hasSuffix(".npz") { return try WholeFile.write(try archive(path), to: path) }
    if path.hasSuffix(".npy") {
      let arrays = try arrays(path).filter { !$0.isText }
      guard arrays.count == 1 else { throw unfit(path, "one array", found: arrays.map(\.name)) }
      return try WholeFile.write(arrays[0].bytes, to: path)
    }
    if path.hasSuffix(".png") {
      let images = answered.flatMap { row in
        order.sorted(row.outputs).compactMap { name, value in
          if case .image(let image) = value { (name, image) } else { nil }
        }
      }
      guard images.count == 1 else { throw unfit(path, "one image", found: images.map(\.0)) }
      return try WholeFile.write(try PNGEncoder.encode(images[0].1), to: path)
    }
    throw Diagnostic(
      .error, "output-unknown", "outputs cannot be written to this type of file", at: Location(file: path),
      remedy: "give a .csv, .tsv, .json, .npz, .npy or .png file, or a directory with a slash at its end")
  }

  /// The text of all values: an object, or a list of objects for a batch, with null for a row that failed.
  var json: String {
    let json = PredictionJSON(order: order)
    return JSONWriter.text(
      isBatch
        ? .array(rows.map { row in row.outputs.map { json.value($0) } ?? .null })
        : json.value(rows.first?.outputs ?? [:]))
  }

  private func unfit(_ path: String, _ expected: String, found: [String]) -> Diagnostic {
    let names = found.isEmpty ? "none" : found.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .error, "output-unfit", "a file of this kind holds \(expected), the outputs have \(names)",
      at: Location(file: path), remedy: "give a .npz or .json file, or a directory")
  }

  // MARK: - A directory

  private func writeDirectory(_ path: String) throws(Diagnostic) {
    let directory = FilePath.trimmed(path)
    var names = FileNumbers()
    for row in answered {
      let prefix = isBatch ? row.name + "-" : ""
      for (name, value) in order.sorted(row.outputs) {
        switch value {
        case .array(let array):
          try WholeFile.write(NPYFile.bytes(of: array), to: "\(directory)/\(names.name(prefix + name)).npy")
        case .image(let image):
          try WholeFile.write(try PNGEncoder.encode(image), to: "\(directory)/\(names.name(prefix + name)).png")
        default: break
        }
      }
    }
    try WholeFile.write(Array((json + "\n").utf8), to: "\(directory)/outputs.json")
  }

  // MARK: - A table

  /// A line of names, and a line for each row. Numbers and strings are written as they are, other values as JSON; the
  /// first column of a batch has the names of the rows.
  private func table(_ path: String, separator: String) throws(Diagnostic) -> String {
    let columns = order.sorted(answered.first?.outputs ?? [:]).map(\.name)
    var text = CSVTable.line((isBatch ? ["row"] : []) + columns, separator: separator)
    for row in answered {
      var fields = isBatch ? [row.name] : []
      for name in columns {
        switch row.outputs[name] {
        case .image:
          throw Diagnostic(
            .error, "output-unfit", "output '\(name)' is an image, which a table cannot hold",
            at: Location(file: path), remedy: "give a .npz file or a directory")
        case let value?: fields.append(PredictionJSON.text(value))
        case nil: fields.append("")
        }
      }
      text += CSVTable.line(fields, separator: separator)
    }
    return text
  }

  // MARK: - Arrays

  private struct NamedArray {
    var name: String
    var bytes: [UInt8]
    /// Whether it holds texts, or only belongs to another one.
    var isText = false
  }

  private func archive(_ path: String) throws(Diagnostic) -> [UInt8] {
    let files = try arrays(path).map { ($0.name, $0.bytes) }
    do throws(Diagnostic) { return try NPZFile.bytes(files) } catch { throw error.inFile(path) }
  }

  /// Every output as an array; those of a batch have an axis more in front.
  private func arrays(_ path: String) throws(Diagnostic) -> [NamedArray] {
    var arrays: [NamedArray] = []
    let rows = answered
    for (name, first) in order.sorted(rows.first?.outputs ?? [:]) {
      let values = rows.compactMap { $0.outputs[name] }
      guard values.count == rows.count else { throw uneven(name, path) }
      let batch = isBatch ? [rows.count] : []
      switch first {
      case .array(let array):
        var bytes: [UInt8] = []
        for case .array(let each) in values {
          guard each.shape == array.shape else { throw uneven(name, path) }
          bytes += each.bytes(as: array.elementType)
        }
        let whole = FeatureArray(bytes: bytes, array.elementType, shape: batch + array.shape)
        arrays.append(NamedArray(name: name, bytes: NPYFile.bytes(of: whole)))
      case .double:
        let numbers = values.compactMap { if case .double(let number) = $0 { number } else { nil } }
        arrays.append(NamedArray(name: name, bytes: NPYFile.bytes(of: FeatureArray(doubles: numbers, shape: batch))))
      case .int64:
        let integers = values.compactMap { if case .int64(let integer) = $0 { integer } else { nil } }
        arrays.append(NamedArray(name: name, bytes: NPYFile.bytes(of: integers, shape: batch)))
      case .string:
        let strings = values.compactMap { if case .string(let string) = $0 { string } else { nil } }
        arrays.append(NamedArray(name: name, bytes: NPYFile.bytes(of: strings, shape: batch), isText: true))
      case .image(let image):
        let isHalf = image.format == .gray16Half
        let isGray = image.format == .gray8 || isHalf
        var bytes: [UInt8] = []
        for case .image(let each) in values {
          guard each.width == image.width, each.height == image.height else { throw uneven(name, path) }
          bytes += isHalf ? each.bytes(as: .gray16Half) : each.bytes(as: isGray ? .gray8 : .rgb24)
        }
        let shape = batch + [image.height, image.width] + (isGray ? [] : [3])
        let npy =
          isHalf
          ? NPYFile.bytes(of: FeatureArray(bytes: bytes, .float16, shape: shape))
          : NPYFile.bytes(of: bytes, shape: shape)
        arrays.append(NamedArray(name: name, bytes: npy))
      case .dictionary: arrays += try dictionaries(name, values, batch: batch, path: path)
      case .sequence(.strings(let strings)) where !isBatch:
        arrays.append(
          NamedArray(name: name, bytes: NPYFile.bytes(of: strings, shape: [strings.count]), isText: true))
      case .sequence(.integers(let integers)) where !isBatch:
        arrays.append(NamedArray(name: name, bytes: NPYFile.bytes(of: integers, shape: [integers.count])))
      case .sequence, .undefined: throw uneven(name, path)
      }
    }
    return arrays
  }

  /// A dictionary as two arrays: its keys, sorted, and the numbers under them.
  private func dictionaries(
    _ name: String, _ values: [FeatureValue], batch: [Int], path: String
  ) throws(Diagnostic) -> [NamedArray] {
    var numbers: [Double] = []
    var (strings, integers): ([String]?, [Int64]?)
    for value in values {
      switch value {
      case .dictionary(.strings(let entries)):
        let keys = entries.keys.sorted()
        guard (strings ?? keys) == keys else { throw uneven(name, path) }
        strings = keys
        numbers += keys.compactMap { entries[$0] }
      case .dictionary(.integers(let entries)):
        let keys = entries.keys.sorted()
        guard (integers ?? keys) == keys else { throw uneven(name, path) }
        integers = keys
        numbers += keys.compactMap { entries[$0] }
      default: throw uneven(name, path)
      }
    }
    let count = strings?.count ?? integers?.count ?? 0
    guard numbers.count == count * values.count else { throw uneven(name, path) }
    let keys =
      strings.map { NPYFile.bytes(of: $0, shape: [count]) } ?? NPYFile.bytes(of: integers ?? [], shape: [count])
    return [
      NamedArray(name: "\(name).keys", bytes: keys, isText: true),
      NamedArray(
        name: "\(name).values", bytes: NPYFile.bytes(of: FeatureArray(doubles: numbers, shape: batch + [count]))),
    ]
  }

  private func uneven(_ name: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "output-uneven", "output '\(name)' has not the same shape or keys in every row, so that it is no array",
      at: Location(file: path), remedy: "give a .json file, or a directory")
  }
}
