import Foundation
import ModelFormat
import Testing
import _ModelTestSupport

/// Arguments whose bytes are not UTF-8, as old archives and other systems leave them on disks.
struct PathTests {
  /// Runs `script`, where `$tool` is the tool, `$model` a model and `$x` a name that is not UTF-8.
  private func run(_ script: String, in folder: TemporaryFolder) throws -> ToolRun {
    let model = GoldenCase.root.appendingPathComponent("examples/models/HabitatPricer.mlmodel").path
    let start =
      "tool='\(ToolRun.tool.path)'; model='\(model)'; x=$(printf 'b\\377d'); cd '\(folder.path(""))' || exit 9; "
    return try ToolRun(["-c", start + script], tool: URL(fileURLWithPath: "/bin/sh"))
  }

  @Test func compileSignPackAndRead() throws {
    let folder = try TemporaryFolder()
    let run = try run(
      """
      set -e
      mkdir "$x"; cp "$model" "$x/$x.mlmodel"
      "$tool" compile "$x/$x.mlmodel" "$x/out"
      test -f "$x/out/$x.mlmodelc/coremldata.bin"
      "$tool" inspect "$x/out/$x.mlmodelc" > inspected
      "$tool" keygen "$x/key.pem" > keys
      "$tool" sign "$x/out/$x.mlmodelc" --key "$x/key.pem" > signed
      "$tool" verify "$x/out/$x.mlmodelc" --key "$x/key.pub.pem" > verified
      "$tool" generate "$x/$x.mlmodel" "$x/code"
      test "$(ls "$x/code")" = b_d.swift
      grep -q 'struct b_d' "$x/code/b_d.swift"
      "$tool" decompile "$x/out/$x.mlmodelc" "$x/back.mlmodel" > decompiled
      cmp "$x/back.mlmodel" "$model"
      ls
      """, in: folder)
    #expect(run.standardError == "")
    #expect(run.status == 0)
  }

  @Test func messagesShowTheBytes() throws {
    let folder = try TemporaryFolder()
    let run = try run("\"$tool\" inspect \"$x.mlmodel\"", in: folder)
    #expect(run.standardError.hasPrefix("error: no such file\n  at: b\\xffd.mlmodel\n"), "\(run.standardError)")
    #expect(run.status == 1)
    let store = try self.run("\"$tool\" store ls \"$x\"", in: folder)
    #expect(store.standardError.hasPrefix("error: 'b\\xffd' is not UTF-8, which stores and their models need\n"))
    #expect(store.status == 1)
  }
}
