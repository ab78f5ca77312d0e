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
    var loaded: RepositoryScan.Model?
    var isLoading = false
    /// Whether the model was unloaded to save memory: the next request loads it again.
    var isIdle = false
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

  /// The version of a model that a request is for. An idle model is loaded first.
  ///
  /// - Parameter version: A number; empty for the greatest one.
  /// - Throws: `InferenceError` of kind `notFound` for an unknown model or version, `unavailable` for one that is not
  ///   loaded.
  package func model(_ name: String, version: String = "") async throws(InferenceError) -> ServedModel {
    let (isIdle, model) = entries.withLock { ($0[name]?.isIdle ?? false, Self.model(name, version, in: $0)) }
    guard isIdle else { return try model.get() }
    await wake(name)
    return try entries.withLock { Self.model(name, version, in: $0) }.get()
  }

  /// Whether a version of a model takes requests. An idle model does.
  ///
  /// - Throws: `InferenceError` as ``model(_:version:)`` does.
  package func checkIsReady(_ name: String, version: String) throws(InferenceError) {
    let (isIdle, model) = entries.withLock { ($0[name]?.isIdle ?? false, Self.model(name, version, in: $0)) }
    if !isIdle { _ = try model.get() }
  }

  private static func model(
    _ name: String, _ version: String, in entries: [String: Entry]
  ) -> Result<ServedModel, InferenceError> {
    guard let entry = entries[name] else {
      return .failure(.unknownModel(name))
    }
    if version.isEmpty {
      guard let model = entry.current else { return .failure(notReady(name, entry)) }
      return .success(model)
    }
    guard let number = Int(version) else { return .failure(.invalidVersion(version)) }
    guard let model = entry.served[number] else {
      if entry.served.isEmpty { return .failure(notReady(name, entry)) }
      return .failure(.unknownModel(name, version: version))
    }
    return .success(model)
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
      entries.values.allSatisfy {
        $0.isUnloaded || $0.isIdle || (!$0.served.isEmpty && !$0.isLoading) || !$0.reason.isEmpty
      }
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
      if entry.isIdle, let version = entry.loaded?.versions.keys.max() {
        index.append(IndexEntry(name: name, version: "\(version)", state: .ready, reason: "idle"))
        continue
      }
      guard entry.served.isEmpty, !isReadyOnly else { continue }
      let reason = entry.isUnloaded ? "unloaded" : entry.reason
      index.append(
        IndexEntry(name: name, version: "", state: entry.isLoading ? .loading : .unavailable, reason: reason))
    }
    return index
  }
}
