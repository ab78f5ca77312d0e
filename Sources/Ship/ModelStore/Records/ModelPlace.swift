internal import Foundation
internal import ModelFiles
internal import ModelFormat
internal import ModelSpec

/// The paths of one model in a store. Documentation/commands/store.md describes the layout.
struct ModelPlace: Sendable {
  let store: String
  let name: String

  /// - Throws: `StoreError` with code `model-name` for a name that is not a valid directory name.
  init(store: String, name: String) throws(StoreError) {
    if let problem = Self.problem(with: name) {
      throw StoreError(
        "model-name", "'\(name)' cannot be the name of a model: \(problem)", at: store,
        remedy: "choose a name of letters, digits, '-', '_' and '.', such as Digits")
    }
    self.store = store
    self.name = name
  }

  static let currentName = "current"
  static let lockName = "lock"
  /// In a version's directory.
  static let recordName = "record.json"

  var root: String { "\(store)/\(name)" }
  /// The record of the current version. Changes take effect when it is replaced atomically.
  var current: String { "\(root)/\(Self.currentName)" }
  var versions: String { "\(root)/versions" }
  /// Incomplete items: downloads, and directories in which versions are built.
  var incoming: String { "\(root)/incoming" }

  func version(_ id: String) -> String { "\(versions)/\(id)" }
  func record(_ id: String) -> String { "\(versions)/\(id)/\(Self.recordName)" }
  func model(_ id: String) -> String { "\(versions)/\(id)/\(name).mlmodelc" }

  /// Opens the directories, and creates missing ones.
  ///
  /// - Throws: `StoreError` with code `directory-link` or `foreign-directory` if one of them does not belong to the
  ///   store.
  func make() throws(StoreError) -> ModelDirectories {
    try StoreError.wrapping { () throws(Diagnostic) in
      // Meanwhile, another process may remove the model, or a failed download its directories.
      for _ in 0..<100 {
        let store = try OpenDirectory(store)
        _ = try store.make(name)
        if let directories = try ModelDirectories(of: name, in: store, isMade: true) { return directories }
      }
      throw Diagnostic("store-busy", "the directory keeps being removed while it is used", at: Location(file: root))
    }
  }

  /// Opens the directories; nil if the store has no such model.
  ///
  /// - Throws: as `make()`.
  func open() throws(StoreError) -> ModelDirectories? {
    try StoreError.wrapping { () throws(Diagnostic) in
      try ModelDirectories(of: name, in: try OpenDirectory(store), isMade: false)
    }
  }

  private static func problem(with name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.utf8.count > 100 { return "it has more than 100 bytes" }
    if name.hasPrefix(".") || name.hasPrefix("-") { return "it begins with '\(name.prefix(1))'" }
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_. ".unicodeScalars.contains($0)
    }
    return isPlain ? nil : "it has characters other than letters, digits, '-', '_', '.' and spaces"
  }
}

/// The open directories of a model: changes in them affect only this store.
struct ModelDirectories: Sendable {
  let root: OpenDirectory
  let versions: OpenDirectory
  let incoming: OpenDirectory

  /// - Parameter isMade: Whether to create missing items in the model's directory.
  fileprivate init?(of name: String, in store: OpenDirectory, isMade: Bool) throws(Diagnostic) {
    do throws(Diagnostic) {
      try store.checkOwner()
      root = try store.directory(name)
      if isMade {
        for name in ["versions", "incoming"] { _ = try root.make(name) }
      }
      versions = try root.directory("versions")
      incoming = try root.directory("incoming")
    } catch  where error.code == "file-missing" || error.code == "directory-missing" {
      return nil
    }
    for directory in [root, versions, incoming] { try store.checkOwner(of: directory) }
  }

  /// Removes the directories if the model has neither versions nor resumable downloads. The caller holds the model's
  /// lock.
  func removeEmpty(_ name: String, of store: String) {
    guard root.status(ModelPlace.currentName) == nil, (try? versions.names()) == [],
      root.removeEmpty("incoming"), root.removeEmpty("versions")
    else { return }
    root.remove(ModelPlace.lockName)
    _ = try? OpenDirectory(store).removeEmpty(name)
  }
}

extension StoreError {
  /// An error of Foundation's about a file.
  static func file(_ error: any Error, _ what: String, at path: String) -> StoreError {
    let number = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code ?? (error as NSError).code
    let reason = (error as NSError).domain == NSCocoaErrorDomain || (error as NSError).domain == NSPOSIXErrorDomain
    if reason, number == Int(ENOSPC) || number == Int(EDQUOT) || (error as? CocoaError)?.code == .fileWriteOutOfSpace {
      return StoreError(
        "disk-full", "\(what): the disk is full", at: path, remedy: "free some space, or run the store's gc")
    }
    return StoreError("write-failed", "\(what): \(error.localizedDescription)", at: path)
  }
}
