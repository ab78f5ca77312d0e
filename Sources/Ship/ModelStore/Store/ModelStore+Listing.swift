public import Foundation
internal import ModelFiles
internal import ModelSpec

extension ModelStore {
  /// A model in the store.
  public struct Entry: Equatable, Sendable {
    /// The model's name.
    public var name: String
    /// The current version; nil if there is none, or its record is damaged.
    public var current: String?
    /// The versions that can be loaded or rolled back to, the newest first.
    public var versions: [StoredVersion]
    /// The versions that rolling back restores, the next one first.
    public var history: [String]
  }

  /// All models, by name.
  public func entries() throws(StoreError) -> [Entry] {
    try places().map(entry).filter(Self.isModel)
  }

  /// The model `name`; nil if the store does not contain it.
  public func entry(_ name: String) throws(StoreError) -> Entry? {
    let place = try place(name)
    guard try place.open() != nil else { return nil }
    let entry = entry(place)
    return Self.isModel(entry) ? entry : nil
  }

  /// A directory with only a partial download does not count as a model.
  private static func isModel(_ entry: Entry) -> Bool { entry.current != nil || !entry.versions.isEmpty }

  /// The paths of all models, with or without versions, by name.
  func places() throws(StoreError) -> [ModelPlace] {
    let path = path
    let names = try StoreError.wrapping { () throws(Diagnostic) in try OpenDirectory(path).names() }
    return names.compactMap { name in
      guard let place = try? place(name), (try? place.open()) ?? nil != nil else { return nil }
      return place
    }
  }

  func entry(_ place: ModelPlace) -> Entry {
    let current = try? CurrentRecord.read(place)
    return Entry(
      name: place.name, current: current?.version, versions: versions(at: place),
      history: current?.history.reversed() ?? [])
  }

  /// The current version of `name`; nil if there is none.
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

  /// Versions with readable records, the newest first.
  func versions(at place: ModelPlace) -> [StoredVersion] {
    identifiers(at: place).compactMap { try? StoredVersion.read($0, at: place) }
  }

  /// All entries of `versions`, the newest first.
  private func identifiers(at place: ModelPlace) -> [String] {
    ((try? place.open()) ?? nil).map(identifiers) ?? []
  }

  /// All entries of `versions`, the newest first.
  func identifiers(in directories: ModelDirectories) -> [String] {
    ((try? directories.versions.names()) ?? []).filter(CurrentRecord.isIdentifier).sorted {
      (StoredVersion.number(of: $0) ?? 0, $0) > (StoredVersion.number(of: $1) ?? 0, $1)
    }
  }
}
