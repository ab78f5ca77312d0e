internal import Glibc
import ModelSpec

/// Memory of this process, as the system counts it.
package enum ProcessMemory {
  /// Bytes that lie in memory now; nil where the system does not say.
  package static var resident: Int? { value("VmRSS:") }

  /// The most bytes that lay in memory so far; nil where the system does not say.
  package static var peak: Int? { value("VmHWM:") }

  private static func value(_ key: String) -> Int? {
    let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(file, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map {
      $0 << 10
    }
  }
}
