public import CoreMLAPI
internal import Foundation
internal import Glibc
internal import ModelSpec

/// The loaded models of one name, as they become current.
///
/// See ``ModelStore/currentVersions(_:configuration:interval:skipping:)``.
public struct CurrentVersions: AsyncSequence, Sendable {
  let store: ModelStore
  let name: String
  let configuration: ConfigurationCopy
  let interval: Duration
  let skipping: (@Sendable (StoreError) -> Void)?

  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  /// Waits for the next version that becomes current, and loads it.
  public struct Iterator: AsyncIteratorProtocol {
    let sequence: CurrentVersions
    private var seen: FileIdentity?
    private var record: CurrentRecord?
    private var isAtEnd = false

    init(sequence: CurrentVersions) { self.sequence = sequence }

    /// The next model; nil when the task was cancelled, or after an error.
    public mutating func next() async throws -> LoadedVersion? {
      guard !isAtEnd else { return nil }
      let place = try sequence.store.place(sequence.name)
      while !Task.isCancelled {
        let identity = FileIdentity(place.current)
        if let identity, identity != seen {
          // What is loaded may be later than what was looked at; then it is loaded once more at worst.
          seen = identity
          if let loaded = try await load(place) { return loaded }
        } else {
          try? await Task.sleep(for: sequence.interval)
        }
      }
      isAtEnd = true
      return nil
    }

    /// The current version; nil if it is the one that was yielded last, or is skipped.
    private mutating func load(_ place: ModelPlace) async throws -> LoadedVersion? {
      let configuration = sequence.configuration
      let last = record
      do throws(StoreError) {
        let found = try await Background.run {
          () throws(StoreError) -> (loaded: LoadedVersion, record: CurrentRecord)? in
          guard let record = try CurrentRecord.read(place), record != last else { return nil }
          return try LoadedVersion.current(at: place, configuration.value)
        }
        record = found?.record ?? record
        return found?.loaded
      } catch {
        let error = sequence.store.located(error, place)
        guard let skipping = sequence.skipping else {
          isAtEnd = true
          throw error
        }
        skipping(error)
        return nil
      }
    }
  }
}

/// The loaded models of one name, as they become current.
///
/// See ``ModelStore/current(_:configuration:interval:skipping:)``.
public struct CurrentModels: AsyncSequence, Sendable {
  let versions: CurrentVersions

  public func makeAsyncIterator() -> Iterator { Iterator(versions: versions.makeAsyncIterator()) }

  /// Waits for the next model that becomes current, and loads it.
  public struct Iterator: AsyncIteratorProtocol {
    var versions: CurrentVersions.Iterator

    /// The next model; nil when the task was cancelled, or after an error.
    public mutating func next() async throws -> MLModel? { try await versions.next()?.model }
  }
}

/// What tells a file from the one that takes its place.
struct FileIdentity: Equatable {
  private let device: UInt
  private let number: UInt
  private let changed: [Int]

  /// - Returns: nil when nothing is there.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }
}
