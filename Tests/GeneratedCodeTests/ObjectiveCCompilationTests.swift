import Foundation
import ModelCodegen
import Testing
import _ModelTestSupport

/// Apple's styles in Objective-C against headers that stand in for Apple's.
@Suite struct ObjectiveCCompilationTests {
  private static let stubs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("ObjectiveCStubs").path

  private func check(_ files: [GeneratedFile]) throws {
    let folder = try TemporaryFolder()
    _ = try Zoo.write(files, to: folder)
    let includes = files.filter { $0.name.hasSuffix(".m") }.map { "#include \"\($0.name)\"\n" }.joined()
    let all = try Zoo.write([GeneratedFile(name: "all-of-the-zoo.m", text: includes)], to: folder)
    let run = try CompilerRun(
      "clang",
      [
        "-fsyntax-only", "-target", "arm64-apple-macosx15.0", "-x", "objective-c", "-fobjc-arc", "-fblocks",
        "-nostdinc", "-ffreestanding",
        "-isystem", Self.stubs, "-isystem", Self.resources, "-ferror-limit=30", "-Wno-everything",
      ] + all)
    #expect(run.status == 0, "\(run.errors.joined(separator: "\n"))\n\(run.output.prefix(2000))")
  }

  /// The compiler's own headers, such as `stdint.h`.
  private static let resources: String = {
    let run = try? CompilerRun("clang", ["-print-resource-dir"])
    return (run?.output.trimmingCharacters(in: .whitespacesAndNewlines) ?? "") + "/include"
  }()

  @Test(arguments: PrinterTable.styles(of: .objectiveC))
  func theZooCompiles(style: String) throws {
    try check(try Zoo.files(styles: [style], language: .objectiveC))
  }

  @Test(arguments: PrinterTable.styles(of: .objectiveC))
  func hostileNamesCompile(style: String) throws {
    let files = try Zoo.hostileFiles(style: style, language: .objectiveC)
    #expect(Zoo.hidden(in: files) == [])
    try check(files)
  }

  /// What a model calls itself is no format of a log message either.
  @Test func namesAreNoFormats() throws {
    let files = try Zoo.hostileFiles(style: "xcode16", language: .objectiveC)
    let text = try #require(files.first { $0.name == "%s%n.m" }).text
    #expect(text.contains("\"Could not load %%s%%n.mlmodelc in the bundle resource\""))
    #expect(text.contains("pathForResource:@\"%s%n\""))
  }

  @Test func thousandsOfInputsCompile() throws {
    try check(try Zoo.files([AwkwardSignatures.manyInputs], styles: ["xcode16"], language: .objectiveC))
  }
}
