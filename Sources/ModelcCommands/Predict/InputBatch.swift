internal import ModelFormat
internal import ModelImageCodecs
internal import ModelRuntime
internal import ModelSpec

/// Reads the inputs of many predictions from a file or a directory of images.
struct InputBatch {
  typealias Rows = (rows: [PredictionRow], isBatch: Bool)

  let reader: InputReader
  let inputs: [FeatureDescription]

  /// The rows in `path`; the values of `shared` stand in each. A JSON object and arrays without a batch axis are one
  /// prediction and no batch.
  ///
  /// - Throws: `Diagnostic` when something cannot be read, is of another kind, or is no input of the model.
  func rows(_ path: String, sharing shared: [String: FeatureValue]) throws(Diagnostic) -> Rows {
    let batch = InputBatch(reader: InputReader(fit: reader.fit, directory: Self.directory(of: path)), inputs: inputs)
    if let names = try WholeFile.names(in: path) { return try batch.images(path, names, shared: shared) }
    if path.hasSuffix(".npz") { return try batch.archive(path, shared) }
    if path.hasSuffix(".json") { return try batch.list(try InputReader.json(at: path), path, shared: shared) }
    if path.hasSuffix(".jsonl") {
      return try batch.list(.array(try InputReader.jsonLines(at: path)), path, shared: shared)
    }
    if path.hasSuffix(".csv") { return try batch.table(path, shared) }
    throw Diagnostic(
      .error, "inputs-unknown", "inputs cannot be read from this type of file", at: Location(file: path),
      remedy: "give a .npz, .json, .jsonl or .csv file, or a directory of images")
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func feature(_ name: String, _ path: String) throws(Diagnostic) -> FeatureDescription {
    guard let feature = inputs.first(where: { $0.name == name }) else {
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
    _ path: String, _ names: [String], shared: [String: FeatureValue]
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
    let reader = InputReader(fit: reader.fit, directory: path)
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

  private func table(_ path: String, _ shared: [String: FeatureValue]) throws(Diagnostic) -> Rows {
    let bytes = try WholeFile.read(path, limit: InputReader.byteLimit)
    let table: CSVTable
    do throws(Diagnostic) { table = try CSVTable(bytes) } catch { throw error.inFile(path) }
    var features: [FeatureDescription] = []
    for name in table.names { features.append(try feature(name, path)) }
    var rows: [PredictionRow] = []
    for (index, row) in table.rows.enumerated() {
      var values = shared
      for (feature, text) in zip(features, row) {
        // An empty field of an optional input is a value that is left out.
        if text.isEmpty, feature.type?.isOptional == true { continue }
        values[feature.name] = try inRow(index, path) { () throws(Diagnostic) in try reader.value(text, for: feature) }
      }
      rows.append(PredictionRow(name: "\(index)", features: { values }))
    }
    return (rows, true)
  }

  private func list(
    _ json: JSONValue, _ path: String, shared: [String: FeatureValue]
  ) throws(Diagnostic) -> Rows {
    let objects: [JSONValue] = if case .array(let objects) = json { objects } else { [json] }
    var rows: [PredictionRow] = []
    for (index, object) in objects.enumerated() {
      guard case .object(let members) = object else {
        throw Diagnostic(
          .error, "inputs-json",
          "row \(index) is \(InputReader.name(of: object)), expected an object with the inputs by name",
          at: Location(file: path))
      }
      var values = shared
      for member in members {
        let feature = try feature(member.key, path)
        if member.value == .null { continue }
        values[feature.name] = try inRow(index, path) { () throws(Diagnostic) in
          try reader.value(member.value, for: feature)
        }
      }
      rows.append(PredictionRow(name: "\(index)", features: { values }))
    }
    if case .array = json { return (rows, true) }
    return (rows, false)
  }

  private func inRow(
    _ row: Int, _ path: String, _ value: () throws(Diagnostic) -> FeatureValue
  ) throws(Diagnostic) -> FeatureValue {
    do throws(Diagnostic) {
      return try value()
    } catch {
      throw error.prefixed(by: "row \(row)").inFile(path)
    }
  }

  // MARK: - Arrays

  private func archive(_ path: String, _ shared: [String: FeatureValue]) throws(Diagnostic) -> Rows {
    let byteCount = try MappedFile(path: path).byteCount
    let arrays: [(name: String, array: FeatureArray)]
    do throws(Diagnostic) {
      arrays = try NPZFile.arrays(at: path, byteCount: byteCount)
    } catch {
      throw error.inFile(path)
    }
    var shared = shared
    var batches: [(name: String, values: [FeatureValue])] = []
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
    let rows = first.values.indices.map { index in
      var features = shared
      for batch in batches { features[batch.name] = batch.values[index] }
      return PredictionRow(name: "\(index)", features: { features })
    }
    return (rows, true)
  }
}

/// The inputs of one prediction of several.
struct PredictionRow {
  /// Name of the row: its index from 0, or the name of the image.
  var name: String
  /// Returns the inputs. Images are read only when it is called, so that not all rows are in memory at once.
  var features: () throws(Diagnostic) -> [String: FeatureValue]
}
