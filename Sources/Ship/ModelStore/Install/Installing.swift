internal import Foundation
internal import ModelFormat
internal import ModelSpec

/// Installs one model from a local file or directory.
struct Installing: Sendable {
  let store: ModelStore
  let file: URL
  let place: ModelPlace
  let progress: (@Sendable (FetchPhase) -> Void)?

  func run() async throws(StoreError) -> FetchResult {
    let path = file.standardizedFileURL.path
    var isDirectory: ObjCBool = false
    guard file.isFileURL, FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw StoreError("file-missing", "no such file", at: path, remedy: "check the path")
    }
    progress?(.checking)
    let isFile = !isDirectory.boolValue
    let (sha256, byteCount) = try await Background.run { () throws(StoreError) in
      isFile
        ? (try SHA256Digest.hexadecimal(ofFile: path), Self.byteCount(path))
        : (try Self.digest(ofDirectory: path), DirectorySize.byteCount(path))
    }
    let version = StoredVersion(
      id: "", name: place.name, source: path, byteCount: byteCount, sha256: sha256, format: "", installed: .now,
      compiledByteCount: 0)
    return try await Installation(store: store, place: place, progress: progress).install(path, path, version)
  }

  private static func byteCount(_ path: String) -> Int {
    ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// The SHA-256 of lines of digests and paths, as `sha256sum` prints them, sorted by path.
  private static func digest(ofDirectory path: String) throws(StoreError) -> String {
    let names = FileManager.default.subpaths(atPath: path) ?? []
    var lines = ""
    for name in names.sorted() {
      let file = "\(path)/\(name)"
      let type = (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType
      guard type == .typeRegular else { continue }
      lines += "\(try SHA256Digest.hexadecimal(ofFile: file))  \(name)\n"
    }
    return try SHA256Digest.hexadecimal(of: Array(lines.utf8))
  }
}

extension SHA256Digest {
  /// The SHA-256 of `bytes` in hexadecimal digits.
  static func hexadecimal(of bytes: [UInt8]) throws(StoreError) -> String {
    try StoreError.wrapping { () throws(Diagnostic) in try SHA256Digest(of: bytes).hexadecimal }
  }

  /// The SHA-256 of the file at `path` in hexadecimal digits; it is read block by block.
  static func hexadecimal(ofFile path: String) throws(StoreError) -> String {
    try StoreError.wrapping { () throws(Diagnostic) in try SHA256Digest.file(path).hexadecimal }
  }
}
