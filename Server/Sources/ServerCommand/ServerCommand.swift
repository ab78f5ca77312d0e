internal import Foundation
internal import ModelHosting

/// The command `modelc-server`.
package enum ServerCommand {
  /// Runs the server until a signal ends it, and the process with it: with status 0, with 1 when the server fails, and
  /// with 64 when it is not configured as it should be.
  package static func main(_ arguments: [String]) async {
    if arguments.contains("--help") || arguments.contains("-h") { return print(ServerHelp.text) }
    if arguments.contains("--version") { return print(ServerIdentity.version) }
    do throws(ConfigurationError) {
      let configuration = try ServerConfiguration(
        arguments: arguments, environment: ProcessInfo.processInfo.environment)
      do {
        try await ServerProcess(configuration).run()
      } catch let error as ConfigurationError {
        fail(error.message, status: 1)
      } catch {
        fail("\(error)", status: 1)
      }
    } catch {
      fail(error.message, status: 64)
    }
  }

  private static func fail(_ message: String, status: Int32) {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(status)
  }
}
