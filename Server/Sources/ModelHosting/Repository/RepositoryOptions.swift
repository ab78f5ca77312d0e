/// Where models come from, and how they are treated unless their own settings say otherwise.
package struct RepositoryOptions: Sendable {
  /// The directory of models.
  package var directory: String
  /// How often the directory is looked at for changes; nil for never.
  package var pollInterval: Duration? = .seconds(2)
  /// Whether models are loaded at the start, or only when a client asks for them.
  package var loadsAll = true
  /// Models that are served; further ones in the directory are passed over.
  package var maxModels = 1000
  /// The settings of a model without a file of its own.
  package var defaultSettings = ModelSettings()

  package init(directory: String) { self.directory = directory }
}
