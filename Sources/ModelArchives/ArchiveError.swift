/// Why an archive cannot be read or written.
public struct ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of problem it is.
  public struct Code: Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// libarchive is not installed.
    public static let missingLibrary = Code(rawValue: "missing-library")
    /// The bytes break the rules of the format, or the file cannot be read.
    public static let damaged = Code(rawValue: "damaged")
    /// The archive asks for more than ``ArchiveLimits`` allow.
    public static let tooLarge = Code(rawValue: "too-large")
    /// The content is encrypted.
    public static let encrypted = Code(rawValue: "encrypted")
    /// There is not enough memory.
    public static let writeFailed = Code(rawValue: "write-failed")
  }

  public var code: Code
  /// One sentence: lower case, no full stop.
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }

  static let missingLibrary = ArchiveError(.missingLibrary, "zip files need libarchive, which is not installed")
}
