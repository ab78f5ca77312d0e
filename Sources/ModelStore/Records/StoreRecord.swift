internal import Foundation
internal import ModelFormat
internal import ModelSpec

/// Small JSON files of a store.
enum StoreRecord {
  private static let byteLimit = 1 << 20

  /// - Throws: `StoreError` with code `record-damaged` for anything but a record of this type, or those of reading.
  static func read<Record: Decodable>(_ type: Record.Type, _ path: String) throws(StoreError) -> Record {
    let bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = try WholeFile.read(path, limit: byteLimit)
    } catch {
      throw StoreError(error.diagnostic)
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      throw StoreError(
        "record-damaged", "this record of the store cannot be read", at: path,
        remedy: "roll back to a version that `modelc store ls` lists, or fetch the model again")
    }
  }

  /// Writes `record` so that at any moment the old one or the whole new one is at `path`, also after a loss of power.
  static func write(_ record: some Encodable, to path: String, isDurable: Bool = true) throws(StoreError) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try WholeFile.write([UInt8](try encoder.encode(record)) + [0x0a], to: path, isDurable: isDurable)
    } catch let error as Diagnostic {
      throw StoreError(error.diagnostic)
    } catch {
      throw StoreError("write-failed", "the record cannot be written: \(error.localizedDescription)", at: path)
    }
  }
}
