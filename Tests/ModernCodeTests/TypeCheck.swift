import Foundation
import ModelCodegen
import ModelFormat
import Testing
import _ModelTestSupport

/// One run of `swiftc -typecheck` on generated files, which see the modules that were built with these tests.
struct TypeCheck {
  let status: Int32
  let output: String

  init(_ files: [GeneratedFile], _ flags: [String]) throws {
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for file in files { paths.append(try folder.write(Array(file.text.utf8), to: file.name)) }
    let log = URL(fileURLWithPath: try folder.write([], to: "log"))
    let handle = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-typecheck", "-parse-as-library", "-module-name", "Zoo"] + flags + paths
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
  }

  /// Flags by which the compiler finds our modules and the C modules that they are made with.
  static let modules: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [tests, root.appendingPathComponent(".build/debug")]
    let products =
      candidates.first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("Modules").path) } ?? tests
    return ["-I", products.appendingPathComponent("Modules").path]
      + SourceTargets.moduleMaps(built: products).flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
  }()
}
