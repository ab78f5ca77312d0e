internal import Glibc
package import ModelSpec

/// A directory of one's own in the system's place for temporary files; unless it is to be kept, it goes, with all that is
/// in it, when nobody refers to it any more.
package final class TemporaryDirectory: Sendable {
  package let path: String
  private let isKept: Bool

  /// - Throws: `Diagnostic` with code `write-denied` or alike when none can be made.
  package init(isKept: Bool = false) throws(Diagnostic) {
    self.isKept = isKept
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/modelc-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileProblem.cannotWrite(place, errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    if !isKept { FileRemoval.remove(path) }
  }
}
