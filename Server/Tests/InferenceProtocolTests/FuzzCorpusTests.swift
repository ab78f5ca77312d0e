import Foundation
import InferenceMessages
import InferenceProtocol
import SwiftProtobuf
import Testing

/// The requests in `Fuzz/Corpus`, from which the fuzzers start and which once made one fail: what must hold of all requests still
/// holds. A failure ends the process with a sentence.
@Suite struct FuzzCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

  private static let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []

  private static func names(_ ending: String) -> [String] { all.filter { $0.hasSuffix(".\(ending)") }.sorted() }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
  }

  /// Every file has a check by the end of its name.
  @Test func allFilesHaveACheck() {
    let known = ["request", "txtpb", "message"].flatMap(Self.names)
    #expect(Set(known + ["README.md"]) == Set(Self.all))
    #expect(Self.names("request").count >= 3)
    #expect(Self.names("txtpb").count >= 2)
  }

  /// The seeds are requests that can be read. A zero byte ends the JSON text; binary tensors follow it.
  @Test(arguments: names("request")) func request(_ name: String) throws {
    var body = try bytes(name)
    let length = body.firstIndex(of: 0)
    if let length { body.remove(at: length) }
    RequestProperties.check(try InferenceRequest(body: body[...], headerLength: length))
  }

  /// The seeds are messages that can be read.
  @Test(arguments: names("txtpb")) func message(_ name: String) throws {
    let text = String(decoding: try bytes(name), as: UTF8.self)
    let message = try Inference_ModelInferRequest(textFormatString: text)
    let request = try #require(MessageProperties.check(try message.serializedBytes()))
    #expect(!request.inputs.isEmpty)
    RequestProperties.check(request)
  }

  /// Each seed with one byte changed, cut off or left out: an error or a request, of which the same holds.
  @Test(arguments: names("txtpb")) func messageWithOneWrongByte(_ name: String) throws {
    let text = String(decoding: try bytes(name), as: UTF8.self)
    let sound: [UInt8] = try Inference_ModelInferRequest(textFormatString: text).serializedBytes()
    for index in sound.indices {
      for change in [1, 0x7f, 0x80, 0xff] as [UInt8] {
        var spoilt = sound
        spoilt[index] ^= change
        MessageProperties.check(spoilt)
      }
      MessageProperties.check(Array(sound[..<index]))
      MessageProperties.check(Array(sound[..<index] + sound[(index + 1)...]))
    }
  }

  /// Inputs that are no valid text.
  @Test(arguments: names("message")) func rawMessage(_ name: String) throws {
    MessageProperties.check(try bytes(name))
  }
}
