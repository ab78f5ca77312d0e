import ArgumentParser
import Foundation
import ModelSpec
import ModelStore
import Testing
import _ModelTestSupport

@testable import ModelStoreCommands

/// Command lines that are understood, and the sentence for each that is not.
@Suite struct StoreCommandLineTests {
  private func command<Command: ParsableCommand>(_ arguments: String..., as type: Command.Type) throws -> Command {
    try #require(try ModelStoreCommand.parseAsRoot(arguments) as? Command)
  }

  @Test func fetchTakesItsOptions() throws {
    let fetch = try command(
      "fetch", "https://a/M.mlmodel", "--into", "models", "--name", "N", "--max-bytes", "2MB", "--attempts", "3",
      "--timeout", "86400", "--keep", "1", "--key", "k.pem", "--signature", "https://a/M.sig", "--sha256", "ab",
      as: FetchCommand.self)
    #expect(fetch.url == "https://a/M.mlmodel" && fetch.into == "models" && fetch.name == "N")
    #expect(fetch.maxBytes == 2_000_000 && fetch.attempts == 3 && fetch.timeout == 86400 && fetch.keep == 1)
    #expect(fetch.key == "k.pem" && fetch.signature == "https://a/M.sig" && fetch.sha256 == "ab")
  }

  @Test func otherCommandsTakeAStore() throws {
    #expect(try command("ls", "models", "M", "--json", as: ListCommand.self).json)
    #expect(try command("rollback", "models", "M", "--to", "0001-a", as: RollBackCommand.self).to == "0001-a")
    #expect(try command("rm", "models", "M", "--version", "0001-a", as: RemoveCommand.self).version == "0001-a")
    let collect = try command("gc", "models", "--max-bytes", "1GiB", as: CollectCommand.self)
    #expect(collect.maxBytes == 1 << 30 && collect.place.directory == "models")
  }

  @Test(arguments: [
    (["--attempts", "0"], "--attempts must be at least 1"),
    (["--timeout", "0"], "--timeout is 0, expected 1 to 86400 seconds"),
    (["--timeout", "86401"], "--timeout is 86401, expected 1 to 86400 seconds"),
    (["--keep", "0"], "--keep must be at least 1"), (["--signature", "https://a/s"], "--signature needs --key"),
    (["--max-bytes", "much"], "'much' is not a size: expected one such as 500MB, 2GiB or 1000000"),
  ]) func wrongOptionsAreRefused(_ options: [String], _ sentence: String) {
    do {
      _ = try ModelStoreCommand.parseAsRoot(["fetch", "https://a/M.mlmodel", "--into", "models"] + options)
      Issue.record("the options are taken")
    } catch {
      #expect(ModelStoreCommand.message(for: error).contains(sentence))
      #expect(ModelStoreCommand.exitCode(for: error) == .validationFailure)
    }
  }

  /// A typing error makes no store.
  @Test func aStoreMustBeThere() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path("missing"), try folder.write([], to: "file")] {
      let place = try command("ls", path, as: ListCommand.self).place
      let error = try #require(#expect(throws: StoreError.self) { try place.store() })
      #expect(error.diagnostic.code == "not-a-store")
      #expect(error.diagnostic.message == "there is no store here")
      #expect(error.diagnostic.location.file == path)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("missing")))
    #expect(throws: Never.self) { try command("ls", folder.directory, as: ListCommand.self).place.store() }
  }
}
