internal import Glibc
import ModelSpec

extension TensorStorage {
  /// Bytes that this process can still get, as far as the system tells: the least of what the machine, the process's
  /// control group and its address space have left. Nil when nothing is known.
  package static var freeByteCount: Int? {
    [machine, controlGroup, addressSpace].compactMap(\.self).min()
  }

  /// Bytes that this process may have at all: the least of what the machine has, and the limits of the process's control
  /// group and of its address space. Nil when nothing is known.
  static var processByteCount: Int? {
    let group = number(after: "", in: "/sys/fs/cgroup/memory.max")
    let machine = number(after: "MemTotal:", in: "/proc/meminfo").map { $0 << 10 }
    return [machine, group, addressSpaceLimit].compactMap(\.self).min()
  }

  private static var machine: Int? {
    number(after: "MemAvailable:", in: "/proc/meminfo").map { $0 << 10 }
  }

  /// The limit of a container; unlimited groups say `max`.
  private static var controlGroup: Int? {
    guard let limit = number(after: "", in: "/sys/fs/cgroup/memory.max"),
      let used = number(after: "", in: "/sys/fs/cgroup/memory.current")
    else { return nil }
    return max(0, limit - used)
  }

  private static var addressSpace: Int? {
    guard let bytes = addressSpaceLimit, let used = number(after: "VmSize:", in: "/proc/self/status") else {
      return nil
    }
    return max(0, bytes - used << 10)
  }

  private static var addressSpaceLimit: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  /// The first number behind `label` in a small file.
  private static func number(after label: String, in path: String) -> Int? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix(label) else { continue }
      return Int(text.dropFirst(label.count).drop { $0 == " " || $0 == "\t" }.prefix { $0.isNumber })
    }
    return nil
  }
}
