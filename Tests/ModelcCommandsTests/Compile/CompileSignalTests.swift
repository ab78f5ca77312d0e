import Foundation
import Glibc
import Testing
import _ModelTestSupport

/// Signals that ask the tool to end, and limits of its process.
@Suite(.timeLimit(.minutes(5))) struct CompileSignalTests {
  private func names(_ folder: TemporaryFolder) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("out"))) ?? []
  }

  /// Nothing is left, without another run.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalLeavesNothingHalf(_ number: Int32) throws {
    let folder = try TemporaryFolder()
    let model = try LargeModel.write(to: folder)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try ToolRun(["compile", model, folder.path("out")]).status == 0)
    let duration = start.duration(to: clock.now)
    let whole = folder.files(below: "out/Large.mlmodelc")
    var ended = 0
    for trial in 0..<20 {
      try FileManager.default.removeItem(atPath: folder.path("out"))
      let process = Process()
      // What may have ignored a signal for this process must not count.
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["--default-signal", ToolRun.tool.path, "compile", model, folder.path("out")]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(duration * (Double(trial) / 20) / .microseconds(1)))
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { ended += 1 }
      let found = names(folder)
      #expect(found == [] || found == ["Large.mlmodelc"], "trial \(trial)")
      if !found.isEmpty { #expect(folder.files(below: "out/Large.mlmodelc") == whole) }
      try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
    }
    #expect(ended > 5)
  }

  /// SIGXFSZ would end the process and leave half a file.
  @Test func aLimitOnTheSizeOfFilesIsAnError() throws {
    let folder = try TemporaryFolder()
    let model = try LargeModel.write(to: folder)
    let command = "ulimit -f 1000; exec \"$0\" compile \"$1\" \"$2\""
    let run = try ToolRun(
      ["-c", command, ToolRun.tool.path, model, folder.path("out")], tool: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.status == 1)
    #expect(
      run.standardError == """
        error: the file would be larger than the file system or a limit of this process allows
          at: \(folder.path("out"))/Large.mlmodelc/model.espresso.weights
          fix: raise the limit of the process (`ulimit -f`), or write to another disk

        """)
    #expect(names(folder) == [])
  }
}
