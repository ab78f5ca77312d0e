public import CoreMLAPI
internal import ModelStore

/// The loaded models of one name, as they become current.
///
/// See `ModelStore.currentVersions(_:configuration:interval:skipping:)`.
public struct CurrentVersions: AsyncSequence, Sendable {
  let watch: CurrentWatch<LoadedVersion>

  public func makeAsyncIterator() -> Iterator { Iterator(watch: watch) }

  /// Waits for the next version that becomes current, and loads it.
  public struct Iterator: AsyncIteratorProtocol {
    var watch: CurrentWatch<LoadedVersion>

    /// The next model; nil when the task was cancelled, or after an error.
    public mutating func next() async throws -> LoadedVersion? { try await watch.next() }
  }
}

/// The loaded models of one name, as they become current.
///
/// See `ModelStore.current(_:configuration:interval:skipping:)`.
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
