internal import ModelFormat
internal import ModelSpec

/// New elements of tensors in weight files. Each tensor stays where it is; those that shared their elements with another,
/// and do not any more, are added at the end.
struct BlobChanges {
  private let file: ModelFile
  /// What the tensors hold from now on, by the names of weight files and the places of their records.
  private var elements: NameMap<[Int: WeightData]> = [:]
  /// The weight files that have changes, with the old elements and all that was added.
  private var writers: NameMap<WeightBlobWriter> = [:]
  private var changed: NameSet = []

  init(_ file: ModelFile) { self.file = file }

  /// Whether writing the tensors of each weight file one after the other gives each the place that it has.
  static func isRegular(_ file: ModelFile) throws(Diagnostic) -> Bool {
    for name in file.model.weightFileNames {
      guard let entries = try? entries(of: file, name) else { return false }
      var writer = WeightBlobWriter()
      for entry in entries {
        guard try writer.append(entry) == entry.offset else { return false }
      }
    }
    return true
  }

  private static func entries(of file: ModelFile, _ name: String) throws(Diagnostic) -> [WeightBlobEntry] {
    if let blob = file.weightBlobs[name] { return blob.entries }
    return try WeightBlobFile(try file.weightFile(name)).entries()
  }

  /// Where the tensor at `blob` is from now on.
  ///
  /// - Parameter new: Its elements; nil for those of `entry`, which are there now.
  mutating func placed(
    _ blob: MILSpec.Value.BlobFileValue, _ entry: WeightBlobEntry, holding new: WeightData?
  ) throws(Diagnostic) -> MILSpec.Value.BlobFileValue {
    let wanted = new ?? entry.data
    guard let taken = elements[blob.fileName]?[entry.offset] else {
      elements[blob.fileName, default: [:]][entry.offset] = wanted
      if new != nil { changed.insert(blob.fileName) }
      return blob
    }
    if taken.holdsSame(as: wanted) { return blob }
    changed.insert(blob.fileName)
    var writer = try writer(blob.fileName)
    var moved = blob
    moved.offset = try writer.append(wanted, entry.dataType, elementCount: entry.elementCount)
    writers[blob.fileName] = writer
    return moved
  }

  /// The tensors of a weight file, with those that were added.
  private func writer(_ name: String) throws(Diagnostic) -> WeightBlobWriter {
    if let writer = writers[name] { return writer }
    var writer = WeightBlobWriter()
    for entry in try Self.entries(of: file, name) { _ = try writer.append(entry) }
    return writer
  }

  /// Sets the weight files to be written.
  func apply(to file: inout ModelFile) throws(Diagnostic) {
    for name in changed {
      var writer = WeightBlobWriter()
      for entry in try self.writer(name).entries {
        let data = elements[name]?[entry.offset] ?? entry.data
        try writer.append(data, entry.dataType, elementCount: entry.elementCount)
      }
      file.weightBlobs[name] = writer
    }
  }
}

extension WeightBlobWriter {
  fileprivate mutating func append(_ entry: WeightBlobEntry) throws(Diagnostic) -> Int {
    Int(try append(entry.data, entry.dataType, elementCount: entry.elementCount))
  }
}
