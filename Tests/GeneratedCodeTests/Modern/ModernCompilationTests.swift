import Foundation
import ModelCodegen
import Testing
import _ModelTestSupport

/// Code in modern style compiles as Swift 6 without a warning, whatever a project has switched on.
@Suite struct ModernCompilationTests {
  /// What a package of resources has; the generated code asks for it.
  private static let bundle = """
    import Foundation
    extension Bundle { nonisolated static var module: Bundle { .main } }

    """

  private func check(_ files: [GeneratedFile], _ flags: [String]) throws {
    let folder = try TemporaryFolder()
    let paths = try Zoo.write(files + [GeneratedFile(name: "Bundle.swift", text: Self.bundle)], to: folder)
    let run = try CompilerRun(
      "swiftc",
      [
        "-typecheck", "-parse-as-library", "-module-name", "Zoo", "-swift-version", "6", "-warnings-as-errors",
        "-D", "SWIFT_PACKAGE", "-package-name", "zoo", "-I", CompilerRun.modules.path,
      ] + CompilerRun.moduleMaps + flags + paths)
    #expect(run.status == 0, "\(run.errors.prefix(30).joined(separator: "\n"))\n\(run.output.prefix(2000))")
  }

  /// Settings of projects that change what code means.
  static let settings: [[String]] = [
    [],
    [
      "-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
      "-enable-upcoming-feature", "InferIsolatedConformances",
    ],
    ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap { ["-enable-upcoming-feature", $0] },
  ]

  @Test(arguments: settings)
  func theZooCompiles(flags: [String]) throws {
    try check(try Zoo.files(styles: ["modern"], language: .swift), flags)
  }

  @Test(arguments: [PrintingOptions.Access.public, .package], settings)
  func otherAccessCompiles(access: PrintingOptions.Access, flags: [String]) throws {
    let files = try Zoo.files(
      AwkwardSignatures.all, styles: ["modern"], language: .swift, options: PrintingOptions(access: access))
    try check(files, flags)
  }

  @Test func thousandsOfInputsCompile() throws {
    try check(try Zoo.files([AwkwardSignatures.manyInputs], styles: ["modern"], language: .swift), [])
  }

  /// Code for a system without the framework is no code, and no error.
  @Test func nothingIsLeftWithoutTheFramework() throws {
    let folder = try TemporaryFolder()
    let paths = try Zoo.write(try Zoo.files(AwkwardSignatures.all, styles: ["modern"], language: .swift), to: folder)
    let run = try CompilerRun("swiftc", ["-typecheck", "-parse-as-library", "-swift-version", "6"] + paths)
    #expect(run.status == 0, "\(run.output.prefix(2000))")
  }
}
