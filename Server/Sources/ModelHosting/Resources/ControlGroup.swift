internal import Foundation

/// What the control group of the process lets it use: containers, pods and services have one each.
///
/// Its parents' limits hold as well, so the lowest of all is taken.
package struct ControlGroup: Equatable, Sendable {
  /// Processors that its quota of processor time pays for; nil for no quota.
  package var processors: Double?
  /// Bytes of memory; nil for no limit.
  package var memory: Int?

  /// The group of this process.
  package static let current = ControlGroup(
    root: "/sys/fs/cgroup", membership: (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? "")

  /// - Parameters:
  ///   - root: Where the system's control groups are mounted.
  ///   - membership: The text of `/proc/self/cgroup`. A line is `NUMBER:CONTROLLERS:PATH`; version 2 has no controllers.
  init(root: String, membership: String) {
    for line in membership.unicodeScalars.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let controllers = fields[1].split(separator: ",").map(Substring.init)
      let folders =
        controllers.isEmpty ? ["", "/unified"] : ["/\(Substring(fields[1]))"] + controllers.map { "/\($0)" }
      for folder in folders {
        for group in Self.ancestors(fields[2]) { read("\(root)\(folder)\(group)", controllers) }
      }
    }
  }

  private mutating func read(_ directory: String, _ controllers: [Substring]) {
    if controllers.isEmpty {
      let fields = Self.words("\(directory)/cpu.max")
      lower(quota: fields.first, period: fields.dropFirst().first)
      lower(memory: Self.words("\(directory)/memory.max").first)
    }
    if controllers.contains("cpu") {
      lower(
        quota: Self.words("\(directory)/cpu.cfs_quota_us").first,
        period: Self.words("\(directory)/cpu.cfs_period_us").first)
    }
    if controllers.contains("memory") { lower(memory: Self.words("\(directory)/memory.limit_in_bytes").first) }
  }

  /// `max` in version 2, and -1 in version 1, mean no quota.
  private mutating func lower(quota: String?, period: String?) {
    guard let quota = quota.flatMap(Double.init), let period = period.flatMap(Double.init), quota > 0, period > 0 else {
      return
    }
    processors = min(processors ?? .infinity, quota / period)
  }

  /// Version 1 has a number near the greatest one for no limit.
  private mutating func lower(memory text: String?) {
    guard let bytes = text.flatMap(Int.init), bytes > 0, bytes < 1 << 60 else { return }
    memory = min(memory ?? .max, bytes)
  }

  /// The group and all that it is in, the outermost first: a container may see its own group as the outermost one.
  private static func ancestors(_ scalars: Substring.UnicodeScalarView) -> [String] {
    var paths = [""]
    for part in scalars.split(separator: "/") {
      guard !part.elementsEqual("..".unicodeScalars) else { return [""] }
      paths.append("\(paths.last ?? "")/\(Substring(part))")
    }
    return paths
  }

  private static func words(_ path: String) -> [String] {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

/// The processors that predictions may keep busy.
package enum Processors {
  /// At least 1: those that the system lets the process run on, as far as its control group's quota pays for them.
  package static let available = count(ProcessInfo.processInfo.activeProcessorCount, .current)

  static func count(_ active: Int, _ group: ControlGroup) -> Int {
    let paid = min(group.processors ?? Double(active), Double(max(1, active)))
    return max(1, Int(exactly: paid.rounded(.up)) ?? active)
  }
}
