internal import Foundation
internal import ModelFormat
internal import ModelSpec

/// A download as far as it has come: the bytes, and what the server said of them. It survives the process.
final class PartialDownload: Sendable {
  static let fileSuffix = ".part"
  static let stateSuffix = ".part.json"

  /// What must be the same for the rest to fit on.
  struct State: Codable, Equatable, Sendable {
    /// SHA-256 of the URL, which may hold a password.
    var url: String
    /// A strong `ETag`, or `Last-Modified`.
    var validator: String?
    /// Bytes of the whole file, as far as the server says.
    var total: Int?
    /// The system's start in which the bytes were written: after a loss of power they may be missing from the disk.
    var boot: String
  }

  let path: String
  private let statePath: String
  private let url: String
  private let lock: FileLock

  /// The download of `url` for the model at `place`.
  ///
  /// - Throws: `StoreError` with code `store-busy` while another process downloads the same for longer than `time`.
  init(of url: URL, at place: ModelPlace, waiting time: Duration) async throws(StoreError) {
    self.url = try SHA256Digest.hexadecimal(of: Array(url.absoluteString.utf8))
    let key = self.url.prefix(24)
    path = "\(place.incoming)/\(key)\(Self.fileSuffix)"
    statePath = "\(place.incoming)/\(key)\(Self.stateSuffix)"
    lock = try await FileLock.file(path, for: "downloading this file", waiting: time)
  }

  /// Bytes that are there.
  var byteCount: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Where the download can go on, and the state that the rest has to fit; nil when it begins anew.
  func resumption() -> (offset: Int, state: State)? {
    let byteCount = byteCount
    guard byteCount > 0, let state = try? StoreRecord.read(State.self, statePath), state.url == url,
      state.validator != nil, state.boot == Self.boot
    else { return nil }
    return (byteCount, state)
  }

  /// Forgets what came, and notes what the bytes that come next belong to.
  func begin(validator: String?, total: Int?) throws(StoreError) {
    try truncate()
    try StoreRecord.write(
      State(url: url, validator: validator, total: total, boot: Self.boot), to: statePath, isDurable: false)
  }

  /// Forgets what came.
  func truncate() throws(StoreError) {
    do {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 0)
      try handle.close()
    } catch {
      throw StoreError.file(error, "the download cannot be written", at: path)
    }
  }

  /// For adding bytes at the end.
  func handle() throws(StoreError) -> FileHandle {
    do {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.seekToEnd()
      return handle
    } catch {
      throw StoreError.file(error, "the download cannot be written", at: path)
    }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: statePath)
    try? FileManager.default.removeItem(atPath: path)
  }

  private static let boot: String =
    (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
    .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
}
