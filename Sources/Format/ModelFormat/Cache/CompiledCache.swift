internal import Glibc
package import ModelSpec

/// Compiled forms of source models that were given to commands which need compiled ones.
///
/// An entry is known by the source's path, its files' lengths and times, and what the compiler was told; a source that
/// changes gets a new entry. When all together are larger than the limit, those that have not been used for longest go.
/// Processes share the cache: an entry stays while one of them uses it.
package struct CompiledCache: Sendable {
  /// One compiled model.
  package struct Entry: Sendable {
    /// The directory of the entry.
    package var path: String
    /// Where the source was.
    package var source: String
    package var byteCount: Int
    /// Seconds since 1970.
    package var lastUse: Int
  }

  /// The compiled form of a source, for use.
  package struct CachedModel: Sendable {
    /// The compiled directory. It is not removed for as long as this value exists.
    package let directory: String
    private let lease: AdvisoryLock?

    fileprivate init(directory: String, lease: AdvisoryLock?) {
      self.directory = directory
      self.lease = lease
    }

    /// A directory outside the cache, which is not leased.
    package init(directory: String) {
      self.init(directory: directory, lease: nil)
    }
  }

  /// What clearing did.
  package struct Clearing: Equatable, Sendable {
    /// Entries that were removed, and their bytes.
    package var count = 0
    package var byteCount = 0
    /// Entries that stay because a process uses them.
    package var usedCount = 0
  }

  package let root: String
  /// Bytes that all entries together may take.
  package let byteLimit: Int

  /// 4 GiB: a handful of large models.
  package static let standardByteLimit = 4 << 30
  /// Files that are looked at in one source or entry.
  private static let fileLimit = 100_000
  /// Bytes of the hash that names an entry.
  private static let keyByteCount = 16
  /// The file of an entry that tells which files its model had when it was made.
  private static let recordName = "files"
  /// Begins the names of entries that are being removed.
  private static let wastePrefix = "removed-"

  package init(root: String, byteLimit: Int = standardByteLimit) {
    self.root = root
    self.byteLimit = byteLimit
  }

  /// The cache of this user: in `$MODELC_CACHE`, `$XDG_CACHE_HOME/modelc` or `$HOME/.cache/modelc`, of at most
  /// `$MODELC_CACHE_LIMIT` bytes.
  package static func standard() -> CompiledCache {
    let root =
      FilePath.environment(EnvironmentVariable.cache.name) ?? FilePath.environment("XDG_CACHE_HOME").map {
        "\($0)/modelc"
      }
      ?? FilePath.environment("HOME").map { "\($0)/.cache/modelc" } ?? "/tmp/modelc-cache-\(geteuid())"
    let limit = EnvironmentVariable.cacheLimit.integer ?? standardByteLimit
    return CompiledCache(root: root, byteLimit: limit)
  }

  /// The compiled form of `source`, called `name`; it is made when it is not there.
  ///
  /// - Parameters:
  ///   - variant: What the result depends on besides the source, such as the compiler's version.
  ///   - make: Writes the compiled model to the path it is given, whole or not at all.
  package func model(
    for source: String, named name: String, variant: String, make: (String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> CachedModel {
    // A model that somebody else put into it would be loaded in the source's place.
    _ = try OpenDirectory.ownDirectory(root)
    let fingerprint = try FileFingerprint.text(of: source, limit: Self.fileLimit)
    let key = Hexadecimal.text(
      try SHA256Digest(of: Array("\(variant)\n\(fingerprint)".utf8)).bytes.prefix(Self.keyByteCount))
    let entry = "\(root)/\(key)"
    let directory = "\(entry)/\(name).mlmodelc"
    var lease = try lease(entry)
    if try FileStatus(directory) == .directory, Self.isIntact(directory, in: entry) {
      FileFingerprint.touch(entry)
      return CachedModel(directory: directory, lease: lease)
    }
    if try !Self.isEmpty(entry) {
      // Half of it is there, or somebody changed it. Where another process uses it, the new model takes its place.
      lease = nil
      _ = remove(entry)
      lease = try self.lease(entry)
    }
    try make(directory)
    let contents = try FileFingerprint.text(of: directory, limit: Self.fileLimit)
    try WholeFile.write(try Self.record(contents), to: "\(entry)/\(Self.recordName)", isDurable: false)
    try AtomicFile.write("\(entry)/source") { (writer) throws(Diagnostic) in
      try writer.write(Array(fingerprint.prefix { $0 != "\n" }.utf8))
    }
    removeOldest(but: entry)
    return CachedModel(directory: directory, lease: lease)
  }

  /// Whether the files of a model are those that were put there, by their lengths and times.
  private static func isIntact(_ directory: String, in entry: String) -> Bool {
    guard let contents = try? FileFingerprint.text(of: directory, limit: fileLimit),
      let record = try? WholeFile.read("\(entry)/\(recordName)", limit: 1024)
    else { return false }
    return record == (try? self.record(contents))
  }

  /// What is written down about a model whose files are `contents`.
  private static func record(_ contents: String) throws(Diagnostic) -> [UInt8] {
    Array(Hexadecimal.text(try SHA256Digest(of: Array(contents.utf8)).bytes).utf8)
  }

  private static func isEmpty(_ entry: String) throws(Diagnostic) -> Bool {
    try DirectoryListing.names(in: entry).isEmpty
  }

  /// Creates the directory `entry` if it is missing, and locks it against removal.
  private func lease(_ entry: String) throws(Diagnostic) -> AdvisoryLock? {
    for _ in 0..<1000 {
      try ParentDirectories.make(of: "\(entry)/source")
      if let lock = AdvisoryLock(.reading, at: entry) { return lock }
      // It is being removed, which takes one system call.
    }
    throw Diagnostic(
      "cache-busy", "this entry of the cache keeps being removed", at: Location(file: entry),
      remedy: "wait until no other process clears the cache")
  }

  /// All entries, the one that was used last first.
  package func entries() -> [Entry] {
    let names = (try? DirectoryListing.names(in: root)) ?? []
    return names.filter(Self.isKey).map { name in
      let path = "\(root)/\(name)"
      let (byteCount, lastUse) = FileFingerprint.usage(of: path, limit: Self.fileLimit)
      let source = (try? MappedFile(path: "\(path)/source")).map { file in
        file.withBytes(0..<file.byteCount) { String(decoding: $0.copy(), as: UTF8.self) }
      }
      return Entry(path: path, source: source ?? "", byteCount: byteCount, lastUse: lastUse)
    }.sorted { $0.lastUse > $1.lastUse }
  }

  /// Removes every entry that no process uses.
  @discardableResult
  package func clear() -> Clearing {
    removeLeftovers()
    var clearing = Clearing()
    for entry in entries() {
      if remove(entry.path) {
        clearing.count += 1
        clearing.byteCount += entry.byteCount
      } else if access(FilePath.system(entry.path), F_OK) == 0 {
        clearing.usedCount += 1
      }
    }
    return clearing
  }

  /// Removes the directory `entry` unless a process uses it, or a model in it.
  private func remove(_ entry: String) -> Bool {
    if FileStatus.isLink(entry) { return unlink(FilePath.system(entry)) == 0 }
    guard let lock = AdvisoryLock(.removing, at: entry), let content = try? OpenDirectory(entry) else { return false }
    // Processes lock the models that they read. What else lies there, such as a link, nobody uses.
    let models = ((try? content.names()) ?? []).filter { name in
      name.hasSuffix(".mlmodelc") && content.status(name)?.kind == .directory
    }
    let locks = models.map { AdvisoryLock(.removing, $0, in: content) }
    guard locks.allSatisfy({ $0 != nil }) else { return false }
    // In one step, so that nobody finds half of it.
    let waste = "\(root)/\(Self.wastePrefix)\(Hexadecimal.text(UInt64.random(in: 0 ... .max)))"
    guard rename(FilePath.system(entry), FilePath.system(waste)) == 0 else { return false }
    withExtendedLifetime((lock, locks)) {}
    FileRemoval.remove(waste)
    return true
  }

  /// Removes what killed processes were removing.
  private func removeLeftovers() {
    for name in (try? DirectoryListing.names(in: root)) ?? [] where name.hasPrefix(Self.wastePrefix) {
      FileRemoval.remove("\(root)/\(name)")
    }
  }

  private func removeOldest(but kept: String) {
    removeLeftovers()
    var total = 0
    for entry in entries() {
      total += entry.byteCount
      if total > byteLimit, entry.path != kept { _ = remove(entry.path) }
    }
  }

  /// Nothing but what this cache has made is ever removed.
  private static func isKey(_ name: String) -> Bool {
    Hexadecimal.isText(name.utf8, byteCount: keyByteCount)
  }
}
