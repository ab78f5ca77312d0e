import Foundation
import Glibc
import Testing
import _ModelTestSupport

/// The tool is killed while it compiles.
struct CompileKillTests {
  private static let trialCount = 40

  /// Paths and bytes of all files of the compiled model in `out`; empty when there is no directory.
  private func files(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let names = folder.files(below: "out/Large.mlmodelc")
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.read("out/Large.mlmodelc/\($0)")) })
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
  }

  @Test(.timeLimit(.minutes(5))) func theOldDirectoryOrTheNewOneIsThere() throws {
    let folder = try TemporaryFolder()
    let model = try LargeModel.write(to: folder)
    let oldForm = ["compile", model, folder.path("out"), "--dialect", "xcode11"]
    let newForm = ["compile", model, folder.path("out")]
    #expect(try ToolRun(oldForm).status == 0)
    let old = try files(folder)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try ToolRun(newForm).status == 0)
    let duration = start.duration(to: clock.now)
    let new = try files(folder)
    #expect(Set(old.keys) != Set(new.keys))

    var random = TrialRandom()
    var killed = 0
    for trial in 0..<Self.trialCount {
      // Every other trial begins without a directory, the others with the whole old one.
      let isFirst = trial.isMultiple(of: 2)
      if isFirst {
        try FileManager.default.removeItem(atPath: folder.path("out/Large.mlmodelc"))
      } else {
        #expect(try ToolRun(oldForm).status == 0)
        // What the killed run before this one left is gone.
        #expect(try names(folder) == ["Large.mlmodelc"])
      }
      let process = try running(newForm)
      let delay = duration * Double.random(in: 0...1.1, using: &random)
      usleep(UInt32(delay / .microseconds(1)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      let found = try files(folder)
      let isWhole = found == new || (isFirst ? found.isEmpty : found == old)
      #expect(isWhole, "trial \(trial) after \(delay): \(found.keys.sorted())")
      if found.isEmpty { #expect(try ToolRun(oldForm).status == 0) }
    }
    #expect(killed > Self.trialCount / 4)
    #expect(try ToolRun(newForm).status == 0)
    #expect(try names(folder) == ["Large.mlmodelc"])
    let last = try files(folder)
    let isNew = last == new
    #expect(isNew)
  }

  private func running(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = ToolRun.tool
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}

/// The same delays in every run, relative to how long compiling takes.
private struct TrialRandom: RandomNumberGenerator {
  private var state: UInt64 = 40

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
