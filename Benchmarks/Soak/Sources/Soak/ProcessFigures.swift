import CHeap
import Foundation

/// Resources of this process, from the kernel and the C library.
struct ProcessFigures {
  /// Resident memory in MiB.
  var resident: Double
  /// Memory that is allocated and not freed, in MiB, without what the C library keeps for later.
  var allocated: Double
  var threads: Int
  /// Open files, sockets and the like.
  var files: Int

  static func read() -> ProcessFigures {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func number(_ key: String) -> Int {
      for line in status.split(separator: "\n") where line.hasPrefix(key) {
        return Int(line.filter(\.isNumber)) ?? 0
      }
      return 0
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    return ProcessFigures(
      resident: Double(number("VmRSS:")) / 1024, allocated: Double(heap_bytes()) / 1_048_576,
      threads: number("Threads:"), files: files)
  }
}
