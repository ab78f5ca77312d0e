internal import Foundation
internal import Logging

/// Where log lines go, and how they look.
enum LogOutput {
  /// Sets up logging for the process.
  ///
  /// - Returns: The server's own logger.
  static func start(_ configuration: ServerConfiguration) -> Logger {
    let level = Logger.Level(rawValue: configuration.logLevel) ?? .info
    let isJSON = configuration.logsJSON
    LoggingSystem.bootstrap { LineLogHandler($0, level, isJSON: isJSON) }
    return Logger(label: "modelc.server")
  }
}
