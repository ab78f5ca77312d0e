public import Foundation
internal import ModelFiles
internal import ModelSpec

/// The record of one version of a model, stored beside the compiled model as `record.json`.
public struct StoredVersion: Codable, Equatable, Sendable {
  /// A number that increases with each installation, and the first 12 digits of the SHA-256 of the installed file:
  /// `0001-3f2a9c81d0e4`.
  public var id: String
  /// The model's name.
  public var name: String
  /// The URL it came from, without user and password, or the path of a local file.
  public var source: String
  /// The server's `ETag`; nil if it sent none.
  public var entityTag: String?
  /// The server's `Last-Modified`, verbatim; nil if it sent none.
  public var lastModified: String?
  /// Bytes of the downloaded file, before unpacking and compiling.
  public var byteCount: Int
  /// SHA-256 of the same bytes, 64 hexadecimal digits.
  public var sha256: String
  /// The fingerprint of the signer's key; nil if no signature was required.
  public var signer: String?
  /// `mlmodel`, `mlpackage` or `mlmodelc`: the format before installation.
  public var format: String
  /// When it was installed.
  public var installed: Date
  /// Bytes of all files of the compiled model.
  public var compiledByteCount: Int
}

extension StoredVersion {
  /// The number at the beginning of the identifier.
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
