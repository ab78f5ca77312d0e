import Foundation

/// Resources of this process, from the kernel.
struct ProcessFigures {
  /// Resident memory in MiB.
  var resident: Double
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
    return ProcessFigures(resident: Double(number("VmRSS:")) / 1024, threads: number("Threads:"), files: files)
  }
}
