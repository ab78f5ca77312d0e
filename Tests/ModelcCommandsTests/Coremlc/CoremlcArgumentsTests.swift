import Testing

@testable import ModelcCommands

struct CoremlcArgumentsTests {
  /// A command line and what it says.
  struct Line: CustomTestStringConvertible {
    let text: String
    var command: String?
    var input: String?
    var output: String?
    var values: [CoremlcOption: String] = [:]
    var flags: Set<CoremlcOption> = []
    var asksForHelp = false
    var unrecognized: [String] = []

    var testDescription: String { text }
  }

  static let lines = [
    Line(text: ""),
    Line(text: "version", command: "version"),
    Line(text: "compile a.mlmodel out", command: "compile", input: "a.mlmodel", output: "out"),
    Line(text: "metadata a.mlmodelc", command: "metadata", input: "a.mlmodelc"),
    // As swift-build calls it.
    Line(
      text: "generate a.mlmodel out --dry-run yes --deployment-target 15.0 --sdkroot /sdk --platform ios "
        + "--output-partial-info-plist p.plist --container bundle-resources --language Swift --swift-version 6 "
        + "--public-access --globalmodule",
      command: "generate", input: "a.mlmodel", output: "out",
      values: [
        .dryRun: "yes", .deploymentTarget: "15.0", .sdkroot: "/sdk", .platform: "ios",
        .outputPartialInfoPlist: "p.plist", .container: "bundle-resources", .language: "Swift", .swiftVersion: "6",
      ], flags: [.publicAccess, .globalModule]),
    // As Bazel's rules call it: the output path after the flags.
    Line(
      text: "generate a.mlmodel --public-access --language Swift out", command: "generate", input: "a.mlmodel",
      output: "out", values: [.language: "Swift"], flags: [.publicAccess]),
    Line(
      text: "--platform macos compile --encrypt k a.mlmodel --print-diagnostic-categories all out", command: "compile",
      input: "a.mlmodel", output: "out",
      values: [.platform: "macos", .encrypt: "k", .printDiagnosticCategories: "all"]),
    Line(
      text: "compile --platform ios a b --platform macos", command: "compile", input: "a", output: "b",
      values: [.platform: "macos"]),
    Line(
      text: "compile a b --foo value --bar", command: "compile", input: "a", output: "b",
      unrecognized: ["--foo value", "--bar"]),
    Line(
      text: "compile --foo --public-access a b c", command: "compile", input: "a", output: "b", flags: [.publicAccess],
      unrecognized: ["--foo", "c"]),
    Line(
      text: "compile --platform=ios a b", command: "compile", input: "a", output: "b", unrecognized: ["--platform=ios"]),
    Line(text: "compile - -5", command: "compile", input: "-", output: "-5"),
    Line(text: "compile --help", command: "compile", asksForHelp: true),
    Line(text: "-h", asksForHelp: true),
  ]

  @Test(arguments: lines)
  func reads(line: Line) throws {
    let arguments = try CoremlcArguments(line.text.split(separator: " ").map(String.init))
    #expect(arguments.command == line.command)
    #expect(arguments.input == line.input)
    #expect(arguments.output == line.output)
    #expect(arguments.values == line.values)
    #expect(arguments.flags == line.flags)
    #expect(arguments.asksForHelp == line.asksForHelp)
    #expect(arguments.unrecognized == line.unrecognized)
  }

  @Test(arguments: CoremlcOption.allCases.filter(\.takesValue))
  func missesTheValue(of option: CoremlcOption) {
    let error = CoremlcError("command line argument \(option.rawValue) is missing its value")
    #expect(throws: error) { try CoremlcArguments(["compile", option.rawValue]) }
    #expect(throws: error) { try CoremlcArguments(["compile", option.rawValue, "--public-access"]) }
  }

  @Test func onlyTwoOptionsTakeNoValue() {
    #expect(CoremlcOption.allCases.filter { !$0.takesValue } == [.publicAccess, .globalModule])
  }

  @Test func theNameDecides() {
    for path in ["coremlc", "/usr/bin/coremlc", "bin/coremlcompiler"] { #expect(Coremlc(calledAs: path) != nil) }
    for path in ["", "modelc", "coremlc/modelc", "coremlc2"] { #expect(Coremlc(calledAs: path) == nil) }
  }
}
