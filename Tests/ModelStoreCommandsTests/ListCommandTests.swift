import Foundation
import Testing

@testable import ModelStore
@testable import ModelStoreCommands

/// What `modelc store ls` prints of a store.
@Suite struct ListCommandTests {
  private func version(
    _ id: String, source: String = "https://a/M.mlmodel", signer: String? = nil
  ) throws -> StoredVersion {
    let text = """
      {
        "id": "\(id)", "name": "M", "source": "\(source)", "byteCount": 10, "sha256": "00", "format": "mlmodel",
        "installed": 86400, "compiledByteCount": 4900000\(signer.map { ", \"signer\": \"\($0)\"" } ?? "")
      }
      """
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    return try decoder.decode(StoredVersion.self, from: Data(text.utf8))
  }

  @Test func anAsteriskMarksTheCurrentVersion() throws {
    let versions = [try version("0002-b"), try version("0001-a", signer: "12:34")]
    let entry = ModelStore.Entry(name: "M", current: "0001-a", versions: versions, history: [])
    #expect(
      ListCommand.lines(entry) == [
        "M", "  0002-b  1970-01-02  4.9 MB  https://a/M.mlmodel",
        "* 0001-a  1970-01-02  4.9 MB  https://a/M.mlmodel  signed by 12:34",
      ])
  }

  @Test func aModelMayHaveNoCurrentVersion() {
    let entry = ModelStore.Entry(name: "M", current: nil, versions: [], history: [])
    #expect(ListCommand.lines(entry) == ["M (no current version)"])
  }

  /// Names come from outside: what moves a cursor is written as text.
  @Test func namesReachNoTerminalAlive() throws {
    let source = #"https://a/\u001b[2J\n"#
    let versions = [try version("1", source: source)]
    let entry = ModelStore.Entry(name: "\u{1b}[31m", current: nil, versions: versions, history: [])
    #expect(
      ListCommand.lines(entry) == [
        "\\u{1b}[31m (no current version)", "  1  1970-01-02  4.9 MB  https://a/\\u{1b}[2J\\n",
      ])
  }

  @Test func theListingIsJSON() throws {
    let entry = ModelStore.Entry(name: "M", current: "0001-a", versions: [try version("0001-a")], history: [])
    #expect(
      try ListCommand.json([entry]) == """
        {
          "models" : [
            {
              "current" : "0001-a",
              "name" : "M",
              "versions" : [
                {
                  "byteCount" : 10,
                  "compiledByteCount" : 4900000,
                  "format" : "mlmodel",
                  "id" : "0001-a",
                  "installed" : "1970-01-02T00:00:00Z",
                  "name" : "M",
                  "sha256" : "00",
                  "source" : "https://a/M.mlmodel"
                }
              ]
            }
          ]
        }
        """)
    let none = ModelStore.Entry(name: "M", current: nil, versions: [], history: [])
    #expect(try !ListCommand.json([none]).contains("current"))
  }
}
