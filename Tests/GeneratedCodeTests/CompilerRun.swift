import Foundation
import _ModelTestSupport

/// One run of a compiler of the Swift toolchain.
struct CompilerRun {
  var status: Int32
  /// What it had to say, both streams together.
  var output: String

  /// - Parameter tool: `swiftc` or `clang`, found where other tools are.
  init(_ tool: String, _ arguments: [String]) throws {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent("compiler-\(UUID().uuidString).log")
    try Data().write(to: log)
    defer { try? FileManager.default.removeItem(at: log) }
    let handle = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
  }

  /// The lines that say `error`, without those that repeat.
  var errors: [String] {
    var seen: Set<String> = []
    return output.split(separator: "\n").map(String.init).filter { $0.contains("error:") && seen.insert($0).inserted }
  }

  /// The root of the repository.
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The options of `swiftc` by which code finds Core ML as it was built with these tests, and what that is made of. Another
  /// package may have been built there, too, whose headers are gone.
  static let moduleOptions: [String] = {
    let built = modules.deletingLastPathComponent()
    return ["-I", modules.path]
      + SourceTargets.moduleMaps(built: built).flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
  }()

  /// The folder of the modules that were built with these tests.
  private static let modules: URL = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [tests, root.appendingPathComponent(".build/debug")].map { $0.appendingPathComponent("Modules") }
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) } ?? candidates[0]
  }()
}
