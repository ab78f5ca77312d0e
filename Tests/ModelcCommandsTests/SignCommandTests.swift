import Foundation
import Testing
import _ModelTestSupport

/// Keys, signatures and their checks on the command line.
struct SignCommandTests {
  private let folder: TemporaryFolder
  private let model: String
  private let key: String
  private let publicKey: String

  init() throws {
    folder = try TemporaryFolder()
    model = folder.path("Small.mlpackage")
    key = folder.path("release.pem")
    publicKey = folder.path("release.pub.pem")
    try FileManager.default.copyItem(
      at: GoldenCase.root.appendingPathComponent("examples/models/SmallProgram.mlpackage"),
      to: URL(fileURLWithPath: model))
  }

  @Test func aModelIsSignedAndChecked() throws {
    let made = try ToolRun(["keygen", key])
    #expect(made.status == 0)
    let lines = made.standardOutput.split(separator: "\n")
    #expect(lines.first == "\(key): private key (keep it secret)")
    let fingerprint = try #require(lines.last?.split(separator: " ").last)
    #expect(lines.last == "\(publicKey): public key \(fingerprint)")
    let signed = try ToolRun(["sign", model, "--key", key])
    #expect(signed.status == 0)
    #expect(signed.standardOutput.hasPrefix("\(model).sig: 3 files, "))
    #expect(signed.standardOutput.hasSuffix(", signed by \(fingerprint)\n"))
    let verified = try ToolRun(["verify", model + "/", "--key", publicKey])
    #expect(verified.status == 0)
    #expect(verified.standardOutput.hasPrefix("\(model)/: 3 files, "))
    #expect(verified.standardOutput.hasSuffix(", signed by \(fingerprint)\n"))
    // Keys are not overwritten.
    let again = try ToolRun(["keygen", key])
    #expect(again.status == 1)
    #expect(
      again.standardError.hasPrefix(
        "error: a file already exists at this path, and overwriting a key would lose it\n  at: \(key)\n"))
  }

  @Test func everyDifferenceIsSaid() throws {
    _ = try ToolRun(["keygen", key])
    _ = try ToolRun(["sign", model, "--key", key, "--output", folder.path("signature")])
    try folder.write("more", under: "Small.mlpackage/extra.bin")
    try folder.write("{}", under: "Small.mlpackage/Manifest.json")
    let result = try ToolRun(["verify", model, "--key", publicKey, "--signature", folder.path("signature")])
    #expect(result.status == 1)
    #expect(result.standardOutput.isEmpty)
    #expect(result.standardError.contains("error: 'Manifest.json' holds 2 bytes, but "))
    #expect(
      result.standardError.contains("error: 'extra.bin' of 4 bytes is not among the files that were signed\n"))
  }

  @Test func aKeyThatOthersMayRead() throws {
    _ = try ToolRun(["keygen", key])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    let result = try ToolRun(["sign", model, "--key", key])
    #expect(result.status == 1)
    #expect(
      result.standardError
        == "error: the private key file has mode 644, which gives others access, expected 600\n  at: \(key)\n"
        + "  fix: chmod 600 '\(key)'\n")
    #expect(!FileManager.default.fileExists(atPath: model + ".sig"))
  }
}
