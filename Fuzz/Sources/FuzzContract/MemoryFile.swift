import Glibc

/// Files of mutants, in directories that are made where they are missing.
enum MemoryFile {
  static func write(_ bytes: [UInt8], _ path: String) {
    var parent = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    var missing: [Substring] = []
    while !parent.isEmpty, access(String(parent), F_OK) != 0 {
      missing.append(parent)
      parent = parent[..<(parent.lastIndex(of: "/") ?? parent.startIndex)]
    }
    for directory in missing.reversed() { mkdir(String(directory), 0o755) }
    guard let file = fopen(path, "wb") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The text of a file; nil when it cannot be read.
  static func read(_ path: String) -> String? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += block[..<count]
    }
  }
}
