public import Foundation
internal import ModelFiles
internal import ModelSpec

/// What a store knows of one version of a model. It lies beside the compiled model as `record.json`.
public struct StoredVersion: Codable, Equatable, Sendable {
  /// A number that grows with each installation, and the first 12 digits of the SHA-256 of what was installed:
  /// `0001-3f2a9c81d0e4`.
  public var id: String
  /// The model's name.
  public var name: String
  /// The URL it came from, without user and password, or the path of a local file.
  public var source: String
  /// The server's `ETag`; nil when it sent none.
  public var entityTag: String?
  /// The server's `Last-Modified`, as it stood in the answer; nil when it sent none.
  public var lastModified: String?
  /// Bytes of what was fetched, before it was unpacked and compiled.
  public var byteCount: Int
  /// SHA-256 of the same bytes, 64 hexadecimal digits.
  public var sha256: String
  /// The fingerprint of the key that signed it; nil when no signature was asked for.
  public var signer: String?
  /// `mlmodel`, `mlpackage` or `mlmodelc`: what it was before it came into the store.
  public var format: String
  /// When it was installed.
  public var installed: Date
  /// Bytes of all files of the compiled model.
  public var compiledByteCount: Int
}

extension StoredVersion {
  /// The number that the identifier begins with.
  var number: Int { Self.number(of: id) ?? 0 }

  static func number(of id: String) -> Int? {
    guard let dash = id.firstIndex(of: "-") else { return nil }
    return Int(id[..<dash])
  }

  static func id(number: Int, sha256: String) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-" + sha256.prefix(12)
  }

  /// The record of version `id` at `place`.
  static func read(_ id: String, at place: ModelPlace) throws(StoreError) -> StoredVersion {
    guard CurrentRecord.isIdentifier(id), let directories = try place.open() else {
      throw StoreError("file-missing", "no such file", at: place.record(id))
    }
    let version = try StoreError.wrapping { () throws(Diagnostic) in try directories.versions.directory(id) }
    return try StoreRecord.read(StoredVersion.self, ModelPlace.recordName, in: version)
  }
}
