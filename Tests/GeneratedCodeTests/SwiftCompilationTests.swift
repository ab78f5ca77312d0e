import Foundation
import ModelCodegen
import Testing
import _ModelTestSupport

/// Apple's styles in Swift against our Core ML.
@Suite struct SwiftCompilationTests {
  private func typecheck(_ files: [GeneratedFile], _ flags: [String] = []) throws {
    let folder = try TemporaryFolder()
    let paths = try Zoo.write(files, to: folder)
    let run = try CompilerRun(
      "swiftc",
      ["-typecheck", "-module-name", "Zoo", "-suppress-warnings"] + CompilerRun.moduleOptions + flags + paths)
    #expect(run.status == 0, "\(run.errors.prefix(30).joined(separator: "\n"))\n\(run.output.prefix(2000))")
  }

  /// The style `xcode12` calls a method of Core ML that was never public, as its original does.
  static let styles = PrinterTable.styles(of: .swift).filter { $0.hasPrefix("xcode") && $0 != "xcode12" }

  @Test(arguments: styles)
  func theZooCompiles(style: String) throws {
    try typecheck(try Zoo.files(styles: [style], language: .swift))
  }

  /// Nothing of a model or of its file's name becomes a declaration, an error or an invisible part of the code.
  @Test(arguments: styles)
  func hostileNamesCompile(style: String) throws {
    let files = try Zoo.hostileFiles(style: style, language: .swift)
    #expect(Zoo.hidden(in: files) == [])
    try typecheck(files)
  }

  @Test func thousandsOfInputsCompile() throws {
    try typecheck(try Zoo.files([AwkwardSignatures.manyInputs], styles: ["xcode16"], language: .swift))
  }

  @Test(arguments: [PrintingOptions.Access.public, .package])
  func otherAccessCompiles(access: PrintingOptions.Access) throws {
    let files = try Zoo.files(
      AwkwardSignatures.all, styles: ["xcode16", "xcode11", "xcode9"], language: .swift,
      options: PrintingOptions(access: access))
    try typecheck(files, ["-package-name", "zoo"])
  }
}
