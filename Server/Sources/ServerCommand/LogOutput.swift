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
    LoggingSystem.bootstrap { label in
      if isJSON { return JSONLogHandler(label, level) }
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
    return Logger(label: "modelc.server")
  }
}
