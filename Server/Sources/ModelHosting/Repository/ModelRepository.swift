package import InferenceProtocol
internal import Logging
internal import Synchronization

/// The models that a server has: which are on disk, which are loaded, and why some are not.
///
/// A model is replaced in one step: a request gets the old version or the new one, and requests that have an old
/// version end with it.
package final class ModelRepository: Sendable {
  /// What the repository knows of a model.
  struct Entry: Sendable {
    /// The loaded versions.
    var served: [Int: ServedModel] = [:]
    /// What they were loaded from.
    var loaded: DirectoryScan.Model?
    var isLoading = false
    /// Whether a client asked for the model to be unloaded: it is then not loaded again by itself.
    var isUnloaded = false
    /// Why the last loading failed; empty when it did not.
    var reason = ""

    /// The version that a request gets which names none.
    var current: ServedModel? { served.max { $0.key < $1.key }?.value }
  }

  let options: RepositoryOptions
  let scheduler: Scheduler
  let logger: Logger
  let entries = Mutex<[String: Entry]>([:])
  /// Models are loaded one after the other, so that many do not take all memory at once.
  let loading = SerialAccess()

  package init(_ options: RepositoryOptions, on scheduler: Scheduler) {
    self.options = options
    self.scheduler = scheduler
    logger = Logger(label: "modelc.repository")
  }

  /// The version of a model that a request is for.
  ///
  /// - Parameter version: A number; empty for the greatest one.
  /// - Throws: `InferenceError` of kind `notFound` for an unknown model or version, `unavailable` for one that is not
  ///   loaded.
  package func model(_ name: String, version: String = "") throws(InferenceError) -> ServedModel {
    let result: Result<ServedModel, InferenceError> = entries.withLock { entries in
      guard let entry = entries[name] else {
        return .failure(InferenceError(.notFound, "model-unknown", "there is no model '\(name)'"))
      }
      if version.isEmpty {
        guard let model = entry.current else { return .failure(Self.notReady(name, entry)) }
        return .success(model)
      }
      guard let number = Int(version), let model = entry.served[number] else {
        if entry.served.isEmpty { return .failure(Self.notReady(name, entry)) }
        return .failure(
          InferenceError(.notFound, "version-unknown", "model '\(name)' has no version '\(version)'"))
      }
      return .success(model)
    }
    return try result.get()
  }

  private static func notReady(_ name: String, _ entry: Entry) -> InferenceError {
    if entry.isLoading {
      return InferenceError(
        .unavailable, "model-loading", "model '\(name)' is being loaded", remedy: "try again later", retryAfter: 1)
    }
    let reason = entry.reason.isEmpty ? "" : ": \(entry.reason)"
    return InferenceError(.unavailable, "model-not-ready", "model '\(name)' is not loaded\(reason)")
  }

  /// The versions of a model that are loaded, as numbers in order.
  package func versions(of name: String) -> [String] {
    entries.withLock { ($0[name]?.served.keys.sorted() ?? []).map(String.init) }
  }

  /// Everything that is loaded, by name and version.
  package var served: [ServedModel] {
    let entries = entries.withLock { $0 }
    return entries.sorted { $0.key < $1.key }.flatMap { entry in
      entry.value.served.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Whether every model on disk is loaded, but for those that a client unloaded.
  package var isReady: Bool {
    entries.withLock { entries in
      entries.values.allSatisfy { $0.isUnloaded || (!$0.served.isEmpty && !$0.isLoading) || !$0.reason.isEmpty }
    }
  }

  /// All models on disk, by name and version.
  ///
  /// - Parameter isReadyOnly: Whether only versions are listed that take requests.
  package func index(isReadyOnly: Bool = false) -> [IndexEntry] {
    let entries = entries.withLock { $0 }
    var index: [IndexEntry] = []
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      for version in entry.served.keys.sorted() {
        index.append(IndexEntry(name: name, version: "\(version)", state: .ready, reason: ""))
      }
      guard entry.served.isEmpty, !isReadyOnly else { continue }
      let reason = entry.isUnloaded ? "unloaded" : entry.reason
      index.append(
        IndexEntry(name: name, version: "", state: entry.isLoading ? .loading : .unavailable, reason: reason))
    }
    return index
  }
}
