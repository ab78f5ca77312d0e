import Foundation

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
  init(_ arguments: [String], input: URL? = nil, variables: [String: String] = [:], tool: URL = Self.tool) throws {
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
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    var environment = ProcessInfo.processInfo.environment
    for name in ["COLUMNS", "NO_COLOR"] { environment[name] = nil }
    process.environment = environment.merging(variables) { $1 }
    try process.run()
    process.waitUntilExit()
    standardOutput = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
    standardError = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    status = process.terminationStatus
  }
}
