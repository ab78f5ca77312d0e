internal import Foundation
internal import ModelFiles
internal import ModelFormat
internal import ModelSpec

/// Small JSON files of a store.
enum StoreRecord {
  private static let byteLimit = 1 << 20

  /// - Throws: `StoreError` with code `record-damaged` for anything but a record of this type, or those of reading.
  static func read<Record: Decodable>(
    _ type: Record.Type, _ name: String, in directory: OpenDirectory
  ) throws(StoreError) -> Record {
    let bytes = try StoreError.wrapping { () throws(Diagnostic) in try directory.read(name, limit: byteLimit) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      throw StoreError(
        "record-damaged", "this record of the store cannot be read", at: directory.path(name),
        remedy: "roll back to a version that `modelc store ls` lists, or fetch the model again")
    }
  }

  /// Writes `record` so that at any moment the old one or the whole new one is there, also after a loss of power.
  static func write(
    _ record: some Encodable, to name: String, in directory: OpenDirectory, isDurable: Bool = true
  ) throws(StoreError) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try directory.write([UInt8](try encoder.encode(record)) + [0x0a], to: name, isDurable: isDurable)
    } catch let error as Diagnostic {
      throw StoreError(error.diagnostic)
    } catch {
      throw StoreError(
        "write-failed", "the record cannot be written: \(error.localizedDescription)", at: directory.path(name))
    }
  }
}
