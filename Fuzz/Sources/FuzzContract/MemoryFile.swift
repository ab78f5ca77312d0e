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
}
