import Foundation
import Glibc
import ModelFormat
import _ModelTestSupport

/// A running `modelc serve --stdio`, as a client in another language has it. Its temporary directories are in `temporary`.
final class ServeProcess {
  let process = Process()
  let temporary: String
  private let folder: TemporaryFolder
  private let input = Pipe()
  private let output = Pipe()
  private var rest: [UInt8] = []

  /// Starts it in the repository's root.
  ///
  /// - Parameter options: Arguments besides `--stdio`.
  init(temporary folder: TemporaryFolder, options: [String] = []) throws {
    // A server that ended must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    self.folder = folder
    temporary = folder.path("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    process.executableURL = ToolRun.tool
    process.arguments = ["serve", "--stdio"] + options
    process.currentDirectoryURL = GoldenCase.root
    process.standardInput = input
    process.standardOutput = output
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary]) { $1 }
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// What is in the directory for temporary files.
  var leftovers: [String] {
    // The folder goes with the last use of its owner.
    withExtendedLifetime(self) { (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? ["?"] }
  }

  func send(_ bytes: [UInt8]) throws { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

  /// The next line of standard output; nil at its end.
  func line() -> [UInt8]? {
    while true {
      if let end = rest.firstIndex(of: 0x0a) {
        defer { rest.removeSubrange(...end) }
        return Array(rest[..<end])
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      rest += data
    }
  }

  /// The next reply.
  func reply() throws -> JSONValue { try JSONReader.value(line() ?? []) }

  /// The reply to `request`, which is one line.
  func ask(_ request: String) throws -> JSONValue {
    try send(Array((request + "\n").utf8))
    return try reply()
  }

  /// The handle of the model at `path`, once it is loaded.
  func load(_ path: String, _ more: String = "") throws -> Int64 {
    try ask("{\"op\": \"load\", \"path\": \"\(path)\"\(more)}").integer("model")
  }

  func closeOutput() throws { try output.fileHandleForReading.close() }

  /// Closes standard input and waits for the end.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension JSONValue {
  /// What is missing in a reply.
  struct Missing: Error {
    var key: String
    var value: JSONValue
  }

  func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  func integer(_ key: String) throws -> Int64 {
    guard case .integer(let value)? = member(key) else { throw Missing(key: key, value: self) }
    return value
  }

  func text(_ key: String) throws -> String {
    guard case .string(let value)? = member(key) else { throw Missing(key: key, value: self) }
    return value
  }
}
