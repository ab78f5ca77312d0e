internal import Foundation
internal import ModelFormat
internal import ModelSpec

/// Where a store keeps one model. Documentation/store.md describes the layout.
struct ModelPlace: Sendable {
  let store: String
  let name: String

  /// - Throws: `StoreError` with code `model-name` for a name that cannot be that of a directory.
  init(store: String, name: String) throws(StoreError) {
    if let problem = Self.problem(with: name) {
      throw StoreError(
        "model-name", "'\(name)' cannot be the name of a model: \(problem)", at: store,
        remedy: "choose a name of letters, digits, '-', '_' and '.', such as Digits")
    }
    self.store = store
    self.name = name
  }

  var root: String { "\(store)/\(name)" }
  /// The record of the version in place. It is replaced in one step, which is the moment of every change.
  var current: String { "\(root)/current" }
  var lock: String { "\(root)/lock" }
  var versions: String { "\(root)/versions" }
  /// What is not whole yet: downloads, and directories in which versions are made.
  var incoming: String { "\(root)/incoming" }

  func version(_ id: String) -> String { "\(versions)/\(id)" }
  func record(_ id: String) -> String { "\(versions)/\(id)/record.json" }
  func model(_ id: String) -> String { "\(versions)/\(id)/\(name).mlmodelc" }

  /// Makes the directories that are missing.
  func make() throws(StoreError) {
    for directory in [versions, incoming] {
      do {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      } catch {
        throw StoreError.file(error, "the directory cannot be created", at: directory)
      }
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
