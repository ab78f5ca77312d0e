import Foundation
import Glibc
import Testing
import _ModelTestSupport

/// Compiling where nothing can be written: a sentence, status 1, and what was there before stays.
struct CompileFailureTests {
  private let folder: TemporaryFolder
  private let model: String
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    model = try LargeModel.write(to: folder)
    output = try folder.makeDirectory("out")
  }

  /// Whether file systems can be mounted that only a command sees.
  static let canMount = (try? shell("mount -t tmpfs none /mnt", isolated: true).status) == 0

  /// Runs `script` in `sh` with `arguments` as $0, $1 …
  ///
  /// - Parameter isolated: Whether what it mounts is seen by its own commands alone, and goes with them.
  private static func shell(_ script: String, _ arguments: String..., isolated: Bool = false) throws -> ToolRun {
    let command = ["-c", script] + arguments
    guard isolated else { return try ToolRun(command, tool: URL(fileURLWithPath: "/bin/sh")) }
    let options = geteuid() == 0 ? ["-m"] : ["-r", "-m"]
    return try ToolRun(options + ["/bin/sh"] + command, tool: URL(fileURLWithPath: "/usr/bin/unshare"))
  }

  private func isolated(_ script: String) throws -> ToolRun {
    try Self.shell(script, ToolRun.tool.path, model, output, isolated: true)
  }

  @Test(.enabled(if: canMount, "needs the right to mount a file system")) func theDiskIsFull() throws {
    let run = try isolated(#"mount -t tmpfs -o size=1m none "$2"; "$0" compile "$1" "$2"; echo $?; ls -A "$2""#)
    #expect(
      run.standardError == """
        error: the disk is full
          at: \(output)/Large.mlmodelc/model.espresso.weights
          fix: free some space or write to another disk; what was there before is unharmed

        """)
    #expect(run.standardOutput == "1\n")
  }

  @Test(.enabled(if: canMount, "needs the right to mount a file system")) func aFullDiskLeavesTheOldDirectory() throws {
    let run = try isolated(
      #"""
      mount -t tmpfs -o size=8m none "$2"
      "$0" compile "$1" "$2" >/dev/null; echo $?
      (cd "$2" && find . -type f -exec cksum {} + | sort) >"$1.before"
      "$0" compile "$1" "$2" 2>/dev/null; echo $?
      (cd "$2" && find . -type f -exec cksum {} + | sort) | cmp - "$1.before"; echo $?
      ls -A "$2"
      """#)
    #expect(run.standardOutput == "0\n1\n0\nLarge.mlmodelc\n")
  }

  @Test(.enabled(if: canMount, "needs the right to mount a file system")) func theFileSystemIsReadOnly() throws {
    let run = try isolated(
      #"mount --bind "$2" "$2"; mount -o remount,ro,bind "$2"; "$0" compile "$1" "$2"; echo $?; ls -A "$2""#)
    #expect(
      run.standardError == """
        error: the file system is read-only
          at: \(output)/Large.mlmodelc
          fix: write to another place

        """)
    #expect(run.standardOutput == "1\n")
  }

  /// A limit that the shell sets is met like a full disk; its signal is ignored, as by programs that set such limits.
  @Test func filesMayNotBecomeSoLarge() throws {
    let run = try Self.shell(
      #"trap "" XFSZ; ulimit -f 1000; "$0" compile "$1" "$2"; echo $?; ls -A "$2""#, ToolRun.tool.path, model, output)
    #expect(
      run.standardError == """
        error: the file would be larger than the file system or a limit of this process allows
          at: \(output)/Large.mlmodelc/model.espresso.weights
          fix: raise the limit of the process (`ulimit -f`), or write to another disk

        """)
    #expect(run.standardOutput == "1\n")
  }

  @Test func theDirectoryMayNotBeWritten() throws {
    chmod(output, 0o555)
    defer { chmod(output, 0o777) }
    let run: ToolRun
    if geteuid() == 0 {
      // Permissions do not bind root. The user nobody must be able to read the model and the tool.
      chmod(folder.directory, 0o755)
      let drop = #"exec setpriv --reuid 65534 --regid 65534 --clear-groups "$0" "$@""#
      guard try Self.shell(drop, ToolRun.tool.path, "--version").status == 0 else {
        return print("theDirectoryMayNotBeWritten: left out, another user cannot run the tool")
      }
      run = try Self.shell(drop, ToolRun.tool.path, "compile", model, output)
    } else {
      run = try ToolRun(["compile", model, output])
    }
    #expect(
      run.standardError == """
        error: no permission to write here
          at: \(output)/Large.mlmodelc
          fix: write to another place

        """)
    #expect(run.status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: output).isEmpty)
  }

  @Test func theDirectoryWouldLieBelowAFile() throws {
    let file = try folder.write([1], to: "file")
    let run = try ToolRun(["compile", model, file + "/deep"])
    #expect(run.standardError == "error: '\(file)' is a file, expected a directory\n  at: \(file)/deep\n")
    #expect(run.status == 1)
    let direct = try ToolRun(["compile", model, file])
    #expect(direct.standardError == "error: '\(file)' is a file, expected a directory\n  at: \(file)/Large.mlmodelc\n")
    #expect(direct.status == 1)
  }

  @Test func theSystemTakesNoDirectoriesThere() throws {
    let run = try ToolRun(["compile", model, "/proc"])
    #expect(
      run.standardError == """
        error: no file can be created in '/proc'
          at: /proc/Large.mlmodelc
          fix: write to another place

        """)
    #expect(run.status == 1)
  }

  @Test func theSourceIsNotThere() throws {
    try FileManager.default.removeItem(atPath: model)
    let run = try ToolRun(["compile", model, output])
    #expect(run.standardError == "error: no such file\n  at: \(model)\n  fix: check the path\n")
    #expect(run.status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: output).isEmpty)
  }
}
