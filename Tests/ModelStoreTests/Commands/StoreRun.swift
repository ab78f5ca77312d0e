import Foundation

/// One run of the built `modelc-store`.
struct StoreRun {
  var standardOutput: String
  var standardError: String
  var status: Int32

  /// The program that was built with these tests: it lies beside them.
  static let program: URL = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let programs = [tests, root.appendingPathComponent(".build/debug")].map {
      $0.appendingPathComponent("modelc-store")
    }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? programs[0]
  }()

  /// Runs it in `folder`, without a terminal.
  init(_ arguments: [String], in folder: URL) throws {
    // Files never fill up, as pipes do that nobody reads while the other is being read.
    let files = ["stdout", "stderr"].map { folder.appendingPathComponent("\(UUID().uuidString)-\($0)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    standardOutput = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
    standardError = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    status = process.terminationStatus
  }
}
