internal import Foundation
internal import ModelFiles
internal import ModelFormat
internal import ModelSpec

/// A partial download: the bytes, and the server's description of them. It survives the process.
final class PartialDownload: Sendable {
  static let fileSuffix = ".part"
  static let stateSuffix = ".part.json"

  /// Facts that must be unchanged for the download to be resumed.
  struct State: Codable, Equatable, Sendable {
    /// SHA-256 of the URL, which may hold a password.
    var url: String
    /// A strong `ETag`, or `Last-Modified`.
    var validator: String?
    /// Size of the whole file, according to the server.
    var total: Int?
    /// Identifies the system's boot in which the bytes were written: after a power failure, they may be missing from
    /// the disk.
    var boot: String
  }

  let path: String
  private let incoming: OpenDirectory
  private let name: String
  private let stateName: String
  private let url: String
  private let lock: FileLock

  /// The download of `url` for the model at `place`.
  ///
  /// - Throws: `StoreError` with code `store-busy` while another process downloads the same for longer than `time`.
  init(of url: URL, at place: ModelPlace, waiting time: Duration) async throws(StoreError) {
    self.url = try SHA256Digest.hexadecimal(of: Array(url.absoluteString.utf8))
    name = self.url.prefix(24) + Self.fileSuffix
    stateName = self.url.prefix(24) + Self.stateSuffix
    while true {
      let incoming = try place.make().incoming
      do throws(StoreError) {
        lock = try await FileLock.file(name, in: incoming, for: "downloading this file", waiting: time)
        self.incoming = incoming
        path = incoming.path(name)
        return
      } catch  where error.code == "directory-missing" {
        // Another download failed and removed the model's directory.
        continue
      }
    }
  }

  /// Bytes downloaded so far.
  var byteCount: Int { incoming.status(name)?.byteCount ?? 0 }

  /// The offset at which the download can be resumed, and the state that the rest must match; nil to start again.
  func resumption() -> (offset: Int, state: State)? {
    let byteCount = byteCount
    guard byteCount > 0, let state = try? StoreRecord.read(State.self, stateName, in: incoming), state.url == url,
      state.validator != nil, state.boot == Self.boot
    else { return nil }
    return (byteCount, state)
  }

  /// Discards the downloaded bytes, and records the state of the new ones.
  func begin(validator: String?, total: Int?) throws(StoreError) {
    try truncate()
    try StoreRecord.write(
      State(url: url, validator: validator, total: total, boot: Self.boot), to: stateName, in: incoming,
      isDurable: false)
  }

  /// Discards the downloaded bytes.
  func truncate() throws(StoreError) {
    guard lock.truncate() else {
      throw StoreError("write-failed", "the download cannot be written", at: path)
    }
  }

  /// A handle for appending bytes.
  func handle() throws(StoreError) -> FileHandle {
    do {
      return try lock.handle()
    } catch {
      throw StoreError.file(error, "the download cannot be written", at: path)
    }
  }

  func remove() {
    incoming.remove(stateName)
    incoming.remove(name)
  }

  private static let boot: String =
    (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
    .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
}
