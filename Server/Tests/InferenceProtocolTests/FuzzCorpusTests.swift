import Foundation
import InferenceProtocol
import Testing

/// The requests in `Fuzz/Corpus`, which once made the fuzzer fail: what must hold of all requests still holds. A failure ends the
/// process with a sentence.
@Suite struct FuzzCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".request") }.sorted()

  @Test func requestsAreThere() { #expect(Self.names.count >= 3) }

  /// The seeds are requests that can be read. A zero byte ends the JSON text; binary tensors follow it.
  @Test(arguments: names) func request(_ name: String) throws {
    var body = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    let length = body.firstIndex(of: 0)
    if let length { body.remove(at: length) }
    RequestProperties.check(try InferenceRequest(body: body[...], headerLength: length))
  }
}
