internal import CArchiveShim

/// How the bytes of a tar archive are compressed.
public enum ArchiveCompression: String, CaseIterable, Sendable {
  /// A plain tar archive.
  case none
  /// `.tar.gz`.
  case gzip
  /// `.tar.bz2`.
  case bzip2
  /// `.tar.xz`.
  case xz
  /// `.tar.zst`, Zstandard.
  case zstd

  /// The usual ending of file names, with the dot: `.tar.bz2`.
  public var ending: String { endings[0] }

  /// Equivalent endings, the usual one first.
  private var endings: [String] {
    switch self {
    case .none: [".tar"]
    case .gzip: [".tar.gz", ".tgz"]
    case .bzip2: [".tar.bz2", ".tbz2", ".tbz"]
    case .xz: [".tar.xz", ".txz"]
    case .zstd: [".tar.zst", ".tzst"]
    }
  }

  /// The compression according to the ending of `path`, such as `.tgz`; nil for other endings.
  public init?(endingOf path: String) {
    let found = Self.allCases.first { $0.endings.contains(where: path.hasSuffix) }
    guard let found else { return nil }
    self = found
  }

  /// The compression according to the first bytes of a file, at most 512; nil if they are not of such an archive.
  init?(firstBytes head: [UInt8]) {
    if head.starts(with: [0x1f, 0x8b]) {
      self = .gzip
    } else if head.starts(with: Array("BZh".utf8)) {
      self = .bzip2
    } else if head.starts(with: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) {
      self = .xz
    } else if head.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) {
      self = .zstd
    } else if head.dropFirst(257).starts(with: Array("ustar".utf8)) {
      self = .none
    } else {
      return nil
    }
  }

  /// Compression levels of the format: higher ones compress better but take longer. 0 to 0 without compression.
  public var levels: ClosedRange<Int> {
    switch self {
    case .none: 0...0
    case .gzip, .bzip2: 1...9
    case .xz: 0...9
    case .zstd: 1...19
    }
  }

  /// The default level of the command-line tool of the same name.
  public var standardLevel: Int {
    switch self {
    case .none: 0
    case .gzip, .xz: 6
    case .bzip2: 9
    case .zstd: 3
    }
  }

  /// The archive library's number of the format.
  var filter: archive_shim_filter {
    switch self {
    case .none: ARCHIVE_SHIM_PLAIN
    case .gzip: ARCHIVE_SHIM_GZIP
    case .bzip2: ARCHIVE_SHIM_BZIP2
    case .xz: ARCHIVE_SHIM_XZ
    case .zstd: ARCHIVE_SHIM_ZSTD
    }
  }
}
