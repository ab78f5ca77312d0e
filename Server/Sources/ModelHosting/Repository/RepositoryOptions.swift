package import ModelStore

/// Where models come from, and how they are treated.
package struct RepositoryOptions: Sendable {
  /// The directory of models; nil for none. `NAME/config.json` in it has the settings of the store's model `NAME`, too.
  package var directory: String?
  /// The store whose current versions are served; nil for none.
  package var store: ModelStore?
  /// How often to look for changed models; nil for never.
  package var pollInterval: Duration? = .seconds(2)
  /// Whether models are loaded at the start, or only when a client asks for them.
  package var loadsAll = true
  /// Models that are served; further ones are passed over.
  package var maxModels = 1000
  /// Bytes that the files of all loaded models may have together; nil for no limit. The models that were used longest
  /// ago are unloaded when another needs their room.
  package var memoryBudget: Int?
  /// Time without a request after which a model is unloaded until the next one; nil for never.
  package var idleTime: Duration?
  /// What each model may take, whatever its settings say.
  package var limits = OperatorLimits()

  package init(directory: String?, store: ModelStore? = nil) {
    self.directory = directory
    self.store = store
  }
}
