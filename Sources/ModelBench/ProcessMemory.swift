internal import FoundationEssentials

/// Memory of this process, as the system counts it.
package enum ProcessMemory {
  /// Bytes that lie in memory now; nil where the system does not say.
  package static var resident: Int? { value("VmRSS:") }

  /// The most bytes that lay in memory so far; nil where the system does not say.
  package static var peak: Int? { value("VmHWM:") }

  private static func value(_ key: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map {
      $0 << 10
    }
  }
}
