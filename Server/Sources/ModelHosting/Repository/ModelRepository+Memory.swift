internal import Logging
internal import Synchronization

/// Unloading of models that nobody uses, so that the others have memory.
extension ModelRepository {
  /// Unloads models that have had no request for the options' idle time, again and again, until the task is cancelled.
  package func unloadIdleModels() async {
    guard let idleTime = options.idleTime else { return }
    let interval = min(max(idleTime / 4, .milliseconds(100)), .seconds(10))
    while (try? await Task.sleep(for: interval)) != nil { unloadModels(unusedFor: idleTime) }
  }

  /// Unloads models that have had no request for so long. Those with requests or sequences stay.
  func unloadModels(unusedFor time: Duration) {
    let now = ContinuousClock.now
    let names = entries.withLock { entries in
      let names = entries.filter { $0.value.canBeUnloaded && now - $0.value.lastUse >= time }.map(\.key)
      for name in names { entries[name]?.unload() }
      return names
    }
    for name in names { logger.info("idle model unloaded", metadata: ["model": "\(name)"]) }
  }

  /// Loads an idle model again.
  func wake(_ name: String) async {
    await loading.run { [self] in
      let isIdle = entries.withLock { $0[name]?.isIdle ?? false }
      guard isIdle, let model = scan().models[name] else { return }
      await load(name, model)
    }
  }

  /// The model is not loaded before the first request for it.
  func idle(_ name: String, _ model: RepositoryScan.Model) {
    entries.withLock { entries in
      entries[name] = Entry()
      entries[name]?.loaded = model
      entries[name]?.isIdle = true
    }
  }

  /// Whether the budget allows the model beside those that are loaded.
  func hasRoom(for model: RepositoryScan.Model, named name: String) -> Bool {
    guard let budget = options.memoryBudget else { return true }
    return loadedBytes(but: name) + model.byteCount <= budget
  }

  /// Unloads the models that were used longest ago until there is room for another, or none is left to unload. A model
  /// that is larger than the budget is loaded all the same, alone.
  func makeRoom(for model: RepositoryScan.Model, named name: String) {
    while !hasRoom(for: model, named: name) {
      let oldest = entries.withLock { entries in
        let oldest = entries.filter { $0.key != name && $0.value.canBeUnloaded }
          .min { $0.value.lastUse < $1.value.lastUse }?.key
        if let oldest { entries[oldest]?.unload() }
        return oldest
      }
      guard let oldest else { return }
      logger.info("model unloaded to make room", metadata: ["model": "\(oldest)", "for": "\(name)"])
    }
  }

  private func loadedBytes(but name: String) -> Int {
    entries.withLock { entries in
      entries.filter { $0.key != name }.values.flatMap(\.served.values).reduce(0) { $0 + $1.byteCount }
    }
  }
}

extension ModelRepository.Entry {
  /// When the model got its last request, or was loaded.
  fileprivate var lastUse: ContinuousClock.Instant { served.values.map(\.lastUse).max() ?? .now }

  fileprivate var canBeUnloaded: Bool { !served.isEmpty && !isLoading && !served.values.contains { $0.isBusy } }

  fileprivate mutating func unload() {
    served = [:]
    isIdle = true
  }
}
