internal import Glibc
internal import ModelSpec

/// Waits for each new current version of a model, and loads it.
package struct CurrentWatch<Loaded: Sendable>: Sendable {
  /// Loads the model in a directory that is locked against removal.
  package typealias Loading = @Sendable (CurrentDirectory) throws(StoreError) -> Loaded

  private let store: ModelStore
  private let name: String
  private let interval: Duration
  private let skipping: (@Sendable (StoreError) -> Void)?
  private let loading: Loading
  private var seen: FileIdentity?
  private var record: CurrentRecord?
  private var isAtEnd = false

  /// - Parameters:
  ///   - interval: How often to look for a new current version.
  ///   - skipping: Called with the reason if a version cannot be loaded; without it, `next()` throws that reason.
  package init(
    _ store: ModelStore, _ name: String, interval: Duration, skipping: (@Sendable (StoreError) -> Void)?,
    loading: @escaping Loading
  ) {
    self.store = store
    self.name = name
    self.interval = interval
    self.skipping = skipping
    self.loading = loading
  }

  /// The next version, loaded; nil if the task was cancelled, or after an error.
  package mutating func next() async throws -> Loaded? {
    guard !isAtEnd else { return nil }
    let place = try store.place(name)
    while !Task.isCancelled {
      let identity = FileIdentity(place.current)
      if let identity, identity != seen {
        // The loaded version may be newer than the one seen; then it is loaded once more at worst.
        seen = identity
        if let loaded = try await load(place) { return loaded }
      } else {
        try? await Task.sleep(for: interval)
      }
    }
    isAtEnd = true
    return nil
  }

  /// The current version; nil if it was the last one yielded, or is skipped.
  private mutating func load(_ place: ModelPlace) async throws -> Loaded? {
    let (last, loading) = (record, loading)
    do throws(StoreError) {
      let found = try await Background.run { () throws(StoreError) -> (value: Loaded, record: CurrentRecord)? in
        guard let record = try CurrentRecord.read(place), record != last else { return nil }
        return try CurrentDirectory.use(of: place, loading)
      }
      record = found?.record ?? record
      return found?.value
    } catch {
      let error = store.located(error, place)
      guard let skipping else {
        isAtEnd = true
        throw error
      }
      skipping(error)
      return nil
    }
  }
}

/// Distinguishes a file from one that replaces it.
struct FileIdentity: Equatable {
  private let device: UInt
  private let number: UInt
  private let changed: [Int]

  /// - Returns: nil if nothing exists.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }
}
