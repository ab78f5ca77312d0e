internal import Foundation
internal import InferenceProtocol
internal import Logging

/// Writes each log entry to standard error as one line: a JSON object, or text for people.
struct LineLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  private let label: String
  private let isJSON: Bool

  init(_ label: String, _ level: Logger.Level, isJSON: Bool) {
    self.label = label
    self.isJSON = isJSON
    logLevel = level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let members = metadata.merging(event.metadata ?? [:]) { _, own in own }.sorted { $0.key < $1.key }
    let time = Date().ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))
    var line: [UInt8]
    if isJSON {
      var text = JSONText()
      text.object { text in
        text.member("time") { $0.string(time) }
        text.member("level") { $0.string(event.level.rawValue) }
        text.member("label") { $0.string(label) }
        text.member("message") { $0.string("\(event.message)") }
        for (key, value) in members { text.member(key) { $0.string("\(value)") } }
      }
      line = text.bytes
    } else {
      let values = members.map { " \($0.key)=\($0.value)" }.joined()
      line = Array("\(time) \(event.level) \(label): \(event.message)\(values)".utf8)
      // Names come from clients and files: a line break in one must not look like another entry.
      for index in line.indices where line[index] < 0x20 { line[index] = UInt8(ascii: " ") }
    }
    FileHandle.standardError.write(Data(line + [0x0a]))
  }
}
