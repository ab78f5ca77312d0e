import Foundation
import PackagePlugin

/// Generates a class for every Core ML model among a target's files, and puts the compiled model into its bundle.
///
/// It finds models and names outputs; what happens to them is up to `modelc`.
@main
struct ModelcPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else {
      Diagnostics.error("ModelcPlugin needs a target with source files, but target '\(target.name)' has none")
      return []
    }
    let files = try TargetFiles(of: target.directoryURL)
    guard !files.models.isEmpty else {
      Diagnostics.warning(
        "target '\(target.name)' uses ModelcPlugin but has no models: searched for .mlmodel files and .mlpackage "
          + "directories in \(target.directoryURL.path)")
      return []
    }
    guard target is SwiftSourceModuleTarget else {
      Diagnostics.error(
        "ModelcPlugin generates Swift, but target '\(target.name)' is not a Swift target: move the models to a Swift target of "
          + "their own")
      return []
    }
    guard !sayAmbiguous(files.models, in: target) else { return [] }

    let tool = try context.tool(named: "modelc").url
    let outputs = context.pluginWorkDirectoryURL
    return files.models.flatMap { model in
      [
        generation(of: model, among: files, with: tool, into: outputs.appending(path: "Classes")),
        compilation(of: model, with: tool, into: outputs.appending(path: "Models")),
      ]
    }
  }

  /// The class of `model`, as a source file of the target.
  private func generation(of model: ModelInput, among files: TargetFiles, with tool: URL, into directory: URL)
    -> Command
  {
    // The name of a source file must be the only one of its kind in its target, and `Digits.swift` may be there.
    let name = model.url.lastPathComponent
    var arguments = ["generate", model.url.path, directory.path, "--output-name", name]
    arguments += ["--container", "swift-package", "--for-build"]
    if let settings = files.settings {
      let siblings = files.models.map(\.url.lastPathComponent).filter { $0 != name }
      arguments += ["--settings", settings.path] + siblings.flatMap { ["--sibling", $0] }
    }
    return .buildCommand(
      displayName: "Generating the class of \(name)", executable: tool, arguments: arguments,
      inputFiles: model.files + [files.settings].compactMap(\.self),
      outputFiles: [directory.appending(path: name + ".swift")])
  }

  /// The compiled model, a directory, which is copied into the target's bundle as it is.
  private func compilation(of model: ModelInput, with tool: URL, into directory: URL) -> Command {
    .buildCommand(
      displayName: "Compiling \(model.url.lastPathComponent)", executable: tool,
      arguments: ["compile", model.url.path, directory.path, "--for-build"], inputFiles: model.files,
      outputFiles: [directory.appending(path: model.name + ".mlmodelc")])
  }

  /// Says which models would be compiled to the same place; whether there are any.
  private func sayAmbiguous(_ models: [ModelInput], in target: any SourceModuleTarget) -> Bool {
    let places = Dictionary(grouping: models, by: \.name).filter { $0.value.count > 1 }
    for (name, models) in places.sorted(by: { $0.key < $1.key }) {
      let paths = models.map(\.url.path).joined(separator: " and ")
      Diagnostics.error(
        "target '\(target.name)' has \(models.count) models named '\(name)', whose classes and resources would have the same "
          + "name: rename one of \(paths)")
    }
    return !places.isEmpty
  }
}
