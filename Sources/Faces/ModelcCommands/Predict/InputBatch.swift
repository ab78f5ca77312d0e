internal import ModelFormat
internal import ModelImageCodecs
internal import ModelRuntime
internal import ModelSpec

/// Reads the inputs of many predictions from a file or a directory of images.
struct InputBatch {
  typealias Rows = (rows: [PredictionRow], isBatch: Bool)

  var reader: InputReader
  let inputs: [FeatureDescription]
  private let inputsByName: NameMap<FeatureDescription>
  /// Whether problems with a row are thrown only when its features are requested, so that the other rows can be used.
  let keepsGoing: Bool

  init(reader: InputReader, inputs: [FeatureDescription], keepsGoing: Bool = false) {
    self.reader = reader
    self.inputs = inputs
    self.keepsGoing = keepsGoing
    inputsByName = inputs.byName
  }

  /// The rows in `path`, or in standard input for `-`; the values of `shared` stand in each. A JSON object and arrays
  /// without a batch axis are one prediction and no batch.
  ///
  /// - Throws: `Diagnostic` when something cannot be read, is of another kind, or is no input of the model.
  func rows(_ path: String, sharing shared: NameMap<FeatureValue>) throws(Diagnostic) -> Rows {
    if path == "-" {
      return try text(try Terminal.read(limit: InputReader.byteLimit), "standard input", shared: shared)
    }
    var batch = self
    batch.reader.directory = Self.directory(of: path)
    if let names = try WholeFile.names(in: path) { return try batch.images(path, names, shared: shared) }
    if path.hasSuffix(".npz") { return try batch.archive(path, shared) }
    let read = { () throws(Diagnostic) in try reader.contents(of: path) }
    if path.hasSuffix(".json") { return try batch.list(try reader.json(read(), from: path), path, shared: shared) }
    if path.hasSuffix(".jsonl") {
      return try batch.rows(reader.jsonLines(read(), from: path), path, shared: shared)
    }
    if path.hasSuffix(".csv") || path.hasSuffix(".tsv") { return try batch.table(read(), path, shared: shared) }
    throw Diagnostic(
      .error, "inputs-unknown", "inputs cannot be read from this type of file", at: Location(file: path),
      remedy: "give a .npz, .json, .jsonl, .csv or .tsv file, or a directory of images")
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func feature(_ name: String, _ path: String) throws(Diagnostic) -> FeatureDescription {
    guard let feature = inputsByName[name] else {
      throw InputNames.unknown(name, inputs, at: path)
    }
    return feature
  }

  // MARK: - Images

  private static let imageEndings = [".png", ".jpg", ".jpeg", ".heic", ".heif", ".avif", ".pnm", ".pgm", ".ppm"]

  /// Whether a file is an image by its name.
  static func isImage(_ name: String) -> Bool {
    imageEndings.contains { name.lowercased().hasSuffix($0) }
  }

  private func images(
    _ path: String, _ names: [String], shared: NameMap<FeatureValue>
  ) throws(Diagnostic) -> Rows {
    let candidates = inputs.filter { input in
      if case .imageType? = input.type?.kind { shared[input.name] == nil } else { false }
    }
    guard candidates.count == 1, let feature = candidates.first else {
      let found = candidates.isEmpty ? "none" : candidates.map { "'\($0.name)'" }.joined(separator: ", ")
      throw Diagnostic(
        .error, "inputs-images",
        "a directory of images needs a model with one image input, this one has \(found)",
        at: Location(file: path))
    }
    let reader = InputReader(fit: reader.fit, directory: path, budget: reader.budget)
    var rows: [PredictionRow] = []
    for name in names where Self.isImage(name) {
      rows.append(
        PredictionRow(name: name) { () throws(Diagnostic) in
          var features = shared
          features[feature.name] = try reader.value(name, for: feature)
          return features
        })
    }
    guard !rows.isEmpty else {
      throw Diagnostic(
        .error, "inputs-empty", "no PNG, JPEG, HEIC or PNM file is in this directory", at: Location(file: path))
    }
    return (rows, true)
  }

  // MARK: - Tables and lists

  /// Rows of text that has no file name to tell its kind: a JSON list, JSON objects one a line, or a table.
  private func text(_ bytes: [UInt8], _ path: String, shared: NameMap<FeatureValue>) throws(Diagnostic) -> Rows {
    switch bytes.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) {
    case UInt8(ascii: "["): return try list(try reader.json(bytes, from: path), path, shared: shared)
    case UInt8(ascii: "{"):
      // An object may take several lines.
      if let object = try? reader.json(bytes, from: path) { return try list(object, path, shared: shared) }
      return try rows(reader.jsonLines(bytes, from: path), path, shared: shared)
    case UInt8(ascii: "P") where bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]):
      throw Diagnostic(
        .error, "inputs-unknown", "a .npz file cannot be read from standard input", remedy: "give the path of the file")
    default: return try table(bytes, path, shared: shared)
    }
  }

  private func table(_ bytes: [UInt8], _ path: String, shared: NameMap<FeatureValue>) throws(Diagnostic) -> Rows {
    let table: CSVTable
    do throws(Diagnostic) { table = try CSVTable(bytes, within: reader.budget) } catch { throw error.inFile(path) }
    let declared = inputs.byName
    let features = table.names.map { declared[$0] }
    let unused = zip(table.names, features).filter { $0.1 == nil }.map(\.0)
    if let first = unused.first {
      guard unused.count < features.count else { throw InputNames.unknown(first, inputs, at: path) }
      Terminal.writeProblem(Self.warning(unused, path))
    }
    var rows: [PredictionRow] = []
    var taken = 0
    for (index, row) in table.rows.enumerated() {
      rows.append(
        try self.row(index, path, taking: &taken) { () throws(Diagnostic) in
          guard row.fields.count == features.count else {
            throw Diagnostic.input("line \(row.line) has \(row.fields.count) fields, expected \(features.count)")
          }
          var values = shared
          for case (let feature?, let text) in zip(features, row.fields) {
            // An empty field of an optional input is a value that is left out.
            if text.isEmpty, feature.type?.isOptional == true { continue }
            values[feature.name] = try reader.value(text, for: feature)
          }
          return values
        })
    }
    return (rows, true)
  }

  private static func warning(_ unused: [String], _ path: String) -> Diagnostic {
    let names = unused.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .warning, "inputs-unused",
      unused.count == 1
        ? "column \(names) is not used: the model has no such input"
        : "columns \(names) are not used: the model has no such inputs", at: Location(file: path))
  }

  private func list(
    _ json: JSONValue, _ path: String, shared: NameMap<FeatureValue>
  ) throws(Diagnostic) -> Rows {
    guard case .array(let objects) = json else { return (try rows([.success(json)], path, shared: shared).rows, false) }
    return try rows(objects.map { .success($0) }, path, shared: shared)
  }

  /// A row for each object with the inputs by name.
  private func rows(
    _ objects: [Result<JSONValue, Diagnostic>], _ path: String, shared: NameMap<FeatureValue>
  ) throws(Diagnostic) -> Rows {
    var rows: [PredictionRow] = []
    var taken = 0
    for (index, object) in objects.enumerated() {
      rows.append(
        try row(index, path, taking: &taken) { () throws(Diagnostic) in
          let object = try object.get()
          guard case .object(let members) = object else {
            throw Diagnostic(
              .error, "inputs-json",
              "found \(InputReader.name(of: object)), expected an object with the inputs by name")
          }
          var values = shared
          for member in members {
            let feature = try feature(member.key, path)
            if member.value == .null { continue }
            values[feature.name] = try reader.value(member.value, for: feature)
          }
          return values
        })
    }
    return (rows, true)
  }

  /// The row of an index with the features that `features` returns.
  ///
  /// - Parameter taken: The total size of all rows in bytes, updated by this one.
  private func row(
    _ index: Int, _ path: String, taking taken: inout Int,
    _ features: () throws(Diagnostic) -> NameMap<FeatureValue>
  ) throws(Diagnostic) -> PredictionRow {
    if index.isMultiple(of: 64) { try reader.budget.check(taking: taken) }
    let result = Result(catching: features).mapError { $0.prefixed(by: "row \(index)").inFile(path) }
    if !keepsGoing { _ = try result.get() }
    // Its name, its place in the list and its dictionary.
    taken += 256
    for value in ((try? result.get()) ?? [:]).values { taken += InputBudget.byteCount(value) }
    return PredictionRow(name: "\(index)") { () throws(Diagnostic) in try result.get() }
  }

  // MARK: - Arrays

  private func archive(_ path: String, _ shared: NameMap<FeatureValue>) throws(Diagnostic) -> Rows {
    let byteCount = try MappedFile(path: path).byteCount
    let arrays: [(name: String, array: FeatureArray)]
    do throws(Diagnostic) {
      arrays = try NPZFile.arrays(at: path, byteCount: byteCount, within: reader.budget)
    } catch {
      throw error.inFile(path)
    }
    var shared = shared
    var batches: [(name: String, values: BatchedInput)] = []
    for (name, array) in arrays {
      let feature = try feature(name, path)
      if let values = try reader.batch(array, for: feature, from: path) {
        batches.append((name, values))
      } else {
        shared[name] = try reader.value(array, for: feature, from: path)
      }
    }
    guard let first = batches.first else { return ([PredictionRow(name: "0", features: { shared })], false) }
    for batch in batches where batch.values.count != first.values.count {
      throw Diagnostic(
        .error, "inputs-batch",
        "'\(batch.name)' holds a batch of \(batch.values.count), expected \(first.values.count) as '\(first.name)'",
        at: Location(file: path))
    }
    var rows: [PredictionRow] = []
    for index in 0..<first.values.count {
      try reader.budget.check(at: index)
      rows.append(
        PredictionRow(name: "\(index)") { [shared, batches] () throws(Diagnostic) in
          var features = shared
          for batch in batches { features[batch.name] = try batch.values.value(at: index) }
          return features
        })
    }
    return (rows, true)
  }
}

/// The inputs of one prediction of several.
struct PredictionRow {
  /// Name of the row: its index from 0, or the name of the image.
  var name: String
  /// Returns the inputs. Images are read only when it is called, so that not all rows are in memory at once.
  var features: () throws(Diagnostic) -> NameMap<FeatureValue>
}
