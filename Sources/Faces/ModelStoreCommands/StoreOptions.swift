internal import ArgumentParser
internal import Foundation
import ModelSpec
internal import ModelStore

/// The argument that names a store.
struct StoreArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("Store directory.", valueName: "dir"), completion: .directory)
  var directory: String

  /// The store, which must exist: a typing error should not create one.
  func store() throws -> ModelStore {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw StoreProblem.missing(directory)
    }
    return try ModelStore(directory: URL(fileURLWithPath: directory))
  }
}

/// Parses sizes on the command line.
enum ByteNumber {
  /// The number of bytes in `500MB`, `2GB`, `1GiB` or `1000000`.
  static func count(_ text: String) throws -> Int {
    let units = [
      ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000),
    ]
    let unit = units.first { text.hasSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    guard let number = Int(digits), number >= 0 else {
      throw ValidationError("'\(text)' is not a size: expected one such as 500MB, 2GiB or 1000000")
    }
    let (count, overflow) = number.multipliedReportingOverflow(by: unit?.1 ?? 1)
    guard !overflow else { throw ValidationError("'\(text)' is too large") }
    return count
  }
}
