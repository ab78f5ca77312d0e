internal import Foundation

/// What the process takes, under the names that all clients of Prometheus use. The system's files are read each time.
enum ProcessMetrics {
  /// The text of the metrics; those that the system does not tell are left out.
  static var text: String {
    var text = ""
    func add(_ name: String, _ type: String, _ help: String, _ value: Double?) {
      guard let value else { return }
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(value)\n"
    }
    // Fields behind the command, which may hold spaces and parentheses; the first of them is the third of the file.
    let fields = contents("/proc/self/stat").unicodeScalars.split(separator: ")").last?.split(separator: " ") ?? []
    func field(_ number: Int) -> Double? {
      fields.indices.contains(number - 3) ? Double(Substring(fields[number - 3])) : nil
    }
    let ticks = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    let processor = field(14).flatMap { user in field(15).map { (user + $0) / ticks } }
    add("process_cpu_seconds_total", "counter", "Total user and system CPU time spent in seconds.", processor)
    let boot = contents("/proc/stat").unicodeScalars.split(separator: "\n").first {
      $0.starts(with: "btime ".unicodeScalars)
    }
    .flatMap { Double(Substring($0.dropFirst(6))) }
    let start = field(22).flatMap { start in boot.map { $0 + start / ticks } }
    add("process_start_time_seconds", "gauge", "Start time of the process since unix epoch in seconds.", start)
    add("process_virtual_memory_bytes", "gauge", "Virtual memory size in bytes.", field(23))
    let page = Double(sysconf(Int32(_SC_PAGESIZE)))
    add("process_resident_memory_bytes", "gauge", "Resident memory size in bytes.", field(24).map { $0 * page })
    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    add("process_open_fds", "gauge", "Number of open file descriptors.", files.map(Double.init))
    return text
  }

  private static func contents(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
