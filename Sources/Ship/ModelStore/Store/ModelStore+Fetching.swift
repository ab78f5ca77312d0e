public import Foundation
internal import ModelFormat
internal import ModelSpec

extension ModelStore {
  /// Fetches a model, checks it, compiles it, loads it to see that it can be loaded, and makes it the current version. The
  /// one that it replaces is kept for rolling back. Nothing is parsed before it is checked.
  ///
  /// What came before the connection broke, or this process ended, is used again when the server says that it is still the
  /// same file.
  ///
  /// - Parameters:
  ///   - url: An http or https URL of a .mlmodel file, or of a tar archive, compressed or not, of a .mlmodel, .mlpackage or
  ///     .mlmodelc. What it is, the content says, not the name.
  ///   - name: The model's name in the store; nil for that of the URL's file, without its endings.
  ///   - check: Without one, whoever can answer in the server's place can give any model.
  ///   - progress: Called on any thread.
  /// - Returns: The current version. Nothing is fetched if it already has the requested SHA-256, or if it came from this URL
  ///   and the server has nothing newer.
  /// - Throws: `StoreError`, which says what is current: the version from before, or none. Its code is among those of
  ///   Documentation/commands/store.md.
  @discardableResult
  public func fetch(
    _ url: URL, name: String? = nil, check: DownloadCheck = .none, progress: (@Sendable (FetchPhase) -> Void)? = nil
  ) async throws(StoreError) -> FetchResult {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.host?.isEmpty == false,
      url.absoluteString.utf8.count <= 8192
    else {
      throw StoreError(
        "url", "this URL cannot be fetched", at: String(url.absoluteString.prefix(200)),
        remedy: "use one that begins with https:// or http://")
    }
    let place = try place(name ?? SourceName.name(of: url.lastPathComponent))
    do throws(StoreError) {
      try check.validate()
      return try await Fetching(store: self, url: url, place: place, check: check, progress: progress).run()
    } catch {
      removeIfEmpty(place)
      throw located(error, place)
    }
  }

  /// Compiles and installs a model that lies on this machine, as ``fetch(_:name:check:progress:)`` does one of a server.
  ///
  /// - Parameter file: A .mlmodel file, a .mlpackage or .mlmodelc directory, or a tar archive of one.
  @discardableResult
  public func install(
    contentsOf file: URL, name: String? = nil, progress: (@Sendable (FetchPhase) -> Void)? = nil
  ) async throws(StoreError) -> FetchResult {
    let place = try place(name ?? SourceName.name(of: file.lastPathComponent))
    do throws(StoreError) {
      return try await Installing(store: self, file: file, place: place, progress: progress).run()
    } catch {
      removeIfEmpty(place)
      throw located(error, place)
    }
  }
}
