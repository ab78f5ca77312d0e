internal import Dispatch
internal import Foundation
package import InferenceProtocol
internal import Logging
internal import Synchronization

extension ModelRepository {
  /// Loads the models that there are, as far as the memory budget reaches. Those that cannot be loaded are listed with
  /// the reason.
  package func start() async {
    let scan = scan()
    entries.withLock { entries in
      for name in scan.models.keys {
        entries[name] = Entry(isLoading: options.loadsAll, isUnloaded: !options.loadsAll)
      }
    }
    guard options.loadsAll else { return }
    for (name, model) in scan.models.sorted(by: { $0.key < $1.key }) {
      if hasRoom(for: model, named: name) {
        await loading.run { [self] in await load(name, model) }
      } else {
        idle(name, model)
      }
    }
  }

  /// Looks at the directory again and again, and loads what has changed, until the task is cancelled. What changes is
  /// loaded when it has stayed the same from one look to the next: a file may still be on its way.
  package func watch() async {
    guard let interval = options.pollInterval else { return }
    var last = scan()
    while (try? await Task.sleep(for: interval)) != nil {
      let scan = scan()
      defer { last = scan }
      for (name, model) in scan.models where last.models[name] == model { await follow(name, model) }
      let gone = entries.withLock { entries in
        entries.keys.filter { scan.models[$0] == nil && last.models[$0] == nil }
      }
      for name in gone {
        entries.withLock { $0[name] = nil }
        logger.info("model removed", metadata: ["model": "\(name)"])
      }
    }
  }

  /// Loads a model whose files are others than those that were loaded.
  private func follow(_ name: String, _ model: RepositoryScan.Model) async {
    let isCurrent = entries.withLock { entries in
      guard let entry = entries[name] else {
        entries[name] = Entry(isLoading: options.loadsAll, isUnloaded: !options.loadsAll)
        return !options.loadsAll
      }
      if entry.isIdle, entry.loaded != model { entries[name]?.loaded = model }
      return entry.isUnloaded || entry.isIdle || entry.loaded == model
    }
    if !isCurrent { await loading.run { [self] in await load(name, model) } }
  }

  /// Loads a model anew, as a client asks.
  ///
  /// - Parameter settings: The text of settings that take the place of the model's file, as JSON; nil for the file. They
  ///   may lower the limits of the file and of the operator, not raise them.
  /// - Throws: `InferenceError` of kind `notFound` when it is not on disk; the reason when it cannot be loaded. What
  ///   was loaded before stays.
  package func load(_ name: String, settings: [UInt8]? = nil) async throws(InferenceError) {
    let problem = await loading.run { [self] () -> InferenceError? in
      guard let model = scan().models[name] else { return .unknownModel(name) }
      return await load(name, model, settings: settings).map { InferenceError(.invalid, $0) }
    }
    if let problem { throw problem.failedToLoad(name) }
  }

  /// Unloads all versions of a model, as a client asks. Requests that have begun come to their end.
  ///
  /// - Throws: `InferenceError` of kind `notFound` for an unknown model.
  package func unload(_ name: String) throws(InferenceError) {
    let isKnown = entries.withLock { entries in
      guard entries[name] != nil else { return false }
      entries[name]?.served = [:]
      entries[name]?.loaded = nil
      entries[name]?.isUnloaded = true
      entries[name]?.isIdle = false
      entries[name]?.reason = ""
      return true
    }
    guard isKnown else {
      throw .unknownModel(name)
    }
    logger.info("model unloaded", metadata: ["model": "\(name)"])
  }

  func scan() -> RepositoryScan { RepositoryScan(options) }

  /// Loads a model while no other is loaded.
  ///
  /// - Returns: Why it could not be loaded; nil when it was.
  @discardableResult
  func load(
    _ name: String, _ model: RepositoryScan.Model, settings: [UInt8]? = nil
  ) async -> InferenceError? {
    entries.withLock { $0[name, default: Entry()].isLoading = true }
    makeRoom(for: model, named: name)
    let result = await versions(name, model, settings)
    entries.withLock { entries in
      var entry = entries[name] ?? Entry()
      entry.isLoading = false
      entry.isIdle = false
      // Also when it failed: the same files would fail again.
      entry.loaded = model
      switch result {
      case .success(let served):
        entry.served = served
        entry.isUnloaded = false
        entry.reason = ""
      case .failure(let error): entry.reason = error.text
      }
      entries[name] = entry
    }
    switch result {
    case .success(let served):
      let versions = served.keys.sorted().map(String.init).joined(separator: ", ")
      logger.info("model loaded", metadata: ["model": "\(name)", "versions": "\(versions)"])
      return nil
    case .failure(let error):
      logger.error("model not loaded", metadata: ["model": "\(name)", "reason": "\(error.text)"])
      return error
    }
  }

  /// The versions of a model that its policy asks for. Those that are loaded from the same files are kept.
  private func versions(
    _ name: String, _ model: RepositoryScan.Model, _ settings: [UInt8]?
  ) async -> Result<[Int: ServedModel], InferenceError> {
    do throws(InferenceError) {
      let chosen = try self.settings(model, settings)
      let (old, loaded) = entries.withLock { ($0[name]?.served ?? [:], $0[name]?.loaded) }
      var versions: [Int: ServedModel] = [:]
      for number in chosen.versionPolicy.versions(of: model.versions.keys) {
        guard let version = model.versions[number] else { continue }
        if let kept = old[number], loaded?.versions[number] == version, kept.loaded.settings == chosen {
          versions[number] = kept
        } else {
          versions[number] = try await served(name, number, version, chosen, after: old.max { $0.key < $1.key }?.value)
        }
      }
      guard !versions.isEmpty else {
        throw .invalid("version-policy", "the model has no version that its `version_policy` asks for")
      }
      return .success(versions)
    } catch {
      return .failure(error)
    }
  }

  private func served(
    _ name: String, _ number: Int, _ version: RepositoryScan.Version, _ settings: ModelSettings,
    after predecessor: ServedModel?
  ) async throws(InferenceError) -> ServedModel {
    let start = ContinuousClock.now
    let loaded = try await LoadedModel(path: version.path, settings)
    await warmUp(loaded)
    return ServedModel(
      name: name, version: "\(number)", loaded, byteCount: version.byteCount,
      loadingTime: ContinuousClock.now - start, after: predecessor, on: scheduler)
  }

  /// Predicts on a thread of its own: Swift's threads answer requests.
  private func warmUp(_ loaded: LoadedModel) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        loaded.warmUp()
        continuation.resume()
      }
    }
  }

  /// The settings of a model: those of its file, or those that take their place, which are held to the file's limits too.
  private func settings(_ model: RepositoryScan.Model, _ text: [UInt8]?) throws(InferenceError) -> ModelSettings {
    let own = try settings(model.settings)
    guard let text else { return own }
    return try ModelSettings(json: text, under: options.limits.lowered(to: own))
  }

  private func settings(_ file: RepositoryScan.Version?) throws(InferenceError) -> ModelSettings {
    guard let file else { return ModelSettings(under: options.limits) }
    guard let data = FileManager.default.contents(atPath: file.path), data.count <= Self.largestSettings else {
      throw .invalid("model-config", "the model's `config.json` cannot be read")
    }
    return try ModelSettings(json: Array(data), under: options.limits)
  }

  /// Bytes of a `config.json`.
  private static let largestSettings = 1 << 20
}

extension ModelSettings.VersionPolicy {
  /// Which of the versions are served.
  func versions(of numbers: some Collection<Int>) -> [Int] {
    switch self {
    case .latest(let count): numbers.sorted().suffix(count)
    case .all: numbers.sorted()
    case .specific(let wanted): numbers.filter { wanted.contains($0) }.sorted()
    }
  }
}
