public import Foundation
internal import ModelSpec

extension ModelStore {
  /// A model that a store keeps.
  public struct Entry: Equatable, Sendable {
    /// The model's name.
    public var name: String
    /// The version in place; nil when none is, or its record is damaged.
    public var current: String?
    /// What can be loaded or rolled back to, the newest first.
    public var versions: [StoredVersion]
    /// Versions that rolling back goes to, the next one first.
    public var history: [String]
  }

  /// All models, by name.
  public func entries() throws(StoreError) -> [Entry] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw StoreError.file(error, "the store cannot be read", at: path)
    }
    return names.sorted().compactMap { name in
      guard let place = try? place(name), FileManager.default.fileExists(atPath: place.versions) else { return nil }
      return entry(place)
    }
  }

  /// The model `name`; nil when the store has none of that name.
  public func entry(_ name: String) throws(StoreError) -> Entry? {
    let place = try place(name)
    return FileManager.default.fileExists(atPath: place.versions) ? entry(place) : nil
  }

  func entry(_ place: ModelPlace) -> Entry {
    let current = try? CurrentRecord.read(place)
    return Entry(
      name: place.name, current: current?.version, versions: versions(at: place),
      history: current?.history.reversed() ?? [])
  }

  /// The version of `name` that is in place; nil when there is none.
  ///
  /// - Throws: `StoreError` with code `record-damaged` or `file-missing` when its record cannot be read.
  public func version(of name: String) throws(StoreError) -> StoredVersion? {
    let place = try place(name)
    guard let current = try CurrentRecord.read(place) else { return nil }
    return try StoredVersion.read(current.version, at: place)
  }

  /// Where the compiled model of version `id` lies.
  public func url(of name: String, version id: String) throws(StoreError) -> URL {
    let place = try place(name)
    guard CurrentRecord.isIdentifier(id) else {
      throw StoreError(
        "version-missing", "'\(id)' is not a version of '\(name)'", at: path,
        remedy: "`modelc store ls` lists the versions")
    }
    return URL(fileURLWithPath: place.model(id), isDirectory: true)
  }

  /// Versions whose records can be read, the newest first.
  func versions(at place: ModelPlace) -> [StoredVersion] {
    identifiers(at: place).compactMap { try? StoredVersion.read($0, at: place) }
  }

  /// All that is in `versions`, the newest first.
  func identifiers(at place: ModelPlace) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.versions)) ?? []
    return names.filter(CurrentRecord.isIdentifier).sorted {
      (StoredVersion.number(of: $0) ?? 0, $0) > (StoredVersion.number(of: $1) ?? 0, $1)
    }
  }
}
