package import ModelSpec

/// The file `model.espresso.weights` of a network: numbered blobs of bytes. What is in a blob, `model.espresso.net` says.
///
/// The file begins with the number of blobs and their identifiers and sizes, eight bytes each; the blobs follow without
/// gaps. Blobs come in pairs: an even one of zeros that is just long enough for the odd one after it to begin at a
/// multiple of 64 bytes.
package struct EspressoWeights: Sendable {
  /// The file's name in the directory of its network.
  package static let fileName = "model.espresso.weights"

  /// Identifiers in the order of the file.
  package let identifiers: [UInt64]
  private let blobs: [UInt64: WeightData]

  /// The bytes of blob `identifier`, which refer to the file; nil when there is no such blob.
  package subscript(identifier: UInt64) -> WeightData? { blobs[identifier] }

  /// Reads the table of the file at `path`, which is mapped as long as any blob is referred to.
  ///
  /// - Throws: `Diagnostic` with byte offset when the table does not fit the file.
  package init(path: String) throws(Diagnostic) {
    let file = try MappedFile(path: path)
    try self.init(WeightData(source: file, range: 0..<file.byteCount), file: path)
  }

  /// Reads the table of the file that `data` holds; `file` is the path for errors.
  package init(_ data: WeightData, file: String? = nil) throws(Diagnostic) {
    var input = CoreMLDataReader(data, file: file)
    let table = try input.list("the table of blobs", elementSize: 16) { reader throws(Diagnostic) in
      (
        offset: reader.offset, identifier: try reader.uint64("a blob's number"),
        size: try reader.uint64("a blob's size")
      )
    }
    var blobs: [UInt64: WeightData] = [:]
    blobs.reserveCapacity(table.count)
    for (offset, identifier, size) in table {
      let blob = try input.bytes("blob \(identifier)", count: size, countOffset: offset + 8)
      guard blobs.updateValue(blob, forKey: identifier) == nil else {
        throw input.error(
          "duplicate-blob", "blob \(identifier) is in the table twice", at: offset, found: "\(identifier)")
      }
    }
    try input.end()
    identifiers = table.map(\.identifier)
    self.blobs = blobs
  }

  /// Stands for the weight file of `net`, which is not there: blobs of zeros in the lengths that the records tell, and
  /// empty ones where they tell none.
  ///
  /// - Returns: Nil when no file can be as long as the records want.
  init?(missingFor net: EspressoNet) {
    var blobs: [UInt64: WeightData] = [:]
    var end = 0
    for reference in net.blobReferences where blobs[reference.number] == nil {
      // What may be read when layers are made of the records is as small as in any network.
      let count = reference.byteCount ?? 0
      let limit = Limits().missingWeightBytes
      guard !reference.isReadForLayers || count <= limit.read, count <= limit.total,
        let blob = WeightData.missing(at: end, byteCount: count)
      else { return nil }
      blobs[reference.number] = blob
      end += count
    }
    identifiers = blobs.keys.sorted()
    self.blobs = blobs
  }
}
