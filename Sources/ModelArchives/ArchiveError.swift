/// Why an archive cannot be read or written.
package struct ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of problem it is.
  package struct Code: Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// libarchive is not installed.
    package static let missingLibrary = Code(rawValue: "missing-library")
    /// The bytes break the rules of the format, or the file cannot be read.
    package static let damaged = Code(rawValue: "damaged")
    /// The archive asks for more than ``ArchiveLimits`` allow.
    package static let tooLarge = Code(rawValue: "too-large")
    /// The content is encrypted.
    package static let encrypted = Code(rawValue: "encrypted")
    /// There is not enough memory.
    package static let writeFailed = Code(rawValue: "write-failed")
  }

  package var code: Code
  /// One sentence: lower case, no full stop.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }

  static let missingLibrary = ArchiveError(.missingLibrary, "zip files need libarchive, which is not installed")
}
