import Foundation
import Glibc
import Synchronization

/// One run of the built tool.
struct ToolRun {
  var standardOutput: String
  var standardError: String
  var status: Int32

  /// The tool that was built with these tests: it lies beside them.
  static let tool: URL = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [tests, GoldenCase.root.appendingPathComponent(".build/debug")]
    let tools = candidates.map { $0.appendingPathComponent("modelc") }
    return tools.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? tools[0]
  }()

  /// Runs `tool` in the repository's root, without a terminal.
  ///
  /// - Parameters:
  ///   - input: File to read standard input from; nil for an empty one.
  ///   - variables: Environment variables besides those of the tests.
  ///   - columns: The width of a terminal that standard output goes to; nil for none.
  init(
    _ arguments: [String], input: URL? = nil, variables: [String: String] = [:], columns: Int? = nil,
    tool: URL = Self.tool
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files never fill up, as pipes do that nobody reads while the other is being read.
    let files = ["stdout", "stderr"].map { folder.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }

    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = GoldenCase.root
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    let terminal = try columns.map { try ToolTerminal(columns: $0) }
    process.standardOutput = try terminal?.end ?? FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    var environment = ProcessInfo.processInfo.environment
    for name in ["COLUMNS", "NO_COLOR"] { environment[name] = nil }
    process.environment = environment.merging(variables) { $1 }
    try process.run()
    process.waitUntilExit()
    standardOutput = try terminal?.text() ?? String(decoding: Data(contentsOf: files[0]), as: UTF8.self)
    standardError = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    status = process.terminationStatus
  }
}

/// A terminal of some width that a tool writes to.
private final class ToolTerminal: Sendable {
  /// What the tool writes to.
  let end: FileHandle
  private let written = Mutex<[UInt8]>([])
  private let isRead = DispatchSemaphore(value: 0)

  init(columns: Int) throws {
    var (master, terminal): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &terminal, nil, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
    // Tools that other tests start meanwhile do not keep the terminal open.
    for descriptor in [master, terminal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let reading = master
    // Line breaks stay as they are written.
    var settings = termios()
    tcgetattr(terminal, &settings)
    settings.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(terminal, TCSANOW, &settings)
    end = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    // Terminals hold a few thousand bytes, so somebody has to read meanwhile.
    Thread.detachNewThread { [self] in
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(reading, &block, block.count)
        guard count > 0 else { break }
        written.withLock { $0 += block[..<count] }
      }
      close(reading)
      isRead.signal()
    }
  }

  /// All that was written, once nobody can write any more.
  func text() throws -> String {
    try end.close()
    isRead.wait()
    return String(decoding: written.withLock { $0 }, as: UTF8.self)
  }
}
