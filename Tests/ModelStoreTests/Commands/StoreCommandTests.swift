import Foundation
import Testing
import _ModelTestSupport

@testable import ModelStore

/// The program, from its arguments to its text.
struct StoreCommandTests {
  @Test func fetchListRollBackCollectRemove() throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) throws -> StoreRun { try StoreRun(arguments, in: folder.url) }
    let bodies = [try StoreScene.model(1), try StoreScene.model(2)]
    let server = try RawServer { request, peer in
      peer.answer("200 OK", [], request.path.hasPrefix("/1/") ? bodies[0] : bodies[1])
    }
    let digests = try bodies.map(StoreScene.sha256)
    let ids = ["0001-\(digests[0].prefix(12))", "0002-\(digests[1].prefix(12))"]
    let urls = ["1", "2"].map { server.url("\($0)/Digits.mlmodel").absoluteString }

    let first = try run("fetch", urls[0], "--into", "models", "--sha256", digests[0].uppercased())
    #expect(first.standardError == "" && first.status == 0)
    #expect(
      first.standardOutput == """
        version \(ids[0]) of Digits is current
        models/Digits/versions/\(ids[0])/Digits.mlmodelc

        """)
    let again = try run("fetch", urls[0], "--into", "models", "--sha256", digests[0])
    #expect(again.standardOutput.hasPrefix("version \(ids[0]) of Digits is current, as before: it has this SHA-256\n"))
    let second = try run("fetch", urls[1], "--into", "models")
    #expect(second.standardOutput.hasPrefix("version \(ids[1]) of Digits is current, replacing \(ids[0])\n"))

    let wrong = try run("fetch", urls[0], "--into", "models", "--sha256", String(repeating: "0", count: 64))
    #expect(wrong.status == 1 && wrong.standardOutput == "")
    #expect(wrong.standardError.hasPrefix("error: the file has SHA-256 \(digests[0]), expected 0000"))
    #expect(wrong.standardError.hasSuffix("\n  current: version \(ids[1]) of 'Digits', as before\n"))

    let list = try run("ls", "models").standardOutput.split(separator: "\n")
    #expect(list.count == 4 && list[0] == "Digits")
    #expect(list[1].hasPrefix("* \(ids[1])  20") && list[1].hasSuffix("  \(urls[1])"))
    #expect(list[2].hasPrefix("  \(ids[0])  20"))
    #expect(list[3].hasPrefix("1 model, "))
    let json = try run("ls", "models", "--json").standardOutput
    let listing = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [[String: Any]]])
    let model = try #require(listing["models"]?.first)
    #expect(model["name"] as? String == "Digits" && model["current"] as? String == ids[1])
    let versions = try #require(model["versions"] as? [[String: Any]])
    #expect(versions.map { $0["id"] as? String } == [ids[1], ids[0]])
    #expect(versions[1]["source"] as? String == urls[0] && versions[1]["sha256"] as? String == digests[0])
    #expect(try run("rollback", "models", "Digits").standardOutput == "version \(ids[0]) of Digits is current\n")
    #expect(try run("gc", "models").standardOutput.hasPrefix("removed Digits/\(ids[1])\n"))
    #expect(
      try run("gc", "models", "--max-bytes", "1kB").standardOutput.hasSuffix(
        " kept, over the limit: current versions are never removed\n"))
    #expect(try run("rm", "models", "Digits").standardOutput == "removed Digits\n")
    #expect(try run("ls", "models").standardOutput == "0 models, 0 bytes\n")
  }

  @Test func wrongCommandLines() throws {
    let folder = try TemporaryFolder()
    let missing = try StoreRun(["ls", "none"], in: folder.url)
    #expect(missing.status == 1)
    #expect(
      missing.standardError == """
        error: there is no store here
          at: none
          fix: check the path; `modelc fetch URL --into DIR` makes a store

        """)
    for arguments in [
      ["fetch", "http://127.0.0.1:1/a"], ["fetch", "http://127.0.0.1:1/a", "--into", "b", "--attempts", "0"],
      ["fetch", "http://127.0.0.1:1/a", "--into", "b", "--signature", "http://127.0.0.1:1/c"],
      ["gc", "none", "--max-bytes", "many"], ["gc", "none", "--max-bytes", "99999999999GB"], ["none"],
    ] {
      #expect(try StoreRun(arguments, in: folder.url).status == 64, "\(arguments)")
    }
    let typo = try StoreRun(["lss", "none"], in: folder.url)
    #expect(typo.standardError.hasPrefix("Error: 'lss' is not a command of modelc store. Did you mean 'ls'?\nUsage: "))
    let file = try StoreRun(["fetch", "file:///etc/passwd", "--into", "b"], in: folder.url)
    #expect(file.standardError.hasPrefix("error: this URL cannot be fetched\n  at: file:///etc/passwd\n"))
  }
}
