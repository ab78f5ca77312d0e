import Foundation
import ModelSpec
import Testing

@testable import ModelcCommands

struct StoreProgramTests {
  @Test func sayingHowToGetIt() {
    #expect(
      StoreProgram.problem(ENOENT, at: "/bin/modelc-store", in: "/bin").description == """
        error: the program 'modelc-store', which fetches and keeps models, is not beside this one
          at: /bin/modelc-store
          fix: build it with `swift build -c release --product modelc-store`, and put it in '/bin'; `make install` does both
        """)
    #expect(
      StoreProgram.problem(EACCES, at: "/bin/modelc-store", in: "/bin").message
        == "'modelc-store' cannot be run: Permission denied")
  }

  /// A copy of the tool beside a program of that name hands over to it, its arguments as they are.
  @Test func handingOver() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = folder.appendingPathComponent("modelc")
    if (try? FileManager.default.linkItem(at: ToolRun.tool, to: tool)) == nil {
      try FileManager.default.copyItem(at: ToolRun.tool, to: tool)
    }
    let missing = try ToolRun(["store", "ls", "x"], tool: tool)
    #expect(missing.status == 1)
    #expect(
      missing.standardError.hasPrefix("error: the program 'modelc-store', which fetches and keeps models, is not"))

    let program = folder.appendingPathComponent("modelc-store")
    try Data("#!/bin/sh\nfor a; do echo \"<$a>\"; done\nexit 7\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let fetch = try ToolRun(["fetch", "http://a/ b", "--into", "c", "--help"], tool: tool)
    #expect(fetch.standardOutput == "<fetch>\n<http://a/ b>\n<--into>\n<c>\n<--help>\n")
    #expect(fetch.status == 7)
    #expect(
      try ToolRun(["store", "gc", "--max-bytes", "2GB"], tool: tool).standardOutput == "<gc>\n<--max-bytes>\n<2GB>\n")
  }
}
