import Foundation
import PackagePlugin

/// `swift package modelc …`: runs modelc with the given arguments.
@main
struct ModelcCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "modelc").url
    process.arguments = arguments.isEmpty ? ["--help"] : arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      // modelc has said why.
      exit(process.terminationStatus)
    }
  }
}
