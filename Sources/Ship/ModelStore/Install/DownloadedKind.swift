internal import Foundation
internal import ModelArchives
internal import ModelSpec

/// The kind of a file, according to its first bytes.
enum DownloadedKind {
  /// An archive, with any compression.
  case archive
  /// Anything else; reading it as a model shows what it is.
  case model

  init(_ path: String) {
    let handle = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    let head = [UInt8]((try? handle?.read(upToCount: 512)) ?? Data())
    try? handle?.close()
    let signatures: [[UInt8]] = [
      [0x1f, 0x8b], Array("BZh".utf8), [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], [0x28, 0xb5, 0x2f, 0xfd],
    ]
    let isTar = head.dropFirst(257).starts(with: Array("ustar".utf8))
    self = isTar || signatures.contains(where: head.starts(with:)) ? .archive : .model
  }
}
