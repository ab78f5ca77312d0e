internal import ModelEdit
package import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Models to be joined.
package struct ModelJoin {
  /// A connection of an output of one model to a differently named input of a later one.
  package struct Connection: Sendable, Equatable {
    package var output: String
    package var input: String

    package init(output: String, input: String) {
      self.output = output
      self.input = input
    }
  }

  /// In the order in which they run.
  package var files: [ModelFile]
  /// Names of the models, for stages of a pipeline; empty for none.
  package var names: [String] = []
  package var connections: [Connection] = []

  package init(_ files: [ModelFile], names: [String] = [], connections: [Connection] = []) {
    self.files = files
    self.names = names
    self.connections = connections
  }

  /// The models, with connected inputs renamed to the outputs that they are connected to.
  func connected() throws(Diagnostic) -> [Model] {
    var models = files.map(\.model)
    for connection in connections {
      guard let producer = models.firstIndex(where: { $0.hasOutput(connection.output) }) else {
        let names = models.flatMap { $0.description?.output.map(\.name) ?? [] }
        throw Diagnostic(
          "connection-unknown", "no model has an output '\(connection.output)'", found: connection.output,
          remedy: NearestName.remedy(connection.output, in: names))
      }
      let readers = models.indices.filter { $0 > producer && models[$0].hasInput(connection.input) }
      guard !readers.isEmpty else {
        let names = models[(producer + 1)...].flatMap { $0.description?.input.map(\.name) ?? [] }
        throw Diagnostic(
          "connection-unknown",
          "no model behind the one that outputs '\(connection.output)' has an input '\(connection.input)'",
          found: connection.input, remedy: NearestName.remedy(connection.input, in: names))
      }
      for reader in readers where connection.input != connection.output {
        guard !models[reader].hasFeature(connection.output) else {
          throw Diagnostic(
            "name-taken",
            "input '\(connection.input)' cannot be called '\(connection.output)': its model has that feature already",
            remedy:
              "give the feature another name first (modelc edit --rename \(ShellText.quoted(connection.output + "=NAME")))"
          )
        }
        try RenameEdit([(old: connection.input, new: connection.output)]).apply(to: &models[reader])
      }
    }
    return models
  }
}

extension Model {
  fileprivate func hasOutput(_ name: String) -> Bool { description?.output.contains { $0.name == name } == true }
  fileprivate func hasFeature(_ name: String) -> Bool { hasInput(name) || hasOutput(name) }
  fileprivate func hasInput(_ name: String) -> Bool { description?.input.contains { $0.name == name } == true }
}
