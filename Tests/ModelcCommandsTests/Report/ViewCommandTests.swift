import Foundation
import Glibc
import Testing
import _ModelTestSupport

/// `modelc view`, as its user and a browser have it.
@Suite struct ViewCommandTests {
  /// A running `modelc view`.
  private final class Viewer {
    let process = Process()
    let port: UInt16
    let path: String

    init(_ arguments: [String]) throws {
      let output = Pipe()
      process.executableURL = ToolRun.tool
      process.arguments = ["view", "--no-open"] + arguments
      process.currentDirectoryURL = GoldenCase.root
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var line = ""
      while !line.hasSuffix("\n") {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        line += String(decoding: data, as: UTF8.self)
      }
      let address = try #require(URL(string: String(line.dropLast())))
      #expect(address.host == "127.0.0.1" && line.hasPrefix("http://"))
      port = UInt16(try #require(address.port))
      path = "/" + address.pathComponents[1] + "/"
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The content of the page of a name; nil if there is none.
    func page(_ name: String = "") throws -> String? {
      let answer = try RawConnection.get(path + name, port: port)
      guard answer.hasPrefix("HTTP/1.1 200"), let end = answer.range(of: "\r\n\r\n") else { return nil }
      return String(answer[end.upperBound...])
    }

    func end(by signal: CInt) -> CInt {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : -signal
    }
  }

  private let pricer = GoldenCase.root.appendingPathComponent("examples/models/HabitatPricer.mlmodel")

  @Test(arguments: [SIGINT, SIGTERM]) func aPageIsShownUntilASignal(_ signal: CInt) throws {
    let viewer = try Viewer(["examples/models/SmallProgram.mlpackage"])
    let page = try #require(try viewer.page())
    #expect(
      page.contains("id=\"report-data\"") && page.contains("connect-src 'self'") && page.contains("followVersion"))
    let version = try #require(try viewer.page("version/"))
    #expect(page.contains("\"version\": \"\(version)\"") && version.count == 16)
    for name in ["other", "version/other", "index.html", "../", "version"] { #expect(try viewer.page(name) == nil) }
    #expect(viewer.end(by: signal) == 0)
  }

  @Test func changesAreFollowed() throws {
    let folder = try TemporaryFolder()
    let model = folder.url.appendingPathComponent("m.mlmodel")
    try FileManager.default.copyItem(at: pricer, to: model)
    let viewer = try Viewer([model.path])
    let (first, page) = (try viewer.page("version/"), try viewer.page())
    #expect(first != nil && page?.contains("cannot be read") == false)
    // A part of a file, as it is while somebody copies it.
    try Data(contentsOf: model).prefix(100).write(to: model)
    let second = try viewer.page("version/")
    #expect(second != first)
    let broken = try #require(try viewer.page())
    #expect(broken.contains("\"diagnostic\"") && broken.contains("\"version\": \"\(second ?? "")\""))
    try FileManager.default.removeItem(at: model)
    #expect(try viewer.page()?.contains("\"diagnostic\"") == true)
    try FileManager.default.copyItem(at: pricer, to: model)
    #expect(try viewer.page("version/") != second)
    #expect(try viewer.page()?.contains("\"diagnostic\"") == false)
    #expect(viewer.end(by: SIGINT) == 0)
  }

  @Test func directoriesHaveAnIndex() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: pricer, to: folder.url.appendingPathComponent("a b.mlmodel"))
    _ = try folder.write(Array("no model".utf8), to: "broken.mlmodel")
    let viewer = try Viewer([folder.url.path])
    let index = try #require(try viewer.page())
    #expect(index.contains("\"href\": \"a-b.mlmodel.html\"") && index.contains("\"diagnostic\""))
    let version = try viewer.page("version/")
    #expect(try viewer.page("a-b.mlmodel.html")?.contains("\"format\": 1") == true)
    #expect(try viewer.page("version/a-b.mlmodel.html") != version)
    // A new model is found, after the time that a search of the directory may be kept.
    try FileManager.default.copyItem(at: pricer, to: folder.url.appendingPathComponent("new.mlmodel"))
    var changed = false
    for _ in 0..<100 where !changed {
      usleep(50_000)
      changed = try viewer.page("version/") != version
    }
    #expect(try changed && viewer.page()?.contains("new.mlmodel.html") == true)
    #expect(viewer.end(by: SIGINT) == 0)
  }

  @Test func whatCannotBeShownIsAnError() throws {
    let folder = try TemporaryFolder()
    let empty = try ToolRun(["view", "--no-open", folder.url.path])
    #expect(empty.status == 1 && empty.standardError.contains("the directory has no models"))
    let missing = try ToolRun(["view", "--no-open", folder.path("none.mlmodel")])
    #expect(missing.status == 1 && missing.standardError.contains("none.mlmodel") && missing.standardOutput.isEmpty)
    let viewer = try Viewer([pricer.path])
    let taken = try ToolRun(["view", "--no-open", "--port", "\(viewer.port)", pricer.path])
    #expect(taken.status == 1 && taken.standardError.contains("cannot be used"))
    #expect(try ToolRun(["view", pricer.path, "--port", "65536"]).status == 64)
  }

  @Test func theBrowserGetsAnAddressThatWorksOnce() throws {
    let folder = try TemporaryFolder()
    // In place of the program that opens browsers.
    let opener = try folder.write(
      Array(
        "#!/bin/sh\nprintf '%s' \"$1\" > '\(folder.path("part"))'\nmv '\(folder.path("part"))' '\(folder.path("opened"))'\n"
          .utf8),
      to: "xdg-open")
    chmod(opener, 0o755)
    let process = Process()
    process.executableURL = ToolRun.tool
    process.arguments = ["view", pricer.path]
    let environment = ProcessInfo.processInfo.environment
    process.environment = environment.merging([
      "DISPLAY": ":0", "PATH": folder.url.path + ":" + (environment["PATH"] ?? ""),
    ]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
    }
    var text = ""
    for _ in 0..<400 where text.isEmpty {
      usleep(50_000)
      text = (try? folder.read("opened")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    let address = try #require(URL(string: text))
    let port = UInt16(try #require(address.port))
    let answer = try RawConnection.get(address.path, port: port)
    #expect(answer.hasPrefix("HTTP/1.1 303 "))
    #expect(try RawConnection.get(address.path, port: port).hasPrefix("HTTP/1.1 404 "))
  }
}
