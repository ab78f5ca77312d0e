/// A version of a model, as the repository's index lists it.
package struct IndexEntry: Equatable, Sendable {
  /// Whether a version takes requests.
  package enum State: String, Sendable {
    case ready = "READY"
    case loading = "LOADING"
    case unloading = "UNLOADING"
    case unavailable = "UNAVAILABLE"
  }

  package var name: String
  /// Empty for a model that no version of which is loaded.
  package var version: String
  package var state: State
  /// Why the version is not ready; empty when it is.
  package var reason: String
}
