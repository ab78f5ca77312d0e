internal import Foundation
internal import InferenceProtocol
internal import Logging

/// Writes each log entry to standard error as a JSON object of one line.
struct JSONLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  private let label: String

  init(_ label: String, _ level: Logger.Level) {
    self.label = label
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { _, own in own }
    var text = JSONText()
    text.object { text in
      text.member("time") {
        $0.string(Date().ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true)))
      }
      text.member("level") { $0.string(event.level.rawValue) }
      text.member("label") { $0.string(label) }
      text.member("message") { $0.string("\(event.message)") }
      for (key, value) in all.sorted(by: { $0.key < $1.key }) { text.member(key) { $0.string("\(value)") } }
    }
    FileHandle.standardError.write(Data(text.bytes + [0x0a]))
  }
}
