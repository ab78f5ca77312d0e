internal import Foundation
package import InferenceProtocol
internal import Synchronization

/// The memory of all requests in flight, over HTTP and gRPC together: their bodies as far as they have arrived, what was
/// unpacked from them, their tensors, and responses that wait for their clients.
package final class MemoryAccount: Sendable {
  /// Bytes that all requests may take together.
  package let limit: Int
  private let taken = Atomic(0)

  /// - Parameter limit: Bytes; nil for half of what the process may use.
  package init(limit: Int? = nil) { self.limit = limit ?? Self.standardLimit }

  /// Bytes that are taken now.
  package var bytesInFlight: Int { taken.load(ordering: .relaxed) }

  /// An entry for one request, with nothing in it yet.
  package func open() -> MemoryEntry { MemoryEntry(self) }

  fileprivate func take(_ bytes: Int, ownBytes: Int) throws(InferenceError) {
    guard ownBytes + bytes <= limit else {
      throw .limit("request-memory", "the request takes \(ownBytes + bytes) bytes of memory", maximum: limit)
    }
    guard taken.add(bytes, ordering: .relaxed).newValue <= limit else {
      give(bytes)
      throw InferenceError(
        .exhausted, "memory-in-flight", "the requests in flight take all of their \(limit) bytes of memory",
        remedy: "try again later", retryAfter: 1)
    }
  }

  fileprivate func force(_ bytes: Int) { taken.add(bytes, ordering: .relaxed) }

  fileprivate func give(_ bytes: Int) { taken.subtract(bytes, ordering: .relaxed) }

  private static var standardLimit: Int {
    let installed = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    return max(1 << 20, min(installed, ControlGroup.current.memory ?? installed) / 2)
  }
}

/// What one request takes of an account; given back with the last reference.
package final class MemoryEntry: Sendable {
  private let account: MemoryAccount
  private let taken = Atomic(0)

  fileprivate init(_ account: MemoryAccount) { self.account = account }

  deinit { account.give(taken.load(ordering: .relaxed)) }

  /// Takes as many bytes more.
  ///
  /// - Throws: `InferenceError` of kind `exhausted` when other requests have them, and `tooLarge` when the request alone
  ///   is beyond the limit. Nothing is taken then.
  package func take(_ bytes: Int) throws(InferenceError) {
    try account.take(bytes, ownBytes: taken.load(ordering: .relaxed))
    taken.add(bytes, ordering: .relaxed)
  }

  /// Takes bytes that are there already, such as those of a response, though it be beyond the limit: requests that come
  /// now are refused instead.
  package func force(_ bytes: Int) {
    account.force(bytes)
    taken.add(bytes, ordering: .relaxed)
  }

  /// Gives back bytes that were taken.
  package func give(_ bytes: Int) {
    account.give(bytes)
    taken.subtract(bytes, ordering: .relaxed)
  }
}
