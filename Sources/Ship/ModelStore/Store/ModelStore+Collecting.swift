internal import Foundation
internal import ModelSpec

extension ModelStore {
  /// The result of a collection.
  public struct Collection: Equatable, Sendable {
    /// Versions that were removed, as `NAME/ID`.
    public var removed: [String] = []
    /// Bytes of the removed compiled models.
    public var freedByteCount = 0
    /// Bytes of the remaining compiled models.
    public var keptByteCount = 0
    /// Whether the remaining models fit the budget; true without a budget.
    public var isWithinBudget = true
  }

  /// Removes versions until all compiled models take at most `byteBudget` bytes: first unreferenced ones, then those
  /// kept for rolling back, the oldest first. Current versions are kept, whatever their size. Leftovers of killed
  /// processes and old partial downloads are removed, too.
  ///
  /// - Parameter byteBudget: Nil for the budget of the store's limits; without any, only versions go that nothing rolls
  ///   back to.
  @discardableResult
  public func collectGarbage(byteBudget: Int? = nil) async throws(StoreError) -> Collection {
    let budget = byteBudget ?? limits.byteBudget
    var locks: [FileLock] = []
    defer { withExtendedLifetime(locks) {} }
    var result = Collection()
    var spare: [Candidate] = []
    for place in try places() {
      let directories: ModelDirectories
      do throws(StoreError) {
        let lock: FileLock
        (lock, directories) = try await self.lock(place)
        locks.append(lock)
      } catch {
        throw located(error, place)
      }
      WorkDirectory.removeLeftovers(in: directories.incoming, partialAge: limits.partialAge)
      directories.removeEmpty(place.name, of: path)
      let current = try? CurrentRecord.read(place)
      for id in identifiers(in: directories) {
        let byteCount = DirectorySize.byteCount(place.version(id))
        result.keptByteCount += byteCount
        // Without a record of the current version, a person has to decide.
        guard let current, current.version != id else { continue }
        let rank = current.history.contains(id) ? 1 : 0
        let date = (try? StoredVersion.read(id, at: place))?.installed ?? .distantPast
        spare.append(Candidate(place: place, id: id, byteCount: byteCount, rank: rank, date: date))
      }
    }
    for version in spare.sorted(by: Candidate.goesBefore) {
      let isOver = budget.map { result.keptByteCount > $0 } ?? false
      // Opened again: a large store has more directories than a process can have open.
      guard version.rank == 0 || isOver, let directories = try? version.place.open(),
        removeUnlessUsed(version.id, in: directories)
      else { continue }
      result.removed.append("\(version.place.name)/\(version.id)")
      result.freedByteCount += version.byteCount
      result.keptByteCount -= version.byteCount
    }
    result.isWithinBudget = budget.map { result.keptByteCount <= $0 } ?? true
    return result
  }

  private struct Candidate {
    let place: ModelPlace
    let id: String
    let byteCount: Int
    /// 0 if rolling back never reaches it.
    let rank: Int
    let date: Date

    static func goesBefore(_ left: Candidate, _ right: Candidate) -> Bool {
      (left.rank, left.date, left.id) < (right.rank, right.date, right.id)
    }
  }
}
